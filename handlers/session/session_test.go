package session_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestTheCookieHasItsAttributes(t *testing.T) {
	for site, want := range map[string]struct {
		name   string
		secure bool
	}{
		"https://efie.example":  {"__Host-efie", true},
		"http://localhost:8080": {"efie", false},
	} {
		f := newFixture(t, site)
		c := f.open(nil, "ama")
		if c.Name != want.name || c.Secure != want.secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode ||
			c.Path != "/" || c.Domain != "" {
			t.Errorf("%s: %s", site, c)
		}
		must.Equal(t, site+": Max-Age", c.MaxAge, 14*24*60*60)
		for hash := range f.store.sessions {
			if strings.Contains(c.Value, hash) || len(hash) != 64 {
				t.Errorf("the record is stored under %q", hash)
			}
		}
		f.wantStudent(c, "ama")
		f.wantStudent(nil, "")
	}
}

func TestAForgedCookieIsAVisitor(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	real := f.open(nil, "ama")
	other := newFixture(t, "https://efie.example").open(nil, "ama") // signed with another key
	for name, value := range map[string]string{
		"empty": "", "nonsense": "nonsense", "another key": other.Value, "truncated": real.Value[:len(real.Value)-2],
		"changed": strings.Map(func(r rune) rune { return r ^ 1 }, real.Value[:20]) + real.Value[20:],
	} {
		t.Log(name)
		f.wantStudent(&http.Cookie{Name: real.Name, Value: value}, "")
	}
	f.wantStudent(&http.Cookie{Name: "efie", Value: real.Value}, "") // under another name
	f.wantStudent(real, "ama")
}

func TestLoggingInAgainEndsThePreviousSession(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	first := f.open(nil, "ama")
	elsewhere := f.open(nil, "ama")
	second := f.open(first, "esi")
	if second.Value == first.Value || len(f.store.sessions) != 2 {
		t.Errorf("%d sessions, cookie %s after %s", len(f.store.sessions), second.Value, first.Value)
	}
	f.wantStudent(first, "")
	f.wantStudent(second, "esi")
	f.wantStudent(elsewhere, "ama")
}

func TestLoggingOutEndsTheSessionOnTheServer(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	cookie := f.open(nil, "ama")
	w := httptest.NewRecorder()
	must.Do(t, f.Close(w, request(cookie)))
	gone := w.Result().Cookies()[0]
	if gone.Name != cookie.Name || gone.MaxAge >= 0 || gone.Value != "" || !gone.Secure || gone.Path != "/" {
		t.Errorf("the cookie is set to %s", gone)
	}
	must.Equal(t, "stored sessions", len(f.store.sessions), 0)
	f.wantStudent(cookie, "") // the old cookie is a visitor's
	w = httptest.NewRecorder()
	if err := f.Close(w, request(nil)); err != nil || w.Result().Cookies()[0].MaxAge >= 0 {
		t.Errorf("a visitor who logs out: %v", err)
	}
}

func TestAnUnusedSessionEnds(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	cookie := f.open(nil, "ama")
	token, _ := f.issue("esi")
	f.now = f.now.Add(3*24*time.Hour - time.Second)
	f.wantStudent(cookie, "ama")
	f.now = f.now.Add(time.Second)
	f.wantStudent(cookie, "ama") // it was used a second ago
	if c := f.caller("Token "+token, nil); !c.BadToken {
		t.Errorf("a token that was not used for three days is %+v", c)
	}
	f.now = f.now.Add(3 * 24 * time.Hour)
	f.wantStudent(cookie, "")
}

func TestTheUseOfASessionIsStoredOnceAMinute(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	cookie := f.open(nil, "ama")
	for range 60 {
		f.now = f.now.Add(time.Second)
		f.wantStudent(cookie, "ama")
	}
	must.Equal(t, "times a minute of use was stored", f.store.seen, 1)
	f.store.full, f.now = errors.New("disk full"), f.now.Add(time.Hour)
	f.wantStudent(cookie, "ama") // reading works although the use cannot be stored
}

func TestOnASharedPhoneTheSessionEndsWithTheBrowser(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	w := httptest.NewRecorder()
	must.Do(t, f.Open(w, request(nil), hostel.Account{ID: "ama"}, true))
	c := w.Result().Cookies()[0]
	if c.MaxAge != 0 || !c.Expires.IsZero() || !c.Secure || !c.HttpOnly || strings.Contains(c.String(), "Max-Age") {
		t.Errorf("the cookie is %s", c)
	}
	f.now = f.now.Add(30*time.Minute - time.Second)
	f.wantStudent(c, "ama")
	f.now = f.now.Add(30 * time.Minute)
	f.wantStudent(c, "")
}

func TestTheRequestThatLogsInHasItsStudent(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	r := request(nil)
	must.Do(t, f.Open(httptest.NewRecorder(), r, hostel.Account{ID: "ama"}, false))
	if reader, err := f.Reader(r); err != nil || reader.Account == nil || reader.Account.ID != "ama" {
		t.Errorf("the reader is %+v, %v", reader, err)
	}
}

func TestAFailingStoreIsAnErrorAndNotAVisitor(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	cookie := f.open(nil, "ama")
	f.store.broken = errors.New("disk")
	if reader, err := f.Reader(request(cookie)); !errors.Is(err, f.store.broken) || reader.Account != nil {
		t.Errorf("the reader is %+v, %v", reader, err)
	}
	w := httptest.NewRecorder()
	if err := f.Open(w, request(nil), hostel.Account{ID: "ama"}, false); !errors.Is(err, f.store.broken) ||
		len(w.Result().Cookies()) != 0 {
		t.Errorf("the log-in returns %v, cookies %v", err, w.Result().Cookies())
	}
}
