// Package handlerstest has the whole web over parts in memory, which a test can break: Stage, and QueueStage with a
// ledger and a provider. Only tests import it.
package handlerstest

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
	"efie/handlers"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// Stage is a web whose parts a test can break.
type Stage struct {
	Config handlers.Config
	Log    LockedLog
}

// LockedLog is a log that a test reads while the web may write to it.
type LockedLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (l *LockedLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

// String returns all that was logged.
func (l *LockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// students are sessions in memory. Each student is verified and has the id as the name.
type students struct{ whose map[string]account.Session }

func (s students) OpenSession(_ context.Context, hash string, begun account.Session) error {
	s.whose[hash] = begun
	return nil
}

func (s students) FindSession(_ context.Context, hash string) (account.Session, hostel.Student, error) {
	found, ok := s.whose[hash]
	if !ok {
		return found, hostel.Student{}, hostel.ErrUnknownStudent
	}
	return found, hostel.Student{
		ID: found.StudentID, Name: found.StudentID, Email: found.StudentID + "@example.com", Gender: hostel.Female,
		VerifiedAt: time.Now(),
	}, nil
}

func (students) SeeSession(context.Context, string, time.Time) error { return nil }

func (s students) CloseSession(_ context.Context, hash string) error {
	delete(s.whose, hash)
	return nil
}

func (students) MergeSaved(context.Context, string, []int64, time.Time) error { return nil }

func (students) StudentByEmail(context.Context, string) (hostel.Student, error) {
	return hostel.Student{}, hostel.ErrUnknownStudent
}

// adomCourt returns a catalogue of one hostel without rooms.
func adomCourt() cataloguetest.FixedSource {
	return cataloguetest.FixedSource{{ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court",
		Campus: hostel.Campus{ID: 1, Name: "UG Legon"}}}
}

type noBookings struct{}

func (noBookings) CurrentBooking(context.Context, string) (booking.CurrentBooking, error) {
	return booking.CurrentBooking{}, nil
}

// builtIn are the built-in pages, which no editor changes.
type builtIn struct{ library *content.Library }

func (b builtIn) Library() *content.Library { return b.library }

func (builtIn) Signed(string, string) bool { return false }

// Records is a store without bookings, or one that fails.
type Records struct{ Err error }

// Record implements booking.Records.
func (r Records) Record(context.Context, string) (hostel.Record, error) {
	if r.Err != nil {
		return hostel.Record{}, r.Err
	}
	return hostel.Record{}, booking.ErrUnknownBooking
}

// Story implements booking.Records.
func (r Records) Story(context.Context, string, int, string) (hostel.History, error) {
	return hostel.History{}, r.Err
}

// New returns a stage with one hostel, Adom Court, and no student.
func New(t testing.TB) *Stage {
	t.Helper()
	s := &Stage{}
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	bookings := &booking.Service{HoldFor: 15 * time.Minute}
	s.Config = handlers.Config{
		Bookings: bookings, Queue: booking.NewQueue(bookings, 1), Catalogue: cataloguetest.Open(t, adomCourt()),
		CurrentBookings: noBookings{}, Records: Records{}, Content: builtIn{library},
		RateLimiter: &account.RateLimiter{Open: true}, Static: files(),
		Media: fstest.MapFS{}, Ready: func(context.Context) error { return nil }, Clock: time.Now,
		Log: slog.New(slog.NewTextHandler(&s.Log, nil)), SiteURL: "http://localhost",
	}
	s.Config.Sessions = session.NewKeeper(students{map[string]account.Session{}}, bytes.Repeat([]byte{1}, 32),
		"http://localhost", func() time.Time { return s.Config.Clock() })
	return s
}

// files returns the files of a build.
func files() fstest.MapFS {
	return fstest.MapFS{
		"build/manifest.json": {Data: []byte(
			`{"main.css":"main-1.css","own.css":"own-1.css","filtered.css":"filtered-1.css","instant.css":"instant-1.css",
				"main.js":"main-1.js","sw.js":"sw-1.js"}`)},
		"build/main-1.css":     {Data: []byte("body{}")},
		"build/instant-1.css":  {Data: []byte("body{}")},
		"build/sw-1.js":        {Data: []byte("self;")},
		"images/hostel4.png":   {Data: []byte("png")},
		"images/demo/room.svg": {Data: []byte("<svg/>")},
	}
}

// Offer gives the stage another catalogue.
func (s *Stage) Offer(t testing.TB, source catalogue.Source) {
	t.Helper()
	s.Config.Catalogue = cataloguetest.Open(t, source)
}

// LogIn logs a student with this id in and returns the cookie.
func (s *Stage) LogIn(t testing.TB, id string) *http.Cookie {
	t.Helper()
	w := httptest.NewRecorder()
	must.Do(t, s.Config.Sessions.Open(w, Ask(http.MethodPost, "/login"), hostel.Student{ID: id}, false))
	return w.Result().Cookies()[0]
}

// Open returns the whole web.
func (s *Stage) Open(t testing.TB) handlers.Web {
	t.Helper()
	web, err := handlers.New(s.Config)
	must.Do(t, err)
	return web
}

// Do opens the web and returns its answer.
func (s *Stage) Do(t testing.TB, r *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	return Answer(s.Open(t), r)
}

// Answer returns the answer of an open web.
func Answer(web http.Handler, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	web.ServeHTTP(w, r)
	return w
}

// Ask returns a request without a body. headers are names and values in turn.
func Ask(method, path string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}
