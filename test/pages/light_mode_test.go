package pages_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestThePoliciesTellOfTheSwitch presses it, and compares what is set with what is said.
func TestThePoliciesTellOfTheSwitch(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	b.HTTP.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	set := b.Post("/light", "on", "1", "back", "/hostels").Header.Values("Set-Cookie")
	if len(set) != 1 {
		t.Fatalf("the switch sets %q", set)
	}
	cookie, err := http.ParseSetCookie(set[0])
	must.Do(t, err)
	days := fmt.Sprintf("%d days", cookie.MaxAge/24/60/60)
	for _, name := range []string{cookie.Name, "__Host-" + cookie.Name} {
		b.Get("/cookie-policy").Wants(t, 200, "<code>"+name+"</code>")
	}
	b.Get("/cookie-policy").Wants(t, 200, days)
	b.Get("/privacy-policy").Wants(t, 200, days)
}

// A choice about pictures is a browser's, so logging in and out leaves it alone.
func TestTheSwitchOutlivesASession(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	light := func() bool { return strings.Contains(b.Get("/hostels").Body, "data-photo-load") }
	before := light()
	b.Post("/light", "on", "1", "back", "/hostels")
	visiting := light()
	b.SignUp("ama@example.com", "female")
	inside := light()
	b.Post("/logout")
	if outside := light(); before || !visiting || !inside || !outside {
		t.Errorf("light at first: %v, when pressed: %v, logged in: %v, logged out: %v", before, visiting, inside,
			outside)
	}
	b.Post("/light", "on", "0", "back", "/hostels")
	if light() {
		t.Error("it cannot be switched back")
	}
}
