package output

import (
	"bytes"
	"fmt"
	"strings"
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
		{true, "\r1 of 8 hostels compared\x1b[K\r4 of 8 hostels compared, 2 a second, 2s left\x1b[K\r8 of 8 hostels " +
			"compared, 2 a second, 0s left\x1b[K\r\x1b[K"},
		{false, "4 of 8 hostels compared, 2 a second, 2s left\n8 of 8 hostels compared, 2 a second, 0s left\n"},
	} {
		var out bytes.Buffer
		now := time.Unix(0, 0)
		p := NewProgress(&out)
		p.clock, p.terminal, p.every = func() time.Time { return now }, c.terminal, 2*time.Second
		if c.terminal {
			p.every = terminalInterval
		}
		report := p.StartOf(8, "hostels compared")
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

func TestProgressOfUnknownLengthHasNoTimeLeft(t *testing.T) {
	t.Parallel()
	must.Equal(t, "the line", progressLine("hostels read", 10, 0, 0, 2*time.Second), "10 hostels read, 5 a second")
	if got := progressLine("hostels read", 10, 0, .25, 2*time.Second); !strings.HasSuffix(got, "6s left") {
		t.Errorf("with a quarter of the file read: %q", got)
	}
}

func TestOneThingIsWrittenInTheSingular(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]struct{ done, all int }{
		"1 hostel read": {1, 0}, "0 hostels read": {0, 0}, "1 of 1 hostel read": {1, 1}, "1 of 2 hostels read": {1, 2},
	} {
		must.Equal(t, fmt.Sprint(c.done, " of ", c.all), progressLine("hostels read", c.done, c.all, 0, 0), want)
	}
}
