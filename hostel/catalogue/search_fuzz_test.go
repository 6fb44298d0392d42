package catalogue

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"efie/hostel"
)

// FuzzSearch: what a search finds and counts, compared with a naive scan of every hostel of
// a town that is made of the words at random.
func FuzzSearch(f *testing.F) {
	f.Add(uint64(1), "Wi-Fi,WI-FI,Water,Fan,Adom Court,Legon", "legon", "wi-fi", "Fan", uint8(2), uint16(300))
	f.Add(uint64(2), "Ɔdɔ,ɔDƆ,fie", "", "ɔdɔ", "", uint8(0), uint16(0))
	f.Add(uint64(3), "a,A, ,b\nc", "b\nc", "a", "A", uint8(1), uint16(100))
	f.Add(uint64(4), "İ,i,K,k", " K ", "i", "İ", uint8(4), uint16(900))
	f.Fuzz(func(t *testing.T, seed uint64, words, text, amenity, another string, roomType uint8, maxPrice uint16) {
		words = strings.ReplaceAll(words, "\x00", "") // the importer refuses texts with it
		hostels := builtOf(strings.Split(words, ","), rand.New(rand.NewPCG(seed, seed)))
		c := NewSnapshot(1, hostels)

		var browsed []*hostel.Hostel
		for _, h := range hostels {
			if naiveHas(text, append([]string{h.Name, h.Campus.Name}, h.Amenities...)...) {
				browsed = append(browsed, h)
			}
		}
		if got := browse(c, text); !slices.Equal(got, browsed) {
			t.Errorf("%q leaves %q, want %q", text, names(got), names(browsed))
		}

		q := Query{Location: text, MaxPrice: hostel.Pesewas(maxPrice), RoomType: int(roomType % 6)}
		for _, chosen := range []string{amenity, another} {
			if chosen != "" {
				q.Amenities = append(q.Amenities, chosen)
			}
		}
		found := c.Search(q)
		if got, want := len(found.Hostels), naiveCount(hostels, q); got != want {
			t.Errorf("%+v finds %d hostels, want %d", q, got, want)
		}
		for _, h := range found.Hostels {
			if !naiveFits(h, q) {
				t.Errorf("%+v finds %+v", q, h)
			}
		}
		if !slices.IsSortedFunc(found.Hostels, plainByPrice) {
			t.Errorf("%+v finds %q in that order", q, names(found.Hostels))
		}

		roomTypes := map[int]int{}
		for _, facet := range found.RoomTypes {
			roomTypes[facet.RoomType] = facet.Count
		}
		for n := 1; n <= 6; n++ {
			one := q
			one.RoomType = n
			if want := naiveCount(hostels, one); roomTypes[n] != want {
				t.Errorf("%+v: %d in a room counts %d, want %d", q, n, roomTypes[n], want)
			}
		}
		seen := 0
		for _, facet := range found.Amenities {
			one := q
			one.Amenities = append([]string{facet.Amenity}, q.Amenities...)
			if want := naiveCount(hostels, one); facet.Count != want {
				t.Errorf("%+v: %q counts %d, want %d", q, facet.Amenity, facet.Count, want)
			}
			seen += facet.Count
		}
		offers := 0
		for _, h := range found.Hostels {
			offers += len(naiveAmenities(h))
		}
		if seen != offers {
			t.Errorf("%+v: the facets count %d offers, want %d", q, seen, offers)
		}

		grouped := 0
		for _, g := range c.ByCategory("") {
			grouped += len(g.Hostels)
		}
		if grouped != len(hostels) {
			t.Errorf("%d of %d hostels are in a category's row", grouped, len(hostels))
		}
		for _, campus := range c.SuggestCampuses(text) {
			if !naiveHas(text, campus.Name) {
				t.Errorf("%q suggests %q", text, campus.Name)
			}
		}
	})
}

// builtOf is a town whose names, places and amenities are these words.
func builtOf(words []string, random *rand.Rand) (hostels []*hostel.Hostel) {
	word := func() string { return words[random.IntN(len(words))] }
	some := func() (list []string) {
		for range random.IntN(4) {
			list = append(list, word())
		}
		return list
	}
	for range random.IntN(12) {
		h := &hostel.Hostel{
			Name: word(), Campus: hostel.Campus{
				ID: int64(random.IntN(3)), Name: word(),
			}, Location: word(), Address: word(), Amenities: some(),
			Status:      hostel.StatusAvailable,
			IsAvailable: random.IntN(3) > 0,
			Category:    hostel.Category(random.IntN(14) - 1), MinPrice: hostel.Pesewas(random.IntN(1000)),
		}
		for range random.IntN(4) {
			h.Rooms = append(h.Rooms, hostel.Room{
				NumberInRoom: 1 + random.IntN(6), Price: hostel.Pesewas(100 * random.IntN(10)), Amenities: some(),
			})
		}
		hostels = append(hostels, h)
	}
	return hostels
}

func naiveCount(hostels []*hostel.Hostel, q Query) (n int) {
	for _, h := range hostels {
		if naiveFits(h, q) {
			n++
		}
	}
	return n
}

func naiveFits(h *hostel.Hostel, q Query) bool {
	room := q.RoomType == 0 && q.MaxPrice == 0
	for _, r := range h.Rooms {
		room = room || (q.RoomType == 0 || r.NumberInRoom == q.RoomType) && (q.MaxPrice == 0 || r.Price <= q.MaxPrice)
	}
	all := true
	for _, wanted := range q.Amenities {
		all = all && slices.ContainsFunc(naiveAmenities(h), func(have string) bool {
			return naiveSame([]rune(have), []rune(wanted))
		})
	}
	return room && all && naiveHas(q.Location, h.Campus.Name, h.Location, h.Address)
}

// naiveAmenities are the hostel's and its rooms', those that differ in case alone once.
func naiveAmenities(h *hostel.Hostel) (list []string) {
	all := slices.Clone(h.Amenities)
	for _, r := range h.Rooms {
		all = append(all, r.Amenities...)
	}
	for i, name := range all {
		if !slices.ContainsFunc(all[:i], func(before string) bool { return naiveSame([]rune(before), []rune(name)) }) {
			list = append(list, name)
		}
	}
	return list
}

// naiveHas reports whether one of the fields has the text in it, rune by rune in any case.
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
