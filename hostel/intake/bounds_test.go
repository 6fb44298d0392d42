package intake

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
)

// problemsOf imports one hostel with the given fields in JSON, and returns the mistakes.
func problemsOf(fields string) []Mistake {
	const before = `[{"name": "First", "campus": "Legon"}, {"name": "Adom Court", "campus": "Legon"`
	_, problems := ReadHostels(strings.NewReader(before + fields + `}]`))
	return problems
}

func TestADuplicateKeyIsRefusedAnywhere(t *testing.T) {
	const room = `"number_in_room": 1, "price": 450`
	for _, c := range []struct{ fields, field, words string }{
		{`, "address": "a", "address": "b"`, "address", "once"},
		{`, "name": "Adom Court"`, "name", "once"},
		{`, "unknown": 1, "unknown": 1`, "unknown", "once"},
		{`, "campus": {"id": 1, "campus": "Legon", "campus": "KNUST"}`, "campus", "once"},
		{
			`, "manager": {"user": {"username": "a", "email": "a@b.gh", "email": "c@d.gh"}}`, "manager.user.email",
			"once",
		},
		{`, "manager": {"user": {}, "user": {}}`, "manager.user", "once"},
		{`, "room_details": [{` + room + `}, {` + room + `, "room_label": "B", "price": 1}]`,
			"room_details[1].price", "once"},
		{`, "room_details": [{` + room + `, "gender": {"male": true, "male": false, "female": true}}]`,
			"room_details[0].gender.male", "once"},
		{`, "room_details": [{` + room + `}], "room_details": []`, "room_details", "once"},
		{`, "room_details": "[{\"number_in_room\": 1, \"price\": 450, \"price\": 1}]"`, "room_details",
			`"price" occurs twice`},
		{`, "additional_details": [{"a": 1, "a": 2}]`, "additional_details[0].a", "once"},
	} {
		t.Run(c.field+" "+c.fields, func(t *testing.T) {
			found := false
			for _, p := range problemsOf(c.fields) {
				found = found || p.Position == 2 && p.Name == "Adom Court" && p.Field == c.field &&
					strings.Contains(p.Expected, c.words)
			}
			if !found {
				t.Errorf("the problems are %v", problemsOf(c.fields))
			}
		})
	}
	const twoRooms = `, "room_details": [{"number_in_room": 1, "price": 1}, {"number_in_room": 2, "price": 1}]`
	if problems := problemsOf(twoRooms); len(problems) > 0 {
		t.Errorf("the same keys in two objects: %v", problems)
	}
	deep := strings.Repeat(`[`, 100_000) + strings.Repeat(`]`, 100_000)
	if problems := problemsOf(`, "unknown": ` + deep); len(problems) != 1 ||
		!strings.Contains(problems[0].Expected, "levels") {
		t.Errorf("lists in lists: %.200v", problems)
	}
}

func TestAMistakeQuotesAtMost60CharactersOfAName(t *testing.T) {
	for letters, want := range map[int]string{60: strings.Repeat("ɛ", 60), 61: strings.Repeat("ɛ", 60) + "…"} {
		file := fmt.Sprintf(`[{"name": %q}]`, strings.Repeat("ɛ", letters))
		_, problems := ReadHostels(strings.NewReader(file))
		if len(problems) == 0 || problems[0].Name != want {
			t.Errorf("a name of %d characters is quoted in %v", letters, problems)
		}
	}
}

func TestATextAtItsLimitIsAccepted(t *testing.T) {
	name := strings.Repeat("ɛ", maxWords)
	for field, fields := range map[string]string{
		"status":             `, "status": "` + name + `"`,
		"additional_details": `, "additional_details": ["` + name + `"]`,
	} {
		if problems := problemsOf(fields); len(problems) != 0 {
			t.Errorf("%s of %d letters: %.300v", field, maxWords, problems)
		}
	}
}

// isText reports whether a field holds a text, or a list of texts.
func isText(kind reflect.Type) bool {
	return kind == reflect.TypeFor[string]() || kind == reflect.TypeFor[[]string]()
}

func TestEveryTextOfAnImportHasALimit(t *testing.T) {
	long, many := strings.Repeat("ɛ", 100_000), strings.TrimSuffix(strings.Repeat(`"x%d",`, 500), ",")
	numbers := make([]any, 500)
	for i := range numbers {
		numbers[i] = i
	}
	many = fmt.Sprintf(many, numbers...)
	const room = `, "room_details": [{"number_in_room": 1, "price": 450, `
	rows := map[string]string{
		"additional_details":         `, "additional_details": ["` + long + `"]`,
		"images":                     `, "images": [` + many + `]`,
		"manager.user.username":      `, "manager": {"user": {"username": "` + long + `"}}`,
		"manager.user.email":         `, "manager": {"user": {"email": "` + strings.Repeat("a", 100_000) + `@b.gh"}}`,
		"room_details[0].amenities":  room + `"amenities": [` + many + `]}]`,
		"room_details[0].room_image": room + `"room_image": [` + many + `]}]`,
		"room_details":               `, "room_details": [` + strings.TrimSuffix(strings.Repeat(`{},`, 1000), ",") + `]`,
	}
	for _, field := range jsonNames[hostel.Canonical]("", isText) {
		if _, given := rows[field]; !given && field != "name" {
			rows[field] = fmt.Sprintf(`, %q: %q`, field, long)
		}
	}
	for _, field := range jsonNames[hostel.CanonicalRoom]("room_details[0].", isText) {
		if _, given := rows[field]; !given {
			_, name, _ := strings.Cut(field, ".")
			rows[field] = room + fmt.Sprintf(`%q: %q}]`, name, long)
		}
	}
	otherRule := []string{ // here a long text breaks another rule
		"manager.user.email", "water", "electricity", "move_in", "exported_at",
	}
	for field, fields := range rows {
		t.Run(field, func(t *testing.T) {
			problems := problemsOf(fields)
			if len(problems) != 1 || problems[0].Field != field || problems[0].Position != 2 ||
				!strings.Contains(problems[0].Expected, "at most") && !slices.Contains(otherRule, field) {
				t.Errorf("the problems are %.300v", problems)
			}
			if text := fmt.Sprint(problems); len(text) > 1000 {
				t.Errorf("the mistake has %d bytes", len(text))
			}
		})
	}
	for field, one := range map[string]string{
		"name":   `{"name": "` + long + `", "campus": "Legon"}`,
		"campus": `{"name": "Adom", "campus": "` + long + `"}`,
	} {
		_, problems := ReadHostels(strings.NewReader("[" + one + "]"))
		if len(problems) != 1 || problems[0].Field != field || len(problems[0].String()) > 1000 {
			t.Errorf("%s: %d problems, %.300v", field, len(problems), problems)
		}
	}
	allowed := `, "description": "` + strings.Repeat("ɛ", 5000) + `", "address": "` + strings.Repeat("ɛ", 300) + `"`
	if problems := problemsOf(allowed); len(problems) > 0 {
		t.Errorf("ordinary texts are refused: %.300v", problems)
	}
}

