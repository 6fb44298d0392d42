package account

import (
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestAPauseGrowsAndEnds(t *testing.T) {
	l, tries, now := limitLogIn, Tries{}, noon
	for i, want := range []time.Duration{
		0, 0, 0, 0, 5 * time.Second, 10 * time.Second, 20 * time.Second, 40 * time.Second,
		80 * time.Second, 160 * time.Second,
		320 * time.Second, 640 * time.Second, 15 * time.Minute, 15 * time.Minute,
	} {
		tries = l.After(tries, now)
		must.Equal(t, fmt.Sprint("the wait after try ", i+1), tries.Wait(now), want)
		if want > 0 && tries.Wait(now.Add(want-time.Millisecond)) == 0 {
			t.Errorf("after try %d the wait ends early", i+1)
		}
		now = now.Add(want)
	}
	quiet := now.Add(24*time.Hour - 15*time.Minute) // a day after the last try
	must.Equal(t, "the pause before the end of a quiet day", l.After(tries, quiet.Add(-time.Second)).Pause,
		15*time.Minute)
	if again := l.After(tries, quiet); again.Count != 1 || again.Pause != 0 {
		t.Errorf("after a quiet day: %+v", again)
	}
	must.Equal(t, "the tries after a success", l.Undo(tries), Tries{})
}

func TestAnEvenLimitReturnsTriesWithTime(t *testing.T) {
	l := Limit{Name: "x", Free: 3, Every: 10 * time.Second}
	tries, now := Tries{}, noon
	for i := range 3 {
		if tries.Wait(now) != 0 {
			t.Fatalf("try %d waits", i+1)
		}
		tries = l.After(tries, now)
	}
	must.Equal(t, "the wait of the fourth", tries.Wait(now.Add(4*time.Second)), 6*time.Second)
	must.Equal(t, "the wait after Back", l.Undo(tries).Wait(now), 0)
	now = now.Add(30 * time.Second)
	if tries = l.After(tries, now); tries.Count != 1 || tries.ForgetAt != now.Add(10*time.Second) {
		t.Errorf("once all are back, a try deleted %+v", tries)
	}
}

func TestAWaitIsWrittenInWords(t *testing.T) {
	for wait, want := range map[time.Duration]string{
		time.Millisecond: "1 second", time.Second: "1 second",
		1001 * time.Millisecond: "2 seconds", 40 * time.Second: "40 seconds",
		90 * time.Second: "90 seconds", 91 * time.Second: "2 minutes",
		15 * time.Minute: "15 minutes", 90 * time.Minute: "90 minutes",
		90*time.Minute + 1: "2 hours", 24 * time.Hour: "24 hours",
	} {
		must.Equal(t, wait.String(), hostel.InWords(wait), want)
	}
}
