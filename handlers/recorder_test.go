package handlers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-chi/chi/v5"

	"efie/handlers/pagecache"
	"efie/hostel"
	"efie/hostel/catalogue"
)

func TestAPageThatSetsACookieIsNotShared(t *testing.T) {
	k := newKeptStage(t)
	for cookie, shared := range map[string]bool{"": true, "a=b": false} {
		s := k.web.shared.pages.newRecorder(pagecache.Key{}, http.Header{})
		if cookie != "" {
			s.Header().Add("Set-Cookie", cookie)
		}
		s.whole = true
		_, _ = s.Write([]byte("text"))
		if s.shareable() != shared {
			t.Errorf("with %q: shared is %v", cookie, !shared)
		}
	}
}

// An answer that nobody shares is made for the request as it is.
func TestAnAnswerOfOnesOwnKnowsTheWholeRequest(t *testing.T) {
	k := newKeptStage(t)
	own := k.web.shared.renderer.serve(k.web.shared.pages.everyone(func(w http.ResponseWriter, r *http.Request) error {
		return redirectPermanently(w, r, "/hostels/"+r.Header.Get("Accept"))
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
	directory, err := catalogue.Open(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	k.config.Directory = directory
	k.open()
	for _, path := range everybodys {
		k.made(path)
	}
	source.version++
	if err := directory.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	for n, path := range everybodys {
		if made := k.made(path); made != 1 {
			t.Errorf("%s of the old catalogue is shown", path)
		}
		if pages, _ := k.web.shared.pages.stored.Size(); pages != n+1 {
			t.Errorf("%d pages are kept after %d of the new catalogue", pages, n+1)
		}
	}
}

func TestWhatWasMadeOfAnOldCatalogueIsNotKept(t *testing.T) {
	k := newKeptStage(t)
	source := &moving{version: 1}
	directory, err := catalogue.Open(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	k.config.Directory = directory
	k.open()
	for moves, shared := range []bool{true, false} {
		s := k.web.shared.pages.newRecorder(pagecache.Key{}, http.Header{})
		s.whole = true
		_, _ = s.Write([]byte("text"))
		if moves > 0 {
			source.version++
			if err := directory.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if s.shareable() != shared {
			t.Errorf("after %d moves of the catalogue: kept is %v", moves, !shared)
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
			if (observer.last.Bytes > 0) != some || observer.last.Method != method || observer.last.Route != "/hostels/{key}" {
				t.Errorf("%s: %+v", method, observer.last)
			}
		}
	}
}

// HostelsByTheWay implements catalogue.Source.
func (m *moving) HostelsByTheWay(ctx context.Context) ([]*hostel.Hostel, int64, error) {
	return m.Hostels(ctx)
}
