package intake

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
)

// maxRoomRows is the number of a hostel's rows, of which some lists have one for each room.
const maxRoomRows = 2_000

// haveNumbers reports whether a list of room types is not too long for one in which each room has its number.
func haveNumbers(rooms []any) bool {
	return len(rooms) <= maxRoomRows && slices.ContainsFunc(rooms, func(v any) bool {
		room, _ := v.(map[string]any)
		for key := range room {
			if roomKeys.field(key) == "room_number" {
				return true
			}
		}
		return false
	})
}

// roomSums adds up the rows of a list that has one row for each room (R62).
type roomSums struct {
	problem string    // why rows cannot be added up, with advice; "" if each row has its own room number
	types   []roomSum // of the hostel's room types
}

// roomSum is the origin of a room type.
type roomSum struct {
	first         int // its first row
	rows          int
	statesVacancy bool
}

// newRoomSums checks the room numbers of a hostel's rows.
func (in *intake) newRoomSums(rows []map[string]any) *roomSums {
	const rule = "use two labels for two kinds of room. Rows are only added up if each has its own room number, but "
	first := map[string]int{}
	without := -1
	for i, values := range rows {
		text, _ := lenientLine(values["room_number"]) // any other value counts as missing
		number := foldName(text)
		if number == "" {
			without = max(without, i)
			continue
		}
		if before, twice := first[number]; twice {
			return &roomSums{problem: fmt.Sprintf("%s%s and %s have the same, %q", rule, in.roomAt(before), in.roomAt(i),
				hostel.Shortened(text, maxQuoted))}
		}
		first[number] = i
	}
	switch {
	case len(first) == 0 && in.isJSON():
		return &roomSums{problem: "use two labels for two kinds of room. If each is one room, add its room_number"}
	case len(first) == 0:
		return &roomSums{problem: "use two labels for two kinds of room. If each row is one room, write its number into a " +
			"column “Room No.”"}
	case without >= 0:
		return &roomSums{problem: rule + in.roomAt(without) + " has none"}
	}
	return &roomSums{}
}

// begin adds a room type whose first row is row.
func (s *roomSums) begin(row int, statesVacancy bool) {
	s.types = append(s.types, roomSum{row, 1, statesVacancy})
}

// add adds a row to the room type number i, which is sum. It returns why it cannot.
func (s *roomSums) add(sum *hostel.Room, i int, row hostel.Room, statesVacancy bool) (problem string) {
	if s.problem != "" {
		return s.problem
	}
	const rule = "use two labels for two kinds of room. Rows are only added up if they agree, but their "
	if sum.Price != row.Price || sum.StayPrice != row.StayPrice {
		return rule + "prices differ"
	}
	one := row
	one.UUID, one.Label = sum.UUID, sum.Label
	one.NumberOfRooms, one.CurrentOccupants = sum.NumberOfRooms, sum.CurrentOccupants
	if !reflect.DeepEqual(one, *sum) {
		return rule + "charges, amenities, pictures or availability differ"
	}
	sum.NumberOfRooms += row.NumberOfRooms
	sum.CurrentOccupants += row.CurrentOccupants
	s.types[i].rows++
	s.types[i].statesVacancy = s.types[i].statesVacancy || statesVacancy
	return ""
}

// finishRooms reports the sums of a hostel's rows, and keeps their origin.
func (in *intake) finishRooms(h *hostel.Hostel, sums *roomSums) {
	if err := checkItems(len(h.Rooms)); err != nil {
		in.problem("room_details", err)
	}
	in.types = sums.types
	for i, sum := range sums.types {
		r := &h.Rooms[i]
		beds := r.AllBeds()
		if r.NumberOfRooms > maxRooms {
			in.problem(fmt.Sprintf("room_details[%d].number_of_rooms", sum.first), fmt.Errorf("expected at most %d rooms, not "+
				"%d", maxRooms, r.NumberOfRooms))
		}
		if sum.rows > 1 {
			in.sums = append(in.sums, fmt.Sprintf("%q: %s of %q were added up: %s, %d free", h.Name,
				hostel.Count(r.NumberOfRooms, "room"), r.Label, hostel.Count(beds, "bed"), r.Beds()))
		}
	}
}

// passSums warns of rows that were added up. It names the first, because other warnings matter more than many sums.
func (a *hostelList) passSums() {
	for _, sum := range a.sums[:min(maxRowMistakes, len(a.sums))] {
		a.pass(sum.Line, "%s", sum.Expected)
	}
	if more := len(a.sums) - maxRowMistakes; more > 0 {
		a.pass(0, "rooms of %s were added up, too", hostel.Count(more, "more room type"))
	}
}

// firstOf returns the first names of a list, and how many more there are.
func firstOf(names []string) string {
	shown := strings.Join(names[:min(maxRowMistakes, len(names))], ", ")
	if more := len(names) - maxRowMistakes; more > 0 {
		shown += fmt.Sprint(" and ", more, " more")
	}
	return shown
}

// inFile returns a field of a room type as the file has it. Rows that were added up are fewer than in the file.
func (s Source) inFile(field string) string {
	ofRoom, is := strings.CutPrefix(field, "room_details[")
	if !is {
		return field
	}
	number, rest, _ := strings.Cut(ofRoom, "]")
	i, err := strconv.Atoi(number)
	if err != nil || i >= len(s.types) {
		return field
	}
	return fmt.Sprintf("room_details[%d]%s", s.types[i].first, rest)
}

// StatesVacancy reports whether the list stated the free beds of room type i of hostel h, both from 0. Its occupants
// may then include students of Efie (R67).
func (r *Review) StatesVacancy(h, i int) bool {
	types := r.Sources[h].types
	return i < len(types) && types[i].statesVacancy
}
