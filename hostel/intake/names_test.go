package intake

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// alsoCalled returns the other names of a column.
func alsoCalled(name string) []string {
	if f := fieldNamed(hostelFields, name); f != nil {
		return f.also
	}
	return fieldNamed(roomFields, name).also
}

func TestTheTemplateExplainsEveryColumn(t *testing.T) {
	for _, name := range columnNames() {
		if helpOf(name) == "" {
			t.Errorf("add the help of column %q, which efie import --template shows", name)
		}
		for _, r := range helpOf(name) {
			if r < ' ' || r > '~' {
				t.Errorf("the help of %q has %q, which not every spreadsheet keeps", name, r)
			}
		}
	}
}

func TestEachNameBelongsToOneColumn(t *testing.T) {
	of := map[string]string{}
	for _, name := range columnNames() {
		for _, called := range append([]string{name}, alsoCalled(name)...) {
			if folded := foldName(called); of[folded] != "" {
				t.Errorf("%q means %q and %q", called, of[folded], name)
			} else {
				of[folded] = name
			}
		}
	}
}

// TestAColumnIsKnownByAllItsNames writes each other name into the first row of an export.
func TestAColumnIsKnownByAllItsNames(t *testing.T) {
	hostels := read(t, mixed)[:1]
	head, rows, _ := strings.Cut(strings.TrimPrefix(asCSV(t, hostels...), byteOrderMark), "\n")
	for _, name := range exportedColumns() {
		for _, other := range append(alsoCalled(name), titleOf(name), " "+strings.ToUpper(name)+":",
			strings.ReplaceAll(name, "_", " ")) {
			t.Run(name+"/"+other, func(t *testing.T) {
				cells := strings.Split(head, ",")
				cells[slices.Index(cells, name)] = other
				again, problems := Reader{}.CSV(strings.NewReader(strings.Join(cells, ",") + "\n" + rows))
				if len(problems) > 0 || !reflect.DeepEqual(again, hostels) {
					t.Errorf("%v, became %+v", problems, again)
				}
			})
		}
	}
}

func TestAKeyIsKnownByItsOtherNames(t *testing.T) {
	want := read(t, `[{"name": "Adom", "campus": {"id": 3, "campus": "KNUST"}, "address": "1 Gate Road",
		"additional_details": ["Water"], "images": ["a.jpg"], "manager": {"user": {"username": "Esi", "email": "e@x.gh"}},
		"room_details": [{"number_in_room": 4, "price": 450, "room_label": "Loft", "number_of_rooms": 2}]}]`)
	for name, file := range map[string]string{
		"flat": `[{"Hostel Name": "Adom", "University": "KNUST", "campus_id": 3, "Street address": "1 Gate Road",
			"Facilities": "Water", "Photos": "a.jpg", "Host": "Esi", "Host e-mail": "e@x.gh",
			"Room types": [{"Beds per room": 4, "Price per month": 450, "Room name": "Loft", "Rooms": 2}]}]`,
		"next to exact keys": `[{"NAME": "Adom", "campus": "KNUST", "Campus ID": 3, "address": "1 Gate Road",
			"Amenities": ["Water"], "Image": "a.jpg", "manager": {"user": {"username": "Esi"}}, "Owner email": "e@x.gh",
			"rooms": "[{\"Beds in room\": 4, \"price\": 450, \"Label\": \"Loft\", \"number_of_rooms\": 2}]",
			"Hostel name": null}]`,
	} {
		t.Run(name, func(t *testing.T) {
			must.Equal(t, "the hostels", read(t, file), want)
		})
	}
}

func TestTwoKeysForOneFieldAreRefused(t *testing.T) {
	const adom = `"name": "Adom", "campus": "KNUST"`
	for field, file := range map[string]string{
		"Hostel Name": `{` + adom + `, "Hostel Name": "Adom Court"}`,
		"University":  `{` + adom + `, "University": "UCC"}`,
		"Host":        `{` + adom + `, "Host": "Esi", "manager": {"user": {"username": "Esi"}}}`,
		"owner":       `{` + adom + `, "host": "Esi", "owner": "Esi"}`,
		"room_details[0].Beds per room": `{` + adom + `, "rooms": [{"number_in_room": 2, "price": 1, ` +
			`"Beds per room": 3}]}`,
		"name":        `{` + adom + `, "name": "Adom"}`,
		"Campus name": `{"name": "Adom", "Campus name": "KNUST", "Campus name": "KNUST"}`,
	} {
		_, problems := ReadHostels(strings.NewReader("[" + file + "]"))
		if len(problems) != 1 || problems[0].Field != field ||
			!strings.HasPrefix(problems[0].Expected, "expected this key once") {
			t.Errorf("%s: problems %v, want one about %s", file, problems, field)
		}
	}
}

