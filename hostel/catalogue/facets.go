package catalogue

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"

	"efie/hostel"
)

// The choices of a search for the highest price and for the minutes on foot.
var (
	priceSteps = []hostel.Pesewas{
		hostel.Cedis(200), hostel.Cedis(300), hostel.Cedis(400), hostel.Cedis(500), hostel.Cedis(600), hostel.Cedis(800),
		hostel.Cedis(1000), hostel.Cedis(1500), hostel.Cedis(2000), hostel.Cedis(3000),
	}
	minuteSteps = []int{5, 10, 15, 20, 30, 45}
)

// steps is a list of limits, the lowest first. Each counts the hostels within it that are above the previous limit.
type steps[T cmp.Ordered] []Counted[T]

// newSteps returns the limits of a list. It inserts the chosen limit unless it is 0.
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

func (s steps[T]) count(value T, hostels int) {
	for i := range s {
		if value <= s[i].Of {
			s[i].Hostels += hostels
			return
		}
	}
}

// useful returns the limits with their total numbers of hostels. It omits limits that add no hostel, except the chosen
// limit.
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
		list[i] = Counted[hostel.Gender]{g, s.admitting[ruleFor(g)] + s.admitting[hostel.Mixed]}
	}
	return list
}

func (s *searching) pricesFacet() []Counted[hostel.Pesewas] {
	within := newSteps(priceSteps, s.query.MaxPrice)
	for n, hostels := range s.lowest {
		if hostels > 0 {
			within.count(s.prices[n], int(hostels))
		}
	}
	return within.useful(s.query.MaxPrice)
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
		list = append(list, Counted[int]{Of: chosen}) // the chosen value stays visible even without hostels
	}
	slices.SortFunc(list, func(a, b Counted[int]) int { return cmp.Compare(a.Of, b.Of) })
	return list
}

// amenityIndex maps amenities of hostels and rooms to keys. Amenities that differ only in case have the same key.
type amenityIndex struct {
	keys    map[string]uint32 // by amenity in lower case
	written []string          // by key: the spelling; "" if hostels use upper and lower case differently
}

func (f *finder) indexAmenities() {
	f.keys = map[string]uint32{}
	known := map[string]uint32{} // keys by amenity in its exact spelling
	var t texts
	for rank, h := range f.hostels {
		for name := range amenitiesOf(h) {
			key, ok := known[name]
			if !ok {
				key = f.keyOf(name)
				known[name] = key
			}
			if int(key) == len(t.list) {
				t.list, t.hostelsWith = append(t.list, strings.ToLower(name)), append(t.hostelsWith, nil)
			}
			if having := t.hostelsWith[key]; len(having) == 0 || having[len(having)-1] != uint32(rank) {
				t.hostelsWith[key] = append(having, uint32(rank))
			}
		}
	}
	f.amenities = t.withPairs()
}

// keyOf returns the key of an amenity in a new spelling. It adds a key if no other spelling has one.
func (n *amenityIndex) keyOf(name string) uint32 {
	lower := strings.ToLower(name)
	key, ok := n.keys[lower]
	if ok {
		n.written[key] = ""
		return key
	}
	key = uint32(len(n.keys))
	n.keys[lower], n.written = key, append(n.written, name)
	return key
}

// amenitiesOf yields the amenities of a hostel, then of its rooms.
func amenitiesOf(h *hostel.Hostel) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, name := range h.Amenities {
			if !yield(name) {
				return
			}
		}
		for i := range h.Rooms {
			for _, name := range h.Rooms[i].Amenities {
				if !yield(name) {
					return
				}
			}
		}
	}
}

// offering returns the ranks of the hostels with an amenity, in upper or lower case.
func (f *finder) offering(amenity string) []uint32 {
	key, known := f.keys[strings.ToLower(amenity)]
	if !known {
		return nil
	}
	return f.amenities.hostelsWith.of(key)
}

func (f *finder) countOffering(key uint32, among set) (n int) {
	for _, rank := range f.amenities.hostelsWith.of(key) {
		if among.has(rank) {
			n++
		}
	}
	return n
}

// spelling returns the spelling of an amenity in the first hostel of a set, in the order of the catalogue.
func (f *finder) spelling(key uint32, among set) string {
	if f.written[key] != "" {
		return f.written[key]
	}
	first := uint32(math.MaxUint32)
	for _, rank := range f.amenities.hostelsWith.of(key) {
		if among.has(rank) {
			first = min(first, f.positions[rank])
		}
	}
	for name := range amenitiesOf(f.inCatalogue[first]) {
		if strings.ToLower(name) == f.amenities.list[key] {
			return name
		}
	}
	return ""
}

// amenityFacets returns the amenities of the hostels found, and the chosen amenities.
func (s *searching) amenityFacets() (list []Counted[string]) {
	for key := range s.keys {
		if n := s.countOffering(s.keys[key], s.matched); n > 0 {
			list = append(list, Counted[string]{s.spelling(s.keys[key], s.matched), n})
		}
	}
	for _, chosen := range s.query.Amenities { // a chosen amenity stays visible even without hostels
		key := strings.ToLower(chosen)
		if !slices.ContainsFunc(list, func(c Counted[string]) bool { return strings.ToLower(c.Of) == key }) {
			list = append(list, Counted[string]{Of: chosen})
		}
	}
	slices.SortFunc(list, func(a, b Counted[string]) int {
		return cmp.Or(cmp.Compare(b.Hostels, a.Hostels), strings.Compare(a.Of, b.Of))
	})
	return list
}
