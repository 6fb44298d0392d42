package hostel

import (
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
)

func TestALookStandsUntilANumberThatItReadIsAnother(t *testing.T) {
	for name, c := range map[string]struct {
		reads  func(*Look)
		change Vacancy
		stands bool
	}{
		"the room that it read":               {func(l *Look) { l.BedsLeft("1-1") }, Vacancy{"1-1", 4}, false},
		"another room of that hostel":         {func(l *Look) { l.BedsLeft("1-1") }, Vacancy{"1-2", 4}, true},
		"another hostel":                      {func(l *Look) { l.BedsLeft("1-1") }, Vacancy{"2-1", 4}, true},
		"the same number":                     {func(l *Look) { l.BedsLeft("1-1") }, Vacancy{"1-1", 3}, true},
		"a room near the campus that it read": {func(l *Look) { l.Near(Campus{ID: 1}) }, Vacancy{"8-0", 4}, false},
		"a room near another campus":          {func(l *Look) { l.Near(Campus{ID: 1}) }, Vacancy{"9-0", 4}, true},
		"a room of the category":              {func(l *Look) { l.InCategory(3) }, Vacancy{"15-0", 4}, false},
		"a room of another category":          {func(l *Look) { l.InCategory(3) }, Vacancy{"16-0", 4}, true},
		"a room that is in no hostel":         {func(l *Look) { l.Near(Campus{ID: 1}) }, Vacancy{"elsewhere", 4}, true},
		"nothing was read":                    {func(*Look) {}, Vacancy{"1-1", 4}, true},
	} {
		quarter, v := quarter(60), NewVacancies()
		v.Set([]Vacancy{{"1-1", 3}})
		l := quarter.Look(v)
		c.reads(l)
		if !l.Stands() {
			t.Errorf("%s: it falls before anything changed", name)
		}
		v.Set([]Vacancy{c.change})
		for range 2 {
			if l.Stands() != c.stands {
				t.Errorf("%s: stands is %v", name, !c.stands)
			}
		}
		v.Set([]Vacancy{{"1-1", 3}, {"15-0", 0}, {"8-0", 0}})
		if !c.stands && l.Stands() {
			t.Errorf("%s: what fell stands again", name)
		}
	}
}

// What was read is compared with what is there: a Look that stands has told nothing that is wrong now.
func TestALookThatStandsIsTrue(t *testing.T) {
	const hostels = 60
	c, v, r := quarter(hostels), NewVacancies(), rand.New(rand.NewPCG(3, 4))
	fell := 0
	for range 400 {
		l := c.Look(v)
		room, campus := "7-1", Campus{ID: int64(r.IntN(7))}
		beds, near := l.BedsLeft(room), l.Near(campus)
		for range r.IntN(4) {
			book(v, r, hostels, r.IntN(3))
		}
		if !l.Stands() {
			fell++
			continue
		}
		if again := c.Look(v); again.BedsLeft(room) != beds || !reflect.DeepEqual(again.Near(campus), near) {
			t.Fatalf("it stands, and said %d and %v", beds, near)
		}
	}
	if fell == 0 || fell == 400 {
		t.Errorf("%d of 400 fell: the test proves nothing", fell)
	}
}

func TestALookThatIsAskedTooLateHasFallen(t *testing.T) {
	c, v := quarter(60), NewVacancies()
	l := c.Look(v)
	l.BedsLeft("1-1")
	for n := range 3 * keptChanges {
		v.Set([]Vacancy{{"2-2", n + 1}})
	}
	if l.Stands() {
		t.Error("it stands, though nobody knows what has changed")
	}
}

func TestManyMayAskALook(t *testing.T) {
	c, v := quarter(60), NewVacancies()
	l := c.Look(v)
	l.BedsLeft("1-1")
	var asking sync.WaitGroup
	for range 4 {
		asking.Go(func() {
			for range 1000 {
				if !l.Stands() {
					t.Error("it falls for changes elsewhere")
				}
			}
		})
	}
	for n := range 500 {
		v.Set([]Vacancy{{"2-2", n + 1}})
	}
	asking.Wait()
	v.Set([]Vacancy{{"1-1", 9}})
	if l.Stands() {
		t.Error("it stands after its room changed")
	}
}
