package intake

import (
	"fmt"
	"strings"
	"testing"

	"efie/test/must"
)

// roomList returns a list with one row for each room. Each row is "number,type,price,vacancy".
func roomList(column string, rows ...string) string {
	list := "Hostel Name,Campus,Phone," + column + ",Type,Price per month,Vacancy\n"
	for i, row := range rows {
		first := ",,,"
		if i == 0 {
			first = "Anomabo Heights,KNUST,0244123456,"
		}
		list += first + row + "\n"
	}
	return list
}

func TestOneRowForEachRoomIsAddedUp(t *testing.T) {
	for _, column := range []string{"Room No.", "Room", "Door", "room number", "ROOM NO"} {
		hostels, problems, warnings := readSheet(t, roomList(column,
			"A1,4 in a room,450,full", "A2,2 in a room,600,1 left", "A3,4 In A Room,GHS 450,2 left", "A4,4 in a room,450.00,4"))
		must.Equal(t, "the problems", len(problems), 0)
		must.Equal(t, "the warnings", strings.Join(warnings, "\n"),
			`row 2, "Anomabo Heights": 3 rooms of "4 in a room" were added up: 12 beds, 6 free`)
		rooms := hostels[0].Rooms
		must.Equal(t, "room types", len(rooms), 2)
		must.Equal(t, "rooms", rooms[0].NumberOfRooms, 3)
		must.Equal(t, "free beds", rooms[0].Beds(), 6)
		must.Equal(t, "other room's free beds", rooms[1].Beds(), 1)
	}
}

func TestRowsThatMayBeTwoKindsOfRoomAreNotAddedUp(t *testing.T) {
	const same = `expected each room type once, but row 2 is the same: "4 in a room", 4 in a room; use two labels for ` +
		`two kinds of room. `
	for name, c := range map[string]struct{ list, want string }{
		"no column for the room": {
			roomList("Block", "A,4 in a room,450,full", "B,4 in a room,450,full", "C,4 in a room,450,full"),
			`2 rows, first in row 3, hostel 1 "Anomabo Heights", Type: ` + same +
				"If each row is one room, write its number into a column “Room No.”",
		},
		"the same number": {
			roomList("Room No.", "A1,4 in a room,450,full", "A2,2 in a room,600,full", "a1,4 in a room,450,full"),
			same + `Rows are only added up if each has its own room number, but row 2 and row 4 have ` +
				`the same, "a1"`,
		},
		"a row without a number": {
			roomList("Room No.", "A1,4 in a room,450,full", ",4 in a room,450,full"),
			same + `Rows are only added up if each has its own room number, but row 3 has none`,
		},
		"other prices": {
			roomList("Room No.", "A1,4 in a room,450,full", "A2,4 in a room,500,full"),
			same + `Rows are only added up if they agree, but their prices differ`,
		},
		"other charges": {
			strings.NewReplacer("Vacancy\n", "Vacancy,Other charges\n", "A1,4 in a room,450,full",
				"A1,4 in a room,450,full,Dues: 20 per stay").Replace(
				roomList("Room No.", "A1,4 in a room,450,full", "A2,4 in a room,450,full")),
			same + `Rows are only added up if they agree, but their charges, amenities, pictures or availability ` +
				`differ`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, problems, _ := readSheet(t, c.list)
			if len(problems) != 1 || !strings.HasSuffix(problems[0], c.want) {
				t.Errorf("the problems are\n%s\nwant\n%s", strings.Join(problems, "\n"), c.want)
			}
		})
	}
}

func TestAHostelOfManyRoomsIsAddedUp(t *testing.T) {
	var rows []string
	for i := range 300 {
		rows = append(rows, fmt.Sprintf("R%d,4 in a room,450,1 left", i))
	}
	hostels, problems, _ := readSheet(t, roomList("Room No.", rows...))
	must.Equal(t, "the problems", len(problems), 0)
	must.Equal(t, "free beds", hostels[0].Rooms[0].Beds(), 300)
	for i := range maxItems + 1 {
		rows[i] = fmt.Sprintf("R%d,Kind %d 4 in a room,450,1 left", i, i)
	}
	_, problems, _ = readSheet(t, roomList("Room No.", rows...))
	if len(problems) != 1 || !strings.HasSuffix(problems[0], "expected a list of at most 100, not 102") {
		t.Errorf("too many room types: %q", problems)
	}
}

func TestManySumsAreCounted(t *testing.T) {
	list := roomList("Room No.")
	for i := range maxRowMistakes + 5 {
		list += fmt.Sprintf("House %d,KNUST,,1,4 in a room,450,full\n,,,2,4 in a room,450,full\n", i)
	}
	_, _, warnings := readSheet(t, list)
	must.Equal(t, "the warnings", len(warnings), maxRowMistakes+1)
	must.Equal(t, "the last one", warnings[maxRowMistakes], "rooms of 5 more room types were added up, too")
}