func TestAMistypedColumnGetsASuggestion(t *testing.T) {
	for cell, want := range map[string]string{
		"adress": `"adress" (did you mean "address"?)`, "numbr_in_room": `did you mean "number_in_room"?`,
		"colour": `"colour"`, "₵": `"₵"`,
	} {
		t.Run(cell, func(t *testing.T) {
			var warnings []string
			r := Reader{Warn: func(text string) { warnings = append(warnings, text) }}
			_, problems := r.CSV(strings.NewReader("name,campus," + cell + "\nAdom,KNUST,x\nNyame,KNUST,y\n"))
			if len(problems) > 0 || len(warnings) != 1 || !strings.Contains(warnings[0], want) {
				t.Errorf("%v, %q, want %s", problems, warnings, want)
			}
		})
	}
}

func TestNearestReturnsTheProbableName(t *testing.T) {
	known := []string{"University of Ghana (UG Legon)", "KNUST", "UCC", "Ashesi University", "Central University"}
	for name, want := range map[string]string{
		"KNUTS": "KNUST", "knust": "KNUST", "K.N.U.S.T.": "", "KNUSTT": "KNUST", "UGC": "UCC", "UEW": "", "": "",
		"University of Ghana, Legon": "University of Ghana (UG Legon)", "Legon": "University of Ghana (UG Legon)",
		"Ashesy Univercity": "Ashesi University", "Ashesi": "Ashesi University", "University of Narnia": "",
	} {
		must.Equal(t, "the name nearest to "+name, Nearest(name, known), want)
	}
}

func TestTheShortTemplateHasTwentyColumns(t *testing.T) {
	var file strings.Builder
	must.Do(t, WriteTemplate(&file, false))
	head, _, _ := strings.Cut(file.String(), "\n")
	if n := strings.Count(head, ",") + 1; n != 20 {
		t.Errorf("%d columns: %s", n, head)
	}
	file.WriteString("Adom,KNUST" + strings.Repeat(",", 18) + "\n")
	hostels, problems := Reader{}.CSV(strings.NewReader(file.String()))
	if len(problems) > 0 || len(hostels) != 1 {
		t.Errorf("%d hostels, %v", len(hostels), problems)
	}
}

func TestATemplateIsReadBack(t *testing.T) {
	var file strings.Builder
	must.Do(t, WriteTemplate(&file, true))
	if n := strings.Count(file.String(), "\n"); n != 2 {
		t.Fatalf("%d lines:\n%s", n, file.String())
	}
	filled := func(cells map[string]string) string {
		var row []string
		for _, name := range columnNames() {
			row = append(row, cells[name])
		}
		return strings.Join(row, ",") + "\n"
	}
	adom := map[string]string{"name": "Adom", "campus": "KNUST", "price_per_month": "450", "number_in_room": "2"}
	for name, c := range map[string]struct {
		file    string
		hostels int
		problem string
	}{
		"empty":                  {file.String(), 0, ""},
		"with a byte order mark": {"\ufeff" + file.String(), 0, ""},
		"filled":                 {file.String() + filled(adom), 1, ""},
		"filled between":         {strings.Replace(file.String(), "\n", "\n"+filled(adom), 1), 1, ""},
		"with fewer columns": {"name,price\n" + helpOf("name") + "," + helpOf("price") + "\n", 0,
			`row 1, no column Campus`},
		"filled over the explanation": {strings.Replace(file.String(), helpOf("name"), "Adom", 1), 0,
			"row 2, expected a hostel in its own row"},
	} {
		t.Run(name, func(t *testing.T) {
			hostels, problems := Reader{}.CSV(strings.NewReader(c.file))
			if c.problem != "" {
				if len(problems) != 1 || !strings.HasPrefix(problems[0].String(), c.problem) {
					t.Errorf("%v, want %s", problems, c.problem)
				}
				return
			}
			if len(problems) > 0 || len(hostels) != c.hostels {
				t.Fatalf("%d hostels, %v", len(hostels), problems)
			}
			if c.hostels == 1 && (hostels[0].Name != "Adom" || hostels[0].Rooms[0].Price != hostel.Cedis(450)) {
				t.Errorf("became %+v", hostels[0])
			}
		})
	}
}
