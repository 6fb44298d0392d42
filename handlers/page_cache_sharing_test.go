package handlers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// shares reports whether two visitors share a page.
func (k *keptStage) shares(page cache.PageFunc) bool {
	k.t.Helper()
	router, made := chi.NewRouter(), k.pages()
	k.web.shared.pages.Routes(router).Get("/hostels/{key}", page)
	for range 2 {
		w := httptest.NewRecorder()
		if router.ServeHTTP(w, asks(http.MethodGet, "/hostels/court-0")); w.Code != http.StatusOK {
			k.t.Errorf("answered with %d", w.Code)
		}
	}
	return k.pages() == made+1
}

// shown makes a page, after something else was done.
func (k *keptStage) shown(before func()) cache.PageFunc {
	return func(q cache.PageRequest) (cache.PageResponse, error) {
		before()
		return web.Share(k.web.shared.renderer.NewSharedPage(q, "A page", ""), templ.Raw("<p>text")), nil
	}
}

// moving is a catalogue that changes when its number does.
type moving struct {
	street
	version int64
}

func (m *moving) CatalogueVersion(context.Context) (int64, error) { return m.version, nil }

func (m *moving) Hostels(ctx context.Context) ([]*hostel.Hostel, int64, error) {
	hostels, _, err := m.street.Hostels(ctx)
	return hostels, m.version, err
}

func TestPagesOfAnOldCatalogueAreNotShown(t *testing.T) {
	k := newKeptStage(t)
	source := &moving{version: 1}
	hostels := cataloguetest.Open(t, source)
	k.config.Catalogue = hostels
	k.open()
	for _, path := range everybodys {
		k.made(path)
	}
	source.version++
	must.Do(t, hostels.Refresh(t.Context()))
	for _, path := range everybodys {
		if made := k.made(path); made != 1 {
			t.Errorf("%s of the old catalogue is shown", path)
		}
	}
}

// A page that is made while the catalogue changes may show some of both.
func TestAPageIsNotSharedIfTheCatalogueChangesWhileItIsMade(t *testing.T) {
	for moves, shared := range []bool{true, false} {
		k := newKeptStage(t)
		source := &moving{version: 1}
		hostels := cataloguetest.Open(t, source)
		k.config.Catalogue = hostels
		k.open()
		got := k.shares(k.shown(func() {
			source.version += int64(moves)
			if err := hostels.Refresh(t.Context()); err != nil {
				t.Error(err)
			}
		}))
		if got != shared {
			t.Errorf("after %d changes of the catalogue: shared is %v", moves, got)
		}
	}
}

// toldOf is an observer that remembers the last answer.
type toldOf struct{ last Answer }

func (o *toldOf) Answered(a Answer) { o.last = a }

func TestAHeadHasNoBytes(t *testing.T) {
	k := newKeptStage(t)
	observer := &toldOf{}
	k.config.Observers = []Observer{observer}
	k.open()
	for range 2 { // made, and kept
		for method, some := range map[string]bool{http.MethodGet: true, http.MethodHead: false} {
			k.web.ServeHTTP(httptest.NewRecorder(), asks(method, "/hostels/court-0"))
			if (observer.last.Bytes > 0) != some || observer.last.Method != method ||
				observer.last.Route != "/hostels/{key}" {
				t.Errorf("%s: %+v", method, observer.last)
			}
		}
	}
}

func TestAPageThatPanicsIsAFaultForAllWhoAskForIt(t *testing.T) {
	k := newKeptStage(t)
	router := chi.NewRouter()
	router.Use(observers{}.logAccess)
	k.web.shared.pages.Routes(router).Get("/hostels/{key}", func(cache.PageRequest) (cache.PageResponse, error) {
		panic("the secret of the house")
	})
	for range 2 {
		w := httptest.NewRecorder()
		router.ServeHTTP(w, asks(http.MethodGet, "/hostels/court-0"))
		id := w.Header().Get("X-Request-Id")
		if w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), id) ||
			strings.Contains(w.Body.String(), "secret") || w.Header().Get("Content-Security-Policy") == "" {
			t.Errorf("answered with %d, %v:\n%s", w.Code, w.Header(), w.Body)
		}
		if !strings.Contains(k.log.String(), "the secret of the house") || !strings.Contains(k.log.String(), id) {
			t.Errorf("the log lacks the panic or its request:\n%s", k.log.String())
		}
	}
}

// The first of those who wait for a page leaves while it waits for a slot: the others get the page all the same.
func TestARequestThatEndsTakesThePageFromNoOther(t *testing.T) {
	inCrush(t, func(c *crush) {
		empty := c.fill()
		ctx, leave := context.WithCancel(c.t.Context())
		answered := make(chan int, 2)
		for _, r := range []*http.Request{
			c.as(false, http.MethodGet, "/hostels", "").WithContext(ctx), c.as(false, http.MethodGet, "/hostels", ""),
		} {
			go func() {
				w, _ := c.answers(r)
				answered <- w.Code
			}()
			synctest.Wait()
		}
		leave()
		time.Sleep(time.Second)
		empty()
		<-answered
		if status := <-answered; status != http.StatusOK {
			c.t.Errorf("the request that goes on is answered with %d", status)
		}
		c.fill()() // every slot is free
	})
}

func TestAStoredPageNeedsNoSlot(t *testing.T) {
	inCrush(t, func(c *crush) {
		for _, crowded := range []bool{false, true} {
			if crowded {
				defer c.fill()()
			}
			for _, student := range []bool{false, true} {
				if w, took := c.answers(c.as(student, http.MethodGet, "/hostels", "")); w.Code != http.StatusOK || took != 0 {
					t.Errorf("crowded %v, student %v: answered with %d after %s", crowded, student, w.Code, took)
				}
			}
		}
	})
}
