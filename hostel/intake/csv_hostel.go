package intake

import (
	"slices"

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

// repeats reports whether a cell has the hostel's value of a column, perhaps with another name of the campus.
func (f *csvFile) repeats(name, cell string) bool {
	first := f.hostel[name]
	if name != "campus" || f.reader.Campuses == nil {
		return cell == first
	}
	right, _, err := f.reader.Campuses.Find(cell)
	before, _, _ := f.reader.Campuses.Find(first)
	return cell == first || err == nil && right == before
}

// inferBeds reads the beds per room from words: from "4 in 1" as their number, or from a room type of that name.
func (f *csvFile) inferBeds(room map[string]any, line int) {
	label, _ := room["room_label"].(string)
	given, has := room["number_in_room"].(string)
	switch beds := bedsOf(label); {
	case bedsOf(given) != "":
		room["number_in_room"] = bedsOf(given)
	case beds != "" && !has:
		room["number_in_room"] = beds
	case beds != "" && beds != given:
		f.pass(line, "%s beds per room, although the room type is %q", given, label)
	}
}

func (f *csvFile) checkRepeated(cells map[string]string, line int) {
	for _, name := range f.names {
		if cell := cells[name]; cell != "" && !f.repeats(name, cell) {
			f.report(Mistake{
				Line: line, Position: f.read + 1, Name: hostel.Shortened(f.hostel["name"], maxQuoted),
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