// TestABrokenFileIsReportedInFewLines reads files of 6 MB. Without limits, such a file took a minute and 1.9 GB.
func TestABrokenFileIsReportedInFewLines(t *testing.T) {
	csvOf := func(file string) []Mistake { _, m := Reader{}.CSV(strings.NewReader(file)); return m }
	for name, c := range map[string]struct {
		problems []Mistake
		want     int
		last     string
	}{
		"unknown columns": {csvOf("name,campus" + strings.Repeat(",kolumne", 100_000) + "\nA,B\n"), 1,
			"at most 200 columns, not 100002"},
		"a long row":              {csvOf("name,campus\nA,B" + strings.Repeat(",x", 600_000) + "\n"), 1, "at most 1 MB"},
		"cells after the columns": {csvOf("name,campus\nA,B" + strings.Repeat(",x", 100_000) + "\nC,D\n"), 1, "not \"x\""},
		"rows of cells after the columns": {csvOf("name,campus\n" + strings.Repeat("A,B,x,y\n", 10_000)), 1,
			`10000 rows, first in row 2, expected nothing after the named columns, not "x"`},
		"rooms of one hostel": {csvOf("name,campus,price\n" + strings.Repeat("A,B,1\n", 10_000)), 0, "more mistakes"},
		"objects that are not hostels": {func() []Mistake {
			_, m := ReadHostels(strings.NewReader("[" + strings.Repeat("{},", 5_000) + "{}]"))
			return m
		}(), 100, "and 9903 more mistakes, not listed here"},
		"many mistakes in one hostel": {problemsOf(`, "room_details": [` + strings.Repeat(`{},`, 99) + `{}]`), 21,
			"not listed here"},
	} {
		t.Run(name, func(t *testing.T) {
			n := len(c.problems)
			if n == 0 || c.want > 0 && n != c.want || !strings.Contains(c.problems[n-1].String(), c.last) {
				t.Errorf("%d lines, the last %v", n, c.problems[max(0, n-1):])
			}
		})
	}
}

func TestImportedNamesLoseInvisibleCharacters(t *testing.T) {
	const dirty, clean = "Ad\u202eom\u200b  Co\u0007urt\u2066\u00ad\n2", "Adom Court 2"
	text := func(s string) string { return fmt.Sprintf("%q", s) }
	inJSON := strings.NewReplacer("DIRTY", "Ad\\u202eom\\u200b  Co\\u0007urt\\u2066\\u00ad\\n2")
	file := inJSON.Replace(`[{"name":"DIRTY","campus":"DIRTY",
		"address":"DIRTY","location":"DIRTY","landmark":"DIRTY","status":"DIRTY","additional_details":["DIRTY"],
		"manager":{"user":{"username":"DIRTY"}},"description":"One.\n\nTwo.",
		"room_details":[{"number_in_room":1,"price":1,"room_label":"DIRTY","amenities":["DIRTY","Adom Court 2"],
			"charges":[{"name":"DIRTY","amount":1,"per":"month","note":"DIRTY"}]}]}]`)
	hostels, problems := ReadHostels(strings.NewReader(file))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	h, r := hostels[0], hostels[0].Rooms[0]
	for field, got := range map[string]string{"name": h.Name, "campus": h.Campus.Name, "address": h.Address,
		"location": h.Location, "landmark": h.Landmark, "status": h.Status, "host": h.Manager.Username,
		"amenities": strings.Join(h.Amenities, "|"), "label": r.Label, "room's amenities": strings.Join(r.Amenities, "|"),
		"charge": r.Charges[0].Name, "note": r.Charges[0].Note} {
		if got != clean {
			t.Errorf("%s: %s, want %s", field, text(got), text(clean))
		}
	}
	if h.Description != "One.\n\nTwo." {
		t.Errorf("the description is %s", text(h.Description))
	}
	places, problems := ReadPlaces(strings.NewReader("campus,kind,name,latitude,longitude,precision\n\"" + dirty +
		"\",area,\"" + dirty + "\",,,\n"))
	if len(problems) > 0 || places[0].Campus != clean || places[0].Name != clean {
		t.Errorf("%v, %v", places, problems)
	}
}
