package intake

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// vacancyList returns a list with one row for each statement in a column, of 6 rooms with 4 beds.
func vacancyList(column string, statements ...string) string {
	list := "Hostel name,Campus,Room type,Beds per room,Rooms,Price per month," + column + "\n"
	for i, statement := range statements {
		list += fmt.Sprintf("House %d,KNUST,Standard,4,6,450,%q\n", i, statement)
	}
	return list
}

func TestAVacancyIsReadOrRefused(t *testing.T) {
	const refused = -1
	for column, statements := range map[string]map[string]int{
		"Vacancy": {
			"full": 0, "FULL!": 0, "Fully booked": 0, "fully occupied": 0, "sold out": 0, "taken": 0, "no": 0, "None": 0,
			"nil": 0, "0": 0, "0 of 24": 0, "no beds left": 0, "No space": 0, "not available": 0, "no vacancy": 0, "N": 0,
			"2": 2, "2.0": 2, "02": 2, "2 left": 2, "2 Left.": 2, "only 2 beds left": 2, "two left": 2, "Left: 2": 2,
			"2 bed spaces available": 2, "2 beds are free": 2, "10 of 24": 10, "10/24": 10, "10 out of 24": 10,
			"10 left of 24": 10, "10 of 24 beds free": 10, "14 taken": 10, "14 of 24 occupied": 10, "24": 24,
			"0 rooms": 0, "none taken": 24,
			"vacant": 24, "Vacant": 24, "empty": 24, "all": 24, "all free": 24, "Fully vacant": 24, "free": 24,
			"few beds": refused, "a few left": refused, "almost full": refused, "half full": refused, "limited": refused,
			"Available": refused, "yes": refused, "open": refused, "?": refused, "TBD": refused, "-2": refused,
			"2.5": refused, "1,5": refused, "50%": refused, "2-3": refused, "24-Oct": refused, "10 of 16": refused,
			"25": refused, "2 rooms": refused, "3 rooms left": refused, "not full": refused, "2 left 3 left": refused,
			"10 of 24 of 2026": refused, "call 0244123456": refused, "9999999999999999999": refused, "ask": refused,
			"2 taken of 24 left": refused,
		},
		"Taken": {
			"14": 10, "14 of 24": 10, "14 beds": 10, "10 left": 10, "full": 0, "all": 0, "none": 24, "0": 24, "no": 24,
			"vacant": 24, "24": 0, "25": refused, "some": refused, "yes": refused,
		},
		"Rooms available": {"0": 0, "none": 0, "full": 0, "vacant": 24, "2": refused, "6": refused},
		"Occupied rooms":  {"0": 24, "full": 0, "2": refused},
	} {
		for statement, want := range statements {
			t.Run(column+"/"+statement, func(t *testing.T) {
				hostels, problems, _ := readSheet(t, vacancyList(column, statement))
				if want == refused {
					if len(problems) != 1 || !strings.HasPrefix(problems[0], `row 2, hostel 1 "House 0", `+column+": expected ") ||
						!strings.Contains(problems[0], fmt.Sprintf(", not %q", statement)) {
						t.Errorf("the problems are %q", problems)
					}
					return
				}
				must.Equal(t, "the problems", len(problems), 0)
				must.Equal(t, "the free beds", hostels[0].Rooms[0].Beds(), want)
				must.Equal(t, "the other occupants", hostels[0].Rooms[0].CurrentOccupants, 24-want)
			})
		}
	}
}

// TestAnAnswerIsClearForOneBed: "Available" gives no number, and one bed needs no number.
func TestAnAnswerIsClearForOneBed(t *testing.T) {
	for statement, free := range map[string]int{
		"Available": 1, "yes": 1, "1": 1, "1 room": 1, "Vacant": 1, "no": 0, "unavailable": 0, "Full": 0,
	} {
		list := "Hostel name,Campus,Room type,Price per month,Availability\nAdom,KNUST,1 in a room,450," + statement + "\n"
		hostels, problems, _ := readSheet(t, list)
		must.Equal(t, statement+": the problems", len(problems), 0)
		must.Equal(t, statement+": free beds", hostels[0].Rooms[0].Beds(), free)
	}
}

