package intake

import (
	"strings"
	"testing"

	"efie/test/must"
)

// facilitiesOf reads a CSV file with one hostel, and returns its facilities and the warnings.
func facilitiesOf(t *testing.T, cell string) (list []string, warnings string) {
	t.Helper()
	reader := Reader{Warn: func(text string) { warnings += text + "\n" }}
	hostels, problems := reader.CSV(strings.NewReader("Name,Campus,Beds per room,Price per month,Facilities\n" +
		`Adom Court,KNUST,4,450,"` + cell + `"` + "\n"))
	if len(problems) > 0 {
		t.Fatalf("%q: %v", cell, problems)
	}
	return hostels[0].Amenities, warnings
}

func TestSemicolonsAndLineEndsSeparateFacilities(t *testing.T) {
	for cell, want := range map[string]string{
		"Food; WiFi":                      "Food|WiFi",
		"Food;WiFi, CCTV":                 "Food|WiFi|CCTV",
		"Food\nWiFi\r\nCCTV":              "Food|WiFi|CCTV",
		"Food|WiFi\nCCTV":                 "Food|WiFi|CCTV",
		"Food;\n;WiFi;":                   "Food|WiFi",
		"Kitchen; gas|Food":               "Kitchen; gas|Food", // bars separate, as in an export
		`[""Food; drinks"",""Wi-Fi""]`:    "Food; drinks|Wi-Fi",
		`[""Kitchen; gas"", ""A B""]`:     "Kitchen; gas|A B",
		"Food, WiFi and CCTV, 24/7 guard": "Food|WiFi and CCTV|24/7 guard",
	} {
		list, _ := facilitiesOf(t, cell)
		must.Equal(t, cell, strings.Join(list, "|"), want)
	}
	hostels, problems := ReadHostels(strings.NewReader(`[{"name":"Adom","campus":"KNUST",
		"additional_details":"Food; Water\nFan","room_details":[{"number_in_room":2,"price":400,"amenities":"Desk;Fan"}]}]`))
	must.Equal(t, "mistakes", len(problems), 0)
	must.Equal(t, "of JSON", hostels[0].Amenities, []string{"Food", "Water", "Fan"})
	must.Equal(t, "of the room", hostels[0].Rooms[0].Amenities, []string{"Desk", "Fan"})
}

func TestTooManyFacilitiesAreRefusedWithEverySeparator(t *testing.T) {
	_, problems := ReadHostels(strings.NewReader(`[{"name":"Adom","campus":"KNUST","additional_details":"` +
		strings.Repeat("a;b;", 60) + strings.Repeat("x", 3) + `0;1;2;3;4;5;6;7;8;9` + `"}]`))
	must.Equal(t, "mistakes of few different facilities", len(problems), 0)
	var many []string
	for i := range maxItems + 1 {
		many = append(many, strings.Repeat("x", i+1))
	}
	_, problems = ReadHostels(strings.NewReader(`[{"name":"Adom","campus":"KNUST","additional_details":"` +
		strings.Join(many, ";") + `"}]`))
	must.Equal(t, "mistakes of many", len(problems), 1)
	must.Contain(t, "the mistake", problems[0].Expected, "a list of at most 100, not 101")
}

func TestSeveralFacilitiesInOneItemAreAWarning(t *testing.T) {
	for cell, want := range map[string]bool{
		"Food+WiFi+CCTV+Laundry": true, "Food / WiFi / CCTV": true, "Food & WiFi": true, "WiFi and CCTV": true,
		"Wi‑Fi + air conditioner": true, "Table & chair": true,
		"24/7 security": false, "A/C": false, "Bed & breakfast": false, "Wi-Fi": false, "Food, WiFi": false, "+": false,
		"Food+": false, "Sand and gravel": false, "Food and": false,
	} {
		list, warnings := facilitiesOf(t, cell)
		must.Equal(t, cell+" has a warning", strings.Contains(warnings, "is read as one facility"), want)
		if want {
			must.Equal(t, "the facilities of "+cell, len(list), 1)
			must.Contain(t, "the warning", warnings, "row 2, ", cell, "write a comma or |")
		}
	}
}

func TestAFacilityWithASemicolonIsExportedAsOne(t *testing.T) {
	must.Equal(t, "one facility", listCell([]string{"Kitchen; gas"}), `["Kitchen; gas"]`)
	must.Equal(t, "two facilities", listCell([]string{"Kitchen; gas", "Food"}), "Kitchen; gas|Food")
}
