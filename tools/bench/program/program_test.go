package program

import (
	"testing"
	"time"
)

func TestTimesAreMedianAndSlowest(t *testing.T) {
	var times []time.Duration
	for i := 200; i > 0; i-- { // not in order
		times = append(times, time.Duration(i)*time.Millisecond)
	}
	if got, want := TimesOf(times), (Times{101, 199, 200}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := TimesOf(nil); got != (Times{}) {
		t.Errorf("no durations give %+v", got)
	}
}
