package textsearch

import (
	"iter"
	"math"
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
)

// amenityIndex maps amenities of hostels and rooms to keys. Amenities that differ only in case have the same key.
type amenityIndex struct {
	keys    map[string]uint32 // by amenity in lower case
	written []string          // by key: the spelling; "" if hostels use upper and lower case differently
}

func (x *Index) indexAmenities() {
	x.keys = map[string]uint32{}
	known := map[string]uint32{} // keys by amenity in its exact spelling
	var t texts
	for rank, h := range x.hostels {
		for _, name := range amenitiesOf(h) {
			key, ok := known[name]
			if !ok {
				key = x.keyOf(name)
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
	x.amenities = t.withPairs()
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

// amenitiesOf returns the amenities of a hostel, then of its rooms.
func amenitiesOf(h *hostel.Hostel) []string {
	list := slices.Clone(h.Amenities)
	for i := range h.Rooms {
		list = append(list, h.Rooms[i].Amenities...)
	}
	return list
}

// Offering returns the ranks of the hostels with an amenity, in upper or lower case.
func (x *Index) Offering(amenity string) []uint32 {
	key, known := x.keys[strings.ToLower(amenity)]
	if !known {
		return nil
	}
	return x.amenities.hostelsWith[key]
}

// Amenities yields the amenities of some hostels in any order, each with the number of these hostels. The spelling is
// that of the first hostel in the order of the catalogue.
func (x *Index) Amenities(among numbers.Set) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for key := range uint32(len(x.written)) {
			if n := x.countOffering(key, among); n > 0 && !yield(x.spelling(key, among), n) {
				return
			}
		}
	}
}

func (x *Index) countOffering(key uint32, among numbers.Set) (n int) {
	for _, rank := range x.amenities.hostelsWith[key] {
		if among.Has(rank) {
			n++
		}
	}
	return n
}

// spelling returns the spelling of an amenity in the first hostel of a set, in the order of the catalogue.
func (x *Index) spelling(key uint32, among numbers.Set) string {
	if x.written[key] != "" {
		return x.written[key]
	}
	position, first := uint32(math.MaxUint32), uint32(0)
	for _, rank := range x.amenities.hostelsWith[key] {
		if among.Has(rank) && x.positions[rank] < position {
			position, first = x.positions[rank], rank
		}
	}
	for _, name := range amenitiesOf(x.hostels[first]) {
		if strings.ToLower(name) == x.amenities.list[key] {
			return name
		}
	}
	return ""
}
