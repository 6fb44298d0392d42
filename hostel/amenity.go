package hostel

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// AmenityKey returns a text that all spellings of an amenity have in common: "Wi-Fi", "WiFi" and "wi fi" are one
// amenity (R39). It keeps the numbers in a name apart: "1.5 hp" is not "15 hp".
func AmenityKey(name string) string {
	var key strings.Builder
	afterDigit, separated := false, false
	for _, r := range Unmarked(name) {
		isDigit := unicode.IsDigit(r)
		if !isDigit && !unicode.IsLetter(r) {
			separated = true
			continue
		}
		if separated && afterDigit && isDigit {
			key.WriteByte('-')
		}
		key.WriteRune(r)
		afterDigit, separated = isDigit, false
	}
	return cmp.Or(key.String(), strings.ToLower(name))
}

// AllAmenities returns the amenities of the hostel, then of its rooms.
func (h *Hostel) AllAmenities() []string {
	list := slices.Clone(h.Amenities)
	for i := range h.Rooms {
		list = append(list, h.Rooms[i].Amenities...)
	}
	return list
}

// AmenityNames returns the name that stands for each spelling of an amenity: the spelling that most hostels use. Of
// equally frequent spellings, the first is the name.
func AmenityNames(hostels []*Hostel) map[string]string {
	users, lastUser := map[string]int{}, map[string]*Hostel{} // by spelling
	var spellings []string
	for _, h := range hostels {
		for _, spelling := range h.AllAmenities() {
			if users[spelling] == 0 {
				spellings = append(spellings, spelling)
			}
			if lastUser[spelling] != h {
				users[spelling]++
				lastUser[spelling] = h
			}
		}
	}
	byKey := map[string]string{}
	for _, spelling := range spellings {
		key := AmenityKey(spelling)
		if users[spelling] > users[byKey[key]] {
			byKey[key] = spelling
		}
	}
	names := map[string]string{}
	for _, spelling := range spellings {
		names[spelling] = byKey[AmenityKey(spelling)]
	}
	return names
}

// HasAmenity reports whether a list has an amenity, in any spelling.
func HasAmenity(list []string, name string) bool {
	key := AmenityKey(name)
	return slices.ContainsFunc(list, func(item string) bool { return AmenityKey(item) == key })
}
