package catalogue

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"efie/hostel"
)

// The plain way to search goes through everything that all hostels say. It is what the index is held
// against.

func (c *plainCatalogue) browse(query string) []*hostel.Hostel {
	found, most := c.match(query)
	return slices.DeleteFunc(slices.Clone(found), func(h *hostel.Hostel) bool {
		return most > 0 && !slices.ContainsFunc(h.Rooms, func(r hostel.Room) bool {
			return plainCost(h, r, Query{}) <= most
		})
	})
}

// relevanceIn returns a function that tells how well a hostel fits a typed text.
func relevanceIn(c *Snapshot, text string) func(h *hostel.Hostel) fit {
	m := c.finder.matchText(text)
	return func(h *hostel.Hostel) fit { return m.of(c.finder.ranks[h]) }
}

func plainByCategory(hostels []*hostel.Hostel, relevance func(h *hostel.Hostel) fit) (groups []Group) {
	for n := range hostel.Category(hostel.Categories + 1) {
		category := (n + 1) % (hostel.Categories + 1)
		var list []*hostel.Hostel
		for _, h := range hostels {
			if h.Category == category || category == 0 && !h.Category.Known() {
				list = append(list, h)
			}
		}
		slices.SortStableFunc(list, func(a, b *hostel.Hostel) int {
			return cmp.Or(plainBookable(b)-plainBookable(a), cmp.Compare(relevance(a), relevance(b)),
				cmp.Compare(b.Rating, a.Rating))
		})
		if len(list) > 0 {
			groups = append(groups, Group{category, listOf(list)})
		}
	}
	return groups
}

// listOf is all of these hostels.
func listOf(hostels []*hostel.Hostel) HostelList {
	list := HostelList{of: hostels}
	for n := range hostels {
		list.numbers = append(list.numbers, uint32(n))
	}
	return list
}

func plainBookable(h *hostel.Hostel) int {
	if h.Available() {
		return 1
	}
	return 0
}

// browse returns the hostels that the browse page's filter leaves, in the order of the catalogue.
func browse(c *Snapshot, query string) []*hostel.Hostel {
	found := map[*hostel.Hostel]bool{}
	for _, group := range c.ByCategory(query) {
		for _, h := range group.Hostels.All() {
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
		c, v := NewSnapshot(1, hostels), someFree(r, hostels)
		c.setPlaces(nil)
		const tries = 250
		some, plain := 0, readPlainly(hostels)
		for range tries {
			if size == 0 {
				break
			}
			text := asked(r, hostels)
			found := plain.browse(text)
			if got := browse(c, text); !slices.Equal(got, found) {
				t.Fatalf("%d hostels: %q leaves %d, want %d", size, text, len(got), len(found))
			}
			if len(found) > 0 && len(found) < size {
				some++
			}
			sameGroups(t, text, c.ByCategory(text), plainByCategory(found, relevanceIn(c, text)))

			q := choose(r, c, hostels)
			got, want := c.ReadSet(v).Search(q), plain.search(v, q, relevanceIn(c, q.Location))
			if !slices.Equal(got.Hostels.All(), want.Hostels.All()) {
				t.Fatalf("%d hostels: %+v finds %s, want %s", size, q, names(got.Hostels.All()), names(want.Hostels.All()))
			}
			got.Hostels, want.Hostels = HostelList{}, HostelList{}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%d hostels: %+v counts %+v, want %+v", size, q, got, want)
			}
		}
		if indexed := c.finder.names.pairs.starts != nil; indexed != (size > fewTexts) {
			t.Errorf("the names of %d hostels are looked up: %v", size, indexed)
		}
		if size > 1 && some < tries/10 {
			t.Errorf("of %d queries only %d left some of %d hostels, and not all", tries, some, size)
		}
	}
}

// choose is a search with filters at random.
func choose(r *rand.Rand, c *Snapshot, hostels []*hostel.Hostel) Query {
	anyone := []hostel.Gender{"", "", hostel.Male, hostel.Female}
	q := Query{
		Location: asked(r, hostels), Reader: anyone[r.IntN(4)], Gender: anyone[r.IntN(4)],
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
		q.Amenities = append(q.Amenities, asked(r, hostels))
	}
	return q
}

func sameGroups(t *testing.T, text string, got, want []Group) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(a, b Group) bool {
		return a.Category == b.Category && slices.Equal(a.Hostels.All(), b.Hostels.All())
	}) {
		t.Fatalf("%q is grouped as %v, want %v", text, got, want)
	}
}
