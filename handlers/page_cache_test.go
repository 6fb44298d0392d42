package handlers_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"efie/handlers"
	"efie/handlers/cache"
	"efie/handlers/handlerstest"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

var asks, answered = handlerstest.Ask, handlerstest.Answer

// street is a catalogue of three hostels near two campuses, with one room type each. It changes with its version.
type street struct {
	cataloguetest.FixedSource
	version int64
}

func (s *street) CatalogueVersion(context.Context) (int64, error) { return s.version, nil }

func (s *street) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	var list []*hostel.Hostel
	for n, campus := range []hostel.Campus{{ID: 1, Name: "UG Legon"}, {ID: 1, Name: "UG Legon"},
		{ID: 2, Name: "KNUST"}} {
		list = append(list, &hostel.Hostel{
			ID: int64(n + 1), UUID: fmt.Sprint("u", n), Slug: fmt.Sprint("court-", n), Name: fmt.Sprint("Court ", n),
			Campus:   campus,
			Category: hostel.Category(n + 1), Images: []string{fmt.Sprint("/images/", n, ".png")}, IsAvailable: true,
			Status: hostel.StatusAvailable, Stay: 16,
			Rooms: []hostel.Room{{UUID: fmt.Sprint("room-", n), Label: "Room", NumberInRoom: 2, NumberOfRooms: 5,
				Price: 45000, Available: true, Gender: hostel.Mixed}},
		})
	}
	return list, s.version, nil
}

func (*street) AvailabilitySince(context.Context, int64) ([]catalogue.RoomAvailability, int64, error) {
	return []catalogue.RoomAvailability{{RoomUUID: "room-0", BedsLeft: 9}, {RoomUUID: "room-1", BedsLeft: 9},
		{RoomUUID: "room-2", BedsLeft: 9}}, 1, nil
}

// storing is a web whose clock the test moves, and whose rendered pages it counts.
type storing struct {
	*handlerstest.Stage
	t      *testing.T
	source *street
	web    handlers.Web
	now    time.Time
}

func newStoring(t *testing.T) *storing {
	t.Helper()
	k := &storing{Stage: handlerstest.New(t), t: t, source: &street{version: 1},
		now: time.Date(2026, 11, 21, 23, 59, 0, 0, time.UTC)}
	k.Offer(t, k.source)
	k.Config.Clock = func() time.Time { return k.now }
	k.web = k.Open(t)
	return k
}

// pages returns how many pages were rendered to be stored.
func (k *storing) pages() uint64 { return k.web.Figures().PagesMade }

func (k *storing) get(path string, headers ...string) *httptest.ResponseRecorder {
	return answered(k.web, asks(http.MethodGet, path, headers...))
}

// made returns how many pages are rendered for a request.
func (k *storing) made(path string, headers ...string) uint64 {
	before := k.pages()
	if w := k.get(path, headers...); w.Code != http.StatusOK {
		k.t.Errorf("%s: %d", path, w.Code)
	}
	return k.pages() - before
}

func (k *storing) book(room string, left int) {
	k.Config.Catalogue.Availability().Set([]catalogue.RoomAvailability{{RoomUUID: room, BedsLeft: left}})
}

// change gives the catalogue another version.
func (k *storing) change() {
	k.source.version++
	if err := k.Config.Catalogue.Refresh(k.t.Context()); err != nil {
		k.t.Error(err)
	}
}

// everybodys are pages that readers share.
var everybodys = []string{"/", "/hostels", "/hostels?part=rows", "/hostels?q=court+0", "/hostels/court-0",
	"/hostels/court-0?part=popup", "/detailed_search?location=legon", "/detailed_search?location=legon&part=suggestions",
	"/campuses", "/campuses/ug-legon", "/categories", "/categories/budget", "/signup", "/login", "/privacy-policy",
	"/check"}

func TestAPageIsMadeAgainAfterItsTime(t *testing.T) {
	k := newStoring(t)
	k.now = k.now.Add(-time.Hour) // midnight is far
	tags := map[string]string{}
	for _, path := range everybodys {
		if n := k.made(path); n != 1 {
			t.Errorf("%s is made %d times when it is first asked for", path, n)
		}
		tags[path] = k.get(path).Header().Get("ETag")
	}
	k.now = k.now.Add(cache.StaleFor - 1)
	for _, path := range everybodys {
		if n := k.made(path); n != 0 {
			t.Errorf("%s is made again before its time", path)
		}
	}
	k.now = k.now.Add(1)
	for _, path := range everybodys {
		made := k.pages()
		if w := k.get(path, "If-None-Match", tags[path]); w.Code != http.StatusNotModified || k.pages() != made+1 {
			t.Errorf("%s: the same bytes, made %d times, are answered with %d", path, k.pages()-made, w.Code)
		}
	}
	k.book("room-0", 8)
	k.now = k.now.Add(cache.StaleFor)
	for _, path := range []string{"/hostels/court-0", "/hostels/court-0?part=popup"} {
		if w := k.get(path, "If-None-Match", tags[path]); w.Code != http.StatusOK ||
			!strings.Contains(w.Body.String(), "8 beds left") {
			t.Errorf("%s does not show the booking: %d", path, w.Code)
		}
	}
	k.change()
	for _, path := range everybodys {
		if made := k.made(path); made != 1 {
			t.Errorf("%s of the old catalogue is shown", path)
		}
	}
}

