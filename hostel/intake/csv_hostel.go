package intake

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"efie/hostel"
)

// csvHostel holds the rows of a hostel until the end of the file, because further rows of it may follow.
type csvHostel struct {
	cells map[string]string
	rooms []any
	lines []int // of the first row, and of each room type

	isApart bool // not all rows are below each other
}

// beginHostel begins a hostel with its first row.
func (f *csvFile) beginHostel(cells map[string]string, line int) {
	f.setAside()
	f.at = len(f.begun)
	f.begun = append(f.begun, csvHostel{})
	f.hostel = cells
	f.rooms = nil
	f.lines = []int{line}
	name := strings.ToLower(hostel.NormalName(cells["name"]))
	f.named[name] = append(f.named[name], f.at)
}

// setAside keeps the rows of the current hostel.
func (f *csvFile) setAside() {
	if f.hostel != nil {
		h := &f.begun[f.at]
		h.cells = f.hostel
		h.rooms = f.rooms
		h.lines = f.lines
	}
}

// resumeHostel continues the hostel that a row names, if its other rows are further above (R62). A row with a name and
// no campus belongs to the only hostel of that name.
func (f *csvFile) resumeHostel(cells map[string]string) (resumed bool) {
	f.setAside()
	same := -1
	for _, i := range f.named[strings.ToLower(hostel.NormalName(cells["name"]))] {
		if !f.isRowOf(f.begun[i].cells, cells) {
			continue
		}
		if same >= 0 {
			return false
		}
		same = i
	}
	if same < 0 || cells["name"] == "" {
		return false
	}
	h := &f.begun[same]
	h.isApart = h.isApart || same != f.at
	f.at = same
	f.hostel = h.cells
	f.rooms = h.rooms
	f.lines = h.lines
	return true
}

// isRowOf reports whether a row of the same name may belong to a hostel.
func (f *csvFile) isRowOf(first, cells map[string]string) bool {
	for _, name := range []string{"uuid", "slug", "campus"} {
		if cell := cells[name]; cell != "" && !f.isSame(name, first[name], cell) {
			return false
		}
	}
	return true
}

func (f *csvFile) startsHostel(cells map[string]string) bool {
	if f.hostel == nil {
		return true
	}
	for _, name := range []string{"uuid", "slug", "name", "campus"} {
		if cell := cells[name]; cell != "" && !f.repeats(name, cell) {
			return true
		}
	}
	return false
}

// repeats reports whether a cell has the hostel's value of a column.
func (f *csvFile) repeats(name, cell string) bool { return f.isSame(name, f.hostel[name], cell) }

// isSame reports whether two cells of a column are the same, perhaps with another name of the campus, or the hostel's
// name in other letters.
func (f *csvFile) isSame(name, first, cell string) bool {
	switch {
	case cell == first:
		return true
	case name == "name":
		return strings.EqualFold(hostel.NormalName(first), hostel.NormalName(cell))
	case name != "campus" || f.reader.Campuses == nil:
		return false
	}
	right, _, err := f.reader.Campuses.Find(cell)
	before, _, _ := f.reader.Campuses.Find(first)
	return err == nil && right == before
}

func (f *csvFile) checkRepeated(cells map[string]string, line int) {
	for _, name := range f.names {
		if cell := cells[name]; cell != "" && !f.repeats(name, cell) {
			f.report(Mistake{
				Line: line, Position: f.at + 1, Name: hostel.Shortened(f.hostel["name"], maxQuoted),
				Field:    f.titles[slices.Index(f.names, name)],
				Expected: "expected the same as in the hostel’s first row, or nothing",
			})
			return // the other cells are probably of another hostel, too
		}
	}
}

// finishHostels reads the hostels of the whole file. Mistakes and warnings are then in the order of the rows.
func (f *csvFile) finishHostels() {
	f.setAside()
	var apart []string
	for _, h := range f.begun {
		if h.isApart {
			apart = append(apart, fmt.Sprintf("%q", hostel.Shortened(h.cells["name"], maxQuoted)))
		}
		f.hostel = h.cells
		f.rooms = h.rooms
		f.lines = h.lines
		f.finishHostel()
	}
	f.refuseWithoutVacancy()
	byRow := func(a, b Mistake) int { return cmp.Compare(a.Line, b.Line) }
	slices.SortStableFunc(f.problems, byRow)
	slices.SortStableFunc(f.passed, byRow)
	if len(apart) > 0 {
		f.pass(0, "took rows together that are not below each other, of %s", firstOf(apart))
	}
}

func (f *csvFile) finishHostel() {
	if f.hostel == nil {
		return
	}
	fields := map[string]any{"room_details": f.rooms}
	for name, cell := range f.hostel {
		fields[name] = fieldNamed(hostelFields, name).fromCell(cell, f.commas())
	}
	f.statePeriods()
	f.add(fields, f.lines, twinKeys{})
	f.hostel = nil
	f.rooms = nil
	f.lines = nil
}

func (f *csvFile) commas() bool { return f.rows.Comma == ';' }
