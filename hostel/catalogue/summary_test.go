package catalogue

import (
	"fmt"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// legonHostels returns hostels that differ in every counted value of a summary.
func legonHostels() []*hostel.Hostel {
	legon, ashesi := hostel.Campus{ID: 2, Name: "University of Ghana"}, hostel.Campus{ID: 1, Name: "Ashesi University"}
	open := func(h hostel.Hostel) *hostel.Hostel {
		h.Status, h.IsAvailable = hostel.StatusAvailable, true
		return &h
	}
	return []*hostel.Hostel{
		{Name: "shut", Campus: legon, Category: 2, Rating: 5, Location: "Bawaleshie, Accra", Rooms: []hostel.Room{
			{UUID: "s", NumberInRoom: 4, Price: 100, Available: true},
		},
			MinPrice: 100, MaxPrice: 100, Amenities: []string{"Wi-Fi"}, GenderType: "Male"},
		open(hostel.Hostel{Name: "plain", Campus: ashesi, Category: 2,
			Address: "Okponglo, Accra", Amenities: []string{"Water", "wi-fi"}, GenderType: "Ladies only",
			MinPrice: 300, MaxPrice: 900, Rooms: []hostel.Room{
				{UUID: "p1", NumberInRoom: 2, Price: 900, Available: true, Gender: hostel.FemaleOnly},
				{UUID: "p2", NumberInRoom: 2, Price: 300, Gender: hostel.FemaleOnly},
			}}),
		open(hostel.Hostel{Name: "good", Campus: legon, Category: 77, Rating: 4,
			Location: "okponglo, Accra", Amenities: []string{"Wi-Fi", "Security"}, GenderType: "Mixed",
			Rooms: []hostel.Room{
				{UUID: "g1", NumberInRoom: 1, Available: true},
				{UUID: "g2", NumberInRoom: 2, Price: 450, Available: true},
			}, MinPrice: 450, MaxPrice: 450}),
	}
}

func summaryOf(hostels []*hostel.Hostel) *Summary {
	return newSummary(hostels, hostel.AmenityNames(hostels))
}

func TestASummaryCountsTheValuesOfItsHostels(t *testing.T) {
	s := summaryOf(legonHostels())
	for what, c := range map[string][2]any{
		"order":      {names(s.Hostels), "good,plain,shut"},
		"prices":     {[]hostel.Pesewas{s.For("").From, s.For("").To}, []hostel.Pesewas{100, 900}},
		"shares":     {s.For("").Shares, []Share{{1, 0}, {2, 300}, {4, 100}}},
		"categories": {s.Categories, []Counted[hostel.Category]{{2, 2}, {0, 1}}},
		"campuses": {
			s.Campuses,
			[]Counted[hostel.Campus]{
				{hostel.Campus{ID: 2, Name: "University of Ghana"}, 2},
				{hostel.Campus{ID: 1, Name: "Ashesi University"}, 1},
			},
		},
		"neighbourhoods": {s.Neighbourhoods, []Counted[string]{{"Okponglo", 2}, {"Bawaleshie", 1}}},
		"amenities":      {s.Amenities, []Counted[string]{{"Wi-Fi", 3}, {"Security", 1}, {"Water", 1}}},
		"genders": {
			s.Genders, []Counted[hostel.GenderRule]{{hostel.Mixed, 1}, {hostel.FemaleOnly, 1}, {hostel.MaleOnly, 1}},
		},
	} {
		must.Equal(t, what, c[0], c[1])
	}
}

// The whole cost per month is the cost that filters compare. If it is unknown, the summary has the rent.
func TestASummaryHasTheWholeCost(t *testing.T) {
	dues := []hostel.ExtraCharge{{Name: "Dues", Amount: 800, Per: hostel.PerStay}}
	s := summaryOf([]*hostel.Hostel{
		{Stay: 16, Rooms: []hostel.Room{
			{UUID: "a", NumberInRoom: 2, Price: 300, Charges: dues, Gender: hostel.Mixed},
			{UUID: "b", NumberInRoom: 2, Price: 350, Gender: hostel.Mixed},
		}, MinPrice: 300, MaxPrice: 350},
		{Rooms: []hostel.Room{{UUID: "c", NumberInRoom: 4, Price: 320, Charges: dues}}, MinPrice: 320, MaxPrice: 320},
		{MinPrice: 310, MaxPrice: 390},
	})
	must.Equal(t, "the prices", s.For(""), Prices{310, 400, []Share{{2, 350}, {4, 320}}})
	must.Equal(t, "the prices for women", s.For(hostel.Female), Prices{310, 400, []Share{{2, 350}}})
}

// An average is rounded up, so that no bed appears cheaper than it is. A price stated by the host is not rounded.
func TestAnAverageIsRoundedUpToCedis(t *testing.T) {
	dues := hostel.ExtraCharge{Name: "Dues", Amount: 500_00, Per: hostel.PerStay}
	room := func(inRoom int, price hostel.Pesewas, charges ...hostel.ExtraCharge) hostel.Room {
		return hostel.Room{UUID: price.String(), NumberInRoom: inRoom, Price: price, Charges: charges,
			Available: true, Gender: hostel.Mixed}
	}
	hostels := []*hostel.Hostel{
		{Stay: 18, Rooms: []hostel.Room{room(4, 310_00, dues), room(2, 800_00, dues)}}, // GH₵ 365.56, 855.56
		{Stay: 16, Rooms: []hostel.Room{room(3, 400_50)}},
		{Stay: 1000, Rooms: []hostel.Room{room(1, 500_00, dues)}},
	}
	for _, h := range hostels {
		h.Status, h.IsAvailable = hostel.StatusAvailable, true
	}
	want := Prices{366_00, 856_00, []Share{{1, 501_00}, {2, 856_00}, {3, 400_50}, {4, 366_00}}}
	must.Equal(t, "the prices", summaryOf(hostels).For(""), want)
	v := NewAvailability()
	for _, h := range hostels {
		for _, r := range h.Rooms {
			v.Set([]RoomAvailability{{r.UUID, 1}})
		}
	}
	must.Equal(t, "the prices of beds left", NewSnapshot(1, hostels).Beds(v).Near(hostel.Campus{}).For(""), want)
}

func TestASummaryOfAnEmptyHostelIsEmpty(t *testing.T) {
	s := summaryOf([]*hostel.Hostel{{Name: "bare", Campus: hostel.Campus{ID: 1, Name: "Ashesi"}, Location: "Ashesi"}})
	p := s.For("")
	if p.From != 0 || p.To != 0 || len(p.Shares)+len(s.Neighbourhoods)+len(s.Amenities)+len(s.Genders) != 0 {
		t.Errorf("%+v", s)
	}
}

func TestATownSharedByAllNeighbourhoodsIsRemoved(t *testing.T) {
	place := func(text string) Counted[string] { return Counted[string]{text, 1} }
	for _, c := range []struct{ all, want []Counted[string] }{
		{
			[]Counted[string]{place("Kotei, Kumasi"), place("Bomso, Kumasi")},
			[]Counted[string]{place("Kotei"), place("Bomso")},
		},
		{
			[]Counted[string]{place("Kotei, Kumasi"), place("Madina, Accra")},
			[]Counted[string]{place("Kotei, Kumasi"), place("Madina, Accra")},
		},
		{[]Counted[string]{place("Kotei"), place("Bomso")}, []Counted[string]{place("Kotei"), place("Bomso")}},
		{
			[]Counted[string]{place("Kotei, Kumasi"), place("Kumasi")},
			[]Counted[string]{place("Kotei, Kumasi"), place("Kumasi")},
		},
		{[]Counted[string]{place("Kotei, Kumasi")}, []Counted[string]{place("Kotei, Kumasi")}},
		{nil, nil},
	} {
		must.Equal(t, fmt.Sprint(c.all), withoutTown(c.all), c.want)
	}
}

func TestBedsAreCountedWhereTheyCanBeBooked(t *testing.T) {
	street := legonHostels()
	c := NewSnapshot(1, street)
	legon, ashesi := hostel.Campus{ID: 2}, hostel.Campus{ID: 1}
	v := NewAvailability()
	// the hostel "shut" and the room "p2" are closed
	v.Set([]RoomAvailability{{"s", 8}, {"p1", 3}, {"p2", 5}, {"g1", 0}, {"g2", 4}})
	b := c.Beds(v)
	for what, pair := range map[string][2]int{
		"near Legon":        {b.Near(legon).Beds, 4},
		"two in a room":     {b.Near(legon).Share(2), 4},
		"four in a room":    {b.Near(legon).Share(4), 0},
		"near Ashesi":       {b.Near(ashesi).Beds, 3},
		"near nowhere":      {b.Near(hostel.Campus{ID: 9}).Beds, 0},
		"Standard":          {b.InCategory(2).Beds, 3},
		"the other hostels": {b.InCategory(0).Beds, 4},
		"an empty category": {b.InCategory(5).Share(2), 0},
	} {
		must.Equal(t, what+": beds", pair[0], pair[1])
	}
	if c.Beds(v) != b {
		t.Error("beds were counted again without a change")
	}
	v.Set([]RoomAvailability{{"g2", 1}})
	must.Equal(t, "beds after three were booked", c.Beds(v).Near(legon).Beds, 1)
	other := NewAvailability()
	other.Set([]RoomAvailability{{"g2", 3}, {"p1", 0}, {"s", 0}, {"p2", 0}, {"g1", 0}})
	other.Set([]RoomAvailability{{"g2", 2}})
	if other.Version() != v.Version() {
		t.Fatal("the versions differ: the test would not detect that the availabilities are confused")
	}
	must.Equal(t, "beds in other availability", c.Beds(other).Near(legon).Beds, 2)
}
