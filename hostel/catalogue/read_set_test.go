package catalogue

import (
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"

	"efie/hostel"
)

func TestAReadSetIsValidUntilANumberThatItReadChanges(t *testing.T) {
	for name, c := range map[string]struct {
		reads  func(*ReadSet)
		change RoomAvailability
		stands bool
	}{
		"the room that it read": {func(l *ReadSet) {
			l.BedsLeft("1-1")
		}, RoomAvailability{"1-1", 4}, false},
		"another room of that hostel": {func(l *ReadSet) {
			l.BedsLeft("1-1")
		}, RoomAvailability{"1-2", 4}, true},
		"another hostel": {func(l *ReadSet) {
			l.BedsLeft("1-1")
		}, RoomAvailability{"2-1", 4}, true},
		"the same number": {func(l *ReadSet) {
			l.BedsLeft("1-1")
		}, RoomAvailability{"1-1", 3}, true},
		"a room near the campus that it read": {func(l *ReadSet) {
			l.Near(hostel.Campus{ID: 1})
		}, RoomAvailability{"8-0", 4}, false},
		"a room near another campus": {func(l *ReadSet) {
			l.Near(hostel.Campus{ID: 1})
		}, RoomAvailability{"9-0", 4}, true},
		"a room of the category":     {func(l *ReadSet) { l.InCategory(3) }, RoomAvailability{"15-0", 4}, false},
		"a room of another category": {func(l *ReadSet) { l.InCategory(3) }, RoomAvailability{"16-0", 4}, true},
		"a room that is in no hostel": {func(l *ReadSet) {
			l.Near(hostel.Campus{ID: 1})
		}, RoomAvailability{"elsewhere", 4}, true},
		"the last bed of a room that was searched": {func(l *ReadSet) {
			l.Search(Query{Campus: &hostel.Campus{ID: 1}})
		}, RoomAvailability{"1-1", 0}, false},
		"a bed again of a room that was searched": {func(l *ReadSet) {
			l.Search(Query{Campus: &hostel.Campus{ID: 1}})
		}, RoomAvailability{"1-2", 1}, false},
		"one of several beds of a room that was searched": {func(l *ReadSet) {
			l.Search(Query{Campus: &hostel.Campus{ID: 1}})
		}, RoomAvailability{"1-1", 2}, true},
		"the last bed of a room that was not searched": {func(l *ReadSet) {
			l.Search(Query{Campus: &hostel.Campus{ID: 2}})
		}, RoomAvailability{"1-1", 0}, true},
		"the last bed of a room where hostels with a bed were counted": {func(l *ReadSet) {
			l.HostelsLeft("")
		}, RoomAvailability{"1-1", 0}, false},
		"one of several beds of a room where hostels with a bed were counted": {func(l *ReadSet) {
			l.HostelsLeft("")
		}, RoomAvailability{"1-1", 2}, true},
		"the room of a hostel whose cheapest bed it read": {func(l *ReadSet) {
			h, _ := l.snapshot.Find("1")
			l.Cheapest(h, Query{})
		}, RoomAvailability{"1-2", 1}, false},
		"nothing was read": {func(*ReadSet) {}, RoomAvailability{"1-1", 4}, true},
	} {
		t.Run(name, func(t *testing.T) {
			quarter, v := quarter(60), NewAvailability()
			v.Set([]RoomAvailability{{"1-1", 3}})
			l := quarter.ReadSet(v)
			c.reads(l)
			if !l.StillValid() {
				t.Errorf("%s: it falls before anything changed", name)
			}
			v.Set([]RoomAvailability{c.change})
			for range 2 {
				if l.StillValid() != c.stands {
					t.Errorf("%s: stands is %v", name, !c.stands)
				}
			}
			v.Set([]RoomAvailability{{"1-1", 3}, {"15-0", 0}, {"8-0", 0}})
			if !c.stands && l.StillValid() {
				t.Errorf("%s: what fell stands again", name)
			}
		})
	}
}

// TestAValidReadSetHasCurrentNumbers compares what was read with the present numbers while they change.
func TestAValidReadSetHasCurrentNumbers(t *testing.T) {
	const hostels = 60
	c, v, r := quarter(hostels), NewAvailability(), rand.New(rand.NewPCG(3, 4))
	fell := 0
	for range 400 {
		l := c.ReadSet(v)
		room, campus := "7-1", hostel.Campus{ID: int64(r.IntN(7))}
		beds, near := l.BedsLeft(room), l.Near(campus)
		for range r.IntN(4) {
			book(v, r, hostels, r.IntN(3))
		}
		if !l.StillValid() {
			fell++
			continue
		}
		if again := c.ReadSet(v); again.BedsLeft(room) != beds || !reflect.DeepEqual(again.Near(campus), near) {
			t.Fatalf("it stands, and said %d and %v", beds, near)
		}
	}
	if fell == 0 || fell == 400 {
		t.Errorf("%d of 400 fell: the test proves nothing", fell)
	}
}

func TestAReadSetThatMissedChangesIsInvalid(t *testing.T) {
	c, v := quarter(60), NewAvailability()
	l := c.ReadSet(v)
	l.BedsLeft("1-1")
	for n := range 3 * minKeptChanges {
		v.Set([]RoomAvailability{{"2-2", n + 1}})
	}
	if l.StillValid() {
		t.Error("it stands, though nobody knows what has changed")
	}
}

func TestAReadSetIsCheckedConcurrently(t *testing.T) {
	c, v := quarter(60), NewAvailability()
	l := c.ReadSet(v)
	l.BedsLeft("1-1")
	var asking sync.WaitGroup
	for range 4 {
		asking.Go(func() {
			for range 1000 {
				if !l.StillValid() {
					t.Error("it falls for changes elsewhere")
				}
			}
		})
	}
	for n := range 500 {
		v.Set([]RoomAvailability{{"2-2", n + 1}})
	}
	asking.Wait()
	v.Set([]RoomAvailability{{"1-1", 9}})
	if l.StillValid() {
		t.Error("it stands after its room changed")
	}
}
