package intake

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// The fuzz targets check statements that hold for any input. Every go test runs them on their corpora. To try more
// inputs:
//
//	go test ./hostel -run '^$' -fuzz '^FuzzSlug$' -fuzztime 10m -fuzzminimizetime 20x
//
// Without the last flag, the time is spent on shortening interesting inputs.

// FuzzHostelFile checks that no file stops the import, and that accepted hostels can be exported and imported again.
func FuzzHostelFile(f *testing.F) {
	f.Add(mixed)
	f.Add(`[]`)
	f.Add(`[{"name": "A", "campus": "L", "room_details": [{"number_in_room": 1, "price": 900}, ` +
		`{"number_in_room": "4", "price": "GHS 1,300.50"}]}]`)
	f.Add(`[{"name": "A", "campus": {"name": "L"}, "image": ["https://x.gh/w_300,h_200/a.jpg"], ` +
		`"min_price": 300, "is_available": 0}]`)
	f.Add(`[{"name": 7, "campus": {"campus": "L"}, "gender_type": "girls & boys", "checkout": "0001-01-01"}] x`)
	f.Add(`[{"name": "A", "campus": "L"}, {"name": "a ", "campus": "L"}, "B", null]`)
	f.Fuzz(func(t *testing.T, file string) {
		hostels, problems := ReadHostels(strings.NewReader(file))
		for _, p := range problems {
			if p.Expected == "" || p.Position > 0 && p.Field == "" || p.String() == "" {
				t.Errorf("a mistake without a text: %+v", p)
			}
		}
		if problems == nil {
			checkRoundTrip(t, hostels)
		}
	})
}

// lenientFields are the fields that FuzzLenientField sets.
var lenientFields = slices.Concat(
	jsonNames[hostel.Canonical]("", anyType), jsonNames[hostel.CanonicalRoom]("room.", anyType))

func anyType(reflect.Type) bool { return true }

// FuzzLenientField puts one value into one field of a valid hostel. Random bytes are seldom valid JSON.
func FuzzLenientField(f *testing.F) {
	for i := range lenientFields {
		for _, value := range []string{
			`null`, `""`, `"Wi-Fi, Water"`, `["A", 2]`, `4`, `"4.50"`, `true`, `{"male": 1}`,
			`"[\"A\"] ]"`, `"GH₵ 1,450.50"`, `"1e9"`, `"0x1p-2"`, `-0`, `"2026-07-31T00:00:00Z"`,
			`{"user": {"username": "E", "email": "e@x.gh"}}`, `[{"number_in_room": 1, "price": 1}]`, `"İſK\u0000"`,
		} {
			f.Add(uint8(i), value)
		}
	}
	f.Fuzz(func(t *testing.T, at uint8, value string) {
		var v any = json.RawMessage(value)
		if !json.Valid([]byte(value)) {
			v = value
		}
		room := map[string]any{"number_in_room": 2, "price": 450}
		h := map[string]any{"name": "Adom", "campus": "Legon"}
		field := lenientFields[int(at)%len(lenientFields)]
		if inside, ok := strings.CutPrefix(field, "room."); ok {
			room[inside] = v
		} else {
			h[field] = v
		}
		if at >= 128 && field != "room_details" { // min_price and max_price count only without rooms
			h["room_details"] = []any{room}
		}
		file, err := json.Marshal([]any{h})
		must.Do(t, err)
		hostels, problems := ReadHostels(strings.NewReader(string(file)))
		for _, p := range problems {
			if !strings.HasPrefix(p.Expected, "expected ") {
				t.Errorf("%s: %s", file, p)
			}
		}
		if problems == nil {
			checkRoundTrip(t, hostels)
		}
	})
}

// checkRoundTrip exports hostels and imports them again. Nothing may change.
func checkRoundTrip(t *testing.T, hostels []*hostel.Hostel) {
	t.Helper()
	out := []hostel.Canonical{}
	for i, h := range hostels {
		if h.Name == "" || h.UUID == "" || h.Campus.Name == "" || h.Status == "" {
			t.Errorf("accepted without a required field: %+v", h)
		}
		if h.ID == 0 { // set by the store
			h.ID = int64(i + 1)
		}
		if h.Campus.ID == 0 {
			h.Campus.ID = int64(i + 1)
		}
		exported := h.Canonical()
		exported.ExportedAt = ExportTime(today)
		out = append(out, exported)
	}
	file := asJSON(t, out)
	back, problems := ReadHostels(strings.NewReader(file))
	if problems != nil {
		t.Fatalf("exported as\n%s\nand refused: %v", file, problems)
	}
	for i, h := range hostels {
		if !reflect.DeepEqual(back[i], h) {
			t.Errorf("exported as\n%s\nimported as\n%+v, was\n%+v", file, back[i], h)
		}
	}
}
