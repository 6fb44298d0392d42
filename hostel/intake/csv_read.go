package intake

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"efie/hostel"
)

// CSV reads hostels from a CSV file of CSVWriter or of a spreadsheet. A hostel has one row for each room type. Only the
// first must have the hostel's columns, and rows that are not below the first have its name.
func (r Reader) CSV(file io.Reader) ([]*hostel.Hostel, []Mistake) {
	s := newCSVFile(r, file)
	if s.head() {
		for s.row() {
		}
	}
	s.finishHostels()
	s.warn()
	return s.hostels, s.mistakes()
}

// newCSVFile returns a reader of a file. It skips a byte order mark and lines above the names of the columns, and
// detects the separator.
func newCSVFile(r Reader, file io.Reader) *csvFile {
	f := &csvFile{hostelList: newHostelList(r), limit: rowReader{file, maxRowBytes}, named: map[string][]int{}}
	in := bufio.NewReaderSize(&formulaReader{in: &f.limit}, 64<<10)
	if mark, _ := in.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
		_, _ = in.Discard(len(byteOrderMark)) // Peek has read these bytes
	}
	f.notText = checkText(in)
	head, _ := in.Peek(64 << 10) // a shorter file gives all its bytes
	if f.notText == nil && !bytes.Contains(head, []byte("\n")) && bytes.Contains(head, []byte("\r")) {
		f.notText = errors.New("expected lines that end as on Windows or Linux: " + saveAsCSV)
	}
	above, separator := findHeader(string(head))
	if f.above = len(above); f.above > 0 {
		titles := strings.Join(above, "")
		_, _ = in.Discard(len(titles)) // Peek has read these bytes
		titles = strings.NewReplacer(",", " ", ";", " ", `"`, " ").Replace(fromWindows(titles))
		if titles = hostel.NormalName(titles); titles != "" {
			f.pass(0, "passed over the lines above the names of the columns: %q", hostel.Shortened(titles, maxQuoted))
		}
	}
	f.rows = csv.NewReader(in)
	f.rows.Comma, f.rows.FieldsPerRecord = separator, -1
	f.columnOf = f.ownColumn
	f.readRooms = f.keepVacancies
	return f
}

const byteOrderMark = "\ufeff"

type csvFile struct {
	*hostelList
	limit   rowReader
	notText error // if the file is not a text
	rows    *csv.Reader
	above   int      // the lines above the names of the columns
	breaks  int      // the line breaks inside the cells above
	last    int      // the row that was read last
	header  int      // the row with the names of the columns
	titles  []string // the file's own names of the columns
	names   []string // of the fields; "" for an unknown column

	hostel map[string]string // the cells of the current hostel; nil before the first
	rooms  []any
	lines  []int // of the hostel's first row, and of each room type

	begun []csvHostel      // the hostels, also the current one
	at    int              // the current hostel among them
	named map[string][]int // the hostels among them by name

	vacancyField   string    // a field that states free beds; "" if no row does
	withoutVacancy []Mistake // the rows that do not state them
}

func (f *csvFile) problem(line int, expected string, args ...any) {
	f.report(Mistake{Line: line, Expected: fmt.Sprintf(expected, args...)})
}

func (f *csvFile) next() (cells []string, line int, ok bool) {
	if f.notText != nil {
		f.problem(0, "%v", f.notText)
		return nil, 0, false
	}
	f.limit.left = maxRowBytes
	cells, err := f.rows.Read()
	if err != nil {
		if wrong, is := errors.AsType[*csv.ParseError](err); is {
			f.problem(f.above+wrong.StartLine-f.breaks,
				"expected cells with balanced quotes, and each quote inside a cell doubled: %v", wrong.Err)
		} else if !errors.Is(err, io.EOF) {
			f.problem(f.last+1, "%v", err)
		}
		return nil, 0, false
	}
	line, _ = f.rows.FieldPos(0)
	line += f.above - f.breaks
	f.last = line
	for i, cell := range cells {
		f.breaks += strings.Count(cell, "\n")
		if cells[i] = fromWindows(cell); cells[i] != cell {
			f.pass(line, "read as Windows-1252, because it is not UTF-8")
		}
		cells[i] = formulaText(cells[i])
	}
	return cells, line, true
}

