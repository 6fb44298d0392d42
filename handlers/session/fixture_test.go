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

type memoryStore struct {
	sessions map[string]account.Session // by the hash of the token
	password string                     // the password hash of each account
	seen     int                        // the number of stored uses
	broken   error                      // of all methods except RecordSessionUse and MergeSaved
	full     error                      // of RecordSessionUse and MergeSaved
	saved    map[string][]int64
}

func (b *memoryStore) OpenSession(_ context.Context, hash string, s account.Session) error {
	b.sessions[hash] = s
	return b.broken
}

func (b *memoryStore) FindSession(_ context.Context, hash string) (account.Session, hostel.Account, error) {
	s, ok := b.sessions[hash]
	if b.broken != nil {
		return s, hostel.Account{}, b.broken
	}
	if !ok {
		return s, hostel.Account{}, hostel.ErrUnknownStudent
	}
	return s, hostel.Account{ID: s.AccountID}, nil
}

func (b *memoryStore) RecordSessionUse(_ context.Context, hash string, now time.Time) error {
	if b.full != nil {
		return b.full
	}
	s := b.sessions[hash]
	s.SeenAt = now
	b.sessions[hash], b.seen = s, b.seen+1
	return nil
}

func (b *memoryStore) CloseSession(_ context.Context, hash string) error {
	delete(b.sessions, hash)
	return b.broken
}

func (b *memoryStore) AccountByEmail(_ context.Context, email string) (hostel.Account, error) {
	return hostel.Account{Email: email, PasswordHash: b.password}, b.broken
}

func (b *memoryStore) MergeSaved(_ context.Context, student string, ids []int64, _ time.Time) error {
	if b.full != nil {
		return b.full
	}
	if b.saved == nil {
		b.saved = map[string][]int64{}
	}
	b.saved[student] = ids
	return nil
}

type fixture struct {
	*session.Keeper
	t     *testing.T
	store *memoryStore
	now   time.Time
}

func newFixture(t *testing.T, siteURL string) *fixture {
	t.Helper()
	f := &fixture{t: t, store: &memoryStore{sessions: map[string]account.Session{}}, now: time.Now()}
	f.Keeper = session.NewKeeper(f.store, newKey(), siteURL, 0, func() time.Time { return f.now })
	return f
}

func newKey() []byte {
	k := make([]byte, 32)
	rand.Read(k)
	return k
}

// request returns a request with the cookies that are not nil.
func request(cookie *http.Cookie, more ...*http.Cookie) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for _, c := range append(more, cookie) {
		if c != nil {
			r.AddCookie(c)
		}
	}
	return r
}

// open logs a student in from a browser with a cookie, and returns the new session's cookie.
func (f *fixture) open(cookie *http.Cookie, id string) *http.Cookie {
	f.t.Helper()
	w := httptest.NewRecorder()
	must.Do(f.t, f.Open(w, request(cookie), hostel.Account{ID: id, Email: id + "@example.com"}, false))
	cookies := w.Result().Cookies()
	if len(cookies) != 2 {
		f.t.Fatalf("cookies %v, want the session's and the known browser's", cookies)
	}
	return cookies[0]
}

// wantStudent fails the test unless the student of a cookie has the id want. "" is a visitor.
func (f *fixture) wantStudent(cookie *http.Cookie, want string) {
	f.t.Helper()
	reader, err := f.Reader(request(cookie))
	must.Do(f.t, err)
	got := reader.Account
	if (got == nil) != (want == "") || got != nil && got.ID != want {
		f.t.Errorf("the student is %+v, want %q", got, want)
	}
}
