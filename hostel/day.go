package hostel

import "time"

// firstYear is the earliest year of a date that a hostel may state. Efie is younger.
const firstYear = 2020

// maxYearsAhead is how far ahead a date may be that a hostel states. Beds are sold for the next year or two.
const maxYearsAhead = 5

// PlausibleDays returns the first and the last date that a hostel may newly state at now (R49).
func PlausibleDays(now time.Time) (first, last time.Time) {
	return time.Date(firstYear, 1, 1, 0, 0, 0, 0, time.UTC), dayOf(now).AddDate(maxYearsAhead, 0, 0)
}

// PlausibleDay reports whether a hostel may newly state a date at now. The zero date states nothing.
func PlausibleDay(day, now time.Time) bool {
	first, last := PlausibleDays(now)
	return day.IsZero() || !day.Before(first) && !dayOf(day).After(last)
}
