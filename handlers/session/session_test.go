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
	"efie/hostel/account"
)

// book is Records in memory, by the hash of the token.
type book struct {
	whose  map[string]account.Session
	seen   int // how often a use was noted
	broken error
	full   error // of a store that can be read only
}

func (b *book) OpenSession(_ context.Context, hash string, s account.Session) error {
	b.whose[hash] = s
	return b.broken
}

func (b *book) FindSession(_ context.Context, hash string) (account.Session, hostel.Student, error) {
	s, ok := b.whose[hash]
	if b.broken != nil {
		return s, hostel.Student{}, b.broken
	}
	if !ok {
		return s, hostel.Student{}, hostel.ErrUnknownStudent
	}
	return s, hostel.Student{ID: s.StudentID}, nil
}

func (b *book) SeeSession(_ context.Context, hash string, now time.Time) error {
	if b.full != nil {
		return b.full
	}
	s := b.whose[hash]
	s.SeenAt = now
	b.whose[hash], b.seen = s, b.seen+1
	return nil
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
	d := &door{t: t, book: &book{whose: map[string]account.Session{}}, now: time.Now()}
	d.Keeper = session.NewKeeper(d.book, key(), siteURL, func() time.Time { return d.now })
	return d
}

func key() []byte {
	k := make([]byte, 32)
	rand.Read(k)
	return k
}

// request is what a browser with a cookie sends, nil for none, and with more of them.
func request(cookie *http.Cookie, more ...*http.Cookie) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for _, c := range append(more, cookie) {
		if c != nil {
			r.AddCookie(c)
		}
	}
	return r
}

// open logs in from a browser with a cookie, and returns the one it gets.
func (d *door) open(cookie *http.Cookie, id string) *http.Cookie {
	d.t.Helper()
	w := httptest.NewRecorder()
	if err := d.Open(w, request(cookie), hostel.Student{ID: id, Email: id + "@example.com"}, false); err != nil {
		d.t.Fatal(err)
	}
	cookies := w.Result().Cookies()
	if len(cookies) != 2 {
		d.t.Fatalf("cookies %v, want the session's and the known browser's", cookies)
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
	for d.now.Before(began.Add(14*24*time.Hour - time.Second)) {
		d.is(cookie, "ama") // used every day or so
		d.now = d.now.Add(26 * time.Hour)
	}
	d.now = began.Add(14*24*time.Hour - time.Second)
	d.is(cookie, "ama")
	d.now = began.Add(14 * 24 * time.Hour)
	d.is(cookie, "")
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

func TestTheUseOfASessionIsNotedOnceAMinute(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	cookie := d.open(nil, "ama")
	for range 5 * 60 {
		d.now = d.now.Add(time.Second)
		d.is(cookie, "ama")
	}
	if d.book.seen != 5 {
		t.Errorf("five minutes of use were noted %d times", d.book.seen)
	}
	d.book.full, d.now = errors.New("disk full"), d.now.Add(time.Hour)
	d.is(cookie, "ama") // a page that can be read is worth more than the note
}

func TestOnASharedPhoneTheSessionGoesWithTheBrowser(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	w := httptest.NewRecorder()
	if err := d.Open(w, request(nil), hostel.Student{ID: "ama"}, true); err != nil {
		t.Fatal(err)
	}
	c := w.Result().Cookies()[0]
	if c.MaxAge != 0 || !c.Expires.IsZero() || !c.Secure || !c.HttpOnly || strings.Contains(c.String(), "Max-Age") {
		t.Errorf("its cookie is %s", c)
	}
	began := d.now
	d.now = began.Add(30*time.Minute - time.Second)
	d.is(c, "ama")
	d.now = d.now.Add(30 * time.Minute)
	d.is(c, "")
	for d.now = began; d.now.Before(began.Add(12 * time.Hour)); d.now = d.now.Add(29 * time.Minute) {
		for hash, s := range d.book.whose { // as if it had been used all the time
			s.SeenAt = d.now
			d.book.whose[hash] = s
		}
		d.is(c, "ama")
	}
	d.now = began.Add(12 * time.Hour)
	d.is(c, "")
}

// A session that an attacker planted in the browser is never the one that a log-in opens.
func TestALogInNeverTakesOverTheTokenThatIsThere(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	planted := d.open(nil, "mallory")
	victim := d.open(planted, "ama")
	if victim.Value == planted.Value {
		t.Fatal("the browser keeps the token that was planted")
	}
	d.is(planted, "")
	d.is(victim, "ama")
}

func TestDevicesHaveShortNames(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile " +
			"Safari/537.36": "Chrome on Android",
		"Mozilla/5.0 (Linux; Android 10; SAMSUNG SM-A105F) AppleWebKit/537.36 (KHTML, like Gecko) " +
			"SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537": "Samsung Internet on Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
			"Version/18.0 Mobile/15E148 Safari/604.1": "Safari on iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 " +
			"Safari/537.36 Edg/140.0.0.0": "Edge on Windows",
		"Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16": "Opera Mini on Android",
		"curl/8.0": "a browser",
		"":         "a browser",
		"<script>": "a browser",
	} {
		if got := session.Device(agent); got != want {
			t.Errorf("%q is %q, want %q", agent, got, want)
		}
	}
}

func TestTheRequestThatLogsInKnowsItsStudent(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	r := request(nil)
	if err := d.Open(httptest.NewRecorder(), r, hostel.Student{ID: "ama"}, false); err != nil {
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
	if err := d.Open(w, request(nil), hostel.Student{ID: "ama"}, false); !errors.Is(err, d.book.broken) ||
		len(w.Result().Cookies()) != 0 {
		t.Errorf("logged in with %v, cookies %v", err, w.Result().Cookies())
	}
}
