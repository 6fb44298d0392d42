package parts

import (
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func room(uuid, label string, inRoom int, gender hostel.GenderRule) hostel.Room {
	return hostel.Room{UUID: uuid, Label: label, NumberInRoom: inRoom, NumberOfRooms: 9, Price: hostel.Cedis(450),
		Available: true, Gender: gender}
}

func openHostel(rooms ...hostel.Room) *hostel.Hostel {
	return &hostel.Hostel{ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court", IsAvailable: true,
		Status: hostel.StatusAvailable, Campus: hostel.Campus{ID: 1, Name: "University of Ghana (Legon)"}, Rooms: rooms}
}

func TestACardCountsBedsThatTheReaderCanBook(t *testing.T) {
	closed := room("closed", "", 3, hostel.Mixed)
	closed.Available = false
	h := openHostel(room("women", "", 2, hostel.FemaleOnly), room("both", "", 4, hostel.Mixed), closed)
	for _, c := range []struct {
		query catalogue.Query
		want  int
	}{
		{catalogue.Query{}, 5},
		{catalogue.Query{Reader: hostel.Male}, 3},
		{catalogue.Query{RoomType: 2}, 2},
		{catalogue.Query{Gender: hostel.Male, RoomType: 2}, 0},
	} {
		m := marketOf(c.query.Reader, h, 2, 3, 7).With(c.query)
		card := NewCard(m, h)
		if card.BedsLeft != c.want {
			t.Errorf("%+v finds %d beds, want %d", c.query, card.BedsLeft, c.want)
		}
		must.Equal(t, "the number of other room types", card.MoreTypes, 1)
	}
}

func TestACardExplainsWhyARoomIsClosed(t *testing.T) {
	closed := room("b", "", 4, hostel.Mixed)
	closed.Available = false
	h := openHostel(room("a", "", 2, hostel.Mixed), closed)
	want := []CardRoom{{Text: "2 in a room", Off: true, Why: "full"}, {Text: "4 in a room", Off: true, Why: "closed"}}
	must.Equal(t, "the rooms", NewCard(marketOf("", h, 0, 5), h).RoomTypes, want)
	h.IsAvailable = false
	for _, r := range NewCard(marketOf("", h, 1, 5), h).RoomTypes {
		must.Equal(t, "the reason of "+r.Text, r.Why, "not available")
	}
}

func TestRoomTypesOfOneSizeHaveDifferentNames(t *testing.T) {
	plain := room("a", "", 2, hostel.Mixed)
	for want, second := range map[string]hostel.Room{
		"4 in a room":          room("b", "", 4, hostel.Mixed),
		"2, Deluxe":            room("b", "Deluxe", 2, hostel.MaleOnly),
		"2 with a balcony":     room("b", "With a balcony", 2, hostel.Mixed),
		"2 for men":            room("b", "", 2, hostel.MaleOnly),
		"2, GH₵ 450 per month": room("b", "", 2, hostel.Mixed),
	} {
		names := shortRoomNames([]*hostel.Room{&plain, &second})
		must.Equal(t, "the names", names, []string{"2 in a room", want})
	}
}

func TestACardStatesWhyNoBedCanBeBooked(t *testing.T) {
	open := openHostel(room("a", "", 2, hostel.FemaleOnly))
	closed := openHostel(room("a", "", 2, hostel.FemaleOnly))
	closed.IsAvailable = false
	for _, c := range []struct {
		name     string
		reader   hostel.Gender
		h        *hostel.Hostel
		bedsLeft int
		noBed    string
		noneFits string
	}{
		{"a free bed", hostel.Female, open, 1, "", ""},
		{"no bed left", hostel.Female, open, 0, "Full now", ""},
		{"a closed hostel", hostel.Female, closed, 1, "No bookings now", ""},
		{"a man", hostel.Male, open, 1, "Full now", "No rooms for men"},
	} {
		t.Run(c.name, func(t *testing.T) {
			card := NewCard(marketOf(c.reader, c.h, c.bedsLeft), c.h)
			must.Equal(t, "NoBed", card.From.NoBed, c.noBed)
			must.Equal(t, "NoneFits", card.NoneFits, c.noneFits)
		})
	}
}
