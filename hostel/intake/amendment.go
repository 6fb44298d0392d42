package intake

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"efie/hostel"
)

// Amendment is an operator's change of a hostel. Nil fields change nothing.
type Amendment struct {
	Room   string // a room type's label or uuid; "" for the hostel, or for its only room type
	Price  *hostel.Pesewas
	Rooms  *int // of the room type
	InRoom *int // beds in each
	Others *int // residents who did not book through Efie
	Open   *bool
	Point  *hostel.Point // the zero Point removes the point
	Gender *hostel.GenderRule

	// The changes that Set added.
	ofHostel []func(*hostel.Hostel)
	ofRoom   []func(*hostel.Room)
}

// Flags returns the flags of efie hostels change whose values Set reads.
func Flags() (flags []string) {
	for _, f := range hostelFields {
		flags = append(flags, f.flag)
	}
	for _, f := range roomFields {
		flags = append(flags, f.flag)
	}
	slices.Sort(flags)
	flags = slices.Compact(flags)
	return flags[1:] // without the "" of the fields that have no flag
}

// Set adds a change of the field that a flag names. If both a hostel and a room type have such a field, Room decides.
// cell is the new value and may be empty. The error names the expected value.
func (a *Amendment) Set(flag, cell string) error {
	ofHostel := fieldWithFlag(hostelFields, flag)
	ofRoom := fieldWithFlag(roomFields, flag)
	both := ofHostel != nil && ofRoom != nil
	switch {
	case both && a.Room != "", ofHostel == nil && ofRoom != nil:
		change, err := ofRoom.change(cell)
		a.ofRoom = append(a.ofRoom, change)
		return err
	case ofHostel != nil:
		change, err := ofHostel.change(cell)
		a.ofHostel = append(a.ofHostel, change)
		return err
	}
	return fmt.Errorf("no field has the flag --%s", flag)
}

// Apply changes the hostel at now. Its error is a sentence for the operator. The store checks the bookings.
func (a Amendment) Apply(h *hostel.Hostel, now time.Time) error {
	before := *h
	ofRoom := a.Price != nil || a.Rooms != nil || a.InRoom != nil || a.Others != nil ||
		(a.Open != nil || a.Gender != nil) && a.Room != "" || len(a.ofRoom) > 0
	if !ofRoom && a.Open == nil && a.Point == nil && a.Gender == nil && len(a.ofHostel) == 0 {
		return errors.New("name a change, such as a price")
	}
	for _, change := range a.ofHostel {
		change(h)
	}
	if refused := newImplausibleDates(&before, h, now); len(refused) > 0 {
		return fmt.Errorf("%s: %s", refused[0].field, expectedDate(refused[0].date, now))
	}
	if len(a.ofHostel) > 0 {
		h.Reprice() // the months of the stay may have changed
	}
	set(&h.Point, a.Point)
	if a.Open != nil && a.Room == "" {
		h.IsAvailable = *a.Open
		if *a.Open {
			h.Status = hostel.StatusAvailable
		}
	}
	if a.Gender != nil && a.Room == "" {
		h.GenderType = a.Gender.String()
		for i := range h.Rooms {
			h.Rooms[i].Gender = *a.Gender
		}
	}
	if !ofRoom {
		return nil
	}
	r, err := a.room(h)
	if err != nil {
		return err
	}
	for _, change := range a.ofRoom {
		change(r)
	}
	if a.Room != "" {
		set(&r.Available, a.Open)
	}
	if a.Room != "" && a.Gender != nil {
		r.Gender = *a.Gender
		h.GenderType = genderOfRooms(h).String()
	}
	set(&r.NumberOfRooms, a.Rooms)
	set(&r.NumberInRoom, a.InRoom)
	set(&r.CurrentOccupants, a.Others)
	if a.Price != nil {
		r.Price, r.StayPrice = *a.Price, 0
	}
	h.Reprice()
	return checkRoom(r)
}

func set[T any](value, other *T) {
	if other != nil {
		*value = *other
	}
}

func (a Amendment) room(h *hostel.Hostel) (*hostel.Room, error) {
	fits := func(r hostel.Room) bool {
		return r.UUID == a.Room || strings.EqualFold(r.Label, a.Room) || a.Room == ""
	}
	at := slices.IndexFunc(h.Rooms, fits)
	if at < 0 {
		return nil, fmt.Errorf("%s has no room type %q; it has: %s", h.Name, a.Room, roomNames(h.Rooms))
	}
	if slices.IndexFunc(h.Rooms[at+1:], fits) >= 0 {
		return nil, fmt.Errorf("several room types of %s match; name one by its label or its uuid: %s", h.Name,
			roomNames(h.Rooms))
	}
	return &h.Rooms[at], nil
}

func genderOfRooms(h *hostel.Hostel) (rule hostel.GenderRule) {
	for _, r := range h.Rooms {
		rule |= r.Gender
	}
	return rule
}

func roomNames(rooms []hostel.Room) string {
	names := make([]string, len(rooms))
	for i, r := range rooms {
		names[i] = fmt.Sprintf("%q, %d in a room (%s)", r.Label, r.NumberInRoom, r.UUID)
	}
	return cmp.Or(strings.Join(names, "; "), "none")
}

// checkRoom fails if a room type exceeds the limits of an import.
func checkRoom(r *hostel.Room) error {
	switch beds := r.NumberOfRooms * r.NumberInRoom; {
	case r.Price <= 0:
		return errors.New("a price must be above zero")
	case r.NumberInRoom < 1 || r.NumberInRoom > maxInRoom:
		return fmt.Errorf("a room must have 1 to %d beds, not %d", maxInRoom, r.NumberInRoom)
	case r.NumberOfRooms < 0 || r.NumberOfRooms > maxRooms:
		return fmt.Errorf("a room type must have 0 to %d rooms, not %d", maxRooms, r.NumberOfRooms)
	case r.CurrentOccupants < 0 || r.CurrentOccupants > beds:
		return fmt.Errorf("0 to %d other people can live in these beds, not %d", beds, r.CurrentOccupants)
	}
	return nil
}
