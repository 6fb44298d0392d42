package catalogue

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"efie/hostel"
)

// manyHostels returns a catalogue of hostels with several campuses and categories. Some hostels cannot be booked.
func manyHostels(hostels int) *Snapshot {
	list := make([]*hostel.Hostel, hostels)
	for i := range list {
		h := &hostel.Hostel{
			Name: fmt.Sprint(i), Slug: fmt.Sprint(i),
			Campus:   hostel.Campus{ID: int64(i % 7), Name: fmt.Sprint("Campus ", i%7)},
			Category: hostel.Category(i % 12), IsAvailable: i%5 > 0, Status: hostel.StatusAvailable,
		}
		for share := range 3 {
			h.Rooms = append(h.Rooms, hostel.Room{
				UUID: fmt.Sprint(i, "-", share), NumberInRoom: share + 1, Available: i%4 > 0 || share > 0,
				Price: hostel.Cedis(int64(100 + i*i%37*10)), Gender: hostel.GenderRule(1 + (i+share)%3),
			})
		}
		list[i] = h
	}
	return NewSnapshot(1, list)
}

// setRandomly sets the availability of random rooms of manyHostels, and of an unknown room.
func setRandomly(v *Availability, r *rand.Rand, hostels, rooms int) {
	news := []RoomAvailability{{"elsewhere", r.IntN(9)}}
	for range rooms {
		news = append(news, RoomAvailability{fmt.Sprint(r.IntN(hostels), "-", r.IntN(3)), r.IntN(6) - 1})
	}
	v.Set(news)
}

func same(a, b *BedCount) bool {
	return slices.Equal(a.bedsLeft, b.bedsLeft) && slices.Equal(a.free, b.free)
}

func TestBedsAreCountedAgainAfterAChange(t *testing.T) {
	const hostels = 60
	c, v, r := manyHostels(hostels), NewAvailability(), rand.New(rand.NewPCG(1, 2))
	for round, rooms := range []int{0, 200, 1, 1, 0, 30, 1} {
		before := c.Beds(v)
		was := c.count(v)
		setRandomly(v, r, hostels, rooms)
		if after := c.Beds(v); !same(after, c.count(v)) {
			t.Fatalf("round %d: %+v, a new count is %+v", round, after, c.count(v))
		}
		if !same(before, was) {
			t.Fatalf("round %d changed an earlier count", round)
		}
	}
	// The control: an old count differs after a change.
	stale := c.Beds(v)
	v.Set([]RoomAvailability{{"6-1", 77}})
	if same(stale, c.count(v)) {
		t.Error("77 more beds make no difference")
	}
}

func TestBedsAreCountedConcurrently(t *testing.T) {
	const hostels = 60
	c, v := manyHostels(hostels), NewAvailability()
	var all sync.WaitGroup
	for n := range 4 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(3, uint64(n)))
			for range 200 {
				setRandomly(v, r, hostels, 20)
				c.Beds(v)
			}
		})
	}
	all.Wait()
	if !same(c.Beds(v), c.count(v)) {
		t.Error("beds were lost or counted twice")
	}
}
