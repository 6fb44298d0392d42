package catalogue

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"efie/hostel"
	"efie/hostel/catalogue/textsearch"
	"efie/hostel/catalogue/words"
)

// The plain search scans all texts of all hostels. The tests compare the index with it.

func (c *plainCatalogue) browse(query string) []*hostel.Hostel {
	if fold(query) == "" {
		return c.hostels
	}
	matches, highestPrice := c.match(query)
	contains := func(h *hostel.Hostel) bool { return plainContains(h, query) }
	meant := c.wordsThatCount(query)
	onlyLetters := !slices.ContainsFunc(meant, func(word string) bool { return utf8.RuneCountInString(word) > 1 })
	if onlyLetters && (len(meant) > 0 || slices.ContainsFunc(c.hostels, contains)) {
		matches = c.literal(fold(query))
	}
	return slices.DeleteFunc(slices.Clone(c.hostels), func(h *hostel.Hostel) bool {
		affordable := highestPrice == 0 || slices.ContainsFunc(h.Rooms, func(r hostel.Room) bool {
			return plainCost(h, r, Query{}) <= highestPrice
		})
		return !contains(h) && !(affordable && slices.Contains(matches, h))
	})
}

// wordsThatCount returns the words of a text without fillers, also misspelt ones.
func (c *plainCatalogue) wordsThatCount(text string) []string {
	return slices.DeleteFunc(c.counting(words.Split(fold(text))), func(word string) bool {
		return plainMeaning(c.all, word, false) == nil
	})
}

// understood holds the relevance and the place that the index finds for a typed text. The plain search uses them too.
type understood struct {
	relevance func(h *hostel.Hostel) textsearch.Fit // how well a hostel fits the text
	place     textsearch.NamedPlace
	there     func(h *hostel.Hostel) bool // whether a hostel belongs to the named place
}

func understoodBy(c *Snapshot, text string) understood {
	m := c.finder.texts.Match(text)
	place := c.finder.texts.FindPlace(&m, offer{c})
	return understood{
		func(h *hostel.Hostel) textsearch.Fit { return m.Fit(c.finder.ranks[h]) }, place.NamedPlace,
		func(h *hostel.Hostel) bool { return place.Has(c.finder.ranks[h]) },
	}
}

// elsewhere returns 1 for a hostel outside the named place, otherwise 0.
func (u understood) elsewhere(h *hostel.Hostel) int {
	if u.there(h) {
		return 0
	}
	return 1
}

// plainContains reports whether the name, the campus or an own amenity of a hostel contains a text (R39).
func plainContains(h *hostel.Hostel, text string) bool {
	text = fold(text)
	return slices.ContainsFunc(append([]string{h.Name, h.Campus.Name}, h.Amenities...), func(field string) bool {
		return strings.Contains(hostel.WithoutMarks(field), text)
	})
}

// plainAlso returns 1 for a hostel that does not contain the text, otherwise 0.
func plainAlso(h *hostel.Hostel, text string) int {
	if plainContains(h, text) {
		return 0
	}
	return 1
}

