package output

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"efie/hostel"
)

// Progress reports how far long work is: in one line on a terminal, elsewhere in a line every few seconds.
type Progress struct {
	out      io.Writer
	terminal bool
	clock    func() time.Time
	every    time.Duration

	began, last time.Time // of this step
	step        string
	said        bool // the line is on the terminal now
}

// How often progress is told, on a terminal and elsewhere.
const (
	tellTerminalEvery = 200 * time.Millisecond
	tellLogEvery      = 5 * time.Second
)

// NewProgress tells progress to a stream. With io.Discard it tells nothing.
func NewProgress(out io.Writer) *Progress {
	p := &Progress{out: out, clock: time.Now, every: tellLogEvery}
	if file, is := out.(*os.File); is {
		info, err := file.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	if p.terminal {
		p.every = tellTerminalEvery
	}
	return p
}

// Say begins a step, such as "hostels read", of unknown length. The step calls the returned function as it goes on.
func (p *Progress) Say(what string) func(done int) {
	return p.Sharing(what, 0, func(int) float64 { return 0 })
}

func (p *Progress) Of(all int, what string) func(done int) {
	return p.Sharing(what, all, func(done int) float64 { return float64(done) / float64(max(1, all)) })
}

// Sharing begins a step whose done share is known, from 0 to 1. 0 means not known.
func (p *Progress) Sharing(what string, all int, share func(done int) float64) func(done int) {
	p.End()
	p.began = p.clock()
	p.last, p.step = p.began, what
	return func(done int) {
		now := p.clock()
		if now.Sub(p.last) < p.every {
			return
		}
		p.last = now
		p.tell(progressLine(what, done, all, share(done), now.Sub(p.began)))
	}
}

func (p *Progress) tell(line string) {
	if p.terminal {
		p.said = true
		fmt.Fprintf(p.out, "\r%s\033[K", line)
		return
	}
	fmt.Fprintln(p.out, line)
}

func (p *Progress) Note(format string, args ...any) {
	fmt.Fprintf(p.out, format+"\n", args...)
}

func (p *Progress) End() {
	if p.said {
		fmt.Fprint(p.out, "\r\033[K")
		p.said = false
	}
}

// settled is after how long the rate tells something about the remaining time.
const settled = time.Second

// progressLine returns, for example, "1200 of 50000 hostels compared, 800 a second, 61 s left".
func progressLine(what string, done, all int, share float64, took time.Duration) string {
	things, then, _ := strings.Cut(what, " ")
	thing := strings.TrimSuffix(things, "s")
	parts := []string{hostel.Count(done, thing) + " " + then}
	if all > 0 {
		parts[0] = fmt.Sprint(done, " of ", hostel.Count(all, thing), " ", then)
	}
	if took >= settled {
		parts = append(parts, fmt.Sprintf("%.0f a second", float64(done)/took.Seconds()))
		if share > 0 && share <= 1 {
			left := time.Duration(float64(took) * (1 - share) / share)
			parts = append(parts, left.Round(time.Second).String()+" left")
		}
	}
	return strings.Join(parts, ", ")
}