func TestAVacancyIsKnownByManyNames(t *testing.T) {
	for want, names := range map[int][]string{
		10: {
			"Vacancy", "Vacancies", "VACANT", "Availability", "Available", "Available beds", "Beds available", "Beds left",
			"Bed spaces left", "Free beds", "Beds free", "Space left", "Spaces available", "Slots left", "No. of vacant beds",
			"Number of available beds", "Vacancy (beds)", "Vacancy status", "Remaining", "vacancy",
		},
		14: {
			"Taken", "Occupancy", "Occupied", "Occupants", "Beds taken", "Taken beds", "Occupied beds", "No. of occupants",
			"Booked", "current_occupants",
		},
	} {
		for _, name := range names {
			hostels, problems, warnings := readSheet(t, vacancyList(name, "10"))
			if len(problems) > 0 || len(warnings) > 0 || hostels[0].Rooms[0].Beds() != want {
				t.Errorf("%s: %v, %q, %q", name, hostels, problems, warnings)
			}
		}
	}
}

func TestEachNameOfAVacancyBelongsToOneField(t *testing.T) {
	field := map[string]string{}
	for _, f := range roomFields {
		for _, name := range append(f.also, f.name) {
			if folded := foldName(name); field[folded] != "" {
				t.Errorf("%q means %s and %s", name, field[folded], f.name)
			} else {
				field[folded] = f.name
			}
		}
	}
}

func TestStatementsAboutBedsMustAgree(t *testing.T) {
	const head = "Hostel name,Campus,Beds per room,Rooms,Price per month,Vacancy,Taken,current_occupants\n" +
		"Adom,KNUST,4,6,450,"
	for cells, column := range map[string]string{
		"10,14,14": "", "10,,14": "", "10,14,": "", "full,,24": "", ",14,14": "", ",,14": "", "10 of 24,10 left,14": "",
		"10,10,": "Taken", "10,,10": "Vacancy", ",10,14": "Taken", "vacant,,1": "Vacancy",
	} {
		hostels, problems, _ := readSheet(t, head+cells+"\n")
		switch {
		case column == "":
			must.Equal(t, cells+": the problems", len(problems), 0)
		case len(problems) != 1 || !strings.Contains(problems[0], column+": expected statements that agree"):
			t.Errorf("%s: %v, %q", cells, hostels, problems)
		}
	}
}

func TestEachRowOfAListStatesItsVacancy(t *testing.T) {
	_, problems, _ := readSheet(t, vacancyList("Vacancy", "2 left", "", "full", " "))
	if len(problems) != 1 || !strings.HasPrefix(problems[0], "rows 3 and 5 have no Vacancy: expected how many") {
		t.Errorf("the problems are %q", problems)
	}
	for _, word := range []string{"nil", "none"} { // also if no other row has a number
		hostels, _, _ := readSheet(t, vacancyList("Vacancy", word, word))
		must.Equal(t, "beds for "+word, hostels[1].Rooms[0].Beds(), 0)
	}
	for _, word := range []string{"TBD", "N/A", "-", "#REF!"} {
		_, problems, _ := readSheet(t, vacancyList("Vacancy", word, word))
		must.Equal(t, "problems of "+word, len(problems) > 0, true)
	}
	_, problems, _ = readSheet(t, vacancyList("Vacancy", "2 left", "#REF!"))
	must.Equal(t, "problems of a spreadsheet's error", len(problems), 1)
	hostels, problems, _ := readSheet(t, vacancyList("Vacancy", "", ""))
	if len(problems) > 0 || hostels[1].Rooms[0].Beds() != 24 {
		t.Errorf("a column without cells: %q", problems)
	}
	withOccupants := strings.ReplaceAll(vacancyList("current_occupants,Vacancy", "2 left"), `450,"`, `450,,"`) +
		"Nyame,KNUST,Standard,4,6,450,3,\n"
	hostels, problems, _ = readSheet(t, withOccupants)
	if len(problems) > 0 || hostels[0].Rooms[0].Beds() != 2 || hostels[1].Rooms[0].Beds() != 21 {
		t.Errorf("a row that states its occupants: %q", problems)
	}
}

