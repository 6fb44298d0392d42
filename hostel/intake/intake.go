// Package intake reads imported files leniently: JSON in many shapes and CSV, into hostels, or a list of Mistakes that
// name the hostel, the field and what was expected. It also tells the differences between two versions of a hostel.
// It imports hostel alone; the import commands and the store's tests use it.
package intake

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"efie/hostel"
)

// Mistake is one thing in an import file that does not fit.
type Mistake struct {
	Line     int    // of a CSV file, from 1; 0 for JSON
	Position int    // of the hostel in the file, from 1; 0 for the file itself
	Name     string // of the hostel, if it could be read
	Field    string // e.g. "room_details[2].price"
	Expected string
}

func (m Mistake) String() string {
	line := ""
	if m.Line > 0 {
		line = fmt.Sprintf("line %d, ", m.Line)
	}
	if m.Position == 0 {
		return line + m.Expected
	}
	return fmt.Sprintf("%shostel %d %q, %s: %s", line, m.Position, m.Name, m.Field, m.Expected)
}

// Reader reads files of hostels. The zero Reader understands everything but Plus Codes.
type Reader struct {
	Progress func(read int)                          // if not nil, it is called with the number of hostels read
	PlusCode func(code string) (hostel.Point, error) // returns the place that a Plus Code means
}

// ReadHostels is Reader.Hostels without Plus Codes.
func ReadHostels(r io.Reader, progress func(read int)) ([]*hostel.Hostel, []Mistake) {
	return Reader{Progress: progress}.Hostels(r)
}

// Hostels reads a JSON array of hostels in the lenient shapes of spec.md section 3. It goes on after a mistake, so that
// all mistakes are reported at once; if there is any, the hostels must not be used.
func (r Reader) Hostels(file io.Reader) ([]*hostel.Hostel, []Mistake) {
	decoder := json.NewDecoder(file)
	decoder.UseNumber()
	if open, err := decoder.Token(); err != nil || open != json.Delim('[') {
		return nil, []Mistake{{Expected: "expected a JSON array of hostels"}}
	}
	arrivals := newArrivals(r)
	for decoder.More() {
		v, twice, err := readLenient(decoder)
		if err != nil {
			return nil, arrivals.withMistake(Mistake{
				Expected: fmt.Sprintf("after hostel %d the file is no longer JSON: %v", len(arrivals.hostels), err),
			})
		}
		arrivals.add(v, nil, twice...)
	}
	if _, err := decoder.Token(); err != nil {
		return nil, arrivals.withMistake(Mistake{Expected: "the file ends before its array does"})
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, arrivals.withMistake(Mistake{Expected: "something stands after the array"})
	}
	return arrivals.hostels, arrivals.problems
}

// hostelList collects the hostels of a file and their mistakes.
type hostelList struct {
	hostels  []*hostel.Hostel
	problems []Mistake
	seen     map[string]int // uuid to position
	reader   Reader
}

func newArrivals(r Reader) *hostelList { return &hostelList{seen: map[string]int{}, reader: r} }

// withMistake returns the mistakes so far and one more.
func (a *hostelList) withMistake(p Mistake) []Mistake { return append(a.problems, p) }

// add reads the next hostel. lines are the lines of its rows in a CSV file, nil for JSON. twice are the paths of keys
// that occur more than once.
func (a *hostelList) add(v any, lines []int, twice ...string) {
	in := intake{position: len(a.hostels) + 1, lines: lines, plusCode: a.reader.PlusCode}
	h := in.hostel(v)
	for _, field := range twice {
		in.problem(field, errors.New("expected this key once"))
	}
	if first, twice := a.seen[h.UUID]; twice && h.UUID != "" {
		in.problem("uuid", fmt.Errorf("expected one hostel for each uuid; hostel %d has the same", first))
	}
	a.seen[h.UUID] = in.position
	a.problems = append(a.problems, in.problems...)
	a.hostels = append(a.hostels, h)
	if a.reader.Progress != nil {
		a.reader.Progress(in.position)
	}
}

// intake reads one hostel and collects its mistakes.
type intake struct {
	position int
	lines    []int // of the hostel's first row in a CSV file, and of each room type's
	name     string
	plusCode func(code string) (hostel.Point, error) // of the Reader
	problems []Mistake
}

func (in *intake) problem(field string, err error) {
	in.problems = append(in.problems, Mistake{in.line(field), in.position, in.name, field, err.Error()})
}

// line returns the line of a field in a CSV file, 0 for JSON.
func (in *intake) line(field string) int {
	if len(in.lines) == 0 {
		return 0
	}
	room := -1
	if _, err := fmt.Sscanf(field, "room_details[%d]", &room); err != nil || room+1 >= len(in.lines) {
		room = -1
	}
	return in.lines[room+1]
}

