package session_test

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/handlers/session"
	"efie/hostel"
)

// book is Records in memory; a record is whose session it is, and until when.
type book struct {
	whose   map[string]string
	expires map[string]time.Time
	broken  error
}

func (b *book) OpenSession(_ context.Context, hash, studentID string, _, expires time.Time) error {
	b.whose[hash], b.expires[hash] = studentID, expires
	return b.broken
}

func (b *book) SessionStudent(_ context.Context, hash string, now time.Time) (hostel.Student, error) {
	id, ok := b.whose[hash]
	if b.broken != nil {
		return hostel.Student{}, b.broken
	}
	if !ok || !now.Before(b.expires[hash]) {
		return hostel.Student{}, hostel.ErrUnknownStudent
	}
	return hostel.Student{ID: id}, nil
}

func (b *book) CloseSession(_ context.Context, hash string) error {
	delete(b.whose, hash)
	return b.broken
}

// door is a keeper with its book, and a clock that tests move.
type door struct {
	*session.Keeper
	t    *testing.T
	book *book
	now  time.Time
}

func newDoor(t *testing.T, siteURL string) *door {
	t.Helper()
	d := &door{t: t, book: &book{whose: map[string]string{}, expires: map[string]time.Time{}}, now: time.Now()}
	d.Keeper = session.NewKeeper(d.book, key(), siteURL, func() time.Time { return d.now })
	return d
}

func key() []byte {
	k := make([]byte, 32)
	rand.Read(k)
	return k
}

// request is what a browser with a cookie sends.
func request(cookie *http.Cookie) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	if cookie != nil {
		r.AddCookie(cookie)
	}
	return r
}

// open logs in from a browser with a cookie, and returns the one it gets.
func (d *door) open(cookie *http.Cookie, id string) *http.Cookie {
	d.t.Helper()
	w := httptest.NewRecorder()
	if err := d.Open(w, request(cookie), hostel.Student{ID: id}); err != nil {
		d.t.Fatal(err)
	}
	cookies := w.Result().Cookies()
	if len(cookies) != 1 {
		d.t.Fatalf("cookies %v", cookies)
	}
	return cookies[0]
}

// is checks who a browser with a cookie is; "" is a visitor.
func (d *door) is(cookie *http.Cookie, want string) {
	d.t.Helper()
	got, err := d.Student(request(cookie))
	if err != nil {
		d.t.Fatal(err)
	}
	if (got == nil) != (want == "") || got != nil && got.ID != want {
		d.t.Errorf("the browser is %+v, want %q", got, want)
	}
}

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
		if c.Name != want.name || c.Secure != want.secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" {
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
	if err := d.Close(w, request(cookie)); err != nil {
		t.Fatal(err)
	}
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

func TestASessionEndsByItself(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	cookie := d.open(nil, "ama")
	began := d.now
	d.now = began.Add(14*24*time.Hour - time.Second)
	d.is(cookie, "ama")
	d.now = began.Add(14 * 24 * time.Hour)
	d.is(cookie, "")
}

func TestTheRequestThatLogsInKnowsItsStudent(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	r := request(nil)
	if err := d.Open(httptest.NewRecorder(), r, hostel.Student{ID: "ama"}); err != nil {
		t.Fatal(err)
	}
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
	if err := d.Open(w, request(nil), hostel.Student{ID: "ama"}); !errors.Is(err, d.book.broken) || len(w.Result().Cookies()) != 0 {
		t.Errorf("logged in with %v, cookies %v", err, w.Result().Cookies())
	}
}
