package handlers_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
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

var newRequest, serve = handlerstest.Ask, handlerstest.Answer

// changingSource is a source of three hostels near two campuses, with one room type each. The test sets its version.
type changingSource struct {
	cataloguetest.FixedSource
	version int64
}

func (s *changingSource) CatalogueVersion(context.Context) (int64, error) { return s.version, nil }

func (s *changingSource) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
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

func (*changingSource) AvailabilitySince(context.Context, int64) ([]catalogue.RoomAvailability, int64, error) {
	return []catalogue.RoomAvailability{{RoomUUID: "room-0", BedsLeft: 9}, {RoomUUID: "room-1", BedsLeft: 9},
		{RoomUUID: "room-2", BedsLeft: 9}}, 1, nil
}

// cacheStage is a server with a clock that the test sets. The test counts the pages that it renders.
type cacheStage struct {
	*handlerstest.Stage
	t      *testing.T
	source *changingSource
	web    *handlers.Web
	now    time.Time
}

func newCacheStage(t *testing.T) *cacheStage {
	t.Helper()
	k := &cacheStage{Stage: handlerstest.New(t), t: t, source: &changingSource{version: 1},
		now: time.Date(2026, 11, 21, 23, 59, 0, 0, time.UTC)}
	k.Offer(t, k.source)
	k.Bookings.Clock = func() time.Time { return k.now }
	k.web = k.Open(t)
	return k
}

// pages returns the number of pages that were rendered for storing.
func (k *cacheStage) pages() uint64 { return k.web.Figures().PagesRendered }

func (k *cacheStage) get(path string, headers ...string) *httptest.ResponseRecorder {
	return serve(k.web, newRequest(http.MethodGet, path, headers...))
}

// made returns the number of pages that a request renders.
func (k *cacheStage) made(path string, headers ...string) uint64 {
	before := k.pages()
	if w := k.get(path, headers...); w.Code != http.StatusOK {
		k.t.Errorf("%s: %d", path, w.Code)
	}
	return k.pages() - before
}

func (k *cacheStage) book(room string, left int) {
	k.Bookings.Catalogue.Availability().Set([]catalogue.RoomAvailability{{RoomUUID: room, BedsLeft: left}})
}

func (k *cacheStage) change() {
	k.source.version++
	must.Do(k.t, k.Bookings.Catalogue.Refresh(k.t.Context()))
}

// sharedPages lists pages that are the same for all visitors.
var sharedPages = []string{"/", "/hostels", "/hostels?part=rows", "/hostels?q=court+0", "/hostels/court-0",
	"/hostels/court-0?part=popup", "/detailed_search?location=legon", "/detailed_search?location=legon&part=suggestions",
	"/campuses", "/campuses/ug-legon", "/categories", "/categories/budget", "/signup", "/login", "/privacy-policy",
	"/check"}

