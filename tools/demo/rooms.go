package main

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"efie/tools/demo/terms"
)

// bed is one room type of a hostel.
type bed struct {
	uuid      string
	inRoom    int
	comfort   int
	price     int // cedis a month
	gender    string
	label     string
	amenities []string
	pictures  []string
	open      bool
	rooms     int
	taken     int
	charges   []terms.Extra
}

// Comfort of a room type, lowest first.
const (
	plain = iota
	ensuite
	executive
)

// category says how a house of each number is let; 0 stands for houses without one.
type category struct {
	sizes   []int // students in a room
	best    int   // the highest comfort on offer
	percent int   // rent against the middle
	extras  [2]int
}

var categories = []category{
	0:  {[]int{1, 2, 3, 4, 5, 6}, ensuite, 92, [2]int{5, 8}},
	1:  {[]int{2, 3, 4, 5, 6}, plain, 78, [2]int{4, 6}},
	2:  {[]int{1, 2, 3, 4}, ensuite, 95, [2]int{5, 8}},
	3:  {[]int{1, 2, 3, 4}, executive, 124, [2]int{8, 11}},
	4:  {[]int{1, 2, 3}, executive, 165, [2]int{10, 13}},
	5:  {[]int{3, 4, 5, 6}, ensuite, 86, [2]int{5, 8}},
	6:  {[]int{1, 2}, executive, 112, [2]int{6, 10}},
	7:  {[]int{2, 3, 4, 6}, ensuite, 96, [2]int{6, 9}},
	8:  {[]int{1, 2, 3, 4}, ensuite, 88, [2]int{5, 9}},
	9:  {[]int{1, 2, 3, 4}, executive, 110, [2]int{6, 10}},
	10: {[]int{1, 2, 3}, executive, 142, [2]int{9, 12}},
}

// middle is what a bed costs a month in Accra, by how many share the room: a tenth of a year's rent.
var middle = []int{1: 1500, 2: 900, 3: 690, 4: 540, 5: 440, 6: 380}

// rent is the monthly price of a bed in cedis, in whole tens but for a few.
func rent(r *rand.Rand, c campus, cat category, inRoom, comfort, luck int) int {
	price := middle[inRoom] * cat.percent / 100 * c.rent() / 100 * luck / 100
	price = price * []int{100, 114, 130}[comfort] / 100
	price = min(price/10*10, 4000)
	if r.IntN(20) == 0 {
		price += 5
	}
	return max(price, 170)
}

// beds lays out a hostel's two to six room types, the cheapest first.
func beds(r *rand.Rand, c campus, number int, only string) []bed {
	cat, luck := categories[number], 90+r.IntN(22)
	type kind struct{ size, comfort int }
	var kindsOf []kind
	for _, size := range cat.sizes {
		for comfort := range cat.best + 1 {
			kindsOf = append(kindsOf, kind{size, comfort})
		}
	}
	r.Shuffle(len(kindsOf), func(i, j int) { kindsOf[i], kindsOf[j] = kindsOf[j], kindsOf[i] })
	count := min(2+r.IntN(3)+r.IntN(3), len(kindsOf), 6)
	var all []bed
	for _, k := range kindsOf[:count] {
		b := bed{inRoom: k.size, comfort: k.comfort, price: rent(r, c, cat, k.size, k.comfort, luck), gender: only,
			open: r.IntN(18) != 0}
		if only == "both" {
			b.gender = []string{"both", "both", "both", "female", "female", "male"}[r.IntN(6)]
		}
		b.amenities = comforts(r, k.size, k.comfort)
		b.label = label(r, b, k.comfort)
		b.rooms = 2 + r.IntN(30)/k.size + r.IntN(6)
		capacity := b.rooms * b.inRoom
		switch roll := r.IntN(100); {
		case roll < 9:
			b.taken = capacity
		case roll < 13:
			b.taken = capacity - 1
		case roll < 30:
			b.taken = 0
		default:
			b.taken = r.IntN(capacity)
		}
		all = append(all, b)
	}
	slices.SortStableFunc(all, func(a, b bed) int {
		return cmp.Or(cmp.Compare(a.price, b.price), cmp.Compare(b.inRoom, a.inRoom))
	})
	return all
}

// comforts are the amenities of a room type.
func comforts(r *rand.Rand, size, comfort int) []string {
	list := []string{"Study desk", "Wardrobe", "Ceiling fan"}
	if comfort == plain {
		list = append(list, "Shared bathroom")
	} else {
		list = append(list, "Private bathroom")
	}
	if size >= 4 {
		list = append(list, "Bunk beds")
	}
	if comfort == executive {
		list = append(list, "Air conditioner", "Fridge")
		if size <= 2 {
			list = append(list, "Kitchenette")
		}
	}
	for _, more := range []string{"Mosquito nets", "Bookshelf", "Balcony", "Reading lamps", "Louvre windows",
		"Water heater", "Lockers"} {
		if more == "Water heater" && comfort == plain || more == "Lockers" && size < 3 {
			continue
		}
		if r.IntN(3) == 0 {
			list = append(list, more)
		}
	}
	return list
}

// label is what the house calls a room type; plain ones often go without.
func label(r *rand.Rand, b bed, comfort int) string {
	has := func(amenity string) bool { return slices.Contains(b.amenities, amenity) }
	switch {
	case comfort == executive && has("Kitchenette"):
		return "Self-contained"
	case comfort == executive:
		return "Executive"
	case has("Balcony") && r.IntN(2) == 0:
		return "With balcony"
	case comfort == ensuite:
		return "Ensuite"
	case has("Bunk beds") && r.IntN(3) == 0:
		return "Bunk room"
	case r.IntN(5) == 0:
		return "Ground floor"
	case r.IntN(2) == 0:
		return "Standard"
	}
	return ""
}

// roomPictures gives a room type one or two views of rooms of its size and comfort, or none; those of
// one house are painted alike.
func (b *bed) roomPictures(r *rand.Rand, number int) {
	if r.IntN(11) == 0 {
		return
	}
	view := func(number int) string {
		return "/images/demo/" + room{beds: b.inRoom, comfort: b.comfort, number: number % len(palettes)}.name()
	}
	b.pictures = []string{view(number)}
	if r.IntN(4) == 0 {
		b.pictures = append(b.pictures, view(number+1))
	}
}
