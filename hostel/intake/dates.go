package intake

import (
	"fmt"
	"time"

	"efie/hostel"
)

// statedDate is a date that a hostel states, with the name of its field.
type statedDate struct {
	field string
	date  time.Time
}

func statedDates(h *hostel.Hostel) []statedDate {
	return []statedDate{{"move_in", h.MoveIn}, {"checkout", h.Checkout}}
}

// newImplausibleDates returns the dates of next that hostel.PlausibleDay refuses. A date that old has, too, may stay;
// efie check reports it. old is nil for a new hostel.
func newImplausibleDates(old, next *hostel.Hostel, now time.Time) (refused []statedDate) {
	if old == nil {
		old = &hostel.Hostel{}
	}
	before := statedDates(old)
	for i, stated := range statedDates(next) {
		if !stated.date.Equal(before[i].date) && !hostel.PlausibleDay(stated.date, now) {
			refused = append(refused, stated)
		}
	}
	return refused
}

// expectedDate returns the sentence about a date that is refused.
func expectedDate(date, now time.Time) string {
	first, last := hostel.PlausibleDays(now)
	return fmt.Sprintf("expected a date from %s to %s, not %s", first.Format(time.DateOnly), last.Format(time.DateOnly),
		date.Format(time.DateOnly))
}

// implausibleDates returns a mistake for each new or changed date that is before 2020 or more than five years ahead.
func (r *Review) implausibleDates(hostels, stored []*hostel.Hostel, now time.Time) (problems []Mistake) {
	byUUID := map[string]*hostel.Hostel{}
	for _, old := range stored {
		byUUID[old.UUID] = old
	}
	for i, h := range hostels {
		for _, refused := range newImplausibleDates(byUUID[h.UUID], h, now) {
			problems = append(problems, mistake(i, h, refused.field, expectedDate(refused.date, now)))
		}
		if exported := r.Sources[i].Exported; !hostel.PlausibleDay(exported, now) {
			problems = append(problems, mistake(i, h, exportedAt, expectedDate(exported, now)))
		}
	}
	return problems
}
