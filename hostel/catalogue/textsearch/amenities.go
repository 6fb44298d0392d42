package textsearch

import (
	"cmp"
	"iter"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
)

// amenityIndex numbers the amenities of hostels and rooms. All spellings of an amenity have one number.
type amenityIndex struct {
	amenityNumbers map[string]uint32 // by hostel.AmenityKey
	amenityNames   []string          // by number: the spelling for filters
	offering       [][]uint32        // by number: the ranks of the hostels that have it
}

// indexAmenities indexes the amenities. amenityNames are from hostel.AmenityNames.
func (x *Index) indexAmenities(amenityNames map[string]string) {
	x.amenityNumbers = map[string]uint32{}
	numberOf := map[string]uint32{} // by exact spelling
	for rank, h := range x.hostels {
		for _, spelling := range h.AllAmenities() {
			number, isKnown := numberOf[spelling]
			if !isKnown {
				number = x.numberOf(spelling, amenityNames)
				numberOf[spelling] = number
			}
			having := x.offering[number]
			if len(having) == 0 || having[len(having)-1] != uint32(rank) {
				x.offering[number] = append(having, uint32(rank))
			}
		}
	}
}

// numberOf returns the number of an amenity. It adds a number for a new amenity.
func (n *amenityIndex) numberOf(spelling string, amenityNames map[string]string) uint32 {
	key := hostel.AmenityKey(spelling)
	number, isKnown := n.amenityNumbers[key]
	if !isKnown {
		number = uint32(len(n.amenityNames))
		n.amenityNumbers[key] = number
		n.amenityNames = append(n.amenityNames, cmp.Or(amenityNames[spelling], spelling))
		n.offering = append(n.offering, nil)
	}
	return number
}

// Offering returns the ranks of the hostels with an amenity, in any spelling.
func (x *Index) Offering(amenity string) []uint32 {
	number, isKnown := x.amenityNumbers[hostel.AmenityKey(amenity)]
	if !isKnown {
		return nil
	}
	return x.offering[number]
}

// AmenityName returns the spelling of an amenity for filters. It returns an unknown amenity as it is.
func (x *Index) AmenityName(amenity string) string {
	number, isKnown := x.amenityNumbers[hostel.AmenityKey(amenity)]
	if !isKnown {
		return amenity
	}
	return x.amenityNames[number]
}

// Amenities yields the amenities of some hostels in any order, each with the number of these hostels.
func (x *Index) Amenities(among numbers.Set) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for number, name := range x.amenityNames {
			if n := countIn(among, x.offering[number]); n > 0 && !yield(name, n) {
				return
			}
		}
	}
}

func countIn(among numbers.Set, ranks []uint32) (n int) {
	for _, rank := range ranks {
		if among.Has(rank) {
			n++
		}
	}
	return n
}
