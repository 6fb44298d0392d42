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

// Start begins a step, such as "pictures made". The caller reports progress to the returned function.
func (p *Progress) Start(all int, what string) func(done int) {
	p.End()
	p.began = p.clock()
	p.last, p.step = p.began, what
	return func(done int) {
		now := p.clock()
		if now.Sub(p.last) < p.every {
			return
		}
		p.last = now
		p.print(progressLine(what, done, all, now.Sub(p.began)))
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

// progressLine returns, for example, "1200 of 50000 rows copied, 800 a second, 61 s left".
func progressLine(what string, done, all int, took time.Duration) string {
	things, then, _ := strings.Cut(what, " ")
	line := fmt.Sprint(done, " of ", hostel.Count(all, strings.TrimSuffix(things, "s")), " ", then)
	if took < minimumForRate || done == 0 {
		return line
	}
	rate := float64(done) / took.Seconds()
	left := time.Duration(float64(all-done) / rate * float64(time.Second))
	return fmt.Sprintf("%s, %.0f a second, %s left", line, rate, left.Round(time.Second))
}
