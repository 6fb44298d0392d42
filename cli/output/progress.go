package output

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"efie/hostel"
)

// Progress prints the progress of long work: on a terminal in one line that changes, elsewhere a line every few
// seconds.
type Progress struct {
	out      io.Writer
	terminal bool
	clock    func() time.Time
	every    time.Duration

	began, last time.Time // the start of this step, and its last line
	step        string
	shown       bool // the terminal shows a line now
}

// How often progress is printed.
const (
	terminalInterval = 200 * time.Millisecond
	logInterval      = 5 * time.Second
)

// NewProgress returns a Progress that prints to out. With io.Discard it prints nothing.
func NewProgress(out io.Writer) *Progress {
	p := &Progress{out: out, clock: time.Now, every: logInterval}
	if file, is := out.(*os.File); is {
		info, err := file.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	if p.terminal {
		p.every = terminalInterval
	}
	return p
}

// Start begins a step of unknown length, such as "hostels read". The caller reports progress to the returned function.
func (p *Progress) Start(what string) func(done int) {
	return p.StartShare(what, 0, func(int) float64 { return 0 })
}

func (p *Progress) StartOf(all int, what string) func(done int) {
	return p.StartShare(what, all, func(done int) float64 { return float64(done) / float64(max(1, all)) })
}

// StartShare begins a step. share returns the part that is done, from 0 to 1, where 0 means unknown.
func (p *Progress) StartShare(what string, all int, share func(done int) float64) func(done int) {
	p.End()
	p.began = p.clock()
	p.last, p.step = p.began, what
	return func(done int) {
		now := p.clock()
		if now.Sub(p.last) < p.every {
			return
		}
		p.last = now
		p.print(progressLine(what, done, all, share(done), now.Sub(p.began)))
	}
}

func (p *Progress) print(line string) {
	if p.terminal {
		p.shown = true
		fmt.Fprintf(p.out, "\r%s\033[K", line)
		return
	}
	fmt.Fprintln(p.out, line)
}

func (p *Progress) Note(format string, args ...any) {
	fmt.Fprintf(p.out, format+"\n", args...)
}

func (p *Progress) End() {
	if p.shown {
		fmt.Fprint(p.out, "\r\033[K")
		p.shown = false
	}
}

// minimumForRate is the time after which the rate is good enough to estimate the remaining time.
const minimumForRate = time.Second

// progressLine returns, for example, "1200 of 50000 hostels compared, 800 a second, 61 s left".
func progressLine(what string, done, all int, share float64, took time.Duration) string {
	things, then, _ := strings.Cut(what, " ")
	thing := strings.TrimSuffix(things, "s")
	parts := []string{hostel.Count(done, thing) + " " + then}
	if all > 0 {
		parts[0] = fmt.Sprint(done, " of ", hostel.Count(all, thing), " ", then)
	}
	if took >= minimumForRate {
		parts = append(parts, fmt.Sprintf("%.0f a second", float64(done)/took.Seconds()))
		if share > 0 && share <= 1 {
			left := time.Duration(float64(took) * (1 - share) / share)
			parts = append(parts, left.Round(time.Second).String()+" left")
		}
	}
	return strings.Join(parts, ", ")
}
