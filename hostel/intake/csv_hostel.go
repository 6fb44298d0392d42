package intake

import (
	"slices"
	"strings"
)

// begins says whether a row's own cells are those of another hostel than the last row's.
func (s *csvFile) begins(cells map[string]string) bool {
	if s.hostel == nil {
		return true
	}
	for _, name := range []string{"uuid", "slug", "name", "campus"} {
		if cell := cells[name]; cell != "" && cell != s.hostel[name] {
			return true
		}
	}
	return false
}

// repeats looks whether a further row of a hostel says what the first one said.
func (s *csvFile) repeats(cells map[string]string, line int) {
	for _, name := range s.names {
		if cell := cells[name]; cell != "" && cell != s.hostel[name] {
			s.problems = append(s.problems, Mistake{
				Line: line, Position: len(s.hostels) + 1, Name: s.hostel["name"], Field: name,
				Expected: "expected what the hostel’s first row says, or nothing",
			})
		}
	}
}

// settle takes in the hostel whose rows have been read.
func (s *csvFile) settle() {
	if s.hostel == nil {
		return
	}
	fields := map[string]any{"room_details": s.rooms}
	for name, cell := range s.hostel {
		within := fields
		parts := strings.Split(fieldOf(name), ".")
		for _, part := range parts[:len(parts)-1] {
			inner, there := within[part].(map[string]any)
			if !there {
				inner = map[string]any{}
				within[part] = inner
			}
			within = inner
		}
		within[parts[len(parts)-1]] = s.value(name, cell)
	}
	s.add(fields, s.lines)
	s.hostel, s.rooms, s.lines = nil, nil, nil
}

// value is a cell as the intake takes it.
func (s *csvFile) value(name, cell string) any {
	switch {
	case isList(name):
		return cellList(cell)
	case s.rows.Comma == ';' && slices.Contains(numbers, name) && decimalComma.MatchString(cell):
		return strings.Replace(cell, ",", ".", 1)
	}
	return cell
}
