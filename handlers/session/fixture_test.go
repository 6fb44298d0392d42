package session_test

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/test/must"
)

// book is records in memory, by the hash of the token.
type book struct {
	whose map[string]account.Session
	// password is the stored hash of every account.
	password string
	seen     int // how often a use was noted
	broken   error
	full     error // of a store that can be read only
	saved    map[string][]int64
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

func (b *book) StudentByEmail(_ context.Context, email string) (hostel.Student, error) {
	return hostel.Student{Email: email, PasswordHash: b.password}, b.broken
}

func (b *book) MergeSaved(_ context.Context, student string, ids []int64, _ time.Time) error {
	if b.full != nil {
		return b.full
	}
	if b.saved == nil {
		b.saved = map[string][]int64{}
	}
	b.saved[student] = ids
	return nil
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
	must.Do(d.t, d.Open(w, request(cookie), hostel.Student{ID: id, Email: id + "@example.com"}, false))
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
	must.Do(d.t, err)
	if (got == nil) != (want == "") || got != nil && got.ID != want {
		d.t.Errorf("the browser is %+v, want %q", got, want)
	}
}
