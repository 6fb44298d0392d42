package intake

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// readJSON reads a file and returns its hostels, its mistakes as one text, and its warnings as another.
func readJSON(file string) (hostels []*hostel.Hostel, mistakes, warnings string) {
	r := Reader{Warn: func(text string) { warnings += text + "\n" }}
	hostels, problems := r.Hostels(strings.NewReader(file))
	return hostels, joined(problems), warnings
}

// readCSV does the same with a CSV file.
func readCSV(file string) (hostels []*hostel.Hostel, mistakes, warnings string) {
	r := Reader{Warn: func(text string) { warnings += text + "\n" }}
	hostels, problems := r.CSV(strings.NewReader(file))
	return hostels, joined(problems), warnings
}

func joined(problems []Mistake) (text string) {
	for _, p := range problems {
		text += p.String() + "\n"
	}
	return text
}

func TestAGenderOfTheHostelIsReadFromEachOfItsNames(t *testing.T) {
	for key, want := range map[string]hostel.GenderRule{
		`"gender": "Girls"`: hostel.FemaleOnly, `"sex": "F"`: hostel.FemaleOnly, `"Gender": "ladies only"`: hostel.FemaleOnly,
		`"genderType": "Female"`: hostel.FemaleOnly, `"hostel_gender": "Boys"`: hostel.MaleOnly,
		`"gender": {"female": true, "male": false}`: hostel.FemaleOnly, `"gender_type": "M/F"`: hostel.Mixed,
	} {
		hostels, mistakes, _ := readJSON(`[{"name": "Stone Hall", "campus": "KNUST", ` + key +
			`, "room_details": [{"number_in_room": 2, "price": 950}]}]`)
		must.Equal(t, "the mistakes of "+key, mistakes, "")
		must.Equal(t, "the rule of the room with "+key, hostels[0].Rooms[0].Gender, want)
		shown, err := hostel.ReadGenderRule(hostels[0].GenderType, 0)
		must.Do(t, err)
		must.Equal(t, "the rule of the hostel with "+key, shown, want)
	}
}

func TestAKeyThatMeansGenderAndIsNotUnderstoodRefusesTheHostel(t *testing.T) {
	for field, entry := range map[string]string{
		"type":                                `"type": "Female"`,
		"residents":                           `"residents": ["Girls"]`,
		"Gender policy":                       `"Gender policy": "Girls"`,
		"isFemaleOnly":                        `"isFemaleOnly": true`,
		"for women":                           `"for women": "yes"`,
		"gendre":                              `"gendre": "Girlz"`,
		"open_to":                             `"open_to": {"female": true}`,
		"gender_type":                         `"gender": "Girlz"`,
		"gender_type (a label)":               `"gender": "Girlz", "rooms": [{"price": 1, "label": "Girls 2 in 1"}]`,
		"room_details[0].boys_or_girls":       `"rooms": [{"number_in_room": 2, "price": 950, "boys_or_girls": "G"}]`,
		"room_details[0].residents":           `"rooms": [{"number_in_room": 2, "price": 950, "residents": "ladies"}]`,
		"room_details[0].gender":              `"rooms": [{"number_in_room": 2, "price": 950, "sex": "Girlz"}]`,
		"room_details[0].gender (the label)":  `"rooms": [{"number_in_room": 2, "price": 950, "label": "Ladies"}]`,
		"room_details[0].gender (its number)": `"rooms": [{"number_in_room": 2, "price": 950, "label": "Boys 2 in 1"}]`,
	} {
		if !strings.Contains(entry, "rooms") {
			entry += `, "rooms": [{"number_in_room": 2, "price": 950}]`
		}
		hostels, mistakes, _ := readJSON(`[{"name": "Palm Hall", "campus": "KNUST", ` + entry + `}]`)
		field, _, _ = strings.Cut(field, " (")
		must.Contain(t, "the mistakes of "+entry, mistakes, `hostel 1 "Palm Hall", `+field+": expected ")
		if strings.Count(mistakes, "\n") != 1 || len(hostels) > 0 {
			t.Errorf("%s: %d hostels, %s", entry, len(hostels), mistakes)
		}
	}
}

