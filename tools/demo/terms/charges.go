package terms

import (
	"math/rand/v2"
	"strconv"
)

// usual are the charges that hostels ask for, with their amounts in Accra. A charge with an amenity is asked for only
// where there is that amenity, and is then the likelier.
var usual = []struct {
	charge  Extra
	percent int // how many hostels ask for it
	needs   string
}{
	{Extra{Name: "Registration", Amount: 50, Per: "stay"}, 14, ""},
	{Extra{Name: "Cleaning", Amount: 20, Per: "month"}, 15, ""},
	{Extra{Name: "Waste collection", Amount: 15, Per: "month"}, 28, "Waste collection"},
	{Extra{Name: "Wi-Fi", Amount: 40, Per: "month", Note: "unlimited"}, 28, "Wi-Fi"},
	{Extra{Name: "Generator fuel", Amount: 80, Per: "semester"}, 35, "Standby generator"},
	{Extra{Name: "Security", Amount: 60, Per: "semester"}, 20, "Security"},
	{Extra{Name: "Shuttle", Amount: 150, Per: "semester", Note: "weekdays"}, 60, "Shuttle to campus"},
	{Extra{Name: "Air conditioner", Amount: 90, Per: "month"}, 50, "Air conditioner"},
	{Extra{Name: "Hostel dues", Amount: 40, Per: "semester"}, 10, ""},
	{Extra{Name: "Maintenance", Amount: 120, Per: "stay"}, 10, ""},
	{Extra{Name: "Caution fee", Amount: 200, Per: "stay", Refundable: true, Note: "after the check"}, 36, ""},
	{Extra{Name: "Key", Amount: 50, Per: "stay", Refundable: true}, 12, ""},
}

// most is how many charges a room type has at most; hostels that ask for more lose their students.
const most = 3

// Charges invents the charges of the hostel's room types; has reports whether a room type, or its hostel, has an amenity.
// Room types of one hostel pay the same, but for what only some of them have.
func (t HouseTerms) Charges(r *rand.Rand, percent int, has []func(amenity string) bool) [][]Extra {
	all := make([][]Extra, len(has))
	if !t.charges {
		return all
	}
	for _, u := range usual {
		asked := r.IntN(100) < u.percent
		for i := range has {
			if asked && len(all[i]) < most && (u.needs == "" || has[i](u.needs)) {
				charge := u.charge
				charge.Amount = inFives(charge.Amount, percent)
				all[i] = append(all[i], charge)
			}
		}
	}
	return all
}

// InWords is a charge as a spreadsheet has it: "Caution fee: 200 per stay, returned (after the room is seen)".
func (c Extra) InWords() string {
	words := c.Name + ": " + strconv.Itoa(c.Amount) + " per " + c.Per
	if c.Refundable {
		words += ", returned"
	}
	if c.Note != "" {
		words += " (" + c.Note + ")"
	}
	return words
}
