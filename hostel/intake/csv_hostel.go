package intake

import (
	"slices"
	"strings"

	"efie/hostel"
)

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
	f.hostel, f.rooms, f.lines = nil, nil, nil
}

func (f *csvFile) commas() bool { return f.rows.Comma == ';' }
