package handlers

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"efie/content"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// stage is a web whose parts a test can break.
type stage struct {
	config Config
	log    bytes.Buffer
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

type oneHostel struct{}

func (oneHostel) CatalogueVersion(context.Context) (int64, error) { return 1, nil }
func (oneHostel) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	return []*hostel.Hostel{{ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court",
		Campus: hostel.Campus{ID: 1, Name: "UG Legon"}}}, 1, nil
}
func (oneHostel) Photos(context.Context) ([]hostel.Photo, error) { return nil, nil }
func (oneHostel) Former(context.Context) (catalogue.FormerAddresses, error) {
	return catalogue.FormerAddresses{}, nil
}
func (oneHostel) AvailabilitySince(context.Context, int64) ([]catalogue.RoomAvailability, int64, error) {
	return nil, 0, nil
}

type noStandings struct{}

func (noStandings) Standing(context.Context, string) (booking.CurrentBooking, error) {
	return booking.CurrentBooking{}, nil
}

// still are pages that are not edited.
type still struct{ library *content.Library }

func (s still) Library() *content.Library { return s.library }
func (still) Signed(string, string) bool  { return false }

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
	directory, err := catalogue.Open(t.Context(), oneHostel{})
	if err != nil {
		t.Fatal(err)
	}
	library, err := content.Load(content.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	s.config = Config{
		Bookings: &booking.Service{HoldFor: 15 * time.Minute},
		Queue:    booking.NewQueue(1, 1, time.Now, slog.New(slog.DiscardHandler)), Catalogue: directory,
		CurrentBookings: noStandings{}, Leavers: &leavers{}, Records: noRecords{}, Content: still{library},
		RateLimiter: &account.RateLimiter{Open: true},
		Sessions:    session.NewKeeper(&oneStudent{}, bytes.Repeat([]byte{1}, 32), "http://localhost", time.Now),
		Static: fstest.MapFS{
			"build/manifest.json": {Data: []byte(
				`{"main.css":"main-1.css","instant.css":"instant-1.css","main.js":"main-1.js","sw.js":"sw-1.js"}`)},
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

func (s *stage) do(t *testing.T, r *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	handler, err := New(s.config)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w
}

func TestAPanicIsACalmPageAndALogLine(t *testing.T) {
	s := newStage(t)
	s.config.Ready = func(context.Context) error { panic("the secret of the house") }
	w := s.do(t, httptest.NewRequest(http.MethodGet, "/readyz", nil))
	if w.Code != http.StatusInternalServerError {
		t.Errorf("a panic answers %d", w.Code)
	}
	id := w.Header().Get("X-Request-Id")
	if id == "" || !strings.Contains(w.Body.String(), id) {
		t.Errorf("the page does not name its request %q", id)
	}
	if strings.Contains(w.Body.String(), "secret") {
		t.Error("the page says what only the log may say")
	}
	if !strings.Contains(s.log.String(), "the secret of the house") || !strings.Contains(s.log.String(), id) {
		t.Errorf("the log lacks the panic or its request:\n%s", s.log.String())
	}
}

func TestTheDashboardSurvivesAFault(t *testing.T) {
	s := newStage(t)
	s.config.Records = noRecords{errors.New("disk on fire")}
	opened := httptest.NewRecorder()
	if err := s.config.Sessions.Open(opened, httptest.NewRequest(http.MethodPost, "/login", nil),
		hostel.Student{ID: "ama"}, false); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodGet, "/dashboard", nil)
	r.AddCookie(opened.Result().Cookies()[0])
	w := s.do(t, r)
	if w.Code != http.StatusServiceUnavailable ||
		!strings.Contains(w.Body.String(), "We could not read your booking just now; nothing is lost") {
		t.Errorf("the dashboard answers %d:\n%s", w.Code, w.Body)
	}
	if strings.Contains(w.Body.String(), "disk on fire") || !strings.Contains(s.log.String(), "disk on fire") {
		t.Error("the cause belongs into the log, and nowhere else")
	}
}

func TestUnknownPagesHelp(t *testing.T) {
	s := newStage(t)
	for _, path := range []string{"/adom-cuort", "/hostels/adom", "/images/none.png", "/static/build/",
		"/media/../main.go", "/dev/mail"} {
		w := s.do(t, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusNotFound {
			t.Errorf("%s answers %d, want 404", path, w.Code)
		}
	}
	w := s.do(t, httptest.NewRequest(http.MethodGet, "/hostels/adom-house", nil))
	for _, want := range []string{"Hostel not found.", `href="/hostels/adom-court"`, `href="/hostels"`} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the page for an unknown hostel lacks %q", want)
		}
	}
}

func TestPicturesOfTheMediaHostMayBeShown(t *testing.T) {
	s := newStage(t)
	s.config.MediaURL = "https://bucket.example/efie"
	w := s.do(t, httptest.NewRequest(http.MethodGet, "/", nil))
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "img-src 'self' data: https://bucket.example") {
		t.Errorf("the policy forbids our own pictures: %s", policy)
	}
}

