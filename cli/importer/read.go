package importer

import (
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/intake"
)

// Read reads a file, or standard input for "-". It returns its hostels and its mistakes, and prints warnings.
func (i *Importer) Read(name string, csv bool, campuses *intake.Campuses) ([]*hostel.Hostel, []intake.Mistake, error) {
	in, size := io.Reader(os.Stdin), int64(0)
	if name != "-" {
		file, err := os.Open(name)
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
	share := func(int) float64 { return float64(counted.read) / float64(max(1, size)) }
	progress := i.Progress.StartShare("hostels read", 0, share)
	if size == 0 {
		progress = i.Progress.Start("hostels read")
	}
	defer i.Progress.End()
	reader := newReader(progress)
	reader.Campuses, reader.SkipUnknown, reader.Warn = campuses, i.Skip, warn
	if i.Review != nil {
		reader.Source = func(s intake.Source) { i.Review.Sources = append(i.Review.Sources, s) }
	}
	read := reader.Hostels
	if csv {
		read = reader.CSV
	}
	hostels, problems := read(transform.NewReader(counted, unicode.BOMOverride(transform.Nop))) // Excel may save UTF-16
	if counted.failed != nil {
		return nil, nil, WrapNotImported(counted.failed)
	}
	return hostels, problems, nil
}

func warn(text string) { fmt.Fprintln(os.Stderr, "warning:", output.Clean(text)) }

// countedReader counts the bytes that are read, and keeps the error of a failed read.
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
