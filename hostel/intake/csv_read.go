package intake

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"efie/hostel"
)

// CSV reads hostels from a CSV file of CSVWriter or of a spreadsheet. A hostel has one row for each room type, one
// after the other. Only the first must have the hostel's columns.
func (r Reader) CSV(file io.Reader) ([]*hostel.Hostel, []Mistake) {
	s := newCSVFile(r, file)
	if s.head() {
		for s.row() {
		}
	}
	s.finishHostel()
	return s.hostels, s.mistakes()
}

// newCSVFile returns a reader of a file. It skips a byte order mark and detects the separator.
func newCSVFile(r Reader, file io.Reader) *csvFile {
	f := &csvFile{hostelList: newHostelList(r), limit: rowReader{file, maxRowBytes}}
	in := bufio.NewReaderSize(&f.limit, 64<<10)
	if mark, _ := in.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
		_, _ = in.Discard(len(byteOrderMark)) // Peek has read these bytes
	}
	head, _ := in.Peek(64 << 10) // a shorter file gives all its bytes
	f.rows = csv.NewReader(in)
	f.rows.Comma, f.rows.FieldsPerRecord = separator(string(head)), -1
	return f
}

const byteOrderMark = "\ufeff"

// separator returns the character that separates the column names: the most frequent of ",", ";" and tab.
func separator(head string) rune {
	first, _, _ := strings.Cut(head, "\n")
	best, most := ',', 0
	for _, r := range ",;\t" {
		if n := strings.Count(first, string(r)); n > most {
			best, most = r, n
		}
	}
	return best
}

type csvFile struct {
	*hostelList
	limit rowReader
	rows  *csv.Reader
	names []string

	hostel map[string]string // the cells of the current hostel; nil before the first
	rooms  []any
	lines  []int // of the hostel's first row, and of each room type
}

func (f *csvFile) problem(line int, expected string, args ...any) {
	f.report(Mistake{Line: line, Expected: fmt.Sprintf(expected, args...)})
}

func (f *csvFile) next() (cells []string, line int, ok bool) {
	f.limit.left = maxRowBytes
	cells, err := f.rows.Read()
	if err != nil {
		if wrong, is := errors.AsType[*csv.ParseError](err); is {
			f.problem(wrong.Line, "expected cells with balanced quotes, and each quote inside a cell doubled: %v", wrong.Err)
		} else if !errors.Is(err, io.EOF) {
			f.problem(0, "the file cannot be read: %v", err)
		}
		return nil, 0, false
	}
	line, _ = f.rows.FieldPos(0)
	for _, cell := range cells {
		if !utf8.ValidString(cell) {
			f.problem(line, "expected UTF-8: save the sheet as “CSV UTF-8”")
			return nil, 0, false
		}
	}
	return cells, line, true
}

func (f *csvFile) head() bool {
	cells, line, ok := f.next()
	if !ok {
		if len(f.problems) == 0 {
			f.problem(0, "expected a line with the names of the columns")
		}
		return false
	}
	if len(cells) > maxColumns {
		f.problem(line, "expected at most %d columns, not %d", maxColumns, len(cells))
		return false
	}
	for _, cell := range cells {
		name, err := columnCalled(cell)
		switch {
		case err != nil:
			f.problem(line, "%v", err)
		case name != "" && slices.Contains(f.names, name):
			f.problem(line, "expected each column once, but %q occurs twice", cell)
		}
		f.names = append(f.names, name)
	}
	for _, needed := range []string{"name", "campus"} {
		if !slices.Contains(f.names, needed) {
			f.problem(line, "expected a column %q", needed)
		}
	}
	return len(f.problems) == 0
}

func (f *csvFile) row() bool {
	cells, line, ok := f.next()
	if !ok {
		return false
	}
	ofHost, room := map[string]string{}, map[string]any{}
	explained, reported := 0, false
	for i, cell := range cells {
		if cell = strings.TrimSpace(cell); cell == "" {
			continue
		}
		if i >= len(f.names) || f.names[i] == "" {
			if !reported {
				f.problem(line, "expected nothing after the named columns, not %q", hostel.Shortened(cell, maxQuoted))
			}
			reported = true
			continue
		}
		cell = unquotedCell(cell)
		if cell == helpOf(f.names[i]) {
			explained++
		}
		if name := f.names[i]; fieldNamed(hostelFields, name) != nil {
			ofHost[name] = cell
		} else {
			room[name] = fieldNamed(roomFields, name).fromCell(cell, f.commas())
		}
	}
	switch {
	case explained == len(ofHost)+len(room): // a row of the template, or an empty row
		return true
	case explained > 0:
		f.problem(line, "expected a hostel in its own row, below the explanations of the template")
		return true
	}
	if f.startsHostel(ofHost) {
		f.finishHostel()
		f.hostel, f.lines = ofHost, []int{line}
	} else {
		f.checkRepeated(ofHost, line)
	}
	if len(f.rooms) > maxItems { // the hostel is refused for too many room types
		f.leftOut++
	} else if len(room) > 0 {
		f.rooms, f.lines = append(f.rooms, room), append(f.lines, line)
	}
	return true
}
