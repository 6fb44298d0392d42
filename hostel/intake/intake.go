// Package intake reads imported files, JSON and CSV, leniently. It returns hostels or a list of Mistakes, and the
// differences between two versions of a hostel.
package intake

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"efie/hostel"
)

// Mistake is an invalid value in an import file. Programs read its JSON, so the names there are fixed.
type Mistake struct {
	Line     int    `json:"line"`   // the row in a CSV file, as a spreadsheet counts it, from 1; 0 for JSON
	Rows     int    `json:"rows"`   // how many rows have the same mistake, if there are more than one
	Position int    `json:"hostel"` // of the hostel in the file, from 1; 0 for the file itself
	Name     string `json:"name"`   // of the hostel, if it could be read
	Field    string `json:"field"`  // e.g. "room_details[2].price"; in CSV the file's own name of the column
	Expected string `json:"expected"`

	missing bool  // the value is missing
	last    int   // the last of the rows
	further []int // the rows after Line, at most maxNamedRows
}

func (m Mistake) String() string {
	where := ""
	switch {
	case m.Rows > 0 && m.missing && m.Rows == len(m.further)+1:
		return fmt.Sprintf("rows %s have no %s: %s", listRows(m.Line, m.further), m.Field, m.Expected)
	case m.Rows > 0 && m.missing:
		return fmt.Sprintf("%d rows have no %s, first in row %d: %s", m.Rows, m.Field, m.Line, m.Expected)
	case m.Rows > 0:
		where = fmt.Sprintf("%d rows, first in row %d, ", m.Rows, m.Line)
	case m.Line > 0:
		where = fmt.Sprintf("row %d, ", m.Line)
	}
	if m.Position == 0 {
		return where + m.Expected
	}
	return fmt.Sprintf("%shostel %d %q, %s: %s", where, m.Position, m.Name, m.Field, m.Expected)
}

// maxNamedRows is the number of rows that a mistake names after its first.
const maxNamedRows = 20

// listRows returns rows as a text: "3 and 4" or "3, 5 and 9".
func listRows(first int, further []int) string {
	text := fmt.Sprint(first)
	for i, row := range further {
		if i == len(further)-1 {
			text += fmt.Sprint(" and ", row)
		} else {
			text += fmt.Sprint(", ", row)
		}
	}
	return text
}

// appendMistake adds a mistake to a list. If the list has the same mistake of another row, it only counts the row.
func appendMistake(list []Mistake, m Mistake) []Mistake {
	for i := range list {
		same := &list[i]
		if m.Line == 0 || same.Field != m.Field || same.Expected != m.Expected {
			continue
		}
		if m.Line != max(same.Line, same.last) {
			same.Rows, same.last = max(same.Rows, 1)+1, m.Line
			if len(same.further) < maxNamedRows {
				same.further = append(same.further, m.Line)
			}
		}
		return list
	}
	return append(list, m)
}

// Reader reads files of hostels. The zero Reader reads everything except Plus Codes.
type Reader struct {
	PlusCode func(code string) (hostel.Point, error) // returns the place of a Plus Code; may be nil
	Source   func(Source)                            // called for each hostel that is read; may be nil

	Campuses    *Campuses         // finds the campuses of hostels without the campus's id; nil accepts any name
	SkipUnknown bool              // leaves out hostels with unknown campuses
	Warn        func(text string) // called at the end for each thing that was passed over; may be nil
}

// ReadHostels calls Reader.Hostels of a Reader without Plus Codes.
func ReadHostels(r io.Reader) ([]*hostel.Hostel, []Mistake) { return Reader{}.Hostels(r) }

// Hostels reads a JSON array in lenient shapes (R43). If there are mistakes, the caller must not use the hostels.
func (r Reader) Hostels(file io.Reader) ([]*hostel.Hostel, []Mistake) {
	in := bufio.NewReader(file)
	if err := checkText(in); err != nil {
		return nil, []Mistake{{Expected: err.Error()}}
	}
	decoder := json.NewDecoder(in)
	decoder.UseNumber()
	if open, err := decoder.Token(); err != nil || open != json.Delim('[') {
		return nil, []Mistake{{Expected: "expected a JSON array of hostels"}}
	}
	list := newHostelList(r)
	for decoder.More() {
		reader := lenientReader{d: decoder}
		v, err := reader.value(nil, 0)
		if err != nil {
			return nil, list.withMistake(Mistake{
				Expected: fmt.Sprintf("after hostel %d, the file is not valid JSON: %v", list.read, err),
			})
		}
		list.add(v, nil, reader.twice)
	}
	if _, err := decoder.Token(); err != nil {
		return nil, list.withMistake(Mistake{Expected: "the file ends before the end of the array"})
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, list.withMistake(Mistake{Expected: "the file continues after the end of the array"})
	}
	list.warn()
	return list.hostels, list.mistakes()
}

