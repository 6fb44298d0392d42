package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
)

// Summary is what a number of hostels have in common, such as those near one campus. Its lists
// have the commonest first.
type Summary struct {
	Hostels        []*hostel.Hostel // those that can be booked first, the better rated before the others
	From, To       hostel.Pesewas   // per month, of hostels that name a price; 0 where none does
	Shares         []Share          // the fewest to a room first
	Categories     []Counted[hostel.Category]
	Campuses       []Counted[hostel.Campus]
	Neighbourhoods []Counted[string]
	Amenities      []Counted[string]
	Genders        []Counted[hostel.GenderRule]
}

// Share is a room type by how many share the room, over several hostels.
type Share struct {
	InRoom int
	From   hostel.Pesewas // per month, of rooms that have a price; 0 where none has
}

// Counted is something that hostels have, and how many have it.
type Counted[T any] struct {
	Of      T
	Hostels int
}

// summing makes a Summary of one hostel after another.
type summaryBuilder struct {
	Summary
	from                      map[int]hostel.Pesewas
	categories                counter[int, hostel.Category]
	campuses                  counter[int64, hostel.Campus]
	neighbourhoods, amenities counter[string, string]
	genders                   counter[hostel.GenderRule, hostel.GenderRule]
}

func newSumming() *summaryBuilder {
	return &summaryBuilder{from: map[int]hostel.Pesewas{}}
}

// add counts a hostel, in the order of the catalogue.
func (s *summaryBuilder) add(h *hostel.Hostel) {
	s.From, s.To = lower(s.From, h.MinPrice), max(s.To, h.MaxPrice)
	for i := range h.Rooms {
		r := &h.Rooms[i]
		s.from[r.NumberInRoom] = lower(s.from[r.NumberInRoom], r.Price)
	}
	s.categories.add(h.Category.Slot(), hostel.Category(h.Category.Slot()), 1)
	s.campuses.add(h.Campus.ID, h.Campus, 1)
	if place := h.Place(); place != "" {
		s.neighbourhoods.add(place, place, 1)
	}
	for _, name := range h.Amenities {
		s.amenities.add(name, name, 1)
	}
	if rule := gendersOf(h); rule != 0 {
		s.genders.add(rule, rule, 1)
	}
}

// list gives a hostel its place in the list.
func (s *summaryBuilder) list(h *hostel.Hostel) { s.Hostels = append(s.Hostels, h) }

func (s *summaryBuilder) summary() *Summary {
	for share, price := range s.from {
		s.Shares = append(s.Shares, Share{share, price})
	}
	slices.SortFunc(s.Shares, func(a, b Share) int { return cmp.Compare(a.InRoom, b.InRoom) })
	s.Categories = s.categories.sorted(func(a, b hostel.Category) int { return cmp.Compare(a, b) })
	s.Campuses = s.campuses.sorted(func(a, b hostel.Campus) int { return strings.Compare(a.Name, b.Name) })
	s.Neighbourhoods = withoutTown(inAnyCase(s.neighbourhoods).sorted(strings.Compare))
	s.Amenities = inAnyCase(s.amenities).sorted(strings.Compare)
	s.Genders = s.genders.sorted(func(a, b hostel.GenderRule) int { return cmp.Compare(b, a) })
	summary := s.Summary // without the tallies
	summary.Hostels = slices.Clip(summary.Hostels)
	return &summary
}

// gendersOf returns the genders that a hostel takes: its own words, else those of its rooms; 0 if there are none.
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

// withoutTown leaves the town away where all places name the same one: "Kotei, Kumasi" and
// "Bomso, Kumasi" are Kotei and Bomso. One place alone keeps its town.
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

// lower is the lower of two prices; 0 is none.
func lower(a, b hostel.Pesewas) hostel.Pesewas {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}
