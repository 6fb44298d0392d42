package hostel

import (
	"cmp"
	"slices"
	"strings"
)

// Summary is what a number of hostels have in common, such as those near one campus. Its lists
// have the commonest first.
type Summary struct {
	Hostels        []*Hostel // those that can be booked first, the better rated before the others
	From, To       Pesewas   // per month, of hostels that name a price; 0 where none does
	Shares         []Share   // the fewest to a room first
	Categories     []Counted[Category]
	Campuses       []Counted[Campus]
	Neighbourhoods []Counted[string]
	Amenities      []Counted[string]
	Genders        []Counted[GenderRule]
}

// Share is a room type by how many share the room, over several hostels.
type Share struct {
	InRoom int
	From   Pesewas // per month, of rooms that have a price; 0 where none has
}

// Counted is something that hostels have, and how many have it.
type Counted[T any] struct {
	Of      T
	Hostels int
}

func summarize(hostels []*Hostel) *Summary {
	s := &Summary{Hostels: slices.Clone(hostels)}
	slices.SortStableFunc(s.Hostels, func(a, b *Hostel) int {
		return cmp.Or(cmp.Compare(bookability(b), bookability(a)), cmp.Compare(b.Rating, a.Rating))
	})
	from := map[int]Pesewas{}
	categories, campuses := tally[int, Category]{}, tally[int64, Campus]{}
	neighbourhoods, amenities := tally[string, string]{}, tally[string, string]{}
	genders := tally[GenderRule, GenderRule]{}
	for _, h := range hostels {
		s.From, s.To = lower(s.From, h.MinPrice), max(s.To, h.MaxPrice)
		for i := range h.Rooms {
			r := &h.Rooms[i]
			from[r.NumberInRoom] = lower(from[r.NumberInRoom], r.Price)
		}
		categories.add(h.Category.slot(), Category(h.Category.slot()))
		campuses.add(h.Campus.ID, h.Campus)
		if place := h.Place(); place != "" {
			neighbourhoods.add(strings.ToLower(place), place)
		}
		for _, name := range h.Amenities {
			amenities.add(strings.ToLower(name), name)
		}
		if rule := h.genders(); rule != 0 {
			genders.add(rule, rule)
		}
	}
	for share, price := range from {
		s.Shares = append(s.Shares, Share{share, price})
	}
	slices.SortFunc(s.Shares, func(a, b Share) int { return cmp.Compare(a.InRoom, b.InRoom) })
	s.Categories = categories.list(func(a, b Category) int { return cmp.Compare(a, b) })
	s.Campuses = campuses.list(func(a, b Campus) int { return strings.Compare(a.Name, b.Name) })
	s.Neighbourhoods = withoutTown(neighbourhoods.list(strings.Compare))
	s.Amenities = amenities.list(strings.Compare)
	s.Genders = genders.list(func(a, b GenderRule) int { return cmp.Compare(b, a) })
	return s
}

// Place is where the hostel stands, unless that says no more than its campus does.
func (h *Hostel) Place() string {
	for _, text := range []string{h.Location, h.Address} {
		if text != "" && text != h.Campus.Name {
			return text
		}
	}
	return ""
}

// genders are whom the hostel takes: what it says of itself, else what its rooms say; 0 for nobody.
func (h *Hostel) genders() GenderRule {
	if rule, err := looseGender(h.GenderType, 0); err == nil {
		return rule
	}
	var rule GenderRule
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

// tally counts things by a key; the first of a key stands for all.
type tally[K comparable, T any] map[K]*Counted[T]

func (t tally[K, T]) add(key K, of T) {
	if t[key] == nil {
		t[key] = &Counted[T]{Of: of}
	}
	t[key].Hostels++
}

// list has the commonest first, and those that are equally common in an order of their own.
func (t tally[K, T]) list(compare func(a, b T) int) []Counted[T] {
	var list []Counted[T]
	for _, counted := range t {
		list = append(list, *counted)
	}
	slices.SortFunc(list, func(a, b Counted[T]) int {
		return cmp.Or(cmp.Compare(b.Hostels, a.Hostels), compare(a.Of, b.Of))
	})
	return list
}

// lower is the lower of two prices; 0 is none.
func lower(a, b Pesewas) Pesewas {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}
