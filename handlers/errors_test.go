package handlers

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/test/must"
)

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
	must.Do(t, s.config.Sessions.Open(opened, httptest.NewRequest(http.MethodPost, "/login", nil),
		hostel.Student{ID: "ama"}, false))
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
	must.Contain(t, "the page for an unknown hostel", w.Body.String(), "Hostel not found.",
		`href="/hostels/adom-court"`, `href="/hostels"`)
}

func TestPicturesOfTheMediaHostMayBeShown(t *testing.T) {
	s := newStage(t)
	s.config.MediaURL = "https://bucket.example/efie"
	w := s.do(t, httptest.NewRequest(http.MethodGet, "/", nil))
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy,
		"img-src 'self' data: https://bucket.example") {
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
	for path, immutable := range map[string]bool{"/static/build/main-1.css": true, "/static/build": false,
		"/static/nothing.js": false} {
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
	must.Contain(t, "the page", w.Body.String(), "Your link is still good", "Try Again", "Back to Login")
	if strings.Contains(w.Body.String(), "fire") || !strings.Contains(s.log.String(), "disk on fire") {
		t.Error("the cause belongs into the log, and nowhere else")
	}
}