func TestAStoredPageIsRenderedAgainAfterItsTime(t *testing.T) {
	k := newCacheStage(t)
	k.now = k.now.Add(-time.Hour) // far from midnight
	tags := map[string]string{}
	for _, path := range sharedPages {
		must.Equal(t, path+": renderings at the first request", k.made(path), 1)
		tags[path] = k.get(path).Header().Get("ETag")
	}
	k.now = k.now.Add(cache.StaleFor - 1)
	for _, path := range sharedPages {
		must.Equal(t, path+": renderings before StaleFor has passed", k.made(path), 0)
	}
	k.now = k.now.Add(1)
	for _, path := range sharedPages {
		made := k.pages()
		if w := k.get(path, "If-None-Match", tags[path]); w.Code != http.StatusNotModified || k.pages() != made+1 {
			t.Errorf("%s: rendered %d times, status %d, want one rendering and 304", path, k.pages()-made, w.Code)
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
	for _, path := range sharedPages {
		must.Equal(t, path+": renderings after the change", k.made(path), 1)
	}
}

func TestAPageIsNotRenderedForEveryBookedBed(t *testing.T) {
	k := newCacheStage(t)
	k.get("/hostels/court-0")
	began := k.now
	for beds := 8; beds > 0; beds-- {
		k.now = k.now.Add(cache.StaleFor / 10)
		k.book("room-0", beds)
		if n := k.made("/hostels/court-0"); n != 0 {
			t.Fatalf("rendered after %v", k.now.Sub(began))
		}
	}
	k.book("room-0", 0)
	k.now = began.Add(cache.StaleFor)
	if w := k.get("/hostels/court-0"); !strings.Contains(w.Body.String(), "Fully booked") &&
		strings.Contains(w.Body.String(), "beds left") {
		t.Error("after StaleFor the page still shows a sold bed")
	}
	if cache.StaleFor >= time.Second {
		t.Error("a page may show a sold bed for more than a second (R45)")
	}
}

// The key of a stored page holds everything that the page depends on. Personal pages are not stored.
func TestAStoredPageIsSharedByRequestsWithTheSameKey(t *testing.T) {
	k := newCacheStage(t)
	k.get("/hostels/court-0")
	for name, c := range map[string]struct {
		path    string
		headers []string
		made    uint64
	}{
		"the same":                  {"/hostels/court-0", nil, 0},
		"another cookie":            {"/hostels/court-0", []string{"Cookie", "efie-known=x; other=1"}, 0},
		"pictures chosen":           {"/hostels/court-0", []string{"Cookie", "efie-light=0"}, 0},
		"another coding":            {"/hostels/court-0", []string{"Accept-Encoding", "gzip"}, 1},
		"an escaped address":        {"/hostels/court%2D0", nil, 0},
		"an ended session":          {"/hostels/court-0", []string{"Cookie", "efie=over"}, 0},
		"a session behind a cookie": {"/hostels/court-0", []string{"Cookie", "a=b; efie=over"}, 0},
	} {
		must.Equal(t, name+": renderings", k.made(c.path, c.headers...), c.made)
	}
	if first, second := k.made("/hostels/court-0", "Save-Data", "on"),
		k.made("/hostels/court-0", "Cookie", "efie-light=1"); first != 1 || second != 0 {
		t.Errorf("pages without pictures are rendered %d and %d times", first, second)
	}
	for _, path := range []string{"/hostels/no-such", "/hostels/u0", "/campuses/nowhere", "/dashboard", "/account",
		"/login?done=email", "/check?code=x", "/hostels?category=1", "/hostels?q=" + strings.Repeat("a", 1<<10)} {
		before := k.pages()
		first, second := k.get(path), k.get(path)
		if k.pages() != before || first.Code != second.Code ||
			first.Header().Get("X-Request-Id") == second.Header().Get("X-Request-Id") {
			t.Errorf("%s: the page with status %d is stored", path, first.Code)
		}
	}
}

// A link from a group on Facebook or Instagram has parameters that no page reads.
func TestALinkWithTrackersOpensTheStoredPage(t *testing.T) {
	k := newCacheStage(t)
	for _, path := range sharedPages {
		page := k.get(path).Body.String()
		mark := "?"
		if strings.Contains(path, "?") {
			mark = "&"
		}
		tracked := path + mark + "fbclid=IwAR0x&utm_source=ig"
		must.Equal(t, tracked+": renderings", k.made(tracked), 0)
		must.Equal(t, tracked+": the page", k.get(tracked).Body.String(), page)
	}
}

// Only the landing page and the browse page depend on the campus that their reader has chosen. Cookies with unknown
// campuses add no pages to the cache.
func TestOnlyTheLandingAndBrowsePagesDependOnTheCampus(t *testing.T) {
	k := newCacheStage(t)
	for _, c := range []struct {
		path, cookie string
		made         uint64
	}{
		{"/hostels", "efie-campus=knust", 1}, {"/hostels", "a=b; efie-campus=knust", 0}, {"/hostels", "", 1},
		{"/hostels", "efie-campus=ug-legon", 1}, {"/hostels", "efie-campus=nowhere", 0},
		{"/hostels", "efie-campus=KNUST", 0}, {"/hostels", "efie-campus=", 0},
		{"/hostels", "efie-campus=" + strings.Repeat("a", 2000), 0}, {"/hostels", `efie-campus="knust "`, 0},
		{"/", "", 1}, {"/", "efie-campus=knust", 1}, {"/", "efie-campus=nowhere", 0}, {"/campuses/knust", "", 1},
		{"/campuses/knust", "efie-campus=knust", 0}, {"/detailed_search", "", 1},
		{"/detailed_search", "efie-campus=knust", 0}, {"/hostels/court-2", "", 1},
		{"/hostels/court-2", "efie-campus=knust", 0}, {"/categories/budget", "", 1},
		{"/categories/budget", "efie-campus=knust", 0},
	} {
		must.Equal(t, c.path+" with "+c.cookie+": renderings", k.made(c.path, "Cookie", c.cookie), c.made)
	}
}

// A page with prices has two forms: the month's price first, or the total first. Other values of the cookie add no
// pages to the cache.
func TestPagesWithPricesDependOnThePriceThatComesFirst(t *testing.T) {
	k := newCacheStage(t)
	for _, path := range []string{
		"/hostels", "/hostels?part=rows", "/detailed_search?location=legon", "/campuses/knust", "/categories/budget",
		"/hostels/court-2", "/hostels/court-2?part=popup",
	} {
		chosen := []string{"Cookie", "a=b; efie-price=total"}
		if month, total := k.made(path), k.made(path, chosen...); month != 1 || total != 1 {
			t.Errorf("%s is rendered %d and %d times", path, month, total)
		}
		month, total := k.get(path), k.get(path, chosen...)
		if month.Header().Get("Etag") == total.Header().Get("Etag") || month.Body.String() == total.Body.String() {
			t.Errorf("%s is the same for both choices", path)
		}
		must.Equal(t, path+": the status with the tag of the total's page",
			k.get(path, "If-None-Match", total.Header().Get("Etag")).Code, 200)
		for _, nonsense := range []string{"month", "x", "", strings.Repeat("total", 400), `"total "`} {
			must.Equal(t, "renderings of "+path+" for the choice "+nonsense,
				k.made(path, "Cookie", "efie-price="+nonsense), 0)
		}
	}
	for _, path := range []string{"/", "/campuses", "/categories", "/signup", "/check", "/prices"} {
		if first, second := k.made(path), k.made(path, "Cookie", "efie-price=total"); first != 1 || second != 0 {
			t.Errorf("%s is rendered %d and %d times, but it does not depend on the choice", path, first, second)
		}
	}
}

func TestAStoredPageHasTheHeadersOfARenderedPage(t *testing.T) {
	k := newCacheStage(t)
	rendered, stored := k.get("/hostels/court-0"), k.get("/hostels/court-0")
	if rendered.Body.String() != stored.Body.String() || len(rendered.Header()) != len(stored.Header()) {
		t.Errorf("the stored page differs; headers %v, stored %v", rendered.Header(), stored.Header())
	}
	for name := range rendered.Header() {
		if same := rendered.Header().Get(name) == stored.Header().Get(name); same == (name == "X-Request-Id") {
			t.Errorf("%s: %q, stored %q", name, rendered.Header().Get(name), stored.Header().Get(name))
		}
	}
	for _, w := range []*httptest.ResponseRecorder{rendered, stored} {
		must.Contain(t, "the log", k.Log.String(),
			"id="+w.Header().Get("X-Request-Id")+" method=GET path=/hostels/court-0 status=200")
	}
	head := serve(k.web, newRequest(http.MethodHead, "/hostels/court-0"))
	if head.Code != http.StatusOK || head.Header().Get("ETag") != stored.Header().Get("ETag") {
		t.Errorf("HEAD: %d, %v", head.Code, head.Header())
	}
}

// A page that is rendered while the catalogue changes may mix both versions.
func TestAPageIsNotStoredIfTheCatalogueChangesWhileItIsRendered(t *testing.T) {
	for changes, shared := range []bool{true, false} {
		k := newCacheStage(t)
		router := chi.NewRouter()
		cached, renderer := handlers.CachedPagesOf(k.web, router)
		cached.Get("/hostels/{key}", func(q cache.PageRequest) (cache.PageResponse, error) {
			for range changes {
				k.change()
			}
			return web.Share(renderer.NewSharedPage(q, "A page", ""), templ.Raw("<p>text")), nil
		})
		for range 2 {
			must.Equal(t, "the status", serve(router, newRequest(http.MethodGet, "/hostels/court-0")).Code,
				http.StatusOK)
		}
		must.Equal(t, fmt.Sprint("stored after changes: ", changes), k.pages() == 1, shared)
	}
}

func TestAPanickingPageIsAnErrorForEveryRequest(t *testing.T) {
	k := newCacheStage(t)
	router := chi.NewRouter()
	cached, _ := handlers.CachedPagesOf(k.web, router)
	cached.Get("/hostels/{key}", func(cache.PageRequest) (cache.PageResponse, error) {
		panic("an internal secret")
	})
	logged := handlers.LogAccess(handlers.Logged{Log: k.Logger()}, router)
	for range 2 {
		checkErrorPage(t, k.Stage, serve(logged, newRequest(http.MethodGet, "/hostels/court-0")))
	}
}

// Proxies ask every two seconds.
func TestTheLogLeavesOutHealthChecksThatSucceed(t *testing.T) {
	var text bytes.Buffer
	logged := handlers.Logged{Log: slog.New(slog.NewTextHandler(&text, nil))}
	for _, a := range []handlers.Answer{
		{Path: "/healthz", Status: 200}, {Path: "/readyz", Status: 200},
		{Path: "/readyz", Status: 503}, {Path: "/", Status: 200},
	} {
		logged.Answered(a)
	}
	must.Lack(t, "the log", text.String(), "/healthz", "path=/readyz status=200")
	must.Contain(t, "the log", text.String(), "path=/readyz status=503", "path=/ status=200")
}
