package catalogue

import (
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestAlternativesAreNearTheCampusAndInPrice(t *testing.T) {
	legon, knust := hostel.Campus{ID: 1, Name: "UG Legon"}, hostel.Campus{ID: 2, Name: "KNUST"}
	list, v := []*hostel.Hostel{}, NewAvailability()
	add := func(name string, campus hostel.Campus, rating float64, rooms ...hostel.Room) *hostel.Hostel {
		h := &hostel.Hostel{Name: name, Slug: name, UUID: name, Campus: campus, Rating: rating, Rooms: rooms,
			Status: hostel.StatusAvailable, IsAvailable: true}
		for i := range rooms {
			rooms[i].UUID, rooms[i].Available = name+rooms[i].Label, true
			v.Set([]RoomAvailability{{rooms[i].UUID, rooms[i].NumberOfRooms}})
		}
		list = append(list, h)
		return h
	}
	room := func(price int64, gender hostel.GenderRule, beds int) hostel.Room {
		return hostel.Room{Label: gender.String(), Price: hostel.Cedis(price), Gender: gender, NumberOfRooms: beds}
	}
	full := add("full", legon, 5, room(200, hostel.MaleOnly, 0), room(400, hostel.FemaleOnly, 0))
	bare := add("bare", legon, 5)
	bare.MinPrice = hostel.Cedis(320)
	men := add("men", legon, 5, room(250, hostel.MaleOnly, 0))
	closed := add("closed", legon, 5, room(310, hostel.Mixed, 3))
	closed.IsAvailable = false
	removed := &hostel.Hostel{UUID: "removed", Campus: hostel.Campus{ID: 3}}
	add("210", legon, 1, room(210, hostel.MaleOnly, 1))
	add("290", legon, 2, room(290, hostel.Mixed, 1))
	add("310", legon, 3, room(310, hostel.Mixed, 1))
	add("380", legon, 4, room(380, hostel.Mixed, 1))
	add("200", knust, 5, room(200, hostel.Mixed, 1))
	charged := add("charged", legon, 5, room(205, hostel.FemaleOnly, 1)) // 405 with charges
	charged.Stay = 16
	charged.Rooms[0].Charges = []hostel.ExtraCharge{{Name: "Dues", Amount: 1600_00, Per: hostel.PerStay}}
	snapshot := NewSnapshot(1, list)
	for name, c := range map[string]struct {
		of     *hostel.Hostel
		reader hostel.Gender
		most   int
		want   string
	}{
		"of a full hostel, for a visitor":   {full, "", 9, "210,290,310,380,charged"},
		"for a man":                         {full, hostel.Male, 9, "210,290,310,380"},
		"for a woman, with charges":         {full, hostel.Female, 9, "charged,380,310,290"},
		"two of them":                       {full, "", 2, "210,290"},
		"of a closed hostel":                {closed, "", 3, "310,290,380"},
		"of a hostel without rooms":         {bare, hostel.Male, 2, "310,290"},
		"of a hostel that does not fit":     {men, hostel.Female, 3, "290,310,380"},
		"of a hostel with free beds itself": {list[5], hostel.Male, 2, "310,210"},
		"near a campus without hostels":     {removed, "", 3, ""},
	} {
		t.Run(name, func(t *testing.T) {
			must.Equal(t, "the alternatives", names(snapshot.Alternatives(v, c.of, c.reader, c.most)), c.want)
		})
	}
}
