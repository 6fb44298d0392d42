package pages_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

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
