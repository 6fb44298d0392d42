package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"efie/hostel"
	"efie/store"
)

type importCommand struct {
	File string `arg:"" help:"A JSON array of hostels; - for standard input."`
}

// Run imports a file, or says everything that is wrong with it.
func (c *importCommand) Run(r *runner) error {
	in := io.ReadCloser(os.Stdin)
	if c.File != "-" {
		file, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	s, err := r.store()
	if err != nil {
		return err
	}
	defer s.Close()
	report, err := importHostels(r, s, bufio.NewReader(in), newProgress(os.Stderr))
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%d hostels added, %d updated, %d unchanged.\n", report.Added, report.Updated, report.Unchanged)
	if report.Photos > 0 {
		fmt.Fprintf(os.Stderr, "%d pictures added, changed or taken away.\n", report.Photos)
	}
	return nil
}

// importHostels reads hostels, makes their pictures and writes them, all or nothing.
func importHostels(r *runner, s *store.Store, in io.Reader, p *progress) (store.ImportReport, error) {
	hostels, problems := hostel.ReadHostels(in, p.say("hostels read"))
	if len(problems) > 0 {
		p.end()
		return store.ImportReport{}, fmt.Errorf("nothing was imported:\n%w", &store.ImportRefused{Problems: problems})
	}
	photos, err := makePhotos(r, hostels, p)
	if err != nil {
		return store.ImportReport{}, fmt.Errorf("nothing was imported:\n%w", err)
	}
	report, err := s.Import(r.ctx, hostels, photos, time.Now(), p.say("hostels written"))
	p.end()
	if err != nil {
		return report, fmt.Errorf("nothing was imported:\n%w", err)
	}
	return report, nil
}

// progress says how far a long import is, a few times a second.
type progress struct {
	out  io.Writer
	last time.Time
	said bool
}

func newProgress(out io.Writer) *progress { return &progress{out: out, last: time.Now()} }

func (p *progress) say(what string) func(int) {
	return func(n int) {
		if time.Since(p.last) < 200*time.Millisecond {
			return
		}
		p.last, p.said = time.Now(), true
		fmt.Fprintf(p.out, "\r%d %-15s", n, what)
	}
}

func (p *progress) end() {
	if p.said {
		fmt.Fprint(p.out, "\r\033[K")
		p.said = false
	}
}

type exportCommand struct{}

// Run writes the catalogue to standard output.
func (exportCommand) Run(r *runner) error {
	s, err := r.store()
	if err != nil {
		return err
	}
	defer s.Close()
	return export(r, s, os.Stdout)
}

// export writes the catalogue, a hostel on each line.
func export(r *runner, s *store.Store, to io.Writer) error {
	hostels, _, err := s.Hostels(r.ctx)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(to)
	separator := "[\n"
	for _, h := range hostels {
		text, err := json.Marshal(h.Canonical())
		if err != nil {
			return err
		}
		fmt.Fprint(out, separator, string(text))
		separator = ",\n"
	}
	if len(hostels) == 0 {
		fmt.Fprint(out, "[")
	}
	fmt.Fprint(out, "\n]\n")
	return out.Flush()
}