// take reads a field by one of the lenient functions, and records its mistake.
func take[T any](in *intake, field string, v any, read func(any) (T, error)) T {
	value, err := read(v)
	if err != nil {
		in.problem(field, err)
	}
	return value
}

func (in *intake) hostel(v any) *hostel.Hostel {
	fields, ok := v.(map[string]any)
	if !ok {
		in.problem("(all)", errors.New("expected an object"))
		return &hostel.Hostel{}
	}
	in.name = nameOf(fields) // for problems with keys
	in.rename(fields, "", hostelKeys)
	in.name = nameOf(fields)
	h := &hostel.Hostel{
		Name:             take(in, "name", fields["name"], upTo(maxWords, required)),
		UUID:             take(in, "uuid", fields["uuid"], textUpTo(maxLine)),
		ID:               take(in, "id", fields["id"], wholeOrNone(1, 1<<53)),
		Slug:             take(in, "slug", fields["slug"], upTo(maxWords, lenientSlug)),
		Description:      take(in, "description", fields["description"], textUpTo(maxProse)),
		ShortDescription: take(in, "short_description", fields["short_description"], textUpTo(maxSummary)),
		Images:           in.images(fields),
		Campus:           in.campus(fields["campus"]),
		Category:         hostel.Category(take(in, "category", fields["category"], wholeOrNone(0, 1<<31))),
		Status:           take(in, "status", fields["status"], textUpTo(maxWords)),
		IsAvailable:      take(in, "is_available", fields["is_available"], trueUnless),
		Rating:           take(in, "rating", firstOf(fields, "rating", "ratings"), rating),
		Amenities:        take(in, "additional_details", fields["additional_details"], listOf(maxWords, lenientList)),
		GenderType:       take(in, "gender_type", fields["gender_type"], textUpTo(maxWords)),
		Sharing:          take(in, "sharing", fields["sharing"], sharingOrNone),
		Checkout:         take(in, "checkout", fields["checkout"], lenientDate),
		Stay:             take(in, "stay_months", fields["stay_months"], stayMonths),
		Rest:             take(in, "rest", fields["rest"], restTerms),
		Water:            take(in, "water", fields["water"], utility),
		Electricity:      take(in, "electricity", fields["electricity"], utility),
		Manager:          in.manager(fields),
		Address:          take(in, "address", fields["address"], textUpTo(maxLine)),
		Location:         take(in, "location", fields["location"], textUpTo(maxLine)),
		Landmark:         take(in, "landmark", fields["landmark"], textUpTo(maxLine)),
		Point:            in.place(fields),
		WalkMinutes:      int(take(in, "walk_minutes", fields["walk_minutes"], wholeOrNone(1, maxWalk))),
		PrivateHouse:     take(in, "private_house", fields["private_house"], falseUnless),
		Retired:          take(in, "retired", fields["retired"], falseUnless),
	}
	if h.UUID == "" && h.Name != "" {
		h.UUID = namedUUID(strings.ToLower(h.Name + "|" + h.Campus.Name))
	}
	if h.Status == "" {
		h.Status = hostel.StatusAvailable
	}
	in.rooms(h, fields["room_details"])
	in.derive(h, fields)
	return h
}

// nameOf returns a hostel's name as a Mistake quotes it, or "".
func nameOf(fields map[string]any) string {
	name, err := lenientText(fields["name"])
	if err != nil {
		return ""
	}
	return hostel.Shortened(name, maxQuoted)
}

// derive sets what follows from the rooms: the range of prices, and the gender type if the file has none.
func (in *intake) derive(h *hostel.Hostel, fields map[string]any) {
	h.Reprice()
	var rule hostel.GenderRule
	for _, r := range h.Rooms {
		rule |= r.Gender
	}
	if len(h.Rooms) == 0 {
		h.MinPrice = take(in, "min_price", fields["min_price"], moneyOrNone)
		h.MaxPrice = take(in, "max_price", fields["max_price"], moneyOrNone)
	}
	if h.GenderType == "" && rule != 0 {
		h.GenderType = rule.String()
	}
}

// images reads the pictures. An export of Efie has the first in "image" and all in "images", where an address that
// contains a comma stays whole.
func (in *intake) images(fields map[string]any) []string {
	field := "image"
	if list, err := lenientList(fields["images"]); err != nil || len(list) > 0 {
		field = "images"
	}
	return take(in, field, fields[field], listOf(maxAddressText, lenientImages))
}

func (in *intake) campus(v any) hostel.Campus {
	fields, ok := v.(map[string]any)
	if !ok {
		fields = map[string]any{"campus": v}
	}
	return hostel.Campus{
		ID:   take(in, "campus.id", fields["id"], wholeOrNone(1, 1<<53)),
		Name: take(in, "campus", firstOf(fields, "campus", "name"), upTo(maxWords, required)),
	}
}
