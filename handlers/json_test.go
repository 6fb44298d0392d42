package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"efie/handlers/handlerstest"
	"efie/test/must"
)

// The middleware and the router answer these requests: a panic, a request from another site, an unknown method or path.
func TestErrorsOfTheMiddlewareAndTheRouterAreJSON(t *testing.T) {
	s := handlerstest.New(t)
	s.Accounts = nil // so that a log-in panics
	login := func() *http.Request {
		return httptest.NewRequest(http.MethodPost, "/hq/api/login/", strings.NewReader(`{"email":"a","password":"b"}`))
	}
	foreign := login()
	foreign.Header.Set("Sec-Fetch-Site", "cross-site")
	for want, r := range map[int]*http.Request{
		http.StatusInternalServerError: login(),
		http.StatusForbidden:           foreign,
		http.StatusMethodNotAllowed:    newRequest("BREW", "/hq/api/login/"),
		http.StatusNotFound:            newRequest(http.MethodGet, "/hq/api"),
	} {
		r.Header.Set("Accept", "text/html")
		w := s.Do(t, r)
		var answer struct{ Message, Error string }
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != want || answer.Message == "" ||
			answer.Error == "" {
			t.Errorf("%s %s: status %d, want %d: %v\n%s", r.Method, r.URL, w.Code, want, err, w.Body)
		}
		if want == http.StatusMethodNotAllowed && w.Header().Get("Allow") != http.MethodPost {
			t.Errorf("Allow is %q", w.Header().Get("Allow"))
		}
	}
}

func TestTokensOfLinksAreNotLogged(t *testing.T) {
	s := handlerstest.New(t)
	s.Accounts = nil // so that both requests panic
	for _, path := range []string{"/verify-email/secret-token", "/hq/api/verify-email/secret-token/"} {
		s.Do(t, newRequest(http.MethodGet, path))
	}
	for line := range strings.Lines(s.Log.String()) {
		must.Lack(t, "the log", line, "secret-token")
	}
	must.Equal(t, "log lines of two failed requests", strings.Count(s.Log.String(), "/verify-email/…"), 4)
}