func TestAPageIsNotMadeForEveryBed(t *testing.T) {
	k := newStoring(t)
	k.get("/hostels/court-0")
	began := k.now
	for beds := 8; beds > 0; beds-- {
		k.now = k.now.Add(cache.StaleFor / 10)
		k.book("room-0", beds)
		if n := k.made("/hostels/court-0"); n != 0 {
			t.Fatalf("made after %v", k.now.Sub(began))
		}
	}
	k.book("room-0", 0)
	k.now = began.Add(cache.StaleFor)
	if w := k.get("/hostels/court-0"); !strings.Contains(w.Body.String(), "Fully booked") &&
		strings.Contains(w.Body.String(), "beds left") {
		t.Error("after a second a bed is shown that was sold")
	}
	if cache.StaleFor >= time.Second {
		t.Error("a bed that was sold is shown for more than a second (design.md section 1)")
	}
}

func TestPagesEndWithTheirDay(t *testing.T) {
	k := newStoring(t) // a minute before midnight
	first, second := k.made("/hostels/court-0"), k.made("/hostels/court-0")
	k.now = k.now.Add(time.Minute)
	if third := k.made("/hostels/court-0"); first != 1 || second != 0 || third != 1 {
		t.Errorf("made %d, %d and, when a checkout date may have passed, %d times", first, second, third)
	}
}

// Whatever a page depends on must be in its key, and what is one student's own is not shown to others.
func TestOnlyVisitorsShareAPage(t *testing.T) {
	k := newStoring(t)
	k.get("/hostels/court-0")
	for name, c := range map[string]struct {
		path    string
		headers []string
		made    uint64
	}{
		"the same":                  {"/hostels/court-0", nil, 0},
		"another cookie":            {"/hostels/court-0", []string{"Cookie", "efie-known=x; other=1"}, 0},
		"a choice of pictures":      {"/hostels/court-0", []string{"Cookie", "efie-light=0"}, 0},
		"another coding":            {"/hostels/court-0", []string{"Accept-Encoding", "gzip"}, 1},
		"an address like it":        {"/hostels/court%2D0", nil, 0},
		"a session that is over":    {"/hostels/court-0", []string{"Cookie", "efie=over"}, 0},
		"a session behind a cookie": {"/hostels/court-0", []string{"Cookie", "a=b; efie=over"}, 0},
	} {
		if n := k.made(c.path, c.headers...); n != c.made {
			t.Errorf("%s: made %d times, want %d", name, n, c.made)
		}
	}
	if first, second := k.made("/hostels/court-0", "Save-Data", "on"),
		k.made("/hostels/court-0", "Cookie", "efie-light=1"); first != 1 || second != 0 {
		t.Errorf("pages without pictures are made %d and %d times", first, second)
	}
	for _, path := range []string{"/hostels/no-such", "/hostels/u0", "/campuses/nowhere", "/dashboard", "/account",
		"/login?done=email", "/check?code=x", "/hostels?category=1", "/hostels?q=" + strings.Repeat("a", 1<<10)} {
		before := k.pages()
		first, second := k.get(path), k.get(path)
		if k.pages() != before || first.Code != second.Code ||
			first.Header().Get("X-Request-Id") == second.Header().Get("X-Request-Id") {
			t.Errorf("%s: %d is kept", path, first.Code)
		}
	}
}

// The browse page alone depends on the campus that its reader has chosen, and no browser can make the cache keep more
// pages than there are campuses.
func TestOnlyTheBrowsePageIsStoredByCampus(t *testing.T) {
	k := newStoring(t)
	for _, c := range []struct {
		path, cookie string
		made         uint64
	}{
		{"/hostels", "efie-campus=knust", 1}, {"/hostels", "a=b; efie-campus=knust", 0}, {"/hostels", "", 1},
		{"/hostels", "efie-campus=ug-legon", 1}, {"/hostels", "efie-campus=nowhere", 0},
		{"/hostels", "efie-campus=KNUST", 0}, {"/hostels", "efie-campus=", 0},
		{"/hostels", "efie-campus=" + strings.Repeat("a", 2000), 0}, {"/hostels", `efie-campus="knust "`, 0},
		{"/", "", 1}, {"/", "efie-campus=knust", 0}, {"/campuses/knust", "", 1},
		{"/campuses/knust", "efie-campus=knust", 0}, {"/detailed_search", "", 1},
		{"/detailed_search", "efie-campus=knust", 0}, {"/hostels/court-2", "", 1},
		{"/hostels/court-2", "efie-campus=knust", 0}, {"/categories/budget", "", 1},
		{"/categories/budget", "efie-campus=knust", 0},
	} {
		if n := k.made(c.path, "Cookie", c.cookie); n != c.made {
			t.Errorf("%s with %.40q is made %d times, want %d", c.path, c.cookie, n, c.made)
		}
	}
}

