package intake

import "strings"

// startsHostel reports whether a row belongs to another hostel than the last row.
func (f *csvFile) startsHostel(cells map[string]string) bool {
	if f.hostel == nil {
		return true
	}
	for _, name := range []string{"uuid", "slug", "name", "campus"} {
		if cell := cells[name]; cell != "" && cell != f.hostel[name] {
			return true
		}
	}
	return false
}

// checkRepeated checks that a further row of a hostel does not contradict the first one.
func (f *csvFile) checkRepeated(cells map[string]string, line int) {
	for _, name := range f.names {
		if cell := cells[name]; cell != "" && cell != f.hostel[name] {
			f.problems = append(f.problems, Mistake{
				Line: line, Position: len(f.hostels) + 1, Name: f.hostel["name"], Field: name,
				Expected: "expected what the hostel’s first row says, or nothing",
			})
		}
	}
}

// finishHostel adds the hostel whose rows have been read.
func (f *csvFile) finishHostel() {
	if f.hostel == nil {
		return
	}
	fields := map[string]any{"room_details": f.rooms}
	for name, cell := range f.hostel {
		put(fields, strings.Split(fieldOf(name), "."), f.value(name, cell))
	}
	f.add(fields, f.lines)
	f.hostel, f.rooms, f.lines = nil, nil, nil
}

// value returns a cell as the lenient functions take it.
func (f *csvFile) value(name, cell string) any {
	if isList(name) {
		return cellList(cell)
	}
	return f.number(name, cell)
}

// number returns a cell with a point before its decimals, where the file may have a comma.
func (f *csvFile) number(name, cell string) string {
	if shape := decimals[name]; f.rows.Comma == ';' && shape != nil && shape.MatchString(cell) {
		return strings.Replace(cell, ",", ".", 1)
	}
	return cell
}
