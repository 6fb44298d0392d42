package catalogue

import (
	"fmt"
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
		if len(text) > 200 || len(words) > 1000 { // pages cut what is typed, and the plain search is slow
			return
		}
		words = strings.ReplaceAll(words, "\x00", "") // the importer refuses texts with it
		hostels := builtOf(strings.Split(words, ","), rand.New(rand.NewPCG(seed, seed)))
		c, v := NewSnapshot(1, hostels), someFree(rand.New(rand.NewPCG(seed, 1)), hostels)
		c.setPlaces(nil)

		browsed, plain := browse(c, text), readPlainly(hostels)
		if want := plain.browse(text); !slices.Equal(browsed, want) {
			t.Errorf("%q leaves %q, want %q", text, names(browsed), names(want))
		}
		matching, most := plain.match(text)
		for _, h := range hostels { // spec.md section 5
			if naiveHas(text, append([]string{h.Name, h.Campus.Name}, h.Amenities...)...) && !slices.Contains(matching, h) {
				t.Errorf("%q does not find %q, which has it", text, h.Name)
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
		found := c.Search(v, q)
		q.MaxPrice = lower(q.MaxPrice, most)
		if got, want := found.Hostels.Len(), naiveCount(matching, v, q); got != want {
			t.Errorf("%+v finds %d hostels, want %d", q, got, want)
		}
		for _, h := range found.Hostels.All() {
			if !naiveFits(h, v, q) || !slices.Contains(matching, h) {
				t.Errorf("%+v finds %+v", q, h)
			}
		}
		meant := understoodBy(c, text)
		if !slices.IsSortedFunc(found.Hostels.All(), func(a, b *hostel.Hostel) int { return plainOrder(v, q, meant, a, b) }) {
			t.Errorf("%+v finds %q in that order", q, names(found.Hostels.All()))
		}
		matching = slices.DeleteFunc(slices.Clone(matching), func(h *hostel.Hostel) bool { return !meant.there(h) })
		if got, want := found.Named, naiveCount(matching, v, q); got != want {
			t.Errorf("%+v finds %d hostels of the named place, want %d", q, got, want)
		}
		checkChoices(t, matching, v, q, found)

		seen := 0
		for _, facet := range found.Amenities {
			one := q
			one.Amenities = append([]string{facet.Of}, q.Amenities...)
			if want := naiveCount(matching, v, one); facet.Hostels != want {
				t.Errorf("%+v: %q counts %d, want %d", q, facet.Of, facet.Hostels, want)
			}
			seen += facet.Hostels
		}
		offers := 0
		for _, h := range found.Hostels.Slice(0, found.Named) {
			offers += len(naiveAmenities(h))
		}
		if seen != offers {
			t.Errorf("%+v: the facets count %d offers, want %d", q, seen, offers)
		}

		grouped := 0
		groups, _ := c.ByCategory("")
		for _, g := range groups {
			grouped += g.Hostels.Len()
		}
		if grouped != len(hostels) {
			t.Errorf("%d of %d hostels are in a category's row", grouped, len(hostels))
		}
	})
}

// checkChoices compares what choosing something else would leave with a search for it.
func checkChoices(t *testing.T, hostels []*hostel.Hostel, v *Availability, q Query, found Found) {
	t.Helper()
	check := func(counted int, change func(*Query)) {
		t.Helper()
		one := q
		change(&one)
		if want := naiveCount(hostels, v, one); counted != want {
			t.Errorf("%+v: %+v counts %d, want %d", q, one, counted, want)
		}
	}
	roomTypes := map[int]int{}
	for _, facet := range found.RoomTypes {
		roomTypes[facet.Of] = facet.Hostels
	}
	for n := 1; n <= 6; n++ {
		check(roomTypes[n], func(one *Query) { one.RoomType = n })
	}
	for _, facet := range found.Genders {
		check(facet.Hostels, func(one *Query) { one.Gender = facet.Of })
	}
	for _, facet := range found.Prices {
		check(facet.Hostels, func(one *Query) { one.MaxPrice = facet.Of })
	}
	for _, facet := range found.Minutes {
		check(facet.Hostels, func(one *Query) { one.Within = facet.Of })
	}
	check(found.Free, func(one *Query) { one.Free = true })
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
			WalkMinutes: random.IntN(3) * random.IntN(30),
		}
		for range random.IntN(4) {
			h.Rooms = append(h.Rooms, hostel.Room{
				UUID: fmt.Sprint(len(hostels), "-", len(h.Rooms)), NumberInRoom: 1 + random.IntN(6),
				Price: hostel.Pesewas(100 * random.IntN(10)), Amenities: some(), Available: random.IntN(5) > 0,
				Gender: hostel.GenderRule(random.IntN(4)),
			})
		}
		stateTerms(random, h)
		hostels = append(hostels, h)
	}
	return hostels
}

func naiveCount(hostels []*hostel.Hostel, v *Availability, q Query) (n int) {
	for _, h := range hostels {
		if naiveFits(h, v, q) {
			n++
		}
	}
	return n
}

func naiveFits(h *hostel.Hostel, v *Availability, q Query) bool {
	room := q.RoomType == 0 && q.MaxPrice == 0 && q.Gender == "" && !q.Free
	for _, r := range h.Rooms {
		fits := (q.RoomType == 0 || r.NumberInRoom == q.RoomType) && (q.MaxPrice == 0 || plainCost(h, r, q) <= q.MaxPrice)
		for _, g := range []hostel.Gender{q.Gender, q.Reader} {
			if g != "" {
				fits = fits && r.Gender.Admits(g)
				break // the chosen gender replaces the reader's
			}
		}
		if q.Free || q.RoomType > 0 {
			fits = fits && RoomRefusal(h, &r, v.BedsLeft(r.UUID)) == nil
		}
		room = room || fits
	}
	all := q.Within == 0 || h.WalkMinutes > 0 && h.WalkMinutes <= q.Within
	for _, wanted := range q.Amenities {
		all = all && slices.ContainsFunc(naiveAmenities(h), func(have string) bool {
			return naiveSame([]rune(have), []rune(wanted))
		})
	}
	return room && all
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