// Pages with prices of rooms depend on which price comes first, and no reader gets the page of another choice. A
// browser cannot make the cache keep more than the two.
func TestPagesWithPricesAreStoredByThePriceThatComesFirst(t *testing.T) {
	k := newStoring(t)
	for _, path := range []string{
		"/hostels", "/hostels?part=rows", "/detailed_search?location=legon", "/campuses/knust", "/categories/budget",
		"/hostels/court-2", "/hostels/court-2?part=popup",
	} {
		chosen := []string{"Cookie", "a=b; efie-price=total"}
		if month, total := k.made(path), k.made(path, chosen...); month != 1 || total != 1 {
			t.Errorf("%s is made %d and %d times", path, month, total)
		}
		month, total := k.get(path), k.get(path, chosen...)
		if month.Header().Get("Etag") == total.Header().Get("Etag") || month.Body.String() == total.Body.String() {
			t.Errorf("%s is the same whatever comes first", path)
		}
		if a := k.get(path, "If-None-Match", total.Header().Get("Etag")); a.Code != 200 {
			t.Errorf("%s: who went back to the month gets %d", path, a.Code)
		}
		for _, nonsense := range []string{"month", "x", "", strings.Repeat("total", 400), `"total "`} {
			if n := k.made(path, "Cookie", "efie-price="+nonsense); n != 0 {
				t.Errorf("%s is made for the choice %q", path, nonsense)
			}
		}
	}
	for _, path := range []string{"/", "/campuses", "/categories", "/signup", "/check", "/prices"} {
		if first, second := k.made(path), k.made(path, "Cookie", "efie-price=total"); first != 1 || second != 0 {
			t.Errorf("%s is made %d and %d times, though it does not depend on the choice", path, first, second)
		}
	}
}

func TestAKeptPageHasWhatEveryAnswerHas(t *testing.T) {
	k := newStoring(t)
	made, kept := k.get("/hostels/court-0"), k.get("/hostels/court-0")
	if made.Body.String() != kept.Body.String() || len(made.Header()) != len(kept.Header()) {
		t.Errorf("the kept page is another one; headers %v, kept %v", made.Header(), kept.Header())
	}
	for name := range made.Header() {
		if same := made.Header().Get(name) == kept.Header().Get(name); same == (name == "X-Request-Id") {
			t.Errorf("%s: %q, kept %q", name, made.Header().Get(name), kept.Header().Get(name))
		}
	}
	for _, w := range []*httptest.ResponseRecorder{made, kept} {
		must.Contain(t, "the log", k.Log.String(),
			"id="+w.Header().Get("X-Request-Id")+" method=GET path=/hostels/court-0 status=200")
	}
	head := answered(k.web, asks(http.MethodHead, "/hostels/court-0"))
	if head.Code != http.StatusOK || head.Header().Get("ETag") != kept.Header().Get("ETag") {
		t.Errorf("HEAD: %d, %v", head.Code, head.Header())
	}
}

// A page that is made while the catalogue changes may show some of both.
func TestAPageIsNotSharedIfTheCatalogueChangesWhileItIsMade(t *testing.T) {
	for changes, shared := range []bool{true, false} {
		k := newStoring(t)
		pages, renderer := handlers.CacheOf(k.web)
		router := chi.NewRouter()
		pages.Routes(router).Get("/hostels/{key}", func(q cache.PageRequest) (cache.PageResponse, error) {
			for range changes {
				k.change()
			}
			return web.Share(renderer.NewSharedPage(q, "A page", ""), templ.Raw("<p>text")), nil
		})
		for range 2 {
			if w := answered(router, asks(http.MethodGet, "/hostels/court-0")); w.Code != http.StatusOK {
				t.Errorf("answered with %d", w.Code)
			}
		}
		if got := k.pages() == 1; got != shared {
			t.Errorf("after %d changes of the catalogue: shared is %v", changes, got)
		}
	}
}

func TestAPageThatPanicsIsAFaultForAllWhoAskForIt(t *testing.T) {
	k := newStoring(t)
	pages, _ := handlers.CacheOf(k.web)
	router := chi.NewRouter()
	pages.Routes(router).Get("/hostels/{key}", func(cache.PageRequest) (cache.PageResponse, error) {
		panic("the secret of the house")
	})
	logged := handlers.LogAccess(handlers.Logged{Log: k.Config.Log}, router)
	for range 2 {
		calmPage(t, k.Stage, answered(logged, asks(http.MethodGet, "/hostels/court-0")))
	}
}
