package pages

import "efie/hostel"

// What pages say where "Mixed" alone would worry families.
const (
	textAskSharing = "Women and men. Ask the host how rooms are shared."
	textSingleSex  = "Women’s rooms and men’s rooms"
)

// sharing is what to say of how women and men share the rooms of a hostel, "" for a hostel that is not for both.
func sharing(h *hostel.Hostel) string {
	var admits hostel.GenderRule
	shared := false // a room in which women and men might live together
	for i := range h.Rooms {
		r := &h.Rooms[i]
		admits |= r.Gender
		shared = shared || r.Gender == hostel.Mixed && r.NumberInRoom > 1
	}
	if len(h.Rooms) == 0 {
		rule, err := hostel.ReadGenderRule(h.GenderType, 0)
		if err == nil {
			admits, shared = rule, true
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

// roomSharing is the same of one room type. A room for one is not shared.
func roomSharing(h *hostel.Hostel, r *hostel.Room) string {
	switch {
	case r.Gender != hostel.Mixed || r.NumberInRoom == 1:
		return ""
	case h.Sharing == hostel.SingleSex:
		return textSingleSex
	}
	return textAskSharing
}

// cardGender is for whom a hostel is, on its card: in the host's words, unless these are "Mixed".
func cardGender(h *hostel.Hostel) string {
	if rule, err := hostel.ReadGenderRule(h.GenderType, 0); err != nil || rule != hostel.Mixed {
		return h.GenderType
	}
	if sharing(h) == textSingleSex {
		return "Women’s and men’s rooms"
	}
	return "Women and men"
}
