package intake

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
)

// field is a column in CSV and a key in JSON, for a hostel or a room type. Import, export, template and efie hostels
// change use the lists hostelFields and roomFields: add a new field there.
type field[T any] struct {
	name string // of the column in CSV and the field in JSON, with dots for nested objects
	key  string // of the field in JSON, if it is not name
	// title is the name of the column in the short template; "" for a column that few people need
	title string
	help  string   // the template's explanation, in ASCII, which every spreadsheet keeps
	also  []string // other names that hosts use
	// matches a number with a decimal comma, for files with semicolons between cells; nil for texts
	comma *regexp.Regexp
	flag  string // of efie hostels change, which sets the field alone; "" if it cannot
	// unwritten is true for another way to state a value that an export writes in one way only
	unwritten bool
	value[T]
}

// value holds the functions that read and write a field.
type value[T any] struct {
	read func(in *intake, to *T, at string, v any) // nil if another field reads it
	cell func(from *T) string                      // writes a cell of CSV
	list func(from *T) []string                    // writes a list; used instead of cell
}

// one returns the value of a field with one Go value. of returns its address.
func one[T, V any](of func(*T) *V, read func(any) (V, error), write func(V) string) value[T] {
	return value[T]{
		read: func(in *intake, to *T, at string, v any) { *of(to) = readField(in, at, v, read) },
		cell: func(from *T) string { return write(*of(from)) },
	}
}

// many returns the value of a field with several texts. Each may have at most most characters.
func many[T any](of func(*T) *[]string, most int, read func(any) ([]string, error)) value[T] {
	v := one(of, listOf(most, read), nil)
	v.cell, v.list = nil, func(from *T) []string { return *of(from) }
	return v
}

func asIs[S ~string](s S) string { return string(s) }

func whole[N ~int | ~int64](n N) string { return strconv.FormatInt(int64(n), 10) }

func inCedis(p hostel.Pesewas) string { return hostel.InCedis(p).String() }

func inDecimals(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// unlessZero returns a function that writes "" for the zero value, and calls write for other values.
func unlessZero[V comparable](write func(V) string) func(V) string {
	return func(v V) string {
		var zero V
		if v == zero {
			return ""
		}
		return write(v)
	}
}

func (f field[T]) jsonKey() string { return cmp.Or(f.key, f.name) }

// csvCell returns a cell that is safe in a spreadsheet.
func (f field[T]) csvCell(of *T) string {
	if f.list != nil {
		return quotedCell(listCell(f.list(of)))
	}
	return quotedCell(f.cell(of))
}

func (f field[T]) fromCell(cell string, commas bool) any {
	if f.list != nil {
		return cellList(cell)
	}
	return f.number(cell, commas)
}

// number replaces a decimal comma by a point, if the file may have such commas.
func (f field[T]) number(cell string, commas bool) string {
	if commas && f.comma != nil && f.comma.MatchString(cell) {
		return strings.Replace(cell, ",", ".", 1)
	}
	return cell
}

// fieldNamed returns the field with a name, or nil.
func fieldNamed[T any](fields []field[T], name string) *field[T] {
	if i := slices.IndexFunc(fields, func(f field[T]) bool { return f.name == name }); i >= 0 {
		return &fields[i]
	}
	return nil
}

// fieldWithFlag returns the field that a flag of efie hostels change sets, or nil.
func fieldWithFlag[T any](fields []field[T], flag string) *field[T] {
	position := slices.IndexFunc(fields, func(f field[T]) bool { return f.flag == flag })
	if flag == "" || position < 0 {
		return nil
	}
	return &fields[position]
}

// readAll reads all fields of a list. at is the prefix of their names in a mistake.
func readAll[T any](in *intake, fields []field[T], to *T, at string, values map[string]any) {
	for _, f := range fields {
		if f.read != nil {
			f.read(in, to, at+f.jsonKey(), values[f.name])
		}
	}
}

// change returns a function that sets the field to a cell's value. The error names the expected value.
func (f field[T]) change(cell string) (func(*T), error) {
	v := f.fromCell(cell, false)
	in := intake{position: 1, values: map[string]any{f.name: v}}
	f.read(&in, new(T), f.jsonKey(), v)
	if len(in.problems) > 0 {
		return nil, errors.New(in.problems[0].Expected)
	}
	if len(in.passed) > 0 {
		return nil, errors.New("expected one value: " + in.passed[0])
	}
	return func(to *T) { f.read(&in, to, f.jsonKey(), v) }, nil
}
