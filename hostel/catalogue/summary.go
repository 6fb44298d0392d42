package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
)

// Summary describes a group of hostels. Its lists begin with the most frequent value.
type Summary struct {
	Hostels        []*hostel.Hostel // bookable hostels first, then the best rated
	pricesByReader                  // the prices of all rooms
	Categories     []Counted[hostel.Category]
	Campuses       []Counted[hostel.Campus]
	Neighbourhoods []Counted[string]
	Amenities      []Counted[string]
	Genders        []Counted[hostel.GenderRule]
}

// Prices holds the prices of beds in several hostels, per month with charges (hostel.Monthly).
type Prices struct {
	From, To hostel.Pesewas // 0 if no hostel has a price
	Shares   []Share        // sorted by students per room
}

// Share returns the room types for inRoom students, or the zero value.
func (p Prices) Share(inRoom int) Share {
	for _, share := range p.Shares {
		if share.InRoom == inRoom {
			return share
		}
	}
	return Share{}
}

func (s *Summary) For(reader hostel.Gender) Prices { return s.of(reader) }

// genders are in the order of pricesByReader.
var genders = []hostel.Gender{hostel.Male, hostel.Female}

// Share describes the room types of several hostels with the same number of students per room.
type Share struct {
	InRoom int
	From   hostel.Pesewas // the lowest price; 0 if no room has a price
}

// Counted is a value and the number of hostels that have it.
type Counted[T any] struct {
	Of      T
	Hostels int
}

// newSummary describes hostels, which are in the order of the catalogue. amenityNames are from hostel.AmenityNames.
func newSummary(hostels []*hostel.Hostel, amenityNames map[string]string) *Summary {
	prices := newPricesBuilder()
	categories, campuses := counter[int, hostel.Category]{}, counter[int64, hostel.Campus]{}
	neighbourhoods, amenities := counter[string, string]{}, counter[string, string]{}
	genders := counter[hostel.GenderRule, hostel.GenderRule]{}
	for _, h := range hostels {
		prices.addAll(h)
		categories.add(h.Category.Index(), hostel.Category(h.Category.Index()))
		campuses.add(h.Campus.ID, h.Campus)
		if place := h.Place(); place != "" {
			neighbourhoods.add(hostel.WithoutMarks(place), place)
		}
		counted := map[string]bool{} // a hostel with two spellings of an amenity counts once
		for _, spelling := range h.Amenities {
			name := amenityNames[spelling]
			if !counted[name] {
				amenities.add(name, name)
			}
			counted[name] = true
		}
		if rule := gendersOf(h); rule != 0 {
			genders.add(rule, rule)
		}
	}
	return &Summary{
		Hostels: byRating(hostels), pricesByReader: prices.prices(),
		Categories: categories.sorted(func(a, b hostel.Category) int { return cmp.Compare(a, b) }),
		Campuses: campuses.sorted(func(a, b hostel.Campus) int {
			return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
		}),
		Neighbourhoods: withoutTown(neighbourhoods.sorted(strings.Compare)),
		Amenities:      amenities.sorted(strings.Compare),
		Genders:        genders.sorted(func(a, b hostel.GenderRule) int { return cmp.Compare(b, a) }),
	}
}

// counter counts the hostels of each thing, such as an amenity. Things with one key count as the first of them.
type counter[K comparable, T any] map[K]*Counted[T]

func (c counter[K, T]) add(key K, of T) {
	if c[key] == nil {
		c[key] = &Counted[T]{Of: of}
	}
	c[key].Hostels++
}

// sorted returns the most frequent first. compare decides the order of equally frequent ones.
func (c counter[K, T]) sorted(compare func(a, b T) int) (list []Counted[T]) {
	for _, counted := range c {
		list = append(list, *counted)
	}
	slices.SortFunc(list, func(a, b Counted[T]) int {
		return cmp.Or(cmp.Compare(b.Hostels, a.Hostels), compare(a.Of, b.Of))
	})
	return list
}

// gendersOf returns the genders that a hostel admits, from its gender type or otherwise from its rooms. It returns 0
// without rooms.
func gendersOf(h *hostel.Hostel) hostel.GenderRule {
	if rule, err := hostel.ReadGenderRule(h.GenderType, 0); err == nil {
		return rule
	}
	var rule hostel.GenderRule
	for i := range h.Rooms {
		rule |= h.Rooms[i].Gender
	}
	return rule
}

// withoutTown removes the town if it is the same for all places: "Kotei, Kumasi" becomes Kotei.
func withoutTown(places []Counted[string]) []Counted[string] {
	if len(places) < 2 {
		return places
	}
	_, town, found := cutLast(places[0].Of)
	short := make([]Counted[string], len(places))
	for i, place := range places {
		before, after, _ := cutLast(place.Of)
		if !found || after != town || before == "" {
			return places
		}
		short[i] = Counted[string]{before, place.Hostels}
	}
	return short
}

func cutLast(place string) (before, after string, found bool) {
	i := strings.LastIndex(place, ", ")
	if i < 0 {
		return place, "", false
	}
	return place[:i], place[i+2:], true
}

// lowerPrice returns the lower of two prices. 0 means no price.
func lowerPrice(a, b hostel.Pesewas) hostel.Pesewas {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}
