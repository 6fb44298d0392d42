package cache

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"efie/content"
)

// noon is when the pages of these tests are rendered.
var noon = state{catalogue: 1, at: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}

// atNoon is the state in which it is always noon.
func atNoon() state { return noon }

func page(text string) *storedPage {
	return &storedPage{body: []byte(text), size: len(text), from: noon, shared: true}
}

func TestAPageIsValidForAWhileAndForOneCatalogueContentAndDay(t *testing.T) {
	library := &content.Library{}
	late := time.Date(2026, 11, 21, 23, 59, 59, 800_000_000, time.UTC)
	noon := state{1, library, noon.at}
	for name, c := range map[string]struct {
		from, now state
		valid     bool
	}{
		"at once":               {noon, noon, true},
		"at the end":            {noon, state{1, library, noon.at.Add(StaleFor - 1)}, true},
		"after that":            {noon, state{1, library, noon.at.Add(StaleFor)}, false},
		"for another catalogue": {noon, state{2, library, noon.at}, false},
		"for other content":     {noon, state{1, &content.Library{}, noon.at}, false},
		"before midnight":       {state{1, library, late}, state{1, library, late.Add(199 * time.Millisecond)}, true},
		"on the next day":       {state{1, library, late}, state{1, library, late.Add(200 * time.Millisecond)}, false},
	} {
		if c.from.stillValid(c.now) != c.valid {
			t.Errorf("%s: valid is %v", name, !c.valid)
		}
	}
}

// renders returns a page and counts how often it was rendered.
func renders(count *atomic.Int64, p *storedPage, err error) func() (*storedPage, error) {
	return func() (*storedPage, error) {
		count.Add(1)
		return p, err
	}
}

func TestAPageIsRenderedOnceWhileItIsValid(t *testing.T) {
	now := noon
	s := newStore(1<<20, func() state { return now })
	key := Key{Path: "/"}
	var count atomic.Int64
	for range 3 {
		if p, err := s.Get(key, renders(&count, page("home"), nil)); err != nil || string(p.body) != "home" {
			t.Fatalf("%v, %v", p, err)
		}
	}
	if count.Load() != 1 || s.made.Load() != 1 || s.found.Load() != 2 {
		t.Errorf("rendered %d times, found %d times", count.Load(), s.found.Load())
	}
	for _, other := range []Key{{Path: "/hostels"}, {Path: "/", Query: "a"}, {Path: "/", Light: true},
		{Path: "/", Coding: 1}, {Path: "/", Audience: Students}} {
		if p, _ := s.Get(other, renders(&count, page("other"), nil)); string(p.body) != "other" {
			t.Errorf("%v is answered with another page", other)
		}
	}
	now.at = now.at.Add(StaleFor)
	if p, err := s.Get(key, renders(&count, page("new"), nil)); err != nil || string(p.body) != "new" {
		t.Errorf("a page that is not valid any more is not rendered anew: %v, %v", p, err)
	}
}

func TestRequestsAtTheSameTimeShareWhatOneOfThemRenders(t *testing.T) {
	ours := page("a draft")
	ours.shared = false
	for name, c := range map[string]struct {
		page   *storedPage
		err    error
		stored bool
	}{
		"a page":                    {page("home"), nil, true},
		"a page that is no other's": {ours, nil, false},
		"an error":                  {nil, errors.New("disk on fire"), false},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newStore(1<<20, atNoon)
			var count atomic.Int64
			ask := func() {
				p, err := s.Get(Key{Path: "/"}, func() (*storedPage, error) {
					time.Sleep(time.Second)
					return renders(&count, c.page, c.err)()
				})
				if p != c.page || !errors.Is(err, c.err) {
					t.Errorf("%s: %v, %v", name, p, err)
				}
			}
			var asking sync.WaitGroup
			for range 100 {
				asking.Go(ask)
			}
			asking.Wait()
			if count.Load() != 1 {
				t.Errorf("%s: rendered %d times for 100 requests", name, count.Load())
			}
			if ask(); (count.Load() == 1) != c.stored {
				t.Errorf("%s is stored: %v, want %v", name, !c.stored, c.stored)
			}
		})
	}
}

func TestAFullStoreBeginsAgain(t *testing.T) {
	b := NewBounded[string](1000, func(n int) int { return n })
	for n := range 100 { // a search engine goes through everything
		name := fmt.Sprint("page ", n)
		b.Keep(name, 100)
		if _, ok := b.Find(name); !ok {
			t.Fatalf("%s is not kept", name)
		}
		if things, bytes := b.Size(); bytes > 1000 || bytes != 100*things {
			t.Fatalf("%d things have %d bytes", things, bytes)
		}
	}
	b.Keep("page 99", 1001)
	if _, ok := b.Find("page 99"); ok {
		t.Error("what is too large is kept, or what it was before")
	}
	b.Keep("small", 10)
	b.Keep("small", 20)
	if kept, ok := b.Find("small"); !ok || kept != 20 {
		t.Errorf("the new one is %d", kept)
	}
}

func TestManyKeepWithinTheBound(t *testing.T) {
	g := NewBounded[int](10_000, func(n int) int { return n })
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
	for _, size := range g.kept {
		count += size
	}
	if _, bytes := g.Size(); bytes != count || bytes > 10_000 {
		t.Errorf("%d bytes are said to be kept, %d are", bytes, count)
	}
}