func TestHeadAnswersAsGetDoes(t *testing.T) {
	s := newStage(t)
	for _, path := range []string{"/", "/hostels", "/readyz", "/hostels/adom-court", "/images/hostel4.png"} {
		w := s.do(t, httptest.NewRequest(http.MethodHead, path, nil))
		if w.Code != http.StatusOK {
			t.Errorf("HEAD %s answers %d", path, w.Code)
		}
	}
}

func TestOnlyBuiltFilesAreKeptForever(t *testing.T) {
	s := newStage(t)
	for path, immutable := range map[string]bool{"/static/build/main-1.css": true, "/static/build": false, "/static/nothing.js": false} {
		w := s.do(t, httptest.NewRequest(http.MethodGet, path, nil))
		if got := strings.Contains(w.Header().Get("Cache-Control"), "immutable"); got != immutable {
			t.Errorf("%s is kept forever: %v, want %v", path, got, immutable)
		}
	}
}

func TestAnotherSiteCannotPost(t *testing.T) {
	s := newStage(t)
	r := httptest.NewRequest(http.MethodPost, "/logout", nil)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	if w := s.do(t, r); w.Code != http.StatusForbidden {
		t.Errorf("a cross-site form answers %d, want 403", w.Code)
	}
}

func TestAFormThatIsTooLargeIsRefused(t *testing.T) {
	s := newStage(t)
	body := url.Values{"email": {strings.Repeat("a", web.MaxBody)}}.Encode()
	r := httptest.NewRequest(http.MethodPost, "/login", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if w := s.do(t, r); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a form of %d bytes answers %d, want 413", len(body), w.Code)
	}
}

// noStudents is a store that does not answer.
type noStudents struct{ account.Students }

func (noStudents) VerifyEmail(context.Context, string, time.Time) (hostel.Student, error) {
	return hostel.Student{}, errors.New("disk on fire")
}

func TestALinkThatMeetsAFaultMayBeTriedAgain(t *testing.T) {
	s := newStage(t)
	s.config.Accounts = &account.Service{Students: noStudents{}, Clock: time.Now}
	w := s.do(t, httptest.NewRequest(http.MethodGet, "/verify-email/token", nil))
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("the page answers %d, want 503", w.Code)
	}
	for _, want := range []string{"Your link is still good", "Try Again", "Back to Login"} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(w.Body.String(), "fire") || !strings.Contains(s.log.String(), "disk on fire") {
		t.Error("the cause belongs into the log, and nowhere else")
	}
}

// HostelsInBackground implements catalogue.Source.
func (x oneHostel) HostelsInBackground(ctx context.Context) ([]*hostel.Hostel, int64, error) {
	return x.Hostels(ctx)
}
