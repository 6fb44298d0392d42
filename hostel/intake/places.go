package intake

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"efie/hostel"
)

type PlaceRow struct {
	Line   int    // from 1
	Campus string // its full name, its long name without the short name, or its short name
	hostel.CampusPlace
}

var placeColumns = []string{"campus", "kind", "name", "latitude", "longitude", "precision"}

var (
	placeKinds = []hostel.PlaceKind{
		hostel.PlaceCampus, hostel.PlaceGate, hostel.PlaceArea, hostel.PlaceTown, hostel.PlaceAlias,
	}
	precisions = []hostel.Precision{hostel.Exact, hostel.About, hostel.Town}
)

// ReadPlaces reads places of campuses from a CSV file of WritePlaces. Each mistake has its line.
func ReadPlaces(r io.Reader) (places []PlaceRow, problems []Mistake) {
	f := newCSVFile(Reader{}, r)
	if !f.headOfPlaces() {
		return nil, f.mistakes()
	}
	seen := map[string]int{}
	for {
		cells, line, ok := f.next()
		if !ok {
			return places, f.mistakes()
		}
		row := map[string]any{}
		for i, cell := range cells {
			switch cell = strings.TrimSpace(cell); {
			case cell == "":
			case i == len(f.names):
				f.problem(line, "expected nothing after the named columns, not %q", hostel.Shortened(cell, maxQuoted))
			case i > len(f.names):
			default:
				cell = unquotedCell(cell)
				if of := fieldNamed(hostelFields, f.names[i]); of != nil { // the coordinates may have decimal commas
					cell = of.number(cell, f.commas())
				}
				row[f.names[i]] = cell
			}
		}
		if len(row) == 0 {
			continue
		}
		p := f.place(line, row)
		key := fmt.Sprintf("%q %q %q", p.Campus, p.Kind, p.Name)
		if first, twice := seen[key]; twice {
			f.problem(line, "expected each place once; it is also in row %d", first)
		}
		seen[key] = line
		places = append(places, p)
	}
}

func (f *csvFile) headOfPlaces() bool {
	cells, line, ok := f.first()
	if !ok {
		return false
	}
	for _, cell := range cells {
		f.names = append(f.names, foldName(cell))
	}
	if names := slices.Sorted(slices.Values(f.names)); !slices.Equal(names, slices.Sorted(slices.Values(placeColumns))) {
		f.problem(line, "expected the columns %s, each once", strings.Join(placeColumns, ", "))
	}
	return len(f.problems) == 0
}

func (f *csvFile) place(line int, row map[string]any) PlaceRow {
	in := intake{lines: []int{line}, values: row}
	p := PlaceRow{Line: line, Campus: readField(&in, "campus", row["campus"], upTo(maxWords, readRequired))}
	p.Kind = readField(&in, "kind", row["kind"], oneOf(placeKinds))
	p.Name = readField(&in, "name", row["name"], upTo(maxWords, readRequired))
	p.Point, _ = in.point()
	switch {
	case p.Kind == hostel.PlaceAlias && p.Point.Known():
		in.problem("latitude", errors.New("expected no position for an alias"))
	case p.Kind == hostel.PlaceGate && !p.Point.Known() && len(in.problems) == 0:
		in.problem("latitude", errors.New("expected the position of the gate"))
	case p.Point.Known():
		p.Precision = readField(&in, "precision", row["precision"], oneOf(precisions))
	case row["precision"] != nil && len(in.problems) == 0:
		in.problem("precision", errors.New("expected it only with a latitude and a longitude"))
	}
	for _, m := range in.problems {
		f.problem(line, "%s: %s", m.Field, m.Expected)
	}
	return p
}

func oneOf[T ~string](words []T) func(any) (T, error) {
	return func(v any) (T, error) {
		text, err := lenientText(v)
		if word := T(strings.ToLower(text)); err == nil && slices.Contains(words, word) {
			return word, nil
		}
		var names []string
		for _, word := range words {
			names = append(names, string(word))
		}
		return "", fmt.Errorf("expected one of: %s", strings.Join(names, ", "))
	}
}

// WritePlaces writes places as CSV. campuses are their names by id.
func WritePlaces(to io.Writer, campuses map[int64]string, places []hostel.CampusPlace) error {
	rows, err := newSheet(to, placeColumns)
	var list [][]string
	for _, p := range places {
		list = append(list, []string{
			quotedCell(campuses[p.CampusID]), string(p.Kind), quotedCell(p.Name), degrees(p.Point, p.Point.Latitude),
			degrees(p.Point, p.Point.Longitude), string(p.Precision),
		})
	}
	return errors.Join(err, rows.WriteAll(list))
}
