package intake

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// foldName writes a column's name or a key in one way, so that "Beds per room", "beds-per-room" and "Beds Per Room: "
// are the same.
func foldName(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "_")
}

// namesOf returns the columns by all their names, folded.
func namesOf[T any](columns []column[T]) map[string]string {
	names := map[string]string{}
	for _, c := range columns {
		names[foldName(c.name)] = c.name
		for _, other := range guides[c.name].also {
			names[foldName(other)] = c.name
		}
	}
	return names
}

// The names of columns in CSV, where "amenities" and "rooms" are those of a room type.
var csvNames = func() map[string]string {
	names := namesOf(hostelColumns)
	maps.Copy(names, namesOf(roomColumns))
	return names
}()

// objectNames tells how the keys of one sort of JSON objects are understood.
type objectNames struct {
	exact   map[string]bool   // keys that are read as they are
	columns map[string]string // the column that another key means, or the exact key; folded
}

var (
	hostelKeys = newObjectNames(namesOf(hostelColumns), map[string]string{
		"rooms": "room_details", "room types": "room_details", "amenities": "additional_details",
	}, "room_details", "image", "ratings", "manager")
	roomKeys = newObjectNames(namesOf(roomColumns), nil)
)

// newObjectNames adds what only JSON has: other names, and further keys.
func newObjectNames(columns, other map[string]string, keys ...string) objectNames {
	names := objectNames{map[string]bool{}, columns}
	for name, key := range other {
		names.columns[foldName(name)] = key
	}
	for _, column := range columns {
		key, _, _ := strings.Cut(fieldOf(column), ".")
		names.exact[key] = true
	}
	for _, key := range keys {
		names.exact[key], names.columns[foldName(key)] = true, key
	}
	return names
}

// rename moves values from keys such as "Hostel Name" to the keys that are read. It refuses two keys of one meaning. at
// comes before the keys in a problem.
func (in *intake) rename(fields map[string]any, at string, names objectNames) {
	var keys []string
	for key, v := range fields {
		if v != nil && !names.exact[key] && names.columns[foldName(key)] != "" {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys) // so that problems have an order
	for _, key := range keys {
		column := names.columns[foldName(key)]
		if !put(fields, strings.Split(fieldOf(column), "."), fields[key]) {
			in.problem(at+key, fmt.Errorf("expected this key once; it means the same as %q", column))
		}
	}
}

// put sets a value in objects within objects. It reports whether nothing stood there. A campus may stand there as a
// text.
func put(fields map[string]any, path []string, v any) bool {
	for _, part := range path[:len(path)-1] {
		inner, is := fields[part].(map[string]any)
		if !is {
			inner = map[string]any{}
			if there := fields[part]; there != nil {
				if part != "campus" {
					return false
				}
				inner["campus"] = there
			}
			fields[part] = inner
		}
		fields = inner
	}
	last := path[len(path)-1]
	if fields[last] != nil {
		return false
	}
	fields[last] = v
	return true
}

// columnCalled returns the column that a cell of the first row names, or what is wrong with it.
func columnCalled(cell string) (name string, err error) {
	if strings.TrimSpace(cell) == "" {
		return "", nil
	}
	if name = csvNames[foldName(cell)]; name != "" {
		return name, nil
	}
	text := fmt.Sprintf("expected the columns of an export; %q is none of them", cell)
	if near := Nearest(cell, slices.Sorted(maps.Keys(guides))); near != "" {
		text += fmt.Sprintf(": did you mean %q?", near)
	}
	return "", errors.New(text)
}
