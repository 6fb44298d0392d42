package session_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// logIn logs an email in from a browser with cookies. It returns the cookie of the known browser if one was set.
func (f *fixture) logIn(email string, shared bool, cookies ...*http.Cookie) *http.Cookie {
	f.t.Helper()
	w := httptest.NewRecorder()
	must.Do(f.t, f.Open(w, request(nil, cookies...), hostel.Account{
		ID: email, Email: email, PasswordHash: f.store.password,
	}, shared))
	for _, c := range w.Result().Cookies() {
		if strings.HasSuffix(c.Name, "-known") {
			return c
		}
	}
	return nil
}

func TestABrowserIsKnownToTheAccountsThatLoggedInThere(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	phone := f.logIn("ama@example.com", false)
	if phone.Name != "__Host-efie-known" || !phone.Secure || !phone.HttpOnly ||
		phone.SameSite != http.SameSiteLaxMode || phone.Path != "/" || phone.Domain != "" {
		t.Errorf("the cookie is %s", phone)
	}
	name := f.KnownBrowser(request(phone), " AMA@example.com")
	if name == "" || f.KnownBrowser(request(phone), "esi@example.com") != "" ||
		f.KnownBrowser(request(nil), "ama@example.com") != "" {
		t.Errorf("known as %q to her, %q to another, %q without the cookie", name,
			f.KnownBrowser(request(phone), "esi@example.com"), f.KnownBrowser(request(nil), "ama@example.com"))
	}
	both := f.logIn("esi@example.com", false, phone)
	if f.KnownBrowser(request(both), "ama@example.com") != name ||
		f.KnownBrowser(request(both), "esi@example.com") != name {
		t.Error("her sister's log-in changes the browser's name")
	}
	if other := f.logIn("ama@example.com", false); f.KnownBrowser(request(other), "ama@example.com") == name {
		t.Error("two browsers have the same name")
	}
	for _, email := range []string{"1@example.com", "2@example.com"} {
		both = f.logIn(email, false, both)
	}
	if f.KnownBrowser(request(both), "ama@example.com") != "" || f.KnownBrowser(request(both), "esi@example.com") != name {
		t.Error("more or fewer than the last three accounts are remembered")
	}
}

// A thief may have logged in with the old password.
func TestBrowsersAreUnknownAfterThePasswordChanged(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	stolen := f.logIn("ama@example.com", false)
	f.store.password = "another hash"
	must.Equal(t, "the browser with the old password", f.KnownBrowser(request(stolen), "ama@example.com"), "")
	hers := f.logIn("ama@example.com", false, stolen)
	if f.KnownBrowser(request(hers), "ama@example.com") == "" {
		t.Error("a log-in with the new password does not make the browser known")
	}
}

func TestABrowserIsUnknownAfter180Days(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	phone := f.logIn("ama@example.com", false)
	began := f.now
	for after, known := range map[time.Duration]bool{179 * 24 * time.Hour: true, 180 * 24 * time.Hour: false,
		900 * 24 * time.Hour: false} {
		f.now = began.Add(after)
		must.Equal(t, fmt.Sprint("known after ", after), f.KnownBrowser(request(phone), "ama@example.com") != "", known)
	}
}

func TestASharedPhoneForgetsTheAccountThatLogsIn(t *testing.T) {
	f := newFixture(t, "http://localhost:8080")
	must.Equal(t, "the cookie of a shared phone", f.logIn("ama@example.com", true), nil)
	both := f.logIn("esi@example.com", false, f.logIn("ama@example.com", false))
	left := f.logIn("ama@example.com", true, both)
	if f.KnownBrowser(request(left), "ama@example.com") != "" || f.KnownBrowser(request(left), "esi@example.com") == "" {
		t.Error("the wrong account was forgotten")
	}
	if gone := f.logIn("esi@example.com", true, left); gone.MaxAge >= 0 || gone.Value != "" {
		t.Errorf("without accounts the cookie is %s", gone)
	}
}

func TestTheCookieOfAKnownBrowserIsSignedAndRevealsNothing(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	real := f.logIn("ama@example.com", false)
	outer, err := base64.URLEncoding.DecodeString(real.Value)
	parts := strings.Split(string(outer), "|") // the date, the content and the signature
	if err != nil || len(parts) < 3 {
		t.Fatalf("%v: %q", err, outer)
	}
	inner, err := base64.URLEncoding.DecodeString(parts[1])
	if err != nil || !strings.Contains(string(inner), f.KnownBrowser(request(real), "ama@example.com")) ||
		strings.Contains(string(inner), "example.com") {
		t.Errorf("%v: the content is %q", err, inner)
	}
	session := f.open(nil, "ama")
	for name, value := range map[string]string{
		"empty": "", "truncated": real.Value[:len(real.Value)-2], "a session's": session.Value,
		"another key's": newFixture(t, "https://efie.example").logIn("ama@example.com", false).Value,
	} {
		must.Equal(t, name, f.KnownBrowser(request(&http.Cookie{Name: real.Name, Value: value}), "ama@example.com"), "")
	}
}
