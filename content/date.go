package content

import "time"

// checkDate reports a page whose date is later than tomorrow, which must be a typing mistake.
// Tomorrow is allowed because the editor's time zone may be ahead of the server's.
func (s *pageFile) checkDate(file string, now time.Time) {
	s.futureDate = time.Time{}
	if updated := s.current.page.Updated; updated.After(tomorrow(now)) {
		s.futureDate = updated
		r := newReader(file, s.current.source)
		r.fail(r.fieldLine("updated"), "updated is later than tomorrow: %s", updated.Format(time.DateOnly))
		s.current.mistakes = append(s.current.mistakes, r.mistakes...)
	}
}

// dateReached reports whether a date that was too far in the future is allowed by now.
func (s *pageFile) dateReached(now time.Time) bool {
	return !s.futureDate.IsZero() && !s.futureDate.After(tomorrow(now))
}

func tomorrow(now time.Time) time.Time { return now.AddDate(0, 0, 1) }
