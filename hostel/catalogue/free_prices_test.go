package catalogue

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestTheCheapestBedIsOneThatCanBeBooked(t *testing.T) {
	h := &hostel.Hostel{
		Name: "Adom", Status: hostel.StatusAvailable, IsAvailable: true, MinPrice: 100, Rooms: []hostel.Room{
			{UUID: "full", NumberInRoom: 4, Price: 100, Available: true, Gender: hostel.Mixed},
			{UUID: "shut", NumberInRoom: 3, Price: 200, Gender: hostel.Mixed},
			{UUID: "men", NumberInRoom: 2, Price: 300, Available: true, Gender: hostel.MaleOnly},
			{UUID: "all", NumberInRoom: 1, Price: 400, Available: true, Gender: hostel.Mixed},
		},
	}
	bare := &hostel.Hostel{Name: "Bare", Status: hostel.StatusAvailable, IsAvailable: true, MinPrice: 50}
	closed := *h
	closed.IsAvailable = false
	v := NewAvailability()
	v.Set([]RoomAvailability{{"shut", 3}, {"men", 1}, {"all", 2}})
	bed := func(n int, free bool) Cheapest { return Cheapest{&h.Rooms[n], h.Rooms[n].Price, free} }
	for name, c := range map[string]struct {
		h    *hostel.Hostel
		q    Query
		want Cheapest
	}{
		"of any gender":              {h, Query{}, bed(2, true)},
		"for a man":                  {h, Query{Reader: hostel.Male}, bed(2, true)},
		"for a woman":                {h, Query{Reader: hostel.Female}, bed(3, true)},
		"for women, as a filter":     {h, Query{Gender: hostel.Female, Reader: hostel.Male}, bed(3, true)},
		"with few in a room":         {h, Query{RoomType: 1}, bed(3, true)},
		"in a full room":             {h, Query{RoomType: 4}, bed(0, false)},
		"full below a price":         {h, Query{MaxPrice: 250}, bed(0, false)},
		"no matching room":           {h, Query{RoomType: 9}, Cheapest{}},
		"in a hostel without rooms":  {bare, Query{}, Cheapest{nil, 50, false}},
		"in a closed hostel":         {&closed, Query{}, bed(0, false)},
		"for a woman, closed hostel": {&closed, Query{Reader: hostel.Female}, bed(0, false)},
	} {
		t.Run(name, func(t *testing.T) {
			must.Equal(t, "the cheapest room", v.Cheapest(c.h, c.q), c.want)
		})
	}
}

// The whole cost per month decides which bed is the cheapest, on a card and in a search: a low rent with high charges
// is not cheap. Only a search with RentOnly compares the rent.
func TestTheCheapestBedIsTheOneWithTheLowestWholeCost(t *testing.T) {
	dues := []hostel.ExtraCharge{{Name: "Dues", Amount: 120_00, Per: hostel.PerStay}} // 15 per month
	deposit := []hostel.ExtraCharge{{Name: "Caution", Amount: 900_00, Per: hostel.PerStay, Refundable: true}}
	open := func(name string, stay hostel.HalfMonths, rooms ...hostel.Room) *hostel.Hostel {
		for i := range rooms {
			rooms[i].UUID, rooms[i].Available, rooms[i].Gender = name+rooms[i].Label, true, hostel.Mixed
		}
		h := &hostel.Hostel{Name: name, Stay: stay, Status: hostel.StatusAvailable, IsAvailable: true, Rooms: rooms}
		h.Reprice()
		return h
	}
	charged := open("charged", 16, hostel.Room{Label: "dues", Price: 100_00, Charges: dues},
		hostel.Room{Label: "deposit", Price: 110_00, Charges: deposit})
	silent := open("silent", 0, hostel.Room{Price: 105_00, Charges: dues}) // the stay is unknown, so the cost is the rent
	hostels := []*hostel.Hostel{charged, silent}
	v := NewAvailability()
	v.Set([]RoomAvailability{{"chargeddues", 1}, {"chargeddeposit", 1}, {"silent", 1}})
	snapshot := NewSnapshot(1, hostels)
	for _, c := range []struct {
		q     Query
		room  string
		found string
	}{
		{Query{Sort: ByPrice}, "deposit", "silent,charged"},
		{Query{Sort: ByPrice, RentOnly: true}, "dues", "charged,silent"},
		{Query{MaxPrice: 110_00 - 1}, "", "silent"},
		{Query{MaxPrice: 110_00}, "deposit", "silent,charged"},
		{Query{MaxPrice: 100_00, RentOnly: true}, "dues", "charged"},
		{Query{Location: "under 109"}, "deposit", "silent"},
	} {
		cheapest := v.Cheapest(charged, c.q)
		if c.room == "" && cheapest.Room != nil || c.room != "" && (cheapest.Room == nil || cheapest.Room.Label != c.room ||
			cheapest.Price != cheapest.Room.Price) {
			t.Errorf("%+v: the cheapest bed is %+v, want that of %q", c.q, cheapest, c.room)
		}
		must.Equal(t, fmt.Sprintf("hostels for %+v", c.q), names(snapshot.Search(v, c.q).Hostels), c.found)
	}
	must.Equal(t, "hostels found by the filter of the browse page", names(browse(NewSnapshot(1, hostels), "under 109")),
		"silent")
}

// TestPricesOfBedsLeftAreThePricesOfFreeBeds compares the prices with a scan of all rooms.
func TestPricesOfBedsLeftAreThePricesOfFreeBeds(t *testing.T) {
	const hostels = 60
	c, v, r := manyHostels(hostels), NewAvailability(), rand.New(rand.NewPCG(5, 6))
	for _, h := range c.Hostels {
		addRandomTerms(r, h)
	}
	c = NewSnapshot(2, c.Hostels)
	for range 30 {
		setRandomly(v, r, hostels, r.IntN(30))
		for _, campus := range c.Campuses {
			for _, reader := range []hostel.Gender{"", hostel.Male, hostel.Female} {
				var want Prices
				free := map[*hostel.Hostel]bool{}
				for share := 1; share <= 3; share++ {
					from := hostel.Pesewas(0)
					for _, h := range c.Hostels {
						for _, room := range h.Rooms {
							if h.Campus != campus || room.NumberInRoom != share || !room.Gender.Fits(reader) ||
								RoomRefusal(h, &room, v.BedsLeft(room.UUID)) != nil {
								continue
							}
							cost := h.Monthly(&room)
							if cost != room.Price {
								cost = (cost + 99) / 100 * 100
							}
							from, want.From = lowerPrice(from, cost), lowerPrice(want.From, cost)
							want.To = max(want.To, cost)
							free[h] = true
						}
					}
					if from > 0 {
						want.Shares = append(want.Shares, Share{share, from})
					}
				}
				if got := c.Beds(v).Near(campus).For(reader); !reflect.DeepEqual(got, want) {
					t.Fatalf("near %s, %q: %+v, want %+v", campus.Name, reader, got, want)
				}
				if got := c.Beds(v).HostelsNear(campus, reader); got != len(free) {
					t.Fatalf("near %s, %q: %d hostels have a bed, want %d", campus.Name, reader, got, len(free))
				}
			}
		}
	}
}
