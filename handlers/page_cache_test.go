package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/handlers/cache"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
)

// street is a catalogue of three hostels near two campuses, with one room type each.
type street struct{ cataloguetest.FixedSource }

func (street) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
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
	return list, 1, nil
}

func (street) AvailabilitySince(context.Context, int64) ([]catalogue.RoomAvailability, int64, error) {
	return []catalogue.RoomAvailability{{RoomUUID: "room-0", BedsLeft: 9}, {RoomUUID: "room-1", BedsLeft: 9},
		{RoomUUID: "room-2", BedsLeft: 9}}, 1, nil
}

// keptStage is a web whose clock the test moves, and whose made pages it counts.
type keptStage struct {
	*stage
	t   *testing.T
	web *site
	now time.Time
}

func newKeptStage(t *testing.T) *keptStage {
	t.Helper()
	k := &keptStage{stage: newStage(t), t: t, now: time.Date(2026, 11, 21, 23, 59, 0, 0, time.UTC)}
	hostels := cataloguetest.Open(t, street{})
	k.config.Catalogue, k.config.Clock = hostels, func() time.Time { return k.now }
	k.open()
	return k
}

// open makes the web of the stage's configuration.
func (k *keptStage) open() {
	k.t.Helper()
	served := newWeb(k.t, k.config)
	k.web = served.(*site)
}

// pages is how many pages were rendered to be stored.
func (k *keptStage) pages() uint64 { return k.web.Figures().PagesMade }

func (k *keptStage) get(path string, headers ...string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	k.web.ServeHTTP(w, asks(http.MethodGet, path, headers...))
	return w
}

// made is how many pages are made for a request.
func (k *keptStage) made(path string, headers ...string) uint64 {
	before := k.pages()
	if w := k.get(path, headers...); w.Code != http.StatusOK {
		k.t.Errorf("%s: %d", path, w.Code)
	}
	return k.pages() - before
}

func (k *keptStage) book(room string, left int) {
	k.config.Catalogue.Availability().Set([]catalogue.RoomAvailability{{RoomUUID: room, BedsLeft: left}})
}

func TestAPageIsMadeAgainAfterItsTime(t *testing.T) {
	k := newKeptStage(t)
	k.now = k.now.Add(-time.Hour) // midnight is far
	paths := []string{
		"/", "/hostels", "/hostels?part=rows", "/hostels?q=court+0", "/hostels/court-0", "/hostels/court-0?part=popup",
		"/detailed_search?location=legon", "/detailed_search?location=legon&part=suggestions", "/campuses",
		"/campuses/ug-legon", "/categories", "/categories/budget", "/signup", "/login", "/privacy-policy", "/check",
	}
	tags := map[string]string{}
	for _, path := range paths {
		if n := k.made(path); n != 1 {
			t.Errorf("%s is made %d times when it is first asked for", path, n)
		}
		tags[path] = k.get(path).Header().Get("ETag")
	}
	k.now = k.now.Add(cache.StaleFor - 1)
	for _, path := range paths {
		if n := k.made(path); n != 0 {
			t.Errorf("%s is made again before its time", path)
		}
	}
	k.now = k.now.Add(1)
	for _, path := range paths {
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
}

func TestAPageIsNotMadeForEveryBed(t *testing.T) {
	k := newKeptStage(t)
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
	k := newKeptStage(t) // a minute before midnight
	k.get("/hostels/court-0")
	if n := k.made("/hostels/court-0"); n != 0 {
		t.Errorf("made %d times on its day", n)
	}
	k.now = k.now.Add(time.Minute)
	if n := k.made("/hostels/court-0"); n != 1 {
		t.Error("a checkout date may have passed, and yesterday's page is shown")
	}
}

func TestARushMakesAVisitorsPageOnce(t *testing.T) {
	k := newKeptStage(t)
	var rush sync.WaitGroup
	for range 200 {
		rush.Go(func() {
			if w := k.get("/hostels/court-0", "Accept-Encoding", "br"); w.Code != http.StatusOK ||
				w.Header().Get("Content-Encoding") != "br" {
				t.Errorf("%d, %v", w.Code, w.Header())
			}
		})
	}
	rush.Wait()
	if n := k.pages(); n != 1 {
		t.Errorf("made %d times", n)
	}
}

// Whatever a page depends on must be in its key, and what is one student's own is not shown to others.
func TestOnlyVisitorsShareAPage(t *testing.T) {
	k := newKeptStage(t)
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
		"/login?done=email", "/check?code=x", "/hostels?category=1"} {
		before := k.pages()
		first, second := k.get(path), k.get(path)
		if k.pages() != before || first.Code != second.Code ||
			first.Header().Get("X-Request-Id") == second.Header().Get("X-Request-Id") {
			t.Errorf("%s: %d is kept", path, first.Code)
		}
	}
	long := "/hostels?q=" + strings.Repeat("a", 1<<10)
	if before := k.pages(); k.get(long).Code != http.StatusOK || k.pages() != before {
		t.Error("an address without end is kept")
	}
}

func TestAKeptPageHasWhatEveryAnswerHas(t *testing.T) {
	k := newKeptStage(t)
	made, kept := k.get("/hostels/court-0"), k.get("/hostels/court-0")
	if made.Body.String() != kept.Body.String() ||
		made.Header().Get("X-Request-Id") == kept.Header().Get("X-Request-Id") {
		t.Error("the kept page is another one, or the same answer")
	}
	for name := range made.Header() {
		if name != "X-Request-Id" && made.Header().Get(name) != kept.Header().Get(name) {
			t.Errorf("%s: %q, kept %q", name, made.Header().Get(name), kept.Header().Get(name))
		}
	}
	if len(made.Header()) != len(kept.Header()) {
		t.Errorf("headers: %v, kept %v", made.Header(), kept.Header())
	}
	for _, w := range []*httptest.ResponseRecorder{made, kept} {
		line := "id=" + w.Header().Get("X-Request-Id") + " method=GET path=/hostels/court-0 status=200"
		if !strings.Contains(k.log.String(), line) {
			t.Errorf("the log has no line for %s:\n%s", line, k.log.String())
		}
	}
	head := httptest.NewRecorder()
	k.web.ServeHTTP(head, asks(http.MethodHead, "/hostels/court-0"))
	if head.Code != http.StatusOK || head.Header().Get("ETag") != kept.Header().Get("ETag") {
		t.Errorf("HEAD: %d, %v", head.Code, head.Header())
	}
}
