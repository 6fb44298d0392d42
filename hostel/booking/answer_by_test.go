package booking

import (
	"testing"
	"time"
)

func TestADisputeIsDueIn48HoursOfWorkingDays(t *testing.T) {
	t.Parallel()
	const layout = "Mon 2 Jan 15:04"
	for received, want := range map[string]string{ // in 2026
		"Tue 24 Nov 09:30": "Thu 26 Nov 09:00", "Fri 27 Nov 18:00": "Tue 1 Dec 18:00",
		"Sat 28 Nov 10:30": "Wed 2 Dec 00:00",
		"Sun 29 Nov 23:59": "Wed 2 Dec 00:00", "Thu 26 Nov 00:00": "Sat 28 Nov 00:00",
	} {
		now, err := time.Parse(layout+" 2006", received+" 2026")
		if err != nil {
			t.Fatal(err)
		}
		if got := AnswerBy(Notice{}, now).Format(layout); got != want {
			t.Errorf("a notice of %s: answer by %s, want %s", received, got, want)
		}
		by := now.Add(time.Minute)
		if got := AnswerBy(Notice{AnswerBy: by}, now); !got.Equal(by) {
			t.Errorf("the notice states %s, and AnswerBy returns %s", by, got)
		}
	}
}
