package handlers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
)

// shares reports whether two visitors share the page that a handler answers with.
func (k *keptStage) shares(h web.Handler) bool {
	k.t.Helper()
	made := k.pages()
	for range 2 {
		r := asks(http.MethodGet, "/hostels/court-0")
		r = r.WithContext(context.WithValue(r.Context(), chi.RouteCtxKey, chi.NewRouteContext()))
		k.web.shared.renderer.Serve(k.web.shared.pages.Visitors(h))(httptest.NewRecorder(), r)
	}
	return k.pages() > made
}

// shown is a handler that answers with a page, after something else was done.
func (k *keptStage) shown(before func(w http.ResponseWriter)) web.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		before(w)
		p, _, err := k.web.shared.renderer.NewPage(r, "A page", "")
		if err != nil {
			return err
		}
		return k.web.shared.renderer.Show(w, r, http.StatusOK, p, templ.Raw("<p>text"))
	}
}

func TestAPageThatSetsACookieIsNotShared(t *testing.T) {
	for cookie, shared := range map[string]bool{"": true, "a=b": false} {
		k := newKeptStage(t)
		got := k.shares(k.shown(func(w http.ResponseWriter) {
			if cookie != "" {
				w.Header().Add("Set-Cookie", cookie)
			}
		}))
		if got != shared {
			t.Errorf("with %q: shared is %v", cookie, got)
		}
	}
}

// A response that is not shared is made for the request as it is.
func TestAnAnswerOfOnesOwnKnowsTheWholeRequest(t *testing.T) {
	k := newKeptStage(t)
	own := k.web.shared.renderer.Serve(k.web.shared.pages.Everyone(func(w http.ResponseWriter, r *http.Request) error {
		return web.RedirectPermanently(w, r, "/hostels/"+r.Header.Get("Accept"))
	}))
	w := httptest.NewRecorder()
	r := asks(http.MethodGet, "/hostels/court-0", "Accept", "json")
	own.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), chi.RouteCtxKey, chi.NewRouteContext())))
	if w.Header().Get("Location") != "/hostels/json" {
		t.Errorf("%d, %v", w.Code, w.Header())
	}
}

// moving is a catalogue that changes when its number does.
type moving struct {
	street
	version int64
}

func (m *moving) CatalogueVersion(context.Context) (int64, error) { return m.version, nil }

func TestAnotherCatalogueLeavesNothingOfTheLast(t *testing.T) {
	k := newKeptStage(t)
	source := &moving{version: 1}
	hostels, err := catalogue.Open(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	k.config.Catalogue = hostels
	k.open()
	for _, path := range everybodys {
		k.made(path)
	}
	source.version++
	if err := hostels.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	for n, path := range everybodys {
		if made := k.made(path); made != 1 {
			t.Errorf("%s of the old catalogue is shown", path)
		}
		if pages := k.web.Figures().Pages; pages != n+1 {
			t.Errorf("%d pages are kept after %d of the new catalogue", pages, n+1)
		}
	}
}

func TestWhatWasMadeOfAnOldCatalogueIsNotKept(t *testing.T) {
	for moves, shared := range []bool{true, false} {
		k := newKeptStage(t)
		source := &moving{version: 1}
		hostels, err := catalogue.Open(t.Context(), source)
		if err != nil {
			t.Fatal(err)
		}
		k.config.Catalogue = hostels
		k.open()
		got := k.shares(k.shown(func(http.ResponseWriter) {
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

// HostelsInBackground implements catalogue.Source.
func (m *moving) HostelsInBackground(ctx context.Context) ([]*hostel.Hostel, int64, error) {
	return m.Hostels(ctx)
}
