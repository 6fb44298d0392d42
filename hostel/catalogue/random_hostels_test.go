package catalogue

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"efie/hostel"
)

// randomHostels returns hostels with random texts. Some texts are equal, some differ only in case.
func randomHostels(r *rand.Rand, hostels int) []*hostel.Hostel {
	return randomHostelsOf(r, hostels, []string{
		"Adom", "adom", "NYAME", "Fie", "Ɔdɔ", "ɔdɔ", "İron", "Court", "a", "aa", "aaa", "b a", "", "Hostel", "Wi-Fi",
		"WI-FI", "x\xff", "K", "K",
	})
}

// randomHostelsOf does the same as randomHostels, with texts of the given words.
func randomHostelsOf(r *rand.Rand, hostels int, words []string) []*hostel.Hostel {
	text := func() string {
		list := make([]string, r.IntN(4))
		for i := range list {
			list[i] = words[r.IntN(len(words))]
			if r.IntN(3) == 0 {
				list[i] += fmt.Sprint(r.IntN(hostels))
			}
		}
		return strings.Join(list, " ")
	}
	some := func() (list []string) {
		for range r.IntN(4) {
			list = append(list, words[r.IntN(len(words))])
		}
		return list
	}
	all := make([]*hostel.Hostel, hostels)
	for i := range all {
		h := &hostel.Hostel{
			ID: int64(i), Name: text(), Campus: hostel.Campus{
				ID: int64(r.IntN(9)), Name: text(),
			}, Location: text(), Address: text(), Amenities: some(),
			Status: hostel.StatusAvailable, IsAvailable: r.IntN(4) > 0, Category: hostel.Category(r.IntN(14) - 1),
			MinPrice: hostel.Pesewas(r.IntN(9)), Rating: float64(r.IntN(5)), WalkMinutes: r.IntN(3) * r.IntN(30),
		}
		for range r.IntN(4) {
			h.Rooms = append(h.Rooms, hostel.Room{
				UUID: fmt.Sprint(i, "-", len(h.Rooms)), NumberInRoom: 1 + r.IntN(5), Amenities: some(),
				Price: hostel.Cedis(int64(100 * r.IntN(9))), Gender: hostel.GenderRule(r.IntN(4)), Available: r.IntN(5) > 0,
			})
		}
		addRandomTerms(r, h)
		all[i] = h
	}
	return all
}

// someFree returns availability in which about half of the room types have beds left.
func someFree(r *rand.Rand, hostels []*hostel.Hostel) *Availability {
	v := NewAvailability()
	for _, h := range hostels {
		for _, room := range h.Rooms {
			v.Set([]RoomAvailability{{room.UUID, max(0, r.IntN(5)-2)}})
		}
	}
	return v
}

// randomQuery returns a text that a visitor may type: a part of a hostel's text, correct or with a mistake.
func randomQuery(r *rand.Rand, hostels []*hostel.Hostel) string {
	h := hostels[r.IntN(len(hostels))]
	texts := append([]string{
		h.Name, h.Campus.Name, h.Location, h.Address, "", "q", " ", "a\x00", "\x00", "nobody has this",
		strings.Repeat("a", 300), "\xff",
	}, h.Amenities...)
	text := texts[r.IntN(len(texts))]
	from := r.IntN(len(text) + 1)
	text = text[from : from+r.IntN(len(text)-from+1)]
	switch r.IntN(8) {
	case 0:
		return strings.ToUpper(text)
	case 1:
		return text + "z"
	}
	return text
}

// addRandomTerms adds the terms of a stay to about half of the hostels. Their charges change which room is cheapest.
func addRandomTerms(r *rand.Rand, h *hostel.Hostel) {
	if r.IntN(2) == 0 {
		return
	}
	h.Stay = hostel.HalfMonths(2 + r.IntN(20))
	if r.IntN(3) == 0 {
		h.Water = hostel.Utility{Terms: hostel.UtilityPerStudent, Amount: hostel.Cedis(int64(r.IntN(50)))}
	}
	for i := range h.Rooms {
		for range r.IntN(3) {
			h.Rooms[i].Charges = append(h.Rooms[i].Charges, hostel.ExtraCharge{
				Name: "Charge", Amount: hostel.Pesewas(r.IntN(300_00)), Per: hostel.Periods[r.IntN(len(hostel.Periods))],
				Refundable: r.IntN(3) == 0,
			})
		}
	}
}
