// Package handlerstest has the whole web over parts in memory, which a test can break: Stage, and QueueStage with a
// ledger and a provider. Only tests import it.
package handlerstest

import (
	"bytes"
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"efie/content"
	"efie/handlers"
	"efie/handlers/accounts"
	"efie/handlers/api"
	"efie/handlers/bookings"
	"efie/handlers/files"
	"efie/handlers/pages"
	"efie/handlers/saved"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/parts"
)

// Stage is a web whose parts a test can break.
type Stage struct {
	Site     web.Site
	Static   fs.FS
	Media    fs.FS
	Content  pages.Drafts
	Sessions *session.Keeper
	Bookings *booking.Service // the web has the same catalogue and clock
	Records  bookings.Records
	Accounts *account.Service
	Log      LockedLog
	changes  []func(*Needs)
}

// Needs has the parts of each package. More has packages that only some webs have.
type Needs struct {
	Setup    handlers.Setup
	Files    files.Config
	Pages    pages.Config
	Saved    saved.Config
	Accounts accounts.Config
	Bookings bookings.Config
	API      api.Config
	More     []handlers.Package
}

// Change makes Open call a function that changes what the packages get.
func (s *Stage) Change(change func(*Needs)) { s.changes = append(s.changes, change) }

func (s *Stage) Logger() *slog.Logger { return slog.New(slog.NewTextHandler(&s.Log, nil)) }

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

// The ids of accounts that are not verified students.
const (
	Unverified = "unverified"
	NoStudent  = "no student"
)

// students are sessions in memory. Each student is verified and has the id as the name, but Unverified is not verified,
// and NoStudent has an account without the role of a student.
type students struct{ whose map[string]account.Session }

func (s students) OpenSession(_ context.Context, hash string, begun account.Session) error {
	s.whose[hash] = begun
	return nil
}

func (s students) FindSession(_ context.Context, hash string) (account.Session, hostel.Account, error) {
	found, ok := s.whose[hash]
	if !ok {
		return found, hostel.Account{}, hostel.ErrUnknownStudent
	}
	id := found.AccountID
	owner := hostel.Account{ID: id, Name: id, Email: id + "@example.com"}
	if id != Unverified {
		owner.VerifiedAt = time.Now()
	}
	if id != NoStudent {
		found.Gender = hostel.Female
	}
	return found, owner, nil
}

func (students) RecordSessionUse(context.Context, string, time.Time) error { return nil }

func (s students) CloseSession(_ context.Context, hash string) error {
	delete(s.whose, hash)
	return nil
}

func (students) MergeSaved(context.Context, string, []int64, time.Time) error { return nil }

func (students) AccountByEmail(context.Context, string) (hostel.Account, error) {
	return hostel.Account{}, hostel.ErrUnknownStudent
}

// adomCourt returns a catalogue of one hostel without rooms.
func adomCourt() cataloguetest.FixedSource {
	return cataloguetest.FixedSource{{ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court",
		Campus: hostel.Campus{ID: 1, Name: "UG Legon"}}}
}

// FixedContent are pages that no editor changes.
type FixedContent struct{ Current *content.Library }

func (f FixedContent) Library() *content.Library { return f.Current }

func (FixedContent) Signed(string, string) bool { return false }

// Records is a store without bookings, or one that fails.
type Records struct{ Err error }

// CurrentBooking implements bookings.Records.
func (Records) CurrentBooking(context.Context, string) (booking.CurrentBooking, error) {
	return booking.CurrentBooking{}, nil
}

// Record implements bookings.Records.
func (r Records) Record(context.Context, string) (hostel.Record, error) {
	if r.Err != nil {
		return hostel.Record{}, r.Err
	}
	return hostel.Record{}, booking.ErrUnknownBooking
}

// Story implements bookings.Records.
func (r Records) Story(context.Context, string, int, string) (hostel.History, error) {
	return hostel.History{}, r.Err
}

// LastLink implements bookings.Records.
func (Records) LastLink(context.Context, string) (booking.PaymentLink, error) {
	return booking.PaymentLink{}, booking.ErrUnknownLink
}

