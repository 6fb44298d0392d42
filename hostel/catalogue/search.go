package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
)

// Query is a detailed search. The zero value of a field means "any".
type Query struct {
	Location  string         // campus or place
	MaxPrice  hostel.Pesewas // per month
	RoomType  int            // occupants per room, exactly this one
	Amenities []string       // all of them must be present
}

// Facet is one choice of a filter, with the number of hostels that it would leave.
type Facet struct {
	RoomType int
	Amenity  string
	Count    int
}

// Found is the result of a detailed search.
type Found struct {
	Hostels   []*hostel.Hostel
	RoomTypes []Facet // for the location, with the chosen amenities
	Amenities []Facet // for the location, with the chosen room type and the other chosen amenities
}

// Search returns the hostels that match the query, and counts the filter's choices. Hostels that can be booked come
// first, then the cheaper ones.
func (s *Snapshot) Search(q Query) Found {
	f := s.finder
	survey := searching{
		finder: f, query: q, roomTypeCounts: make([]int, len(f.inRooms)),
		variantCounts: make([]variantCount, len(f.variants)),
	}
	if keys, known := f.wanted(q.Amenities); known {
		survey.wanted = keys
		survey.examineAll(f.atLocation(q.Location))
	}
	return Found{survey.found, survey.roomTypes(), survey.amenities()}
}

// wanted returns the keys of chosen amenities, and false if one of them is offered nowhere.
func (f *finder) wanted(amenities []string) ([]uint32, bool) {
	var keys []uint32
	for _, name := range amenities {
		key, known := f.keys[strings.ToLower(name)]
		if !known {
			return nil, false
		}
		keys = append(keys, key)
	}
	return keys, true
}

// searching is the state of one search.
type searching struct {
	*finder
	query          Query
	wanted         []uint32
	found          []*hostel.Hostel
	roomTypeCounts []int          // hostels by index into inRooms
	variantCounts  []variantCount // by variant
}

// variantCount is how many of the hostels found have a variant, and the position of the first of them in the
// catalogue.
type variantCount struct {
	hostels int
	first   uint32
}

// examineAll examines the hostels at a location.
func (s *searching) examineAll(at set) {
	s.found = make([]*hostel.Hostel, 0, at.count())
	for rank := range at.all() {
		s.examine(rank)
	}
}

func (s *searching) examine(rank uint32) {
	offers := s.amenityVariants.of(rank)
	for _, key := range s.wanted {
		if !slices.ContainsFunc(offers, func(n uint32) bool { return s.variants[n].key == key }) {
			return
		}
	}
	fits := s.query.RoomType == 0 && s.query.MaxPrice == 0
	for _, d := range s.roomPricesOf(rank) {
		if s.query.MaxPrice == 0 || d.price <= s.query.MaxPrice {
			s.roomTypeCounts[d.inRoom]++
			fits = fits || s.query.RoomType == 0 || s.inRooms[d.inRoom] == s.query.RoomType
		}
	}
	if !fits {
		return
	}
	s.found = append(s.found, s.hostels[rank])
	place := s.positions[rank]
	for _, n := range offers {
		o := &s.variantCounts[n]
		if o.hostels == 0 || place < o.first {
			o.first = place
		}
		o.hostels++
	}
}

func (s *searching) roomTypes() []Facet {
	var list []Facet
	for n, count := range s.roomTypeCounts {
		if count > 0 {
			list = append(list, Facet{RoomType: s.inRooms[n], Count: count})
		}
	}
	slices.SortFunc(list, func(a, b Facet) int { return cmp.Compare(a.RoomType, b.RoomType) })
	return list
}

// amenities returns the facets of amenities. Each is written as by the first hostel found, in the order of the
// catalogue.
func (s *searching) amenities() []Facet {
	facets, first := map[string]*Facet{}, map[string]uint32{}
	for n, o := range s.variantCounts {
		if o.hostels == 0 {
			continue
		}
		key := strings.ToLower(s.variants[n].name)
		if facets[key] == nil {
			facets[key], first[key] = &Facet{}, o.first
		}
		if facets[key].Count += o.hostels; o.first <= first[key] {
			facets[key].Amenity, first[key] = s.variants[n].name, o.first
		}
	}
	for _, chosen := range s.query.Amenities { // a chosen one stays visible even if no hostel is left
		if key := strings.ToLower(chosen); facets[key] == nil {
			facets[key] = &Facet{Amenity: chosen}
		}
	}
	var list []Facet
	for _, facet := range facets {
		list = append(list, *facet)
	}
	slices.SortFunc(list, func(a, b Facet) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Amenity, b.Amenity))
	})
	return list
}

func fold(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
