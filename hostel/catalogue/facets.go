package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
)

// The highest prices and the minutes on foot that a search offers to choose from.
var (
	priceSteps = []hostel.Pesewas{
		hostel.Cedis(200), hostel.Cedis(300), hostel.Cedis(400), hostel.Cedis(500), hostel.Cedis(600), hostel.Cedis(800),
		hostel.Cedis(1000), hostel.Cedis(1500), hostel.Cedis(2000), hostel.Cedis(3000),
	}
	minuteSteps = []int{5, 10, 15, 20, 30, 45}
)

// steps are limits, the lowest first, with the number of hostels within each that are above the limit before.
type steps[T cmp.Ordered] []Counted[T]

// newSteps returns the limits of a list, and among them the one that was chosen, if it is not 0.
func newSteps[T cmp.Ordered](list []T, chosen T) steps[T] {
	var none T
	counts := make(steps[T], 0, len(list)+1)
	for _, limit := range list {
		counts = append(counts, Counted[T]{Of: limit})
	}
	at, listed := slices.BinarySearch(list, chosen)
	if chosen != none && !listed {
		counts = slices.Insert(counts, at, Counted[T]{Of: chosen})
	}
	return counts
}

// count counts a hostel that has a value.
func (s steps[T]) count(value T) {
	for i := range s {
		if value <= s[i].Of {
			s[i].Hostels++
			return
		}
	}
}

// useful returns the limits that leave a hostel, and of those that leave the same hostels the lowest; and the chosen
// one in any case; each with the number of all hostels within it.
func (s steps[T]) useful(chosen T) []Counted[T] {
	var list []Counted[T]
	within := 0
	for _, step := range s {
		within += step.Hostels
		if step.Hostels > 0 || step.Of == chosen {
			list = append(list, Counted[T]{step.Of, within})
		}
	}
	return list
}

func (s *searching) genders() []Counted[hostel.Gender] {
	list := make([]Counted[hostel.Gender], len(genders))
	for i, g := range genders {
		list[i] = Counted[hostel.Gender]{g, s.admitting[i]}
	}
	return list
}

func (s *searching) roomTypes() []Counted[int] {
	var list []Counted[int]
	for n, count := range s.roomTypeCounts {
		if count > 0 {
			list = append(list, Counted[int]{s.inRooms[n], count})
		}
	}
	if chosen := s.query.RoomType; chosen > 0 &&
		!slices.ContainsFunc(list, func(c Counted[int]) bool { return c.Of == chosen }) {
		list = append(list, Counted[int]{Of: chosen}) // it stays visible even if no hostel is left
	}
	slices.SortFunc(list, func(a, b Counted[int]) int { return cmp.Compare(a.Of, b.Of) })
	return list
}

// amenities returns the facets of amenities. Each is written as by the first hostel found, in the order of the
// catalogue.
func (s *searching) amenities() []Counted[string] {
	facets, first := map[string]*Counted[string]{}, map[string]uint32{}
	for n, o := range s.variantCounts {
		if o.hostels == 0 {
			continue
		}
		key := strings.ToLower(s.variants[n].name)
		if facets[key] == nil {
			facets[key], first[key] = &Counted[string]{}, o.first
		}
		if facets[key].Hostels += int(o.hostels); o.first <= first[key] {
			facets[key].Of, first[key] = s.variants[n].name, o.first
		}
	}
	for _, chosen := range s.query.Amenities { // a chosen one stays visible even if no hostel is left
		if key := strings.ToLower(chosen); facets[key] == nil {
			facets[key] = &Counted[string]{Of: chosen}
		}
	}
	var list []Counted[string]
	for _, facet := range facets {
		list = append(list, *facet)
	}
	slices.SortFunc(list, func(a, b Counted[string]) int {
		return cmp.Or(cmp.Compare(b.Hostels, a.Hostels), strings.Compare(a.Of, b.Of))
	})
	return list
}
