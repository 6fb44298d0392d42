package session_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"efie/handlers/session"
	"efie/hostel"
	"efie/test/must"
)

// issue logs a program in and returns its token and its cookie.
func (f *fixture) issue(id string) (string, *http.Cookie) {
	f.t.Helper()
	w := httptest.NewRecorder()
	token, err := f.Issue(w, request(nil), hostel.Account{ID: id})
	must.Do(f.t, err)
	return token, w.Result().Cookies()[0]
}

// caller returns the caller of a request with an Authorization header, unless it is "", and a cookie.
func (f *fixture) caller(header string, cookie *http.Cookie) session.Reader {
	f.t.Helper()
	r := request(cookie)
	if header != "" {
		r.Header.Set("Authorization", header)
	}
	caller, err := f.Caller(r)
	must.Do(f.t, err)
	return caller
}

func TestATokenBelongsToItsSession(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	token, cookie := f.issue("ama")
	if c := f.caller("Token "+token, nil); c.Account == nil || c.Account.ID != "ama" || !c.ByToken || c.BadToken {
		t.Errorf("by token: %+v", c)
	}
	if c := f.caller("", cookie); c.Account == nil || c.Account.ID != "ama" || c.ByToken {
		t.Errorf("by cookie: %+v", c)
	}
	must.Do(t, f.Close(httptest.NewRecorder(), request(cookie)))
	must.Equal(t, "the caller with the token after log-out", f.caller("Token "+token, nil), session.Reader{BadToken: true})
}

func TestATokenHeaderOverridesTheCookie(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	token, _ := f.issue("ama")
	_, cookie := f.issue("esi")
	for header, want := range map[string]string{
		"": "esi", "Basic eDp5": "esi", "Bearer " + token: "esi", token: "esi", "Tokens " + token: "esi",
		"Token " + token: "ama", "token  " + token + " ": "ama", "TOKEN " + token: "ama",
		"Token": "", "Token null": "", "Token undefined": "", "Token  ": "",
		"Token " + token + "x": "unknown", "Token Null": "unknown", "Token " + hostel.HashToken(token): "unknown",
	} {
		c := f.caller(header, cookie)
		got := ""
		switch {
		case c.BadToken:
			got = "unknown"
		case c.Account != nil:
			got = c.Account.ID
		}
		if got != want {
			t.Errorf("%q with esi's cookie is %q, want %q", header, got, want)
		}
	}
}

func TestATokenEndsWithItsSession(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	token, _ := f.issue("ama")
	f.now = f.now.Add(14 * 24 * time.Hour)
	if c := f.caller("Token "+token, nil); !c.BadToken {
		t.Errorf("after 14 days the token is %+v", c)
	}
	f.store.broken = errors.New("disk")
	r := request(nil)
	r.Header.Set("Authorization", "Token "+token)
	_, err := f.Caller(r)
	must.Fail(t, "a failure of the store", err, f.store.broken)
}
