package booking

import (
	"testing"
	"time"
)

// noon is the time at which most tests begin.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// day returns midnight UTC of a date.
func day(t *testing.T, date string) time.Time {
	t.Helper()
	d, err := time.Parse(time.DateOnly, date)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