func plainByCategory(hostels []*hostel.Hostel, typed string, text understood) (groups []Group) {
	for n := range hostel.Category(hostel.Categories + 1) {
		category := (n + 1) % (hostel.Categories + 1)
		var list []*hostel.Hostel
		for _, h := range hostels {
			if h.Category == category || category == 0 && !h.Category.Known() {
				list = append(list, h)
			}
		}
		slices.SortStableFunc(list, func(a, b *hostel.Hostel) int {
			return cmp.Or(plainAlso(a, typed)-plainAlso(b, typed), text.elsewhere(a)-text.elsewhere(b),
				plainBookable(b)-plainBookable(a),
				cmp.Compare(text.relevance(a), text.relevance(b)), cmp.Compare(b.Rating, a.Rating))
		})
		group := Group{Category: category, Hostels: list}
		for _, h := range list {
			inPlace := 0
			if text.place.Name != "" {
				inPlace = 1 - text.elsewhere(h)
			}
			if plainContains(h, typed) {
				group.Literal++
				group.Named += inPlace
			} else {
				group.AlsoNamed += inPlace
			}
		}
		if len(list) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

func plainBookable(h *hostel.Hostel) int {
	if h.Available() {
		return 1
	}
	return 0
}

// browse returns the hostels that match the browse page's filter, in the order of the catalogue.
func browse(c *Snapshot, query string) []*hostel.Hostel {
	found := map[*hostel.Hostel]bool{}
	groups := c.ByCategory(query).Groups
	for _, group := range groups {
		for _, h := range group.Hostels {
			found[h] = true
		}
	}
	var list []*hostel.Hostel
	for _, h := range c.Hostels {
		if found[h] {
			list = append(list, h)
		}
	}
	return list
}

func TestTheIndexAndThePlainSearchFindTheSameHostels(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for _, size := range []int{0, 1, 40, 1200} { // many texts are indexed by pairs of letters, few are scanned
		hostels := randomHostels(r, size)
		c, v := NewSnapshot(1, hostels), someFree(r, hostels)
		c.setPlaces(nil)
		const tries = 250
		some, plain := 0, readPlainly(hostels)
		for range tries {
			if size == 0 {
				break
			}
			text := randomQuery(r, hostels)
			found := plain.browse(text)
			if got := browse(c, text); !slices.Equal(got, found) {
				t.Fatalf("%d hostels: %q finds %d, want %d", size, text, len(got), len(found))
			}
			if len(found) > 0 && len(found) < size {
				some++
			}
			groups := c.ByCategory(text).Groups
			sameGroups(t, text, groups, plainByCategory(found, text, understoodBy(c, text)))

			q := randomFilters(r, c, hostels)
			got, want := c.Search(v, q), plain.search(v, q, understoodBy(c, q.Location))
			if !slices.Equal(got.Hostels, want.Hostels) {
				t.Fatalf("%d hostels: %+v finds %s, want %s", size, q, names(got.Hostels), names(want.Hostels))
			}
			got.Hostels, want.Hostels = nil, nil
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%d hostels: %+v counts %+v, want %+v", size, q, got, want)
			}
		}
		if size > 1 && some < tries/10 {
			t.Errorf("of %d queries, only %d found some but not all of %d hostels", tries, some, size)
		}
	}
}

func randomFilters(r *rand.Rand, c *Snapshot, hostels []*hostel.Hostel) Query {
	anyone := []hostel.Gender{"", "", hostel.Male, hostel.Female}
	q := Query{
		Location: randomQuery(r, hostels), Reader: anyone[r.IntN(4)], Gender: anyone[r.IntN(4)],
		Sort: SortOrder(r.IntN(4)),
	}
	if r.IntN(2) == 0 {
		q.RoomType = r.IntN(6)
	}
	if r.IntN(2) == 0 {
		q.MaxPrice = hostel.Cedis(int64(50 * r.IntN(18)))
	}
	q.RentOnly = r.IntN(4) == 0
	if r.IntN(3) == 0 {
		q.Within = r.IntN(40)
	}
	if r.IntN(3) == 0 {
		q.Free = true
	}
	if r.IntN(4) == 0 {
		q.Location, q.Campus = "", &c.Campuses[r.IntN(len(c.Campuses))]
	}
	if r.IntN(4) == 0 {
		q.Location, q.Category = "", &hostels[r.IntN(len(hostels))].Category
	}
	for range r.IntN(3) {
		q.Amenities = append(q.Amenities, randomQuery(r, hostels))
	}
	return q
}

func sameGroups(t *testing.T, text string, got, want []Group) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(a, b Group) bool {
		sameCounts := a.Literal == b.Literal && a.Named == b.Named && a.AlsoNamed == b.AlsoNamed
		return a.Category == b.Category && sameCounts && slices.Equal(a.Hostels, b.Hostels)
	}) {
		t.Fatalf("%q is grouped as %v, want %v", text, got, want)
	}
}
