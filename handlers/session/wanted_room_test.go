package session_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"efie/test/must"
)

func TestABrowserRemembersARoomUntilItIsForgotten(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	w := httptest.NewRecorder()
	must.Do(t, f.KeepRoom(w, "room 1, the \"blue\" one"))
	cookie := w.Result().Cookies()[0]
	if cookie.Name != "__Host-efie-room" || !cookie.Secure || !cookie.HttpOnly || cookie.Path != "/" ||
		cookie.SameSite != http.SameSiteLaxMode || cookie.MaxAge != 24*60*60 {
		t.Errorf("the cookie is %s", cookie)
	}
	must.Equal(t, "the remembered room", f.WantedRoom(request(cookie)), "room 1, the \"blue\" one")
	forged := *cookie
	forged.Value = "room-2"
	must.Equal(t, "the room of a forged or missing cookie", f.WantedRoom(request(&forged))+f.WantedRoom(request(nil)),
		"")
	w = httptest.NewRecorder()
	f.ForgetRoom(w, request(cookie))
	if gone := w.Result().Cookies(); len(gone) != 1 || gone[0].Name != cookie.Name || gone[0].MaxAge != -1 {
		t.Errorf("log-out sets %v", gone)
	}
	w = httptest.NewRecorder()
	if f.ForgetRoom(w, request(nil)); len(w.Result().Cookies()) != 0 {
		t.Error("a cookie is set although the browser has none")
	}
}

func TestLoggedInBeforeReadsTheCookies(t *testing.T) {
	f := newFixture(t, "http://localhost")
	known := f.logIn("ama@example.com", false)
	session := &http.Cookie{Name: "efie", Value: "over"}
	for name, c := range map[string]struct {
		cookie *http.Cookie
		want   bool
	}{
		"a new one": {nil, false}, "a known one": {known, true}, "one whose session is over": {session, true},
		"one that only wanted a room": {&http.Cookie{Name: "efie-room", Value: "x"}, false},
		"one with a forged cookie":    {&http.Cookie{Name: "efie-known", Value: "x"}, false},
	} {
		must.Equal(t, name, f.LoggedInBefore(request(c.cookie)), c.want)
	}
}
