package cache

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// until is a state that is over at a time.
type until time.Time

func (u until) StillValid(_, now time.Time) bool { return now.Before(time.Time(u)) }

var (
	now   = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	later = now.Add(time.Hour)
)

func page(text string) *Page { return &Page{Body: []byte(text), Of: until(later)} }

// makes returns a page and counts how often it was made.
func makes(count *atomic.Int64, p *Page, err error) func() (*Page, error) {
	return func() (*Page, error) {
		count.Add(1)
		return p, err
	}
}

func TestAPageIsMadeOnceWhileItStands(t *testing.T) {
	c := NewStore(1 << 20)
	key := Key{Path: "/"}
	var count atomic.Int64
	for range 3 {
		if p, err := c.Make(key, now, makes(&count, page("home"), nil)); err != nil || string(p.Body) != "home" {
			t.Fatalf("%v, %v", p, err)
		}
	}
	if p := c.Find(key, now); p == nil || string(p.Body) != "home" || count.Load() != 1 || c.Made() != 1 {
		t.Errorf("made %d times, found %v", count.Load(), p)
	}
	for _, other := range []Key{{Path: "/hostels"}, {Path: "/", Query: "a"}, {Path: "/", Light: true},
		{Path: "/", Coding: 1}} {
		if c.Find(other, now) != nil {
			t.Errorf("%v is answered with another page", other)
		}
	}
	if c.Find(key, later) != nil {
		t.Error("a page is found that stands no more")
	}
	if p, err := c.Make(key, later, makes(&count, page("new"), nil)); err != nil || string(p.Body) != "new" ||
		count.Load() != 2 {
		t.Errorf("what stood no more was not made anew: %v, %v", p, err)
	}
}

func TestARushMakesAPageOnce(t *testing.T) {
	for name, c := range map[string]struct {
		page *Page
		err  error
		want int64 // how often it is made for 100 who ask at once
	}{
		"one for all":                   {page("home"), nil, 1},
		"one that is nobody else's":     {nil, nil, 100},
		"one that cannot be made today": {nil, errors.New("disk on fire"), 100},
	} {
		synctest.Test(t, func(t *testing.T) {
			cache := NewStore(1 << 20)
			var count atomic.Int64
			var asking sync.WaitGroup
			for range 100 {
				asking.Go(func() {
					p, err := cache.Make(Key{Path: "/"}, now, func() (*Page, error) {
						time.Sleep(time.Second)
						return makes(&count, c.page, c.err)()
					})
					if p != c.page || !errors.Is(err, c.err) {
						t.Errorf("%s: %v, %v", name, p, err)
					}
				})
			}
			asking.Wait()
			if count.Load() != c.want {
				t.Errorf("%s: made %d times, want %d", name, count.Load(), c.want)
			}
		})
	}
}

func TestAPanicLeavesNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewStore(1 << 20)
		var asking sync.WaitGroup
		asking.Go(func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic is lost")
				}
			}()
			_, _ = c.Make(Key{}, now, func() (*Page, error) {
				time.Sleep(time.Second)
				panic("in mid-page")
			})
		})
		synctest.Wait()
		asking.Go(func() {
			if p, err := c.Make(Key{}, now, func() (*Page, error) { return page("well"), nil }); err != nil ||
				string(p.Body) != "well" {
				t.Errorf("who waited gets %v, %v", p, err)
			}
		})
		asking.Wait()
	})
}

func TestWhatIsAskedForStaysAndTheRestGoes(t *testing.T) {
	g := NewGenerations[string](1000, func(n int) int { return n })
	g.Keep("home", 100)
	for n := range 100 { // a search engine goes through everything
		g.Keep(fmt.Sprint("page ", n), 100)
		if _, ok := g.Find("home"); !ok {
			t.Fatalf("the page that is asked for is gone after %d others", n)
		}
		if things, bytes := g.Size(); bytes > 1000 || bytes != 100*things {
			t.Fatalf("%d things have %d bytes", things, bytes)
		}
	}
	if _, ok := g.Find("page 1"); ok {
		t.Error("what nobody asks for stays")
	}
	g.Keep("home", 501)
	if _, ok := g.Find("home"); ok {
		t.Error("what is too large is kept, or what it was before")
	}
	g.Keep("small", 10)
	g.Keep("small", 20)
	if kept, ok := g.Find("small"); !ok || kept != 20 {
		t.Errorf("the new one is %d", kept)
	}
}

func TestManyKeepWithinTheBound(t *testing.T) {
	g := NewGenerations[int](10_000, func(n int) int { return n })
	var keeping sync.WaitGroup
	for worker := range 4 {
		keeping.Go(func() {
			for n := range 2000 {
				g.Keep(worker*2000+n, n%300+1)
				g.Find(worker*2000 + n/2)
			}
		})
	}
	keeping.Wait()
	count := 0
	for _, generation := range []map[int]int{g.young, g.old} {
		for _, size := range generation {
			count += size
		}
	}
	if _, bytes := g.Size(); bytes != count || bytes > 10_000 {
		t.Errorf("%d bytes are said to be kept, %d are", bytes, count)
	}
}

func BenchmarkFind(b *testing.B) {
	c := NewStore(64 << 20)
	for n := range 500 {
		c.kept.Keep(Key{Path: fmt.Sprint("/hostels/", n)}, page("home"))
	}
	key := Key{Path: "/hostels/250"}
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if c.Find(key, now) == nil {
				b.Fatal("not kept")
			}
		}
	})
}