func TestAVacancyInJSONIsRead(t *testing.T) {
	for value, want := range map[string]int{`"full"`: 0, `"2 left"`: 2, `2`: 2, `2.0`: 2, `false`: 0, `null`: 4, `""`: 4} {
		hostels := read(t, `[{"name": "Adom", "campus": "KNUST", "room_details": [
			{"number_in_room": 4, "price": 450, "Available beds": `+value+`}]}]`)
		must.Equal(t, value, hostels[0].Rooms[0].Beds(), want)
	}
	for _, value := range []string{`true`, `"few"`, `[2]`, `{"beds": 2}`, `5`} {
		_, problems := ReadHostels(strings.NewReader(`[{"name": "Adom", "campus": "KNUST", "room_details": [
			{"number_in_room": 4, "price": 450, "vacancy": ` + value + `}]}]`))
		if len(problems) != 1 || problems[0].Field != "room_details[0].vacancy" {
			t.Errorf("%s: %v", value, problems)
		}
	}
}

// housingOffice is a list as a housing office sends it, with a vacancy that is not clear.
const housingOffice = `Hostel details,,,Contact,,Room,,,Price (GHS),Availability,,,
Hostel Name,Campus,Area,Caretaker,Phone,Room Type,AC/Non AC,Sex,Price per semester,Months of stay,Rooms,Vacancy,Check in
Anomabo Heights,University of Cape Coast (UCC),Amamoma,Mr. Ansah,0244123456,4 in a room,Non AC,Mixed,2500,8,4,3 left,
,UCC,,,,1 in a room,AC,Mixed,4800,,1,Vacant,
Brenu Ladies' Lodge,University of Cape Coast,Ayensu,Madam Botchwey,0244765432,2 in a room,Non AC,Female,3000,8,2,FULL,
,,,,,1 in a room,AC,Female,6000,,1,1,
Kakum Suites,U.C.C,Kwaprow,,0556012345,1 in a room chamber & hall,AC,Mixed,4800,8,3,a few,
Elmina Annex,UCC,Apewosika,Rev. Mensah,0249998877,4-in-1,Non-AC,Male,1800,8,6,11 of 24,
,,,,,2-in-1,Non-AC,Male,2600,,4,0/8,
`

func TestTheListOfAHousingOfficeSellsItsFreeBeds(t *testing.T) {
	_, problems, _ := readSheet(t, housingOffice)
	must.Equal(t, "the problems", strings.Join(problems, "\n"), `row 7, hostel 3 "Kakum Suites", Vacancy: expected how `+
		`many of the 3 beds are free, such as "1 left", "1 of 3", "full" or "vacant", not "a few"`)
	hostels, problems, _ := readSheet(t, strings.Replace(housingOffice, "a few", "1", 1))
	must.Equal(t, "the problems", len(problems), 0)
	free, beds := 0, 0
	for _, h := range hostels {
		for _, r := range h.Rooms {
			free += r.Beds()
			beds += r.NumberOfRooms * r.NumberInRoom
		}
	}
	must.Equal(t, "the free beds", free, 17)
	must.Equal(t, "the beds", beds, 57)
}

// FuzzVacancy checks that a statement is refused, or gives a possible number.
func FuzzVacancy(f *testing.F) {
	for _, text := range []string{"full", "2 left", "10 of 24", "few beds", "14 taken", "2.0", "-1", "1/2/3", "left of"} {
		f.Add(text, 6, 4)
	}
	f.Fuzz(func(t *testing.T, text string, rooms, inRoom int) {
		r := hostel.Room{NumberOfRooms: rooms % maxRooms, NumberInRoom: inRoom % maxInRoom}
		total := r.NumberOfRooms * r.NumberInRoom
		for _, field := range vacancyFields {
			free, err := field.freeBeds(text, &r)
			if err == nil && total >= 0 && (free < 0 || free > total) {
				t.Errorf("%q in %s means %d of %d", text, field.name, free, total)
			}
		}
	})
}
