package intake

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// today is the time of the imports and changes in these tests.
var today = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

// day returns midnight UTC of a date.
func day(t *testing.T, date string) time.Time {
	t.Helper()
	d, err := time.Parse(time.DateOnly, date)
	must.Do(t, err)
	return d
}

// decodeValue decodes a JSON value with decodeLenient.
func decodeValue(t *testing.T, text string) any {
	t.Helper()
	v, err := decodeLenient(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// read returns the hostels of a file. It ends the test if the file has mistakes.
func read(t *testing.T, file string) []*hostel.Hostel {
	t.Helper()
	hostels, problems := ReadHostels(strings.NewReader(file))
	if problems != nil {
		t.Fatalf("problems: %v", problems)
	}
	return hostels
}

// jsonNames returns the JSON names of T's fields that have a wanted type. It puts prefix in front of each name.
func jsonNames[T any](prefix string, wanted func(reflect.Type) bool) (names []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); wanted(field.Type) && !field.Anonymous {
			names = append(names, prefix+name)
		}
	}
	return names
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	must.Do(t, err)
	return string(text)
}

// flagOf returns the flag of efie hostels change for a column. It returns "" for a column without a flag.
func flagOf(column string) string {
	if f := fieldNamed(hostelFields, column); f != nil {
		return f.flag
	}
	return fieldNamed(roomFields, column).flag
}
