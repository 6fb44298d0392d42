package hostel

import (
	"encoding/json"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// noon is the time of every test that does not say otherwise.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// day is midnight UTC of a date.
func day(t *testing.T, date string) time.Time {
	t.Helper()
	d, err := time.Parse(time.DateOnly, date)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// loose is a JSON value as the importer's functions get it.
func loose(t *testing.T, text string) any {
	t.Helper()
	v, err := decodeLoose([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// read is a file without problems.
func read(t *testing.T, file string) []*Hostel {
	t.Helper()
	hostels, problems := ReadHostels(strings.NewReader(file), nil)
	if problems != nil {
		t.Fatalf("problems: %v", problems)
	}
	return hostels
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func quiet() *slog.Logger { return logTo(io.Discard) }

func names(hostels []*Hostel) string {
	var list []string
	for _, h := range hostels {
		list = append(list, h.Name)
	}
	return strings.Join(list, ",")
}

func logTo(w io.Writer) *slog.Logger { return slog.New(slog.NewTextHandler(w, nil)) }
