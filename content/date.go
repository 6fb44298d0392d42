package content

import "time"

// checkDate reports that a page's date is later than tomorrow: that is a slip of the pen. Today is
// tomorrow already where editors live further in the east.
func (s *sheet) checkDate(file string, now time.Time) {
	s.early = time.Time{}
	if updated := s.now.page.Updated; updated.After(tomorrow(now)) {
		s.early = updated
		r := newReader(file, s.now.source)
		r.wrong(r.lineOf("updated"), "updated is later than tomorrow: %s", updated.Format(time.DateOnly))
		s.now.problems = append(s.now.problems, r.problems...)
	}
}

// due says whether a date that was still to come is not any more.
func (s *sheet) due(now time.Time) bool { return !s.early.IsZero() && !s.early.After(tomorrow(now)) }

func tomorrow(now time.Time) time.Time { return now.AddDate(0, 0, 1) }
