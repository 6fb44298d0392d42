package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
)

// The limits that a reader can choose: the highest price per month, and the most minutes on foot.
var (
	priceSteps = []hostel.Pesewas{
		hostel.Cedis(200), hostel.Cedis(300), hostel.Cedis(400), hostel.Cedis(500), hostel.Cedis(600), hostel.Cedis(800),
		hostel.Cedis(1000), hostel.Cedis(1500), hostel.Cedis(2000), hostel.Cedis(3000),
	}
	minuteSteps = []int{5, 10, 15, 20, 30, 45}
)

// steps is a list of limits, the lowest first, each with the number of hostels between the previous limit and this one.
type steps[T cmp.Ordered] []Counted[T]

// newSteps returns the limits of a list. It inserts the chosen limit unless it is 0.
func newSteps[T cmp.Ordered](list []T, chosen T) steps[T] {
	var zero T
	counts := make(steps[T], 0, len(list)+1)
	for _, limit := range list {
		counts = append(counts, Counted[T]{Of: limit})
	}
	at, listed := slices.BinarySearch(list, chosen)
	if chosen != zero && !listed {
		counts = slices.Insert(counts, at, Counted[T]{Of: chosen})
	}
	return counts
}

// count adds hostels to the lowest limit that is not below value.
func (s steps[T]) count(value T, hostels int) {
	for i := range s {
		if value <= s[i].Of {
			s[i].Hostels += hostels
			return
		}
	}
}

// totals returns the limits with their total numbers of hostels. It omits limits that add no hostel, except the chosen
// limit.
func (s steps[T]) totals(chosen T) []Counted[T] {
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

func (s *searching) genderFacets() []Counted[hostel.Gender] {
	list := make([]Counted[hostel.Gender], len(genders))
	for i, g := range genders {
		list[i] = Counted[hostel.Gender]{g, s.admitting[ruleFor(g)] + s.admitting[hostel.Mixed]}
	}
	return list
}

func (s *searching) priceFacets() []Counted[hostel.Pesewas] {
	within := newSteps(priceSteps, s.query.MaxPrice)
	for n, hostels := range s.lowest {
		if hostels > 0 {
			within.count(s.prices[n], int(hostels))
		}
	}
	return within.totals(s.query.MaxPrice)
}

func (s *searching) roomTypeFacets() []Counted[int] {
	var list []Counted[int]
	for n, count := range s.roomTypeCounts {
		if count > 0 {
			list = append(list, Counted[int]{s.inRooms[n], count})
		}
	}
	if chosen := s.query.RoomType; chosen > 0 &&
		!slices.ContainsFunc(list, func(c Counted[int]) bool { return c.Of == chosen }) {
		list = append(list, Counted[int]{Of: chosen}) // the chosen value stays visible even without hostels
	}
	slices.SortFunc(list, func(a, b Counted[int]) int { return cmp.Compare(a.Of, b.Of) })
	return list
}

// amenityFacets returns the amenities of the hostels found, and the chosen amenities.
func (s *searching) amenityFacets() (list []Counted[string]) {
	for name, n := range s.texts.Amenities(s.matched) {
		list = append(list, Counted[string]{name, n})
	}
	for _, chosen := range s.query.Amenities { // a chosen amenity stays visible even without hostels
		name := s.texts.AmenityName(chosen)
		isListed := func(c Counted[string]) bool { return hostel.AmenityKey(c.Of) == hostel.AmenityKey(name) }
		if !slices.ContainsFunc(list, isListed) {
			list = append(list, Counted[string]{Of: name})
		}
	}
	slices.SortFunc(list, func(a, b Counted[string]) int {
		return cmp.Or(cmp.Compare(b.Hostels, a.Hostels), strings.Compare(a.Of, b.Of))
	})
	return list
}
