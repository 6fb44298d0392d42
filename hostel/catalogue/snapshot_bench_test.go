package catalogue

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"efie/hostel"
)

// sizes are how many hostels the benchmarks have: as in the demo, in ten towns, and in a hundred.
var sizes = []int{500, 5_000, 50_000}

// country is a catalogue of so many hostels as there may be some day: 60 campuses, a few dozen amenities,
// four room types each, and names of which no two are alike.
func country(hostels int) []*hostel.Hostel {
	r := rand.New(rand.NewPCG(5, 5))
	some := func(words []string, of int) []string {
		from := r.IntN(len(words) - of)
		return words[from : from+of]
	}
	colours := []string{"Green", "Golden", "Blue", "New", "Royal", "Quiet", "Sunny"}
	things := []string{"Shutter", "Almond Tree", "Gate", "Palm", "Villa", "Court", "Adom", "Nyame"}
	var amenities []string
	for _, first := range []string{"Study", "Private", "Shared", "Standby", "Solar"} {
		for _, second := range []string{"room", "kitchen", "generator", "lighting", "bathroom", "laundry"} {
			amenities = append(amenities, first+" "+second)
		}
	}
	list := make([]*hostel.Hostel, hostels)
	for i := range list {
		campus := r.IntN(60)
		name := fmt.Sprint(colours[r.IntN(len(colours))], " ", things[r.IntN(len(things))], " Hostel ", i)
		h := &hostel.Hostel{
			ID: int64(i + 1), UUID: fmt.Sprint("hostel-", i), Slug: hostel.Slugify(name),
			Name: name, Status: hostel.StatusAvailable, IsAvailable: r.IntN(20) > 0,
			Campus: hostel.Campus{
				ID: int64(campus), Name: fmt.Sprint("University of Town ", campus, " (UT ", campus, ")"),
			}, Category: hostel.Category(r.IntN(hostel.Categories + 1)),
			Rating:    float64(r.IntN(50)) / 10,
			Amenities: some(amenities, 8),
			MinPrice:  hostel.Cedis(int64(200 + r.IntN(900))), MaxPrice: hostel.Cedis(1500),
			Location: fmt.Sprint("Suburb ", r.IntN(300), ", Town ",
				campus), Address: fmt.Sprint("House ", i%1000, ", Ring Road"), Images: []string{"/images/a.svg"},
		}
		for n := range 4 {
			h.Rooms = append(h.Rooms, hostel.Room{
				UUID: fmt.Sprint("room-", i, "-", n), NumberInRoom: n + 1,
				Price: h.MinPrice + hostel.Cedis(int64(n)), Available: true, Gender: hostel.GenderRule(1 + r.IntN(3)),
				NumberOfRooms: 3, Amenities: some(amenities, 6), Images: []string{"/images/b.svg"},
			})
		}
		list[i] = h
	}
	return list
}

func BenchmarkNewCatalogue(b *testing.B) {
	for _, size := range sizes {
		hostels := country(size)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				NewSnapshot(1, hostels)
			}
		})
	}
}

// letterByLetter are the beginnings of what students type, and what makes the index work hardest.
func letterByLetter() []string {
	var list []string
	for _, text := range []string{
		"golden court hostel 4", "UT 17", "suburb 2", "study room", "e", "zz", "nowhere at all", "hostel",
		strings.Repeat("el ", 60),
	} {
		for end := range min(len(text), 24) {
			list = append(list, text[:end+1])
		}
		list = append(list, text)
	}
	return list
}

func BenchmarkBrowse(b *testing.B) {
	c, typed := NewSnapshot(1, country(50_000)), letterByLetter()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		c.ByCategory(typed[i%len(typed)])
	}
}

func BenchmarkSearch(b *testing.B) {
	c, typed := NewSnapshot(1, country(50_000)), letterByLetter()
	v := someFree(rand.New(rand.NewPCG(5, 5)), c.Hostels)
	c.Beds(v)
	b.Run("typed", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			c.ReadSet(v).Search(Query{Location: typed[i%len(typed)]})
		}
	})
	for name, q := range map[string]Query{
		"everything": {},
		"best rated": {Sort: ByRating},
		"near":       {Campus: &c.Campuses[7]},
		"chosen": {
			RoomType: 2, MaxPrice: hostel.Cedis(700), Amenities: []string{"Study room", "Study kitchen"},
			Gender: hostel.Female, Free: true,
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.ReadSet(v).Search(q)
			}
		})
	}
}

func BenchmarkSuggest(b *testing.B) {
	c, typed := NewSnapshot(1, country(50_000)), letterByLetter()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		c.Suggest(typed[i%len(typed)])
	}
}

// BenchmarkBeds books one bed, and then counts what is left.
func BenchmarkBeds(b *testing.B) {
	c, v := NewSnapshot(1, country(50_000)), NewAvailability()
	b.Run("counted", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			c.count(v)
		}
	})
	b.Run("one more", func(b *testing.B) {
		c.Beds(v)
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			v.Set([]RoomAvailability{{"room-7-1", i % 2}})
			c.Beds(v)
		}
	})
}
