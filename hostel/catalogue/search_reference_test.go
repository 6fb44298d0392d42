package catalogue

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
)

// The plain way to search goes through everything that all hostels say. It is what the index is held
// against.

func plainBrowse(hostels []*hostel.Hostel, query string) []*hostel.Hostel {
	query = fold(query)
	var found []*hostel.Hostel
	for _, h := range hostels {
		text := strings.ToLower(h.Name + fieldEnd + h.Campus.Name + fieldEnd + strings.Join(h.Amenities, fieldEnd))
		if strings.Contains(text, query) && !strings.Contains(query, fieldEnd) {
			found = append(found, h)
		}
	}
	return found
}

func plainByCategory(hostels []*hostel.Hostel) (groups []Group) {
	for n := range hostel.Category(hostel.Categories + 1) {
		category := (n + 1) % (hostel.Categories + 1)
		var list []*hostel.Hostel
		for _, h := range hostels {
			if h.Category == category || category == 0 && !h.Category.Known() {
				list = append(list, h)
			}
		}
		slices.SortStableFunc(list, func(a, b *hostel.Hostel) int {
			return cmp.Or(plainBookable(b)-plainBookable(a), cmp.Compare(b.Rating, a.Rating))
		})
		if len(list) > 0 {
			groups = append(groups, Group{category, list})
		}
	}
	return groups
}

func plainByPrice(a, b *hostel.Hostel) int {
	return cmp.Or(plainBookable(b)-plainBookable(a), cmp.Compare(a.MinPrice, b.MinPrice))
}

func plainBookable(h *hostel.Hostel) int {
	if h.Available() {
		return 1
	}
	return 0
}

func plainSearch(hostels []*hostel.Hostel, q Query) Found {
	var found Found
	roomTypes, amenities := map[int]int{}, map[string]*Facet{}
	location := fold(q.Location)
	for _, h := range hostels {
		at := strings.Contains(strings.ToLower(h.Campus.Name), location) ||
			strings.Contains(strings.ToLower(h.Location),
				location) || strings.Contains(strings.ToLower(h.Address), location)
		have := plainAmenities(h)
		for _, key := range plainKeys(q.Amenities) {
			at = at && slices.Contains(plainKeys(have), key)
		}
		if !at {
			continue
		}
		fits := q.RoomType == 0 && q.MaxPrice == 0
		seen := map[int]bool{}
		for _, r := range h.Rooms {
			if q.MaxPrice == 0 || r.Price <= q.MaxPrice {
				if !seen[r.NumberInRoom] {
					roomTypes[r.NumberInRoom]++
				}
				seen[r.NumberInRoom] = true
				fits = fits || q.RoomType == 0 || r.NumberInRoom == q.RoomType
			}
		}
		if !fits {
			continue
		}
		found.Hostels = append(found.Hostels, h)
		for _, name := range have {
			plainCount(amenities, name, 1)
		}
	}
	slices.SortStableFunc(found.Hostels, plainByPrice)
	for n, count := range roomTypes {
		found.RoomTypes = append(found.RoomTypes, Facet{RoomType: n, Count: count})
	}
	slices.SortFunc(found.RoomTypes, func(a, b Facet) int { return cmp.Compare(a.RoomType, b.RoomType) })
	for _, chosen := range q.Amenities {
		plainCount(amenities, chosen, 0)
	}
	for _, facet := range amenities {
		found.Amenities = append(found.Amenities, *facet)
	}
	slices.SortFunc(found.Amenities, func(a, b Facet) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Amenity, b.Amenity))
	})
	return found
}

func plainCount(facets map[string]*Facet, name string, n int) {
	key := strings.ToLower(name)
	if facets[key] == nil {
		facets[key] = &Facet{Amenity: name}
	}
	facets[key].Count += n
}

// plainAmenities are those of a hostel and its rooms, those that differ in case alone once.
func plainAmenities(h *hostel.Hostel) (list []string) {
	all := slices.Clone(h.Amenities)
	for _, r := range h.Rooms {
		all = append(all, r.Amenities...)
	}
	for _, name := range all {
		if !slices.Contains(plainKeys(list), strings.ToLower(name)) {
			list = append(list, name)
		}
	}
	return list
}

// plainKeys tell amenities apart. To fold them is another thing: "İ" is an "i" in lower case, and folds to none.
func plainKeys(names []string) []string {
	keys := make([]string, len(names))
	for i, name := range names {
		keys[i] = strings.ToLower(name)
	}
	return keys
}

// browse returns the hostels that the browse page's filter leaves, in the order of the catalogue.
func browse(c *Snapshot, query string) []*hostel.Hostel {
	found := map[*hostel.Hostel]bool{}
	for _, group := range c.ByCategory(query) {
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

func TestTheIndexFindsWhatThePlainSearchFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for _, size := range []int{0, 1, 40, 1200} { // many are looked up by pairs of letters, and few looked through
		hostels := scattered(r, size)
		c := NewSnapshot(1, hostels)
		some := 0
		for range 250 {
			if size == 0 {
				break
			}
			text := asked(r, hostels)
			found := plainBrowse(hostels, text)
			if got := browse(c, text); !slices.Equal(got, found) {
				t.Fatalf("%d hostels: %q leaves %d, want %d", size, text, len(got), len(found))
			}
			if len(found) > 0 && len(found) < size {
				some++
			}
			sameGroups(t, text, c.ByCategory(text), plainByCategory(found))

			q := Query{Location: asked(r, hostels), MaxPrice: hostel.Pesewas(r.IntN(9)), RoomType: r.IntN(5)}
			for range r.IntN(3) {
				q.Amenities = append(q.Amenities, asked(r, hostels))
			}
			got, want := c.Search(q), plainSearch(hostels, q)
			if !slices.Equal(got.Hostels, want.Hostels) || !reflect.DeepEqual(got.RoomTypes, want.RoomTypes) ||
				!reflect.DeepEqual(got.Amenities, want.Amenities) {
				t.Fatalf("%d hostels: %+v finds %d with %v and %v, want %d with %v and %v", size, q,
					len(got.Hostels), got.RoomTypes, got.Amenities, len(want.Hostels), want.RoomTypes, want.Amenities)
			}
		}
		if indexed := c.finder.names.pairs.starts != nil; indexed != (size > fewTexts) {
			t.Errorf("the names of %d hostels are looked up: %v", size, indexed)
		}
		if size > 1 && some < 30 {
			t.Errorf("of %d hostels only %d queries left some and not all", size, some)
		}
	}
}

func sameGroups(t *testing.T, text string, got, want []Group) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(a, b Group) bool {
		return a.Category == b.Category && slices.Equal(a.Hostels, b.Hostels)
	}) {
		t.Fatalf("%q is grouped as %v, want %v", text, got, want)
	}
}
