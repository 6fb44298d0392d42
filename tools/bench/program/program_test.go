package program

import (
	"testing"
	"time"

	"efie/test/must"
)

func TestTimesAreMedianAndSlowest(t *testing.T) {
	var times []time.Duration
	for i := 200; i > 0; i-- { // not in order
		times = append(times, time.Duration(i)*time.Millisecond)
	}
	must.Equal(t, "the times", TimesOf(times), Times{101, 199, 200})
	must.Equal(t, "the times of no durations", TimesOf(nil), Times{})
}
