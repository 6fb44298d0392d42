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
	"efie/test/must"
)

// noon is the state in which the pages of these tests are rendered.
var noon = state{catalogue: 1, at: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}

func atNoon() state { return noon }

func page(text string) *storedPage {
	return &storedPage{body: []byte(text), size: len(text), from: noon, shared: true}
}

func TestAStoredPageExpiresWithTimeCatalogueContentAndDay(t *testing.T) {
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
		must.Equal(t, name+": valid", c.from.stillValid(c.now), c.valid)
	}
}

// render returns a function that returns a page and counts its calls.
func render(count *atomic.Int64, p *storedPage, err error) func() (*storedPage, error) {
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
		if p, err := s.Get(key, render(&count, page("home"), nil)); err != nil || string(p.body) != "home" {
			t.Fatalf("%v, %v", p, err)
		}
	}
	if count.Load() != 1 || s.rendered.Load() != 1 || s.found.Load() != 2 {
		t.Errorf("rendered %d times, found %d times", count.Load(), s.found.Load())
	}
	for _, other := range []Key{{Path: "/hostels"}, {Path: "/", RawQuery: "a"}, {Path: "/", Light: true},
		{Path: "/", Coding: 1}, {Path: "/", Audience: Students}} {
		if p, _ := s.Get(other, render(&count, page("other"), nil)); string(p.body) != "other" {
			t.Errorf("%v gets another key's page", other)
		}
	}
	now.at = now.at.Add(StaleFor)
	if p, err := s.Get(key, render(&count, page("new"), nil)); err != nil || string(p.body) != "new" {
		t.Errorf("a stale page is not rendered again: %v, %v", p, err)
	}
}

func TestConcurrentRequestsShareOneRendering(t *testing.T) {
	draft := page("a draft")
	draft.shared = false
	for name, c := range map[string]struct {
		page   *storedPage
		err    error
		stored bool
	}{
		"a shared page": {page("home"), nil, true},
		"a draft":       {draft, nil, false},
		"an error":      {nil, errors.New("disk on fire"), false},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newStore(1<<20, atNoon)
			var count atomic.Int64
			ask := func() {
				p, err := s.Get(Key{Path: "/"}, func() (*storedPage, error) {
					time.Sleep(time.Second)
					return render(&count, c.page, c.err)()
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
			must.Equal(t, name+": renderings for 100 requests", count.Load(), 1)
			if ask(); (count.Load() == 1) != c.stored {
				t.Errorf("%s is stored: %v, want %v", name, !c.stored, c.stored)
			}
		})
	}
}

func TestAFullCacheIsEmptied(t *testing.T) {
	b := NewBounded[string](1000, func(n int) int { return n })
	for n := range 100 { // a search engine requests every page
		name := fmt.Sprint("page ", n)
		b.Keep(name, 100)
		if _, ok := b.Find(name); !ok {
			t.Fatalf("%s is not stored", name)
		}
		if values, bytes := b.Size(); bytes > 1000 || bytes != 100*values {
			t.Fatalf("%d values have %d bytes", values, bytes)
		}
	}
	b.Keep("page 99", 1001)
	if _, ok := b.Find("page 99"); ok {
		t.Error("a value above the limit, or the key's old value, is stored")
	}
	b.Keep("small", 10)
	b.Keep("small", 20)
	if value, ok := b.Find("small"); !ok || value != 20 {
		t.Errorf("the replaced value is %d, want 20", value)
	}
}

func TestConcurrentWritersStayWithinTheLimit(t *testing.T) {
	g := NewBounded[int](10_000, func(n int) int { return n })
	var workers sync.WaitGroup
	for worker := range 4 {
		workers.Go(func() {
			for n := range 2000 {
				g.Keep(worker*2000+n, n%300+1)
				g.Find(worker*2000 + n/2)
			}
		})
	}
	workers.Wait()
	count := 0
	for _, size := range g.values {
		count += size
	}
	if _, bytes := g.Size(); bytes != count || bytes > 10_000 {
		t.Errorf("Size returns %d bytes, but %d are stored", bytes, count)
	}
}