// hostelList collects the hostels of a file and their mistakes.
type hostelList struct {
	hostels  []*hostel.Hostel // nil after a mistake
	read     int              // the number of hostels read
	problems []Mistake        // at most maxMistakes
	leftOut  int              // further mistakes
	passed   []Mistake        // what was passed over or guessed, for warnings
	unknown  []string         // the campuses of hostels that are left out

	unknownKeys []unknownKey      // each once, at most maxUnknownKeys
	sums        []Mistake         // warnings about rows that were added up
	seen        map[string]string // uuid to the place in the file
	reader      Reader

	columnOf  func(Mistake) Mistake // puts the file's own name of the column into a mistake; nil for JSON
	readRooms func(*intake)         // is called after the rooms of a hostel are read; nil for JSON
}

func newHostelList(r Reader) *hostelList { return &hostelList{seen: map[string]string{}, reader: r} }

func (a *hostelList) withMistake(p Mistake) []Mistake { return append(a.mistakes(), p) }

// report adds a mistake, or counts it if there are too many.
func (a *hostelList) report(m Mistake) {
	a.hostels = nil
	if a.problems = appendMistake(a.problems, m); len(a.problems) > maxMistakes {
		a.problems = a.problems[:maxMistakes]
		a.leftOut++
	}
}

// pass keeps a warning about a row, or about the file if line is 0.
func (a *hostelList) pass(line int, text string, args ...any) {
	if len(a.passed) < maxMistakes {
		a.passed = appendMistake(a.passed, Mistake{Line: line, Expected: fmt.Sprintf(text, args...)})
	}
}

// warn calls Warn of the Reader for everything that was passed over.
func (a *hostelList) warn() {
	a.passUnknownKeys()
	a.passSums()
	if n := len(a.unknown); n > 0 {
		slices.Sort(a.unknown)
		names := slices.Compact(a.unknown)
		a.passed = append(a.passed, Mistake{Expected: fmt.Sprintf("%s left out, at campuses that are not known: %s",
			hostel.Count(n, "hostel"), strings.Join(names[:min(maxRowMistakes, len(names))], ", "))})
	}
	for _, m := range a.passed {
		if a.reader.Warn != nil {
			a.reader.Warn(m.String())
		}
	}
}

func (a *hostelList) mistakes() []Mistake {
	if a.leftOut == 0 {
		return a.problems
	}
	return append(a.problems, Mistake{Expected: "and " + hostel.Count(a.leftOut, "more mistake") + ", not listed here"})
}

// add reads the next hostel. lines are the lines of its rows in a CSV file, or nil.
func (a *hostelList) add(v any, lines []int, twice twinKeys) {
	a.read++
	in := intake{position: a.read, lines: lines, reader: &a.reader}
	h := in.hostel(v)
	for _, key := range in.unknownKeys {
		if len(a.unknownKeys) < maxUnknownKeys && !slices.Contains(a.unknownKeys, key) {
			a.unknownKeys = append(a.unknownKeys, key)
		}
	}
	for _, text := range in.passed {
		a.pass(lineOf(lines, ""), "%s", text)
	}
	for _, text := range in.sums {
		a.sums = append(a.sums, Mistake{Line: lineOf(lines, ""), Expected: text})
	}
	if in.unknown != "" {
		a.unknown = append(a.unknown, in.unknown)
		return
	}
	if a.readRooms != nil {
		a.readRooms(&in)
	}
	source := in.source()
	for _, field := range twice.paths {
		in.problem(field, errors.New("expected this key once"))
	}
	if first, seen := a.seen[h.UUID]; seen && h.UUID != "" {
		if source.HasUUID {
			in.problem("uuid", fmt.Errorf("expected one hostel for each uuid; hostel %s has the same", first))
		} else {
			in.problem("name", fmt.Errorf("expected each hostel once, its room types in rows below each other; hostel %s "+
				"has the same name and campus", first))
		}
	}
	a.seen[h.UUID] = source.place()
	for _, m := range in.problems {
		if a.columnOf != nil {
			m = a.columnOf(m)
		}
		a.report(m)
	}
	a.leftOut += in.leftOut + twice.more
	if len(a.problems) == 0 {
		a.hostels = append(a.hostels, h)
		if source.own = a.columnOf; a.reader.Source != nil {
			a.reader.Source(source)
		}
	}
}