// New returns a stage with one hostel, Adom Court, and no student.
func New(t testing.TB) *Stage {
	t.Helper()
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	s := &Stage{
		Site: web.Site{URL: "http://localhost"}, Static: build(), Media: fstest.MapFS{}, Content: FixedContent{library},
		Bookings: &booking.Service{
			Catalogue: cataloguetest.Open(t, adomCourt()), Clock: time.Now, HoldFor: 15 * time.Minute,
		},
		Records: Records{},
	}
	s.Bookings.Log = s.Logger()
	s.Sessions = session.NewKeeper(students{map[string]account.Session{}}, bytes.Repeat([]byte{1}, 32),
		"http://localhost", s.Bookings.HoldFor, func() time.Time { return s.Bookings.Clock() })
	return s
}

func build() fstest.MapFS {
	return fstest.MapFS{
		"build/manifest.json": {Data: []byte(
			`{"main.css":"main-1.css","own.css":"own-1.css","filtered.css":"filtered-1.css","instant.css":"instant-1.css",
				"main.js":"main-1.js","sign-up.js":"submit-1.js","sw.js":"sw-1.js"}`)},
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
	s.Bookings.Catalogue = cataloguetest.Open(t, source)
}

// LogIn logs a student with this id in and returns the cookie.
func (s *Stage) LogIn(t testing.TB, id string) *http.Cookie {
	t.Helper()
	w := httptest.NewRecorder()
	must.Do(t, s.Sessions.Open(w, Ask(http.MethodPost, "/login"), hostel.Account{ID: id}, false))
	return w.Result().Cookies()[0]
}

// Open returns the whole web.
func (s *Stage) Open(t testing.TB) *handlers.Web {
	t.Helper()
	site, hostels, clock, limiter := s.Site, s.Bookings.Catalogue, s.Bookings.Clock, &account.RateLimiter{Unlimited: true}
	assets, err := files.ReadAssets(s.Static)
	must.Do(t, err)
	site.Assets = assets
	own := files.NewStatic(s.Static)
	pictures, err := parts.NewPictures(s.Static, own.Weight, site.MediaURL)
	must.Do(t, err)
	rd := web.NewRenderer(&site, s.Sessions, hostels, s.Content, s.Logger())
	media := &files.MediaHandler{Renderer: rd, Files: s.Media, Catalogue: hostels, Clock: clock}
	queue := booking.NewQueue(s.Bookings, 1)
	market := &web.Marketplace{Catalogue: hostels, Pictures: pictures, Clock: clock, HoldFor: s.Bookings.HoldFor,
		SiteURL: site.URL}
	house := &pages.HostelHandler{Renderer: rd, Market: market}
	access := &accounts.Access{Service: s.Accounts, Limiter: limiter, Sessions: s.Sessions, Events: rd.Events}
	inquiry := &bookings.Inquiry{Bookings: s.Bookings, Limit: limiter}
	needs := &Needs{
		Setup: handlers.Setup{Renderer: rd, Catalogue: hostels, Clock: clock,
			Ready: func(context.Context) error { return nil }, Observers: []handlers.Observer{handlers.Logged{Log: rd.Log}}},
		Files: files.Config{Renderer: rd, Static: own, Media: media, Catalogue: hostels},
		Pages: pages.Config{Renderer: rd, Market: market, Content: s.Content, Photos: media,
			Limiter: limiter},
		Saved: saved.Config{Renderer: rd, Market: market},
		Accounts: accounts.Config{Renderer: rd, Access: access,
			CurrentBookings: s.Records, Catalogue: hostels, Clock: clock},
		Bookings: bookings.Config{Renderer: rd, Bookings: s.Bookings, Queue: queue, RateLimiter: limiter,
			Pictures: pictures, Hostels: house, Inquiry: inquiry, Records: s.Records},
		API: api.Config{Bookings: s.Bookings, Queue: queue, CurrentBookings: s.Records, Sessions: s.Sessions,
			RateLimiter: limiter, Accounts: access, Inquiries: inquiry, Renderer: rd},
	}
	for _, change := range s.changes {
		change(needs)
	}
	packages := append([]handlers.Package{needs.Files, needs.Pages, needs.Saved, needs.Accounts, needs.Bookings,
		needs.API}, needs.More...)
	opened, err := handlers.New(needs.Setup, packages...)
	must.Do(t, err)
	return opened
}

func (s *Stage) Do(t testing.TB, r *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	return Answer(s.Open(t), r)
}

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
