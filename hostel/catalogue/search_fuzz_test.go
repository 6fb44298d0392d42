package catalogue

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"efie/hostel"
	"efie/test/must"
)

// FuzzSearch compares the results and counts of a search with a plain scan. The hostels have random texts of the given
// words.
func FuzzSearch(f *testing.F) {
	f.Add(uint64(1), "Wi-Fi,WI-FI,Water,Fan,Adom Court,Legon", "legon", "wi-fi", "Fan", uint8(2), uint16(300))
	f.Add(uint64(2), "Ɔdɔ,ɔDƆ,fie", "", "ɔdɔ", "", uint8(0), uint16(0))
	f.Add(uint64(3), "a,A, ,b\nc", "b\nc", "a", "A", uint8(1), uint16(100))
	f.Add(uint64(4), "İ,i,K,k", " K ", "i", "İ", uint8(4), uint16(900))
	f.Fuzz(func(t *testing.T, seed uint64, words, text, amenity, another string, roomType uint8, maxPrice uint16) {
		if len(text) > 200 || len(words) > 1000 { // pages shorten the text, and the plain search is slow
			return
		}
		words = strings.ReplaceAll(words, "\x00", "") // the importer refuses such texts
		random := rand.New(rand.NewPCG(seed, seed))
		hostels := randomHostelsOf(random, random.IntN(12), strings.Split(words, ","))
		c, v := NewSnapshot(1, hostels), someFree(rand.New(rand.NewPCG(seed, 1)), hostels)
		c.setPlaces(nil)

		browsed, plain := browse(c, text), readPlainly(hostels)
		if want := plain.browse(text); !slices.Equal(browsed, want) {
			t.Errorf("%q finds %s, want %s", text, names(browsed), names(want))
		}
		matching, _ := plain.match(text)
		for _, h := range hostels { // R39: each hostel that contains the text
			if naiveHas(text, append([]string{h.Name, h.Campus.Name}, h.Amenities...)...) && !slices.Contains(matching, h) {
				t.Errorf("%q does not find %q, which contains it", text, h.Name)
			}
		}

		choice, anyone := roomType/6, []hostel.Gender{"", hostel.Male, hostel.Female}
		q := Query{
			Location: text, MaxPrice: hostel.Pesewas(maxPrice), RoomType: int(roomType % 6), Gender: anyone[choice%3],
			Free: choice/3%2 > 0, Reader: anyone[choice/6%3], Sort: SortOrder(choice/18) % (ByMinutes + 1),
			Within: int(maxPrice % 40 * (maxPrice % 3)), RentOnly: seed%5 == 0,
		}
		for _, chosen := range []string{amenity, another} {
			if chosen != "" {
				q.Amenities = append(q.Amenities, chosen)
			}
		}
		got, want := c.Search(v, q), plain.search(v, q, understoodBy(c, text))
		if !slices.Equal(got.Hostels, want.Hostels) {
			t.Fatalf("%+v finds %s, want %s", q, names(got.Hostels), names(want.Hostels))
		}
		got.Hostels, want.Hostels = nil, nil
		must.Equal(t, fmt.Sprintf("counts for %+v", q), got, want)

		grouped := 0
		groups := c.ByCategory("").Groups
		for _, g := range groups {
			grouped += len(g.Hostels)
		}
		must.Equal(t, "hostels in a category's row", grouped, len(hostels))
	})
}

// naiveHas reports whether one of the fields contains the text, comparing rune by rune in any case.
func naiveHas(text string, fields ...string) bool {
	wanted := []rune(strings.TrimSpace(text))
	for _, field := range fields {
		have := []rune(field)
		for i := 0; i+len(wanted) <= len(have); i++ {
			if naiveSame(have[i:i+len(wanted)], wanted) {
				return true
			}
		}
	}
	return false
}

func naiveSame(a, b []rune) bool {
	return slices.EqualFunc(a, b, func(a, b rune) bool { return unicode.ToLower(a) == unicode.ToLower(b) })
}