// intake reads one hostel of a file.
type intake struct {
	position int
	lines    []int // of the hostel's first row in a CSV file, and of each room type
	name     string
	reader   *Reader        // nil for a single value
	problems []Mistake      // of JSON at most maxRowMistakes
	leftOut  int            // further mistakes
	passed   []string       // warnings
	unknown  string         // the campus of a hostel that is left out
	values   map[string]any // of the hostel's fields, by name
	gender   string         // the hostel's gender type, for rooms without a gender

	periodAbove   hostel.Period   // of the prices of the room type above; "" if it states none
	genderUnclear bool            // the hostel's gender type is refused
	refused       map[string]bool // the fields of which no further mistake is reported
	ofRoom        map[string]any  // the hostel's keys that belong to a room type
	unknownKeys   []unknownKey
	types         []roomSum // of the hostel's room types
	sums          []string  // warnings about rows that were added up

	vacancies vacancies
}

// isJSON reports whether the hostel is a JSON object. The cells of CSV have the names of fields already.
func (in *intake) isJSON() bool { return len(in.lines) == 0 }

func (in *intake) problem(field string, err error) {
	if in.refused[field] {
		return
	}
	if len(in.problems) == maxRowMistakes && in.isJSON() {
		in.leftOut++
		return
	}
	_, missing := errors.AsType[missingError](err)
	in.problems = append(in.problems, Mistake{
		Line: lineOf(in.lines, field), Position: in.position, Name: in.name, Field: field, Expected: err.Error(),
		missing: missing,
	})
}

// lineOf returns the line of a field: the line of its room type, otherwise the first line of the hostel.
func lineOf(lines []int, field string) int {
	if len(lines) == 0 {
		return 0
	}
	room := -1
	if _, err := fmt.Sscanf(field, "room_details[%d]", &room); err != nil || room+1 >= len(lines) {
		room = -1
	}
	return lines[room+1]
}

// readField reads a field with one of the lenient functions. It records the mistake, if any.
func readField[T any](in *intake, field string, v any, read func(any) (T, error)) T {
	value, err := read(v)
	if err != nil && v == nil {
		err = missingError{err}
	}
	if err != nil {
		in.problem(field, err)
	}
	return value
}

// missingError is the error of a value that is needed and not given.
type missingError struct{ error }

func (in *intake) hostel(v any) *hostel.Hostel {
	object, ok := v.(map[string]any)
	if !ok {
		in.problem("(all)", errors.New("expected an object"))
		return &hostel.Hostel{}
	}
	in.name = nameOf(object) // for mistakes in keys
	in.values = object
	if in.isJSON() {
		in.values = in.byField(object, "", hostelKeys)
	}
	in.checkCells(in.values, "", hostelKeys)
	in.name = nameOf(in.values)
	h := &hostel.Hostel{}
	readAll(in, hostelFields, h, "", in.values)
	in.findCampus(h)
	in.movePhone(h)
	if h.UUID == "" && h.Name != "" {
		h.UUID = namedUUID(strings.ToLower(h.Name + "|" + h.Campus.Name))
	}
	h.Status = cmp.Or(h.Status, hostel.StatusAvailable)
	in.rooms(h, in.values["room_details"])
	in.derive(h)
	return h
}

// nameOf returns a hostel's name for a Mistake, shortened, or "".
func nameOf(values map[string]any) string {
	name, err := lenientLine(values["name"])
	if err != nil {
		return ""
	}
	return hostel.Shortened(name, maxQuoted)
}

// derive computes the range of prices from the rooms, or reads it for a hostel without rooms. It also computes the
// gender type if it is missing in the file.
func (in *intake) derive(h *hostel.Hostel) {
	h.Reprice()
	if len(h.Rooms) == 0 {
		h.MinPrice = readField(in, "min_price", in.values["min_price"], moneyOrNone)
		h.MaxPrice = readField(in, "max_price", in.values["max_price"], moneyOrNone)
	}
	if rule := genderOfRooms(h); h.GenderType == "" && rule != 0 {
		h.GenderType = rule.String()
	}
}

// images reads the pictures from "images", or from "image" if "images" is empty. An export has all in "images".
// Only there may addresses contain commas.
func (in *intake) images() []string {
	field := "image"
	if list, err := lenientList(in.values["images"]); err != nil || len(list) > 0 {
		field = "images"
	}
	return readField(in, field, in.values[field], listOf(maxAddressText, lenientImages))
}