func TestAColumnThatMeansGenderAndIsNotUnderstoodRefusesItsRows(t *testing.T) {
	for column, cell := range map[string]string{
		"Girls only": "yes", "Gendre": "F", "Type of residents": "Ladies", "Allowed sex": "F", "": "Female",
		"Category of tenants": "Strictly girls", "For": "for all ladies",
	} {
		file := fmt.Sprintf("Name,Campus,Beds per room,Price per month,%s\nPalm Hall,KNUST,2,650,%s\nOlive,KNUST,2,650,\n",
			column, cell)
		hostels, mistakes, _ := readCSV(file)
		must.Contain(t, "the mistakes of "+column, mistakes, "row 2, ")
		must.Contain(t, "the mistakes of "+column, mistakes, "expected ")
		must.Contain(t, "the mistakes of "+column, mistakes, "male, female or mixed")
		if strings.Count(mistakes, "\n") != 1 || len(hostels) > 0 {
			t.Errorf("%s: %d hostels, %s", column, len(hostels), mistakes)
		}
	}
	for column, cell := range map[string]string{
		"Girls only": "", "Remarks": "near the girls’ school", "Block": "F", "Amenities nearby": "gym", "Tender": "12",
	} {
		file := fmt.Sprintf("Name,Campus,Beds per room,Price per month,%s\nPalm Hall,KNUST,2,650,%s\n", column, cell)
		hostels, mistakes, warnings := readCSV(file)
		must.Equal(t, "the mistakes of "+column, mistakes, "")
		must.Contain(t, "the warnings of "+column, warnings, "passed over unknown columns: \""+column+`"`)
		must.Equal(t, "the hostels of "+column, len(hostels), 1)
	}
}

func TestARoomForPeopleWhomTheHostelDoesNotAdmitIsRefused(t *testing.T) {
	for genders, expected := range map[[2]string]string{
		{"Girls", "mixed"}: "expected women only, as in the hostel, not women and men",
		{"F", "male"}:      "expected women only, as in the hostel, not men",
		{"Boys", "M/F"}:    "expected men only, as in the hostel, not women and men",
		{"Mixed", "male"}:  "",
		{"Girls", "F"}:     "",
	} {
		entry := `"name": "Palm Hall", "campus": "KNUST", "gender": "` + genders[0] + `",
			"rooms": [{"number_in_room": 2, "price": 950, "gender": "` + genders[1] + `"}]`
		_, mistakes, _ := readJSON("[{" + entry + "}]")
		must.Contain(t, "the mistakes of "+genders[1], mistakes, expected)
		must.Equal(t, "the mistakes", mistakes != "", expected != "")
		_, mistakes, _ = readJSON("[{" + entry + `, "exported_at": "2026-11-01T08:00:00Z"}]`)
		must.Equal(t, "the mistakes of an export", mistakes, "")
	}
}

func TestAHostsOwnGenderIsIgnored(t *testing.T) {
	_, mistakes, warnings := readJSON(`[{"name": "Palm Hall", "campus": "KNUST", "host": {"name": "Ama", "sex": "F"}}]`)
	must.Equal(t, "the mistakes", mistakes, "")
	must.Contain(t, "the warnings", warnings, `passed over unknown keys of a host: "sex"`)
}

func TestANameThatSpeaksOfOneGenderNeedsAGender(t *testing.T) {
	const rooms = `"rooms": [{"number_in_room": 2, "price": 650}]`
	for entry, want := range map[string]string{
		`"name": "Ayensu Ladies’ Lodge"`:                    `although the name of the hostel speaks of women`,
		`"name": "Ayensu Ladies’ Lodge", "gender": "mixed"`: "",
		`"name": "Boys and Girls Court"`:                    "",
		`"name": "Palm Hall"`:                               "",
	} {
		_, mistakes, warnings := readJSON(`[{` + entry + `, "campus": "KNUST", ` + rooms + `}]`)
		must.Contain(t, "the mistakes of "+entry, mistakes, want)
		if want == "" && mistakes+warnings != "" {
			t.Errorf("%s: %s%s", entry, mistakes, warnings)
		}
	}
}

func TestAnExportKeepsWordsOfEarlierVersionsForAGender(t *testing.T) {
	const rooms = `"room_details": [{"number_in_room": 2, "price": 950, "gender": {"female": true}}]`
	for _, words := range []string{"Sisters", "F"} {
		entry := `"name": "Palm Hall", "campus": "KNUST", "gender_type": "` + words + `", ` + rooms
		hostels, mistakes, _ := readJSON(`[{` + entry + `, "exported_at": "2026-11-01T08:00:00Z"}]`)
		must.Equal(t, "the mistakes of an export with "+words, mistakes, "")
		must.Equal(t, "the gender of an export", hostels[0].GenderType, words)
	}
	_, mistakes, _ := readJSON(`[{"name": "Palm Hall", "campus": "KNUST", "gender_type": "Sisters", ` + rooms + `}]`)
	must.Contain(t, "the mistakes of another file", mistakes, "gender_type: expected male, female or mixed")
}
