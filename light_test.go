package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// TestThePoliciesTellOfTheSwitch presses it, and compares what is set with what is said.
func TestThePoliciesTellOfTheSwitch(t *testing.T) {
	t.Parallel()
	b := newSite(t, street).browser()
	b.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	set := b.post("/light", "on", "1", "back", "/hostels").header.Values("Set-Cookie")
	if len(set) != 1 {
		t.Fatalf("the switch sets %q", set)
	}
	cookie, err := http.ParseSetCookie(set[0])
	if err != nil {
		t.Fatal(err)
	}
	days := fmt.Sprintf("%d days", cookie.MaxAge/24/60/60)
	for _, name := range []string{cookie.Name, "__Host-" + cookie.Name} {
		b.get("/cookie-policy").wants(t, 200, "<code>"+name+"</code>")
	}
	b.get("/cookie-policy").wants(t, 200, days)
	b.get("/privacy-policy").wants(t, 200, days)
}

// A choice about pictures is a browser's, so logging in and out leaves it alone.
func TestTheSwitchOutlivesASession(t *testing.T) {
	t.Parallel()
	b := newSite(t, street).browser()
	light := func() bool { return strings.Contains(b.get("/hostels").body, "data-photo-load") }
	before := light()
	b.post("/light", "on", "1", "back", "/hostels")
	visiting := light()
	b.signUp("ama@example.com", "female")
	inside := light()
	b.post("/logout")
	if outside := light(); before || !visiting || !inside || !outside {
		t.Errorf("light at first: %v, when pressed: %v, logged in: %v, logged out: %v", before, visiting, inside, outside)
	}
	b.post("/light", "on", "0", "back", "/hostels")
	if light() {
		t.Error("it cannot be switched back")
	}
}
