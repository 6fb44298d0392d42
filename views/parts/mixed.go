package parts

import "efie/hostel"

// Texts for "Mixed" hostels. The word alone would worry families.
const (
	textAskSharing = "Women and men. Ask the host how rooms are shared."
	textSingleSex  = "Women’s rooms and men’s rooms"
)

// MixedHostel returns a text about rooms for women and men, or "" for a hostel that does not admit both.
func MixedHostel(h *hostel.Hostel) string {
	var admits hostel.GenderRule
	shared := false // there is a room in which women and men may live together
	for i := range h.Rooms {
		r := &h.Rooms[i]
		admits |= r.Gender
		shared = shared || r.Gender == hostel.Mixed && r.NumberInRoom > 1
	}
	if len(h.Rooms) == 0 {
		rule, err := hostel.ReadGenderRule(h.GenderType, 0)
		if err == nil {
			admits = rule
			shared = true
		}
	}
	switch {
	case admits != hostel.Mixed:
		return ""
	case h.Sharing == hostel.SingleSex || !shared:
		return textSingleSex
	}
	return textAskSharing
}

// MixedRoom returns the same text about one room type, or "" for a single room.
func MixedRoom(h *hostel.Hostel, r *hostel.Room) string {
	switch {
	case r.Gender != hostel.Mixed || r.NumberInRoom == 1:
		return ""
	case h.Sharing == hostel.SingleSex:
		return textSingleSex
	}
	return textAskSharing
}

// cardGender returns the gender rule for a card, in the host's words unless they are "Mixed".
func cardGender(h *hostel.Hostel) string {
	if rule, err := hostel.ReadGenderRule(h.GenderType, 0); err != nil || rule != hostel.Mixed {
		return h.GenderType
	}
	if MixedHostel(h) == textSingleSex {
		return "Women’s and men’s rooms"
	}
	return "Women and men"
}
