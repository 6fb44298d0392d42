package session_test

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// logIn logs an email in from a browser that has these cookies, and returns the cookie by which the
// browser is known afterwards; nil when none was set.
func (d *door) logIn(email string, shared bool, cookies ...*http.Cookie) *http.Cookie {
	d.t.Helper()
	w := httptest.NewRecorder()
	must.Do(d.t, d.Open(w, request(nil, cookies...), hostel.Student{
		ID: email, Email: email, PasswordHash: d.book.password,
	}, shared))
	for _, c := range w.Result().Cookies() {
		if strings.HasSuffix(c.Name, "-known") {
			return c
		}
	}
	return nil
}

func TestABrowserIsKnownToWhoLoggedInThere(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	phone := d.logIn("ama@example.com", false)
	if phone.Name != "__Host-efie-known" || !phone.Secure || !phone.HttpOnly ||
		phone.SameSite != http.SameSiteLaxMode || phone.Path != "/" || phone.Domain != "" {
		t.Errorf("the cookie is %s", phone)
	}
	name := d.Known(request(phone), " AMA@example.com")
	if name == "" || d.Known(request(phone), "esi@example.com") != "" ||
		d.Known(request(nil), "ama@example.com") != "" {
		t.Errorf("known are %q to her, %q to another, %q without the cookie", name,
			d.Known(request(phone), "esi@example.com"), d.Known(request(nil), "ama@example.com"))
	}
	both := d.logIn("esi@example.com", false, phone)
	if d.Known(request(both), "ama@example.com") != name || d.Known(request(both), "esi@example.com") != name {
		t.Error("her sister's log-in makes it another browser")
	}
	if other := d.logIn("ama@example.com", false); d.Known(request(other), "ama@example.com") == name {
		t.Error("two browsers have one name")
	}
	for _, email := range []string{"1@example.com", "2@example.com"} {
		both = d.logIn(email, false, both)
	}
	if d.Known(request(both), "ama@example.com") != "" || d.Known(request(both), "esi@example.com") != name {
		t.Error("more or fewer than the last three are remembered")
	}
}

// TestBrowsersAreUnknownAfterTheirPasswordChanged: a thief may have logged in with the old password.
func TestBrowsersAreUnknownAfterTheirPasswordChanged(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	stolen := d.logIn("ama@example.com", false)
	d.book.password = "another hash"
	if name := d.Known(request(stolen), "ama@example.com"); name != "" {
		t.Errorf("a browser with the old password is known as %q", name)
	}
	hers := d.logIn("ama@example.com", false, stolen)
	if d.Known(request(hers), "ama@example.com") == "" {
		t.Error("a log-in with the new password does not make the browser known")
	}
}

func TestABrowserIsForgottenInTime(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	phone := d.logIn("ama@example.com", false)
	began := d.now
	for after, known := range map[time.Duration]bool{179 * 24 * time.Hour: true, 180 * 24 * time.Hour: false,
		900 * 24 * time.Hour: false} {
		d.now = began.Add(after)
		if (d.Known(request(phone), "ama@example.com") != "") != known {
			t.Errorf("after %s: known is not %v", after, known)
		}
	}
}

func TestASharedPhoneForgetsWhoLogsIn(t *testing.T) {
	d := newDoor(t, "http://localhost:8080")
	if c := d.logIn("ama@example.com", true); c != nil {
		t.Errorf("a shared phone is known: %s", c)
	}
	both := d.logIn("esi@example.com", false, d.logIn("ama@example.com", false))
	left := d.logIn("ama@example.com", true, both)
	if d.Known(request(left), "ama@example.com") != "" || d.Known(request(left), "esi@example.com") == "" {
		t.Error("the wrong one was forgotten")
	}
	if gone := d.logIn("esi@example.com", true, left); gone.MaxAge >= 0 || gone.Value != "" {
		t.Errorf("the browser of nobody is told %s", gone)
	}
}

func TestNobodyMakesOrReadsTheCookieOfAKnownBrowser(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	real := d.logIn("ama@example.com", false)
	outer, err := base64.URLEncoding.DecodeString(real.Value)
	parts := strings.Split(string(outer), "|") // its date, what is in it and the signature
	if err != nil || len(parts) < 3 {
		t.Fatalf("%v: %q", err, outer)
	}
	inner, err := base64.URLEncoding.DecodeString(parts[1])
	if err != nil || !strings.Contains(string(inner), d.Known(request(real), "ama@example.com")) ||
		strings.Contains(string(inner), "example.com") {
		t.Errorf("%v: in it is %q", err, inner)
	}
	session := d.open(nil, "ama")
	for what, value := range map[string]string{
		"nothing": "", "cut short": real.Value[:len(real.Value)-2], "a session's": session.Value,
		"another key's": newDoor(t, "https://efie.example").logIn("ama@example.com", false).Value,
	} {
		if name := d.Known(request(&http.Cookie{Name: real.Name, Value: value}), "ama@example.com"); name != "" {
			t.Errorf("%s: known as %q", what, name)
		}
	}
}
