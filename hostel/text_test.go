package hostel_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestATimeOnAnotherDayHasItsDay(t *testing.T) {
	now := time.Date(2026, 11, 26, 23, 50, 0, 0, time.FixedZone("", 3600)) // 22:50 in Ghana
	for after, want := range map[time.Duration]string{
		0: "22:50", 69 * time.Minute: "23:59", 70 * time.Minute: "00:00 tomorrow", 25 * time.Hour: "23:50 tomorrow",
		26 * time.Hour: "00:50 on 28 November", -23 * time.Hour: "23:50 on 25 November",
	} {
		must.Equal(t, after.String(), hostel.TimeWithDay(now.Add(after), now), want)
	}
}
