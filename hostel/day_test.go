package hostel

import (
	"testing"
	"time"
)

func TestADateIsNeitherBefore2020NorMoreThanFiveYearsAhead(t *testing.T) {
	now := time.Date(2026, 11, 28, 23, 59, 0, 0, time.UTC)
	for day, plausible := range map[string]bool{
		"2019-12-31": false, "2020-01-01": true, "2026-11-28": true, "2031-11-28": true, "2031-11-29": false,
		"9999-12-31": false, "0001-01-02": false,
	} {
		date, err := time.Parse(time.DateOnly, day)
		if got := PlausibleDay(date, now); err != nil || got != plausible {
			t.Errorf("%s: plausible %t (%v), want %t", day, got, err, plausible)
		}
	}
	if !PlausibleDay(time.Time{}, now) {
		t.Error("a hostel without the date is refused")
	}
}
