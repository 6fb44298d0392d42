package session_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"efie/test/must"
)

func TestABrowserRemembersARoomUntilItIsForgotten(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	w := httptest.NewRecorder()
	must.Do(t, d.KeepRoom(w, "room 1, the \"blue\" one"))
	cookie := w.Result().Cookies()[0]
	if cookie.Name != "__Host-efie-room" || !cookie.Secure || !cookie.HttpOnly || cookie.Path != "/" ||
		cookie.SameSite != http.SameSiteLaxMode || cookie.MaxAge != 24*60*60 {
		t.Errorf("the cookie is %s", cookie)
	}
	if room := d.WantedRoom(request(cookie)); room != "room 1, the \"blue\" one" {
		t.Errorf("it remembers %q", room)
	}
	forged := *cookie
	forged.Value = "room-2"
	if room := d.WantedRoom(request(&forged)) + d.WantedRoom(request(nil)); room != "" {
		t.Errorf("a cookie that is not ours, or none, names %q", room)
	}
	w = httptest.NewRecorder()
	d.ForgetRoom(w, request(cookie))
	if gone := w.Result().Cookies(); len(gone) != 1 || gone[0].Name != cookie.Name || gone[0].MaxAge != -1 {
		t.Errorf("log-out sets %v", gone)
	}
	w = httptest.NewRecorder()
	if d.ForgetRoom(w, request(nil)); len(w.Result().Cookies()) != 0 {
		t.Error("a browser that remembers no room is told to forget it")
	}
}

func TestABrowserHasBeenLoggedIn(t *testing.T) {
	d := newDoor(t, "http://localhost")
	known := d.logIn("ama@example.com", false)
	session := &http.Cookie{Name: "efie", Value: "over"}
	for name, c := range map[string]struct {
		cookie *http.Cookie
		want   bool
	}{
		"a new one": {nil, false}, "a known one": {known, true}, "one whose session is over": {session, true},
		"one that only wanted a room": {&http.Cookie{Name: "efie-room", Value: "x"}, false},
		"one with a forged cookie":    {&http.Cookie{Name: "efie-known", Value: "x"}, false},
	} {
		if got := d.LoggedInBefore(request(c.cookie)); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
