package intake

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
)

// Limits of room types, so that a typing mistake does not offer a thousand beds.
const (
	maxInRoom = 20
	maxRooms  = 5000
)

// rooms reads the room types of a hostel.
func (in *intake) rooms(h *hostel.Hostel, v any) {
	in.gender = h.GenderType
	rows := in.rows(readField(in, "room_details", v, lenientRooms))
	list := roomTypes{
		in: in, of: h, sums: in.newRoomSums(rows),
		types: map[string]int{}, namesakes: map[string]int{}, uuids: map[string]bool{},
	}
	genderStated := false
	for i, values := range rows {
		r, statesVacancy := in.room(h, fmt.Sprintf("room_details[%d].", i), values)
		genderStated = genderStated || values["gender"] != nil
		list.add(r, i, statesVacancy)
	}
	in.finishRooms(h, list.sums)
	in.checkName(h, genderStated)
	stated := func(r hostel.Room) bool { return r.StayPrice > 0 }
	known := func(m Mistake) bool { return m.Field == "stay_months" }
	if h.Stay == 0 && slices.ContainsFunc(h.Rooms, stated) && !slices.ContainsFunc(in.problems, known) {
		in.problem("stay_months", missingError{errors.New("expected the months for which a price per semester or year is")})
	}
}

// rows returns the values of room types by field. A room type's keys at the hostel belong to its only room type. They
// are a room type themselves if the hostel has no other.
func (in *intake) rows(objects []map[string]any) (rows []map[string]any) {
	switch {
	case len(in.ofRoom) > 0 && len(objects) == 0:
		objects = []map[string]any{{}}
	case len(objects) > 1:
		in.refuseHostelsKeys(len(objects))
	}
	for i, object := range objects {
		prefix := fmt.Sprintf("room_details[%d].", i)
		values := object
		if in.isJSON() {
			values = in.byField(object, prefix, roomKeys)
		}
		if len(objects) == 1 {
			in.addHostelsKeys(values, prefix)
		}
		in.checkCells(values, prefix, roomKeys)
		rows = append(rows, values)
	}
	return rows
}

// room reads the values of a room type, or of one of its rooms. It reports whether a list stated the free beds. at is
// the prefix of names in mistakes.
func (in *intake) room(h *hostel.Hostel, at string, values map[string]any) (r hostel.Room, statesVacancy bool) {
	if in.isJSON() { // a row of CSV has this already
		warning := inferBeds(values)
		if warning != "" {
			in.passed = append(in.passed, fmt.Sprintf("hostel %d %q: %s", in.position, in.name, warning))
		}
	}
	readAll(in, roomFields, &r, at, values)
	in.price(h, &r, at, values)
	in.checkLabel(&r, at, values["gender"] != nil)
	in.checkAgainstHostel(&r, at)
	r.Label = cmp.Or(r.Label, hostel.DefaultRoomLabel)
	statesVacancy = in.readVacancy(&r, at, values)
	if beds := r.AllBeds(); r.CurrentOccupants > beds && r.NumberInRoom > 0 {
		in.problem(at+"current_occupants",
			fmt.Errorf("expected at most %d, because this room type has as many beds", beds))
	}
	return r, statesVacancy
}

// roomTypes collects the room types of a hostel.
type roomTypes struct {
	in        *intake
	of        *hostel.Hostel
	sums      *roomSums
	types     map[string]int  // the places of room types in the list, by label, beds per room and gender
	namesakes map[string]int  // how many room types have a label and a number of beds
	uuids     map[string]bool // of the room types
}

// add adds a row of the file: a new room type, or a further room of one (R62).
func (l *roomTypes) add(r hostel.Room, row int, statesVacancy bool) {
	at := fmt.Sprintf("room_details[%d].", row)
	if r.UUID == "" {
		if l.sumUp(r, at, statesVacancy) {
			return
		}
		r.UUID = l.newUUID(r)
	}
	if l.uuids[r.UUID] {
		l.in.problem(at+"uuid", errors.New("expected one room type for each uuid"))
	}
	l.uuids[r.UUID] = true
	l.of.Rooms = append(l.of.Rooms, r)
	l.sums.begin(row, statesVacancy)
}

// sumUp adds a room to the room type that is the same, and reports whether it did. It refuses a room type that is there
// twice.
func (l *roomTypes) sumUp(r hostel.Room, at string, statesVacancy bool) bool {
	key := fmt.Sprintf("%s|%d|%d", foldName(r.Label), r.NumberInRoom, r.Gender)
	same, isKnown := l.types[key]
	if !isKnown || r.NumberInRoom == 0 { // without beds, a mistake is reported
		l.types[key] = len(l.of.Rooms)
		return false
	}
	problem := l.sums.add(&l.of.Rooms[same], same, r, statesVacancy)
	if problem == "" {
		return true
	}
	l.in.problem(at+"room_label", fmt.Errorf("expected each room type once, but %s is the same: %q, %d in a room; %s",
		l.in.roomAt(l.sums.types[same].first), r.Label, r.NumberInRoom, problem))
	return false
}

// newUUID returns a room type's uuid, which is the same at any place in the list.
func (l *roomTypes) newUUID(r hostel.Room) string {
	name := fmt.Sprintf("%s|%s|%d", l.of.UUID, strings.ToLower(r.Label), r.NumberInRoom)
	uuid := namedUUID(fmt.Sprintf("%s|%d", name, l.namesakes[name]))
	l.namesakes[name]++
	return uuid
}

// roomAt returns the place of a room type in the file: "row 5" or "room_details[0]".
func (in *intake) roomAt(room int) string {
	field := fmt.Sprintf("room_details[%d]", room)
	if line := lineOf(in.lines, field); line > 0 {
		return "row " + strconv.Itoa(line)
	}
	return field
}
