package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"efie/hostel"
	"efie/hostel/intake"
)

// read reads the file, with all that is wrong in it.
func (c *importCommand) read(p *progress) ([]*hostel.Hostel, []intake.Mistake, error) {
	in, size := io.Reader(os.Stdin), int64(0)
	if c.File != "-" {
		file, err := os.Open(c.File)
		if err != nil {
			return nil, nil, err
		}
		defer file.Close()
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
		in = file
	}
	counted := &countedReader{Reader: in}
	tell := p.sharing("hostels read", 0, func(int) float64 { return float64(counted.read) / float64(max(1, size)) })
	if size == 0 {
		tell = p.say("hostels read")
	}
	defer p.end()
	read := intake.ReadHostels
	if c.sheet() {
		read = intake.ReadCSV
	}
	hostels, problems := read(bufio.NewReader(counted), tell)
	if counted.failed != nil {
		return nil, nil, notImported(counted.failed)
	}
	return hostels, problems, nil
}

// sheet says whether the file is CSV.
func (c *importCommand) sheet() bool {
	return c.Format == "csv" || c.Format == "auto" && strings.EqualFold(filepath.Ext(c.File), ".csv")
}

// countedReader knows how many bytes were read of it, and how reading failed, if it did.
type countedReader struct {
	io.Reader
	read   int64
	failed error
}

func (r *countedReader) Read(into []byte) (int, error) {
	n, err := r.Reader.Read(into)
	r.read += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		r.failed = err
	}
	return n, err
}
