package session_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestTheCookiesAttributes(t *testing.T) {
	for site, want := range map[string]struct {
		name   string
		secure bool
	}{
		"https://efie.example":  {"__Host-efie", true},
		"http://localhost:8080": {"efie", false},
	} {
		d := newDoor(t, site)
		c := d.open(nil, "ama")
		if c.Name != want.name || c.Secure != want.secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode ||
			c.Path != "/" || c.Domain != "" {
			t.Errorf("%s: %s", site, c)
		}
		if c.MaxAge != 14*24*60*60 {
			t.Errorf("%s: it lives for %d seconds", site, c.MaxAge)
		}
		for hash := range d.book.whose {
			if strings.Contains(c.Value, hash) || len(hash) != 64 {
				t.Errorf("the record is kept under %q", hash)
			}
		}
		d.is(c, "ama")
		d.is(nil, "")
	}
}

func TestAForgedCookieIsAVisitor(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	real := d.open(nil, "ama")
	other := newDoor(t, "https://efie.example").open(nil, "ama") // signed with another key
	for name, value := range map[string]string{
		"nothing": "", "nonsense": "nonsense", "another key": other.Value, "cut short": real.Value[:len(real.Value)-2],
		"changed": strings.Map(func(r rune) rune { return r ^ 1 }, real.Value[:20]) + real.Value[20:],
	} {
		t.Log(name)
		d.is(&http.Cookie{Name: real.Name, Value: value}, "")
	}
	d.is(&http.Cookie{Name: "efie", Value: real.Value}, "") // under another name
	d.is(real, "ama")
}

func TestLoggingInAgainEndsTheSessionOfBefore(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	first := d.open(nil, "ama")
	elsewhere := d.open(nil, "ama")
	second := d.open(first, "esi")
	if second.Value == first.Value || len(d.book.whose) != 2 {
		t.Errorf("%d sessions, cookie %s after %s", len(d.book.whose), second.Value, first.Value)
	}
	d.is(first, "")
	d.is(second, "esi")
	d.is(elsewhere, "ama")
}

func TestLoggingOutEndsItOnTheServer(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	cookie := d.open(nil, "ama")
	w := httptest.NewRecorder()
	must.Do(t, d.Close(w, request(cookie)))
	gone := w.Result().Cookies()[0]
	if gone.Name != cookie.Name || gone.MaxAge >= 0 || gone.Value != "" || !gone.Secure || gone.Path != "/" {
		t.Errorf("the browser is told %s", gone)
	}
	if len(d.book.whose) != 0 {
		t.Error("the record is still there")
	}
	d.is(cookie, "") // who kept the cookie is a visitor
	w = httptest.NewRecorder()
	if err := d.Close(w, request(nil)); err != nil || w.Result().Cookies()[0].MaxAge >= 0 {
		t.Errorf("a visitor who logs out: %v", err)
	}
}

func TestASessionThatNobodyUsesEnds(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	cookie := d.open(nil, "ama")
	token, _ := d.issue("esi")
	d.now = d.now.Add(3*24*time.Hour - time.Second)
	d.is(cookie, "ama")
	d.now = d.now.Add(time.Second)
	d.is(cookie, "ama") // it was used a second ago
	if c := d.calls("Token "+token, nil); !c.Unknown {
		t.Errorf("a token that nobody used for three days is %+v", c)
	}
	d.now = d.now.Add(3 * 24 * time.Hour)
	d.is(cookie, "")
}

func TestTheUseOfASessionIsNoted(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	cookie := d.open(nil, "ama")
	for range 60 { // and no more than once a minute
		d.now = d.now.Add(time.Second)
		d.is(cookie, "ama")
	}
	if d.book.seen != 1 {
		t.Errorf("a minute of use was noted %d times", d.book.seen)
	}
	d.book.full, d.now = errors.New("disk full"), d.now.Add(time.Hour)
	d.is(cookie, "ama") // a page that can be read is worth more than the note
}

func TestOnASharedPhoneTheSessionGoesWithTheBrowser(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	w := httptest.NewRecorder()
	must.Do(t, d.Open(w, request(nil), hostel.Student{ID: "ama"}, true))
	c := w.Result().Cookies()[0]
	if c.MaxAge != 0 || !c.Expires.IsZero() || !c.Secure || !c.HttpOnly || strings.Contains(c.String(), "Max-Age") {
		t.Errorf("its cookie is %s", c)
	}
	d.now = d.now.Add(30*time.Minute - time.Second)
	d.is(c, "ama")
	d.now = d.now.Add(30 * time.Minute)
	d.is(c, "")
}

func TestTheRequestThatLogsInKnowsItsStudent(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	r := request(nil)
	must.Do(t, d.Open(httptest.NewRecorder(), r, hostel.Student{ID: "ama"}, false))
	if s, err := d.Student(r); err != nil || s == nil || s.ID != "ama" {
		t.Errorf("it knows %+v, %v", s, err)
	}
}

func TestAStoreThatFailsIsAFaultAndNoVisitor(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	cookie := d.open(nil, "ama")
	d.book.broken = errors.New("disk")
	if s, err := d.Student(request(cookie)); !errors.Is(err, d.book.broken) || s != nil {
		t.Errorf("read as %+v, %v", s, err)
	}
	w := httptest.NewRecorder()
	if err := d.Open(w, request(nil), hostel.Student{ID: "ama"}, false); !errors.Is(err, d.book.broken) ||
		len(w.Result().Cookies()) != 0 {
		t.Errorf("logged in with %v, cookies %v", err, w.Result().Cookies())
	}
}