// ownColumn puts the file's own name of the column into a mistake. A column that the file lacks is one mistake of its
// first line.
func (f *csvFile) ownColumn(m Mistake) Mistake {
	keys, key := hostelKeys, m.Field
	if ofRoom, is := strings.CutPrefix(key, "room_details["); is {
		keys = roomKeys
		_, key, _ = strings.Cut(ofRoom, "].")
	}
	key, _, _ = strings.Cut(key, "[")
	name := keys.exact[key]
	if name == "image" { // of JSON; the column has all pictures
		name = "images"
	}
	if name == "price" && !slices.Contains(f.names, name) { // the file may state prices in another column
		name = "price_per_month"
		for _, longer := range []string{"price_per_semester", "price_per_year"} {
			if slices.Contains(f.names, longer) && !slices.Contains(f.names, "price_per_month") {
				name = longer
			}
		}
	}
	if key == "" {
		name = "room_label"
	}
	if fieldNamed(hostelFields, name) == nil && fieldNamed(roomFields, name) == nil {
		return m
	}
	at := slices.Index(f.names, name)
	m.Field = titleOf(name)
	if at >= 0 {
		m.Field = f.titles[at]
	}
	label := slices.Index(f.names, "room_label")
	switch {
	case m.missing && name == "number_in_room" && label >= 0:
		m.Expected = fmt.Sprintf("expected it in a column %s, or in the column %s, such as 2 in a room", m.Field,
			f.titles[label])
	case m.missing && at < 0:
		return Mistake{Line: f.header, Expected: "no column " + m.Field + ": " + m.Expected}
	}
	return m
}

// first returns the cells of the row with the names of the columns.
func (f *csvFile) first() (cells []string, line int, ok bool) {
	cells, line, ok = f.next()
	if !ok && len(f.problems) == 0 {
		f.problem(0, "expected a line with the names of the columns")
	}
	return cells, line, ok
}

func (f *csvFile) head() bool {
	cells, line, ok := f.first()
	if !ok {
		return false
	}
	if len(cells) > maxColumns {
		f.problem(line, "expected at most %d columns, not %d", maxColumns, len(cells))
		return false
	}
	f.header = line
	var unknown []string
	for _, cell := range cells {
		cell = hostel.NormalName(cell)
		name := csvNames[foldName(cell)]
		if first := slices.Index(f.names, name); name != "" && first >= 0 {
			f.problem(line, "expected each column once, but %q and %q are the same column", f.titles[first], cell)
		} else if name == "" && cell != "" {
			unknown = append(unknown, describeUnknown(cell, suggestedColumns))
		}
		f.names, f.titles = append(f.names, name), append(f.titles, hostel.Shortened(cell, maxQuoted))
	}
	if len(unknown) > 0 {
		f.pass(line, "passed over unknown columns: %s", strings.Join(unknown, ", "))
	}
	for _, needed := range []string{"name", "campus"} {
		if !slices.Contains(f.names, needed) {
			f.problem(line, "no column %s: expected it in the first row of each hostel", titleOf(needed))
		}
	}
	return len(f.problems) == 0
}

// isEmptyCell reports whether a cell of a column is empty. In a vacancy, nil means that no bed is free (R67).
func (f *csvFile) isEmptyCell(column int, cell string) bool {
	if column < len(f.names) && isVacancyField(f.names[column]) {
		return cell == ""
	}
	return cell == "" || isEmptyWord(cell)
}

func (f *csvFile) row() bool {
	cells, line, ok := f.next()
	if !ok {
		return false
	}
	ofHost, room := map[string]string{}, map[string]any{}
	explained := 0
	var unclear []int // the columns that may mean a gender
	for i, cell := range cells {
		cell = strings.TrimSpace(cell)
		if f.isEmptyCell(i, cell) {
			continue
		}
		if i >= len(f.names) {
			f.problem(line, "expected nothing after the named columns, not %q", hostel.Shortened(cell, maxQuoted))
			return true
		}
		if f.names[i] == "" {
			if f.mayMeanGender(i, cell) {
				unclear = append(unclear, i)
			} else if f.titles[i] == "" {
				f.pass(line, "passed over cells in a column without a name")
			}
			continue
		}
		cell = repairLetters(unquotedCell(cell))
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
	case isTotal(cells, ofHost):
		f.pass(line, "passed over the totals")
		return true
	case explained > 0:
		f.problem(line, "expected a hostel in its own row, below the explanations of the template")
		return true
	}
	f.refuseGenders(line, unclear)
	warning := inferBeds(room)
	if warning != "" {
		f.pass(line, "%s", warning)
	}
	if f.startsHostel(ofHost) && !f.resumeHostel(ofHost) {
		f.beginHostel(ofHost, line)
	} else {
		f.checkRepeated(ofHost, line)
	}
	if len(f.rooms) > maxRoomRows { // the hostel is refused for too many rows
		f.leftOut++
	} else if len(room) > 0 {
		f.rooms, f.lines = append(f.rooms, room), append(f.lines, line)
	}
	return true
}
