package importer

import (
	"bufio"
	"errors"
	"io"
	"os"
	"runtime/debug"

	"efie/hostel"
	"efie/hostel/intake"
)

// Read reads a file, "-" for standard input, and returns its hostels and everything that is wrong in it.
func (i *Importer) Read(file string, csv bool) (hostels []*hostel.Hostel, problems []intake.Mistake, err error) {
	debug.SetGCPercent(sparingly)
	yielding(func() { hostels, problems, err = i.readNow(file, csv) })
	return hostels, problems, err
}

func (i *Importer) readNow(name string, csv bool) ([]*hostel.Hostel, []intake.Mistake, error) {
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
	tell := i.Progress.Sharing("hostels read", 0, share)
	if size == 0 {
		tell = i.Progress.Say("hostels read")
	}
	defer i.Progress.End()
	read := intake.ReadHostels
	if csv {
		read = intake.ReadCSV
	}
	hostels, problems := read(bufio.NewReader(counted), tell)
	if counted.failed != nil {
		return nil, nil, NotImported(counted.failed)
	}
	return hostels, problems, nil
}

// countedReader counts the bytes that were read, and keeps the error if reading failed.
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
