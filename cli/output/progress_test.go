package output

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"efie/test/must"
)

func TestProgressHasCountRateAndTimeLeft(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		terminal bool
		want     string
	}{
		{true, "\r1 of 8 rows copied\x1b[K\r4 of 8 rows copied, 2 a second, 2s left\x1b[K\r8 of 8 rows " +
			"copied, 2 a second, 0s left\x1b[K\r\x1b[K"},
		{false, "4 of 8 rows copied, 2 a second, 2s left\n8 of 8 rows copied, 2 a second, 0s left\n"},
	} {
		var out bytes.Buffer
		now := time.Unix(0, 0)
		p := NewProgress(&out)
		p.clock, p.terminal, p.every = func() time.Time { return now }, c.terminal, 2*time.Second
		if c.terminal {
			p.every = terminalInterval
		}
		report := p.Start(8, "rows copied")
		for _, step := range []struct {
			done int
			at   time.Duration
		}{{1, terminalInterval}, {2, terminalInterval + 1}, {4, 2 * time.Second}, {8, 4 * time.Second}} {
			now = time.Unix(0, 0).Add(step.at)
			report(step.done)
		}
		p.End()
		must.Equal(t, fmt.Sprint("on a terminal ", c.terminal), out.String(), c.want)
	}
}

func TestOneThingIsWrittenInTheSingular(t *testing.T) {
	t.Parallel()
	must.Equal(t, "one row", progressLine("rows copied", 1, 1, 0), "1 of 1 row copied")
	must.Equal(t, "the first of two rows", progressLine("rows copied", 1, 2, 0), "1 of 2 rows copied")
}
