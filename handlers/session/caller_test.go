package session_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/test/must"
)

// issue logs a program in, and returns its token and the cookie that came with it.
func (d *door) issue(id string) (string, *http.Cookie) {
	d.t.Helper()
	w := httptest.NewRecorder()
	token, err := d.Issue(w, request(nil), hostel.Student{ID: id})
	must.Do(d.t, err)
	return token, w.Result().Cookies()[0]
}

// calls is who calls with this header ("" for none) and cookie.
func (d *door) calls(header string, cookie *http.Cookie) web.Caller {
	d.t.Helper()
	r := request(cookie)
	if header != "" {
		r.Header.Set("Authorization", header)
	}
	caller, err := d.Caller(r)
	must.Do(d.t, err)
	return caller
}

func TestATokenIsTheSessions(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	token, cookie := d.issue("ama")
	if c := d.calls("Token "+token, nil); c.Student == nil || c.Student.ID != "ama" || !c.Token || c.Unknown {
		t.Errorf("by token: %+v", c)
	}
	if c := d.calls("", cookie); c.Student == nil || c.Student.ID != "ama" || c.Token {
		t.Errorf("by cookie: %+v", c)
	}
	must.Do(t, d.Close(httptest.NewRecorder(), request(cookie)))
	if c := d.calls("Token "+token, nil); c != (web.Caller{Unknown: true}) {
		t.Errorf("after log-out the token is %+v", c)
	}
}

func TestAHeaderDecidesAlone(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	token, _ := d.issue("ama")
	_, cookie := d.issue("esi")
	for header, want := range map[string]string{
		"": "esi", "Basic eDp5": "esi", "Bearer " + token: "esi", token: "esi", "Tokens " + token: "esi",
		"Token " + token: "ama", "token  " + token + " ": "ama", "TOKEN " + token: "ama",
		"Token": "", "Token null": "", "Token undefined": "", "Token  ": "",
		"Token " + token + "x": "unknown", "Token Null": "unknown", "Token " + hostel.HashToken(token): "unknown",
	} {
		c := d.calls(header, cookie)
		got := ""
		switch {
		case c.Unknown:
			got = "unknown"
		case c.Student != nil:
			got = c.Student.ID
		}
		if got != want {
			t.Errorf("%q with a cookie of esi's is %q, want %q", header, got, want)
		}
	}
}

func TestATokenEndsWithItsSession(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	token, _ := d.issue("ama")
	d.now = d.now.Add(14 * 24 * time.Hour)
	if c := d.calls("Token "+token, nil); !c.Unknown {
		t.Errorf("after 14 days the token is %+v", c)
	}
	d.book.broken = errors.New("disk")
	r := request(nil)
	r.Header.Set("Authorization", "Token "+token)
	if _, err := d.Caller(r); !errors.Is(err, d.book.broken) {
		t.Errorf("a store that fails is told as %v", err)
	}
}
