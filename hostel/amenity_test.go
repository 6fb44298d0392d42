package hostel

import (
	"testing"

	"efie/test/must"
)

func TestTheSpellingsOfAnAmenityHaveOneKey(t *testing.T) {
	for _, spellings := range [][]string{
		{"Wi-Fi", "WiFi", "Wifi", "WI-FI", "wi fi", "Wi‑Fi", "Wi–Fi", "wi_fi", "Ｗｉ-Ｆｉ"},
		{"Air-conditioning", "air conditioning", "Air Conditioning."},
		{"24/7 security", "24-7 security", "24 / 7 Security"},
		{"Café", "cafe", "Cafe\u0301"},
		{"Nsuo & kanea", "nsuo and kanea"},
		{"Students’ lounge", "students' lounge"},
	} {
		for _, spelling := range spellings {
			must.Equal(t, spelling, AmenityKey(spelling), AmenityKey(spellings[0]))
		}
	}
	for _, others := range [][2]string{
		{"1.5 hp AC", "15 hp AC"}, {"Wi-Fi", "Free Wi-Fi"}, {"Water", "Running water"}, {"宿舍", "旅館"}, {"★", "☆"},
		{"Block 1 2", "Block 12"},
	} {
		if AmenityKey(others[0]) == AmenityKey(others[1]) {
			t.Errorf("%q and %q are one amenity", others[0], others[1])
		}
	}
}

func TestAnAmenityHasItsMostFrequentName(t *testing.T) {
	inCapitals := []string{"WIFI"}
	twice := &Hostel{Amenities: inCapitals, Rooms: []Room{{Amenities: inCapitals}, {Amenities: inCapitals}}}
	names := AmenityNames([]*Hostel{
		twice, {Amenities: []string{"Wi-Fi", "water"}}, {Rooms: []Room{{Amenities: []string{"Wi-Fi", "Water"}}}},
	})
	must.Equal(t, "the names", names, map[string]string{
		"WIFI": "Wi-Fi", "Wi-Fi": "Wi-Fi", "water": "water", "Water": "water",
	})
}
