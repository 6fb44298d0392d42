package intake

import (
	"encoding/csv"
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

// placesFile reads a file of places.
type placesFile struct {
	*csvFile
	places []PlaceRow
}

// ReadPlaces reads places of campuses from a CSV file of PlacesWriter. Each mistake has its line.
func ReadPlaces(r io.Reader) ([]PlaceRow, []Mistake) {
	f := &placesFile{csvFile: newCSVFile(Reader{}, r)}
	if !f.head() {
		return nil, f.mistakes()
	}
	seen := map[string]int{}
	for {
		cells, line, ok := f.next()
		if !ok {
			return f.places, f.mistakes()
		}
		row := map[string]string{}
		for i, cell := range cells {
			switch cell = strings.TrimSpace(cell); {
			case cell == "":
			case i == len(f.names):
				f.problem(line, "expected nothing after the named columns, not %q", hostel.Shortened(cell, maxQuoted))
			case i > len(f.names):
			default:
				row[f.names[i]] = f.number(f.names[i], unquotedCell(cell))
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
		f.places = append(f.places, p)
	}
}

// number replaces a decimal comma by a point in the columns with degrees.
func (f *placesFile) number(column, cell string) string {
	if of := fieldNamed(hostelFields, column); of != nil {
		return of.number(cell, f.commas())
	}
	return cell
}

func (f *placesFile) head() bool {
	cells, line, ok := f.next()
	if !ok {
		f.problem(0, "expected a line with the names of the columns")
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

func (f *placesFile) place(line int, row map[string]string) PlaceRow {
	fields := map[string]any{}
	for name, cell := range row {
		fields[name] = cell
	}
	in := intake{position: 1, lines: []int{line}, name: row["name"], values: fields}
	p := PlaceRow{Line: line, Campus: readField(&in, "campus", fields["campus"], upTo(maxWords, readRequired))}
	p.Kind = hostel.PlaceKind(readField(&in, "kind", fields["kind"], oneOf(placeKinds)))
	p.Name = readField(&in, "name", fields["name"], upTo(maxWords, readRequired))
	p.Point, _ = in.point()
	switch {
	case p.Kind == hostel.PlaceAlias && p.Point.Known():
		in.problem("latitude", errors.New("expected no position for an alias"))
	case p.Kind == hostel.PlaceGate && !p.Point.Known() && len(in.problems) == 0:
		in.problem("latitude", errors.New("expected the position of the gate"))
	case p.Point.Known():
		p.Precision = hostel.Precision(readField(&in, "precision", fields["precision"], oneOf(precisions)))
	case row["precision"] != "" && len(in.problems) == 0:
		in.problem("precision", errors.New("expected it only with a latitude and a longitude"))
	}
	for _, m := range in.problems {
		f.problem(line, "%s: %s", m.Field, m.Expected)
	}
	return p
}

func oneOf[T ~string](words []T) func(any) (string, error) {
	return func(v any) (string, error) {
		text, err := lenientText(v)
		if word := T(strings.ToLower(text)); err == nil && slices.Contains(words, word) {
			return string(word), nil
		}
		var names []string
		for _, word := range words {
			names = append(names, string(word))
		}
		return "", fmt.Errorf("expected one of: %s", strings.Join(names, ", "))
	}
}

type PlacesWriter struct{ rows *csv.Writer }

func NewPlacesWriter(to io.Writer) (*PlacesWriter, error) {
	rows, err := newSheet(to, placeColumns)
	return &PlacesWriter{rows}, err
}

func (w *PlacesWriter) Write(campus string, p hostel.CampusPlace) error {
	return w.rows.Write([]string{
		quotedCell(campus), string(p.Kind), quotedCell(p.Name), degrees(p.Point, p.Point.Latitude),
		degrees(p.Point, p.Point.Longitude), string(p.Precision),
	})
}

func (w *PlacesWriter) Flush() error {
	w.rows.Flush()
	return w.rows.Error()
}
