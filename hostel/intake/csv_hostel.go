package intake

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

func (f *csvFile) checkRepeated(cells map[string]string, line int) {
	for _, name := range f.names {
		if cell := cells[name]; cell != "" && cell != f.hostel[name] {
			f.report(Mistake{
				Line: line, Position: f.read + 1, Name: f.hostel["name"], Field: name,
				Expected: "expected the same as in the hostel’s first row, or nothing",
			})
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
	f.add(fields, f.lines)
	f.hostel, f.rooms, f.lines = nil, nil, nil
}

func (f *csvFile) commas() bool { return f.rows.Comma == ';' }
