package main

import (
	"crypto/sha1" // #nosec G505 -- RFC 9562 fixes SHA-1 for version 5; it guards nothing
	"fmt"
	"math/rand/v2"
	"slices"

	"efie/hostel"
	"efie/tools/demo/terms"
)

// house is one hostel of the catalogue, before it is written in one of the loose shapes.
type house struct {
	number                 int
	uuid, name, slug, area string
	campus                 campus
	category               int    // 0: none
	only                   string // male, female or both
	minutes                int    // on foot to the campus; 0 where that is not known or too far
	point                  hostel.Point
	private                bool // a family's house
	amenities              []string
	beds                   []bed
	pictures               []string
	host, checkout         string // "" where there is none
	rating                 int    // in tenths; 0: none
	available              bool
	terms                  terms.HouseTerms
	description, short     string
}

// seed makes the whole catalogue; another number makes another country.
const seed = 1957

// dice for one house fall the same way every time; each use of them has a number of its own.
func dice(use uint64, house int) *rand.Rand {
	return rand.New(rand.NewPCG(seed+use, uint64(house))) // #nosec G115 G404 -- houses count from 0
}

// catalogue invents the hostels of every campus, always the same ones.
func makeCatalogue(campuses []campus) []*house {
	var all []*house
	names := namer{taken: map[string]bool{}, uses: map[string]int{}}
	for _, c := range campuses {
		for range c.houses() {
			all = append(all, build(len(all)+1, c, &names))
		}
	}
	hang(all)
	return all
}

func build(number int, c campus, names *namer) *house {
	r := dice(0, number)
	h := &house{number: number, campus: c, area: c.areas[r.IntN(len(c.areas))], available: r.IntN(100) >= 6}
	h.category = pickCategory(r)
	h.name = names.name(r, c)
	h.slug = hostel.Slugify(h.name + " " + c.short)
	h.uuid = uuid("hostel/" + h.slug)
	h.only = "both"
	switch roll := r.IntN(100); {
	case roll < 10:
		h.only = "female"
	case roll < 13:
		h.only = "male"
	}
	remote := 4 + r.IntN(14) // a draw about the shuttle alone; settle measures the walk
	switch h.category {
	case 7:
		remote = 2 + r.IntN(4)
	case 8:
		remote = 14 + r.IntN(16)
	}
	h.settle()
	h.amenities = services(r, h, remote > 20)
	h.beds = beds(r, c, h.category, h.only)
	for i := range h.beds {
		b := &h.beds[i]
		b.uuid = uuid(fmt.Sprintf("room/%s/%d", h.slug, i))
		b.roomPictures(r, number%len(palettes))
	}
	if r.IntN(100) >= 8 {
		h.host = person(r, c)
	}
	if r.IntN(100) >= 13 {
		h.checkout = pick(r, words(
			"2027-05-31, 2027-06-15, 2027-06-30, 2027-07-15, 2027-07-31, 2027-08-15, 2027-08-31"))
	}
	if r.IntN(100) >= 24 {
		h.rating = 31 + r.IntN(10) + r.IntN(10)
	}
	h.agree()
	h.description, h.short = describe(r, h), summarise(r, h)
	return h
}

// agree sets what a bed costs besides the rent.
func (h *house) agree() {
	r := dice(7, h.number)
	h.terms = terms.Of(r, slices.Contains(h.amenities, "Prepaid meter"), h.campus.rent())
	has := make([]func(string) bool, len(h.beds))
	for i, b := range h.beds {
		has[i] = func(amenity string) bool {
			return slices.Contains(b.amenities, amenity) || slices.Contains(h.amenities, amenity)
		}
	}
	for i, charges := range h.terms.Charges(r, h.campus.rent(), has) {
		h.beds[i].charges = charges
	}
}

// pickCategory spreads the categories.
func pickCategory(r *rand.Rand) int {
	shares := []int{5, 13, 17, 13, 7, 12, 9, 7, 9, 4, 4} // percent, by number
	roll := r.IntN(100)
	for number, share := range shares {
		if roll < share {
			return number
		}
		roll -= share
	}
	return 2
}

// services are the amenities of the whole house; the basics come first.
func services(r *rand.Rand, h *house, remote bool) []string {
	common := words("Borehole water, Security, Prepaid meter, Wi-Fi, Study room, Standby generator, Laundry, " +
		"Kitchen, Waste collection, Solar lighting, Garden, Common room, CCTV, Parking, Provision shop, Prayer " +
		"room, Shuttle to campus, Gym")
	rank := []int{1, 2, 4, 5, 8, 8, 8, 8, 9, 11, 11, 11, 12, 12, 13, 14, 16, 18}
	span := categories[h.category].extras
	want := span[0] + r.IntN(span[1]-span[0]+1)
	taken := make([]bool, len(common))
	if remote {
		taken[16], want = true, want-1 // a house that far out needs a shuttle
	}
	for ; want > 0; want-- {
		best, score := -1, 1<<30
		for i := range common {
			if s := rank[i] + r.IntN(16); !taken[i] && s < score {
				best, score = i, s
			}
		}
		taken[best] = true
	}
	var list []string
	for i, name := range common {
		if taken[i] {
			list = append(list, name)
		}
	}
	return list
}

// uuid is a version 5 one, in a name space of the demo's own.
func uuid(name string) string {
	sum := sha1.Sum([]byte("efie demo catalogue/" + name)) // #nosec G401 -- as above
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
