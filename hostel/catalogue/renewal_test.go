package catalogue

import (
	"fmt"
	"testing"
	"time"

	"efie/test/must"
)

// The server that made a change may have another time than this server.
func TestADifferentClockHidesNoChange(t *testing.T) {
	began := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for name, ahead := range map[string]time.Duration{
		"equal clocks": 0, "ours is ahead": time.Minute, "ours is behind": -time.Minute,
	} {
		d := &Catalogue{newestChange: began.Add(-ahead).UnixMilli()}
		overlapping := d.newestChange - overlap.Milliseconds()
		for after, want := range map[time.Duration]int64{
			0: overlapping, 2 * overlap: overlapping, 2*overlap + time.Millisecond: d.newestChange + 1,
		} {
			d.newestReadAt, d.tickAt = began, began.Add(after)
			must.Equal(t, fmt.Sprintf("%s, %v after the newest change: changes read from", name, after), d.since(),
				want)
		}
	}
}

// The changes of an import all have one time. They are read again once a second, not at each tick.
func TestManyChangesOfOneTimeAreReadOnceASecond(t *testing.T) {
	began := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	d := &Catalogue{newestChange: began.UnixMilli(), newestReadAt: began, overlapIsLarge: true}
	again := 0
	for tick := range 51 {
		d.tickAt = began.Add(time.Duration(tick) * 100 * time.Millisecond)
		if d.since() < d.newestChange {
			again++
		}
	}
	must.Equal(t, "readings in five seconds and the first moment", again, 6)
	old := &Catalogue{newestChange: began.Add(-maxClockDifference - time.Second).UnixMilli(), tickAt: began}
	must.Equal(t, "the first change that is read again", old.since(), old.newestChange+1)
}