// TestAMistakeAfterASumHasItsOwnRow: the review counts room types, of which the file has more rows.
func TestAMistakeAfterASumHasItsOwnRow(t *testing.T) {
	var r Review
	reader := Reader{Source: func(s Source) { r.Sources = append(r.Sources, s) }}
	hostels, mistakes := reader.CSV(strings.NewReader(roomList("Room No.", "A1,4 in a room,450,full",
		"A2,4 in a room,450,full", "A3,2 in a room,600,full", "A4,1 in a room,9000,full")))
	must.Equal(t, "the mistakes", len(mistakes), 0)
	found := r.Locate([]Mistake{mistake(0, hostels[0], "room_details[2].price", "expected less")})
	must.Equal(t, "the mistake", found[0].String(),
		`row 5, hostel 1 "Anomabo Heights", Price per month: expected less`)
}

func TestRowsOfAHostelThatAreApartAreTakenTogether(t *testing.T) {
	const head = "Hostel Name,Campus,Area,Room type,Price per month\n"
	hostels, problems, warnings := readSheet(t, head+
		"Adom,KNUST,Bomso,4 in a room,450\n,,,2 in a room,600\n"+
		"Nyame,KNUST,Kotei,4 in a room,455\n"+
		"ADOM,Kwame Nkrumah University of Science and Technology,,1 in a room,900\n,,,3 in a room,500\n"+
		"Nyame,,,2 in a room,610\n")
	must.Equal(t, "the problems", len(problems), 0)
	must.Equal(t, "the warnings", strings.Join(warnings, "\n"),
		`took rows together that are not below each other, of "Adom", "Nyame"`)
	var shapes []string
	for _, h := range hostels {
		shape := h.Name + " in " + h.Location
		for _, room := range h.Rooms {
			shape += fmt.Sprint(" ", room.NumberInRoom)
		}
		shapes = append(shapes, shape)
	}
	must.Equal(t, "the hostels", strings.Join(shapes, "; "), "Adom in Bomso 4 2 1 3; Nyame in Kotei 4 2")

	_, problems, _ = readSheet(t, head+"Adom,KNUST,Bomso,4 in a room,450\nNyame,KNUST,,4 in a room,455\n"+
		"Adom,KNUST,Kotei,2 in a room,600\n")
	if len(problems) != 1 || problems[0] != `row 4, hostel 1 "Adom", Area: expected the same as in the hostel’s first `+
		`row, or nothing` {
		t.Errorf("another area: %q", problems)
	}
	hostels, problems, _ = readSheet(t, head+"Adom,KNUST,,4 in a room,450\nAdom,UCC,,4 in a room,450\n")
	if len(problems) > 0 || len(hostels) != 2 {
		t.Errorf("hostels of one name at two campuses: %d, %q", len(hostels), problems)
	}
	_, problems, _ = readSheet(t, head+"Adom,KNUST,,4 in a room,450\nAdom,UCC,,4 in a room,450\n"+
		"Nyame,KNUST,,4 in a room,450\nAdom,,,2 in a room,600\n")
	if len(problems) != 1 || !strings.Contains(problems[0], "Campus") {
		t.Errorf("a name of two hostels: %q", problems)
	}
}

// TestRoomsInJSONAreAddedUp as in a list, with the number of the room in its object.
func TestRoomsInJSONAreAddedUp(t *testing.T) {
	file := `[{"name": "Adom", "campus": "KNUST", "rooms": [
		{"Room No.": "A1", "number_in_room": 4, "price": 450, "vacancy": "1 left"},
		{"Room No.": 2, "number_in_room": 4, "price": "450", "vacancy": 2}]}]`
	hostels := read(t, file)
	must.Equal(t, "room types", len(hostels[0].Rooms), 1)
	must.Equal(t, "free beds", hostels[0].Rooms[0].Beds(), 3)
	_, problems := ReadHostels(strings.NewReader(strings.ReplaceAll(file, "Room No.", "block")))
	if len(problems) != 1 || !strings.HasSuffix(problems[0].Expected, "If each is one room, add its room_number") {
		t.Errorf("without numbers: %v", problems)
	}
}

func TestAColumnRoomMayHaveTheRoomType(t *testing.T) {
	hostels, problems, _ := readSheet(t, "Name,Campus,Room,Price per month\nAdom,KNUST,4 in 1,450\n,,2 in 1,600\n")
	must.Equal(t, "the problems", len(problems), 0)
	must.Equal(t, "the beds per room", hostels[0].Rooms[0].NumberInRoom, 4)
	must.Equal(t, "the room types", hostels[0].Rooms[0].Label+", "+hostels[0].Rooms[1].Label, "4 in 1, 2 in 1")
}
