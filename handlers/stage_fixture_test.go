package handlers

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"efie/content"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// stage is a web whose parts a test can break.
type stage struct {
	config Config
	log    lockedLog
}

// lockedLog is a log that a test reads while the web may write to it.
type lockedLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lockedLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// oneStudent is logged in with every valid token.
type oneStudent struct{ opened string }

func (o *oneStudent) OpenSession(_ context.Context, hash string, _ account.Session) error {
	o.opened = hash
	return nil
}

func (o *oneStudent) FindSession(_ context.Context, hash string) (account.Session, hostel.Student, error) {
	if o.opened == "" || hash != o.opened {
		return account.Session{}, hostel.Student{}, hostel.ErrUnknownStudent
	}
	student := hostel.Student{ID: "ama", Name: "Ama Mensah", Gender: hostel.Female, VerifiedAt: time.Now()}
	return account.NewSession(student, "", false, time.Now()), student, nil
}

func (o *oneStudent) SeeSession(context.Context, string, time.Time) error { return nil }

func (o *oneStudent) CloseSession(context.Context, string) error { return nil }
func (o *oneStudent) MergeSaved(context.Context, string, []int64, time.Time) error {
	return nil
}

func (o *oneStudent) StudentByEmail(context.Context, string) (hostel.Student, error) {
	return hostel.Student{}, hostel.ErrUnknownStudent
}

// oneHostel is a catalogue of one hostel without rooms.
func oneHostel() cataloguetest.FixedSource {
	return cataloguetest.FixedSource{{ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court",
		Campus: hostel.Campus{ID: 1, Name: "UG Legon"}}}
}

type noStandings struct{}

func (noStandings) CurrentBooking(context.Context, string) (booking.CurrentBooking, error) {
	return booking.CurrentBooking{}, nil
}

// still are pages that are not edited.
type still struct{ library *content.Library }

func (s still) Library() *content.Library { return s.library }

func (still) Signed(string, string) bool { return false }

// noRecords is a store without bookings, or one that does not answer.
type noRecords struct{ err error }

func (n noRecords) Record(context.Context, string) (hostel.Record, error) {
	if n.err != nil {
		return hostel.Record{}, n.err
	}
	return hostel.Record{}, booking.ErrUnknownBooking
}

func (n noRecords) Story(context.Context, string, int, string) (hostel.History, error) {
	return hostel.History{}, n.err
}

func newStage(t testing.TB) *stage {
	t.Helper()
	s := &stage{}
	hostels := cataloguetest.Open(t, oneHostel())
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	bookings := &booking.Service{HoldFor: 15 * time.Minute}
	s.config = Config{
		Bookings: bookings, Queue: booking.NewQueue(bookings, 1), Catalogue: hostels,
		CurrentBookings: noStandings{}, Records: noRecords{}, Content: still{library},
		RateLimiter: &account.RateLimiter{Open: true},
		Sessions:    session.NewKeeper(&oneStudent{}, bytes.Repeat([]byte{1}, 32), "http://localhost", time.Now),
		Static: fstest.MapFS{
			"build/manifest.json": {Data: []byte(
				`{"main.css":"main-1.css","own.css":"own-1.css","filtered.css":"filtered-1.css","instant.css":"instant-1.css",
					"main.js":"main-1.js","sw.js":"sw-1.js"}`)},
			"build/main-1.css":     {Data: []byte("body{}")},
			"build/instant-1.css":  {Data: []byte("body{}")},
			"build/sw-1.js":        {Data: []byte("self;")},
			"images/hostel4.png":   {Data: []byte("png")},
			"images/demo/room.svg": {Data: []byte("<svg/>")},
		},
		Media: fstest.MapFS{}, Ready: func(context.Context) error { return nil }, Clock: time.Now,
		Log: slog.New(slog.NewTextHandler(&s.log, nil)), SiteURL: "http://localhost",
	}
	return s
}

// newWeb is the whole web.
func newWeb(t testing.TB, c Config) Web {
	t.Helper()
	web, err := New(c)
	must.Do(t, err)
	return web
}

func (s *stage) do(t *testing.T, r *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	newWeb(t, s.config).ServeHTTP(w, r)
	return w
}
