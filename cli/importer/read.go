package importer

import (
	"errors"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"efie/hostel"
	"efie/hostel/intake"
)

// Read reads a file. It returns its hostels and its mistakes, and prints warnings.
func (i *Importer) Read(
	file io.Reader, csv bool, campuses *intake.Campuses,
) ([]*hostel.Hostel, []intake.Mistake, error) {
	source := &sourceReader{Reader: file}
	reader := newReader()
	reader.Campuses = campuses
	reader.SkipUnknown = i.Skip
	reader.Warn = i.Warn
	if i.Review != nil {
		reader.Source = func(s intake.Source) { i.Review.Sources = append(i.Review.Sources, s) }
	}
	read := reader.Hostels
	if csv {
		read = reader.CSV
	}
	hostels, problems := read(transform.NewReader(source, unicode.BOMOverride(transform.Nop))) // Excel may save UTF-16
	if source.failed != nil {
		return nil, nil, WrapNotImported(source.failed)
	}
	return hostels, problems, nil
}

// sourceReader keeps the error of a failed read.
type sourceReader struct {
	io.Reader
	failed error
}

func (r *sourceReader) Read(into []byte) (int, error) {
	n, err := r.Reader.Read(into)
	if err != nil && !errors.Is(err, io.EOF) {
		r.failed = err
	}
	return n, err
}
