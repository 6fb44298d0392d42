package intake

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestAnUnknownKeyIsWarnedAboutAtItsLevel(t *testing.T) {
	const adom = `[{"name": "Adom Court", "campus": {"campus": "KNUST", "town": "Kumasi"}, "facilitites": ["Wi-Fi"],
		"colour": "blue", "empty": null, "manager": {"user": {"username": "Esi", "age": 40}, "emial": "e@x.gh"},
		"rooms": [{"number_in_room": 4, "price": 450, "amenites": ["Fan"], "view": "sea"}]},
		{"name": "Nyame House", "campus": "KNUST", "colour": "red", "rooms": []}]`
	_, mistakes, warnings := readJSON(adom)
	must.Equal(t, "the mistakes", mistakes, "")
	must.Equal(t, "the warnings", warnings, strings.Join([]string{
		`passed over unknown keys of a hostel: "colour", "facilitites" (did you mean "facilities"?)`,
		`passed over unknown keys of a campus: "town"`,
		`passed over unknown keys of a host: "age", "emial" (did you mean "email"?)`,
		`passed over unknown keys of a room type: "amenites" (did you mean "amenities"?), "view"`,
		"",
	}, "\n"))
}

func TestManyUnknownKeysAreCounted(t *testing.T) {
	file := `[{"name": "Adom", "campus": "KNUST"`
	for c := 'a'; c <= 'z'; c++ {
		file += `, "` + strings.Repeat(string(c), 10) + `": 1`
	}
	_, mistakes, warnings := readJSON(file + `}]`)
	must.Equal(t, "the mistakes", mistakes, "")
	must.Contain(t, "the warnings", warnings, `"tttttttttt" and 6 more`)
	if len(warnings) > 600 {
		t.Errorf("the warnings have %d bytes", len(warnings))
	}
}

func TestAnExportHasNoUnknownKey(t *testing.T) {
	var all []string
	for _, name := range jsonNames[hostel.Canonical]("", anyType) {
		all = append(all, name)
		if hostelKeys.exact[name] == "" && !slices.Contains(computedKeys, name) {
			t.Errorf("an import warns of the export's key %q", name)
		}
	}
	for _, name := range jsonNames[hostel.CanonicalRoom]("", anyType) {
		if roomKeys.exact[name] == "" && !slices.Contains(computedKeys, name) {
			t.Errorf("an import warns of the export's key %q of rooms", name)
		}
	}
	h := read(t, mixed)[0]
	_, mistakes, warnings := readJSON(asJSON(t, []hostel.Canonical{h.Canonical()}))
	if mistakes+warnings != "" || len(all) == 0 {
		t.Errorf("an export is imported with: %s%s", mistakes, warnings)
	}
}

// TestAKeyIsKnownByTheNamesOfAColumn writes each name of a column as a key of JSON, as programs write keys.
func TestAKeyIsKnownByTheNamesOfAColumn(t *testing.T) {
	for _, keys := range []struct {
		of    objectKeys
		names []string
	}{
		{hostelKeys, namesAt(hostelFields)}, {roomKeys, namesAt(roomFields)},
	} {
		for _, name := range keys.names {
			camel := ""
			for word := range strings.SplitSeq(foldName(name), "_") {
				camel += hostel.Capital(word)
			}
			for _, key := range []string{name, strings.ToUpper(name), strings.ReplaceAll(foldName(name), "_", "-"), camel} {
				if csvNames[foldName(name)] != "" && keys.of.field(key) == "" {
					t.Errorf("%q is a column and no key", key)
				}
			}
		}
	}
}

func namesAt[T any](fields []field[T]) (names []string) {
	for _, f := range fields {
		names = append(names, f.name)
		names = append(names, f.also...)
	}
	return names
}

func TestAHostIsReadInEachShape(t *testing.T) {
	want := hostel.Manager{Username: "Esi", Email: "e@x.gh", Phone: "233244123456"}
	for _, host := range []string{
		`"manager": {"user": {"username": "Esi", "email": "e@x.gh"}}, "host_phone": "0244123456"`,
		`"manager": {"user": {"username": "Esi", "email": "e@x.gh", "phone": "0244123456"}}`,
		`"manager": {"name": "Esi", "email": "e@x.gh", "phone": "0244123456"}`,
		`"host": {"Name": "Esi", "Host e-mail": "e@x.gh", "whatsapp": "0244123456"}`,
		`"manager": "Esi", "email": "e@x.gh", "tel": "0244123456"`,
		`"landlord": "Esi", "ownerEmail": "e@x.gh", "phoneNumber": "0244123456"`,
	} {
		hostels, mistakes, warnings := readJSON(`[{"name": "Adom", "campus": "KNUST", ` + host + `}]`)
		must.Equal(t, "the mistakes and warnings of "+host, mistakes+warnings, "")
		must.Equal(t, "the host of "+host, hostels[0].Manager, want)
	}
	for field, host := range map[string]string{
		"manager":       `"manager": ["Esi"]`,
		"manager.user":  `"manager": {"user": 5}`,
		"manager.email": `"manager": {"user": {"email": "e@x.gh"}, "email": "f@x.gh"}`,
		"owner":         `"host": "Esi", "owner": {"name": "Ama"}`,
	} {
		_, mistakes, _ := readJSON(`[{"name": "Adom", "campus": "KNUST", ` + host + `}]`)
		must.Contain(t, "the mistakes of "+host, mistakes, `hostel 1 "Adom", `+field)
		must.Equal(t, "the number of mistakes of "+host, strings.Count(mistakes, "\n"), 1)
	}
}

func TestAKeyOfARoomAtTheHostelIsOfItsOnlyRoomType(t *testing.T) {
	want := read(t, `[{"name": "Adom", "campus": "KNUST", "rooms": [{"number_in_room": 4, "price": 450}]}]`)
	for _, entry := range []string{
		`"price": 450, "Beds per room": 4`,
		`"price": 450, "rooms": [{"number_in_room": 4}]`,
		`"price": 450, "number_in_room": "4", "rooms": [{}]`,
	} {
		hostels, mistakes, warnings := readJSON(`[{"name": "Adom", "campus": "KNUST", ` + entry + `}]`)
		must.Equal(t, "the mistakes and warnings of "+entry, mistakes+warnings, "")
		if !reflect.DeepEqual(hostels, want) {
			t.Errorf("%s became %+v", entry, hostels[0])
		}
	}
	_, mistakes, _ := readJSON(`[{"name": "Adom", "campus": "KNUST", "occupants": 3,
		"rooms": [{"number_in_room": 4, "price": 450}, {"number_in_room": 2, "price": 450}]}]`)
	must.Equal(t, "the mistakes", mistakes,
		"hostel 1 \"Adom\", occupants: expected this key in each room type, because the hostel has 2\n")
}

// TestTwoKeysOfTheHostelForOneFieldOfItsRoomTypeAreRefused repeats the file, because the order of keys in memory
// varies.
func TestTwoKeysOfTheHostelForOneFieldOfItsRoomTypeAreRefused(t *testing.T) {
	for range 20 {
		_, mistakes, _ := readJSON(`[{"name": "Adom", "campus": "KNUST", "beds in room": 2, "no in room": 3,
			"rooms": [{"price": 450}]}]`)
		must.Equal(t, "the mistakes", mistakes, "hostel 1 \"Adom\", room_details[0].no in room: expected this key once; "+
			"it means the same as \"number_in_room\"\n")
	}
}
