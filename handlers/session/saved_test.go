package session_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// keepSaved saves hostels in a browser and returns its cookie.
func (f *fixture) keepSaved(ids ...int64) *http.Cookie {
	f.t.Helper()
	w := httptest.NewRecorder()
	must.Do(f.t, f.KeepSaved(w, ids))
	return w.Result().Cookies()[0]
}

func TestABrowserRemembersTheHostelsThatAVisitorSaved(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	ids := make([]int64, 40)
	for i := range ids {
		ids[i] = 1<<53 - int64(i) // the largest ids of an import
	}
	cookie := f.keepSaved(ids...)
	if cookie.Name != "__Host-efie-saved" || !cookie.Secure || !cookie.HttpOnly || cookie.Path != "/" ||
		cookie.SameSite != http.SameSiteLaxMode || cookie.MaxAge != 180*24*60*60 {
		t.Errorf("the cookie is %s", cookie)
	}
	if n := len(cookie.Value); n > 800 {
		t.Errorf("forty hostels with the longest ids take %d bytes of each request", n)
	}
	if n := len(f.keepSaved(upTo(40)...).Value); n > 200 {
		t.Errorf("forty hostels take %d bytes of each request", n)
	}
	must.Equal(t, "the remembered hostels", f.SavedByVisitor(request(cookie)), ids)
	if gone := f.keepSaved(); gone.MaxAge != -1 || gone.Value != "" {
		t.Errorf("without a hostel the cookie is %s", gone)
	}
	f.now = f.now.Add(180 * 24 * time.Hour)
	must.Equal(t, "the remembered hostels after 180 days", f.SavedByVisitor(request(cookie)), nil)
}

func upTo(n int) []int64 {
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = int64(i)
	}
	return ids
}

func TestAChangedCookieRemembersNoHostels(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	real := f.keepSaved(7, 8)
	room := httptest.NewRecorder()
	must.Do(t, f.KeepRoom(room, "a room"))
	for name, value := range map[string]string{
		"empty": "", "truncated": real.Value[:len(real.Value)-2], "text": "7,8",
		"another key's": newFixture(t, "https://efie.example").keepSaved(7).Value,
		"the room's":    room.Result().Cookies()[0].Value,
	} {
		must.Equal(t, name, f.SavedByVisitor(request(&http.Cookie{Name: real.Name, Value: value})), nil)
	}
	for i := range real.Value {
		changed := []byte(real.Value)
		changed[i] ^= 1
		cookie := &http.Cookie{Name: real.Name, Value: string(changed)}
		if got := f.SavedByVisitor(request(cookie)); got != nil && !slices.Equal(got, []int64{7, 8}) {
			t.Errorf("with byte %d changed the browser remembers %v", i, got)
		}
	}
}

func TestALogInMovesSavedHostelsToTheAccount(t *testing.T) {
	f := newFixture(t, "https://efie.example")
	cookie := f.keepSaved(7, 8)
	logIn := func(shared bool) (gone bool) {
		w := httptest.NewRecorder()
		must.Do(t, f.Open(w, request(cookie), hostel.Account{ID: "ama"}, shared))
		return slices.ContainsFunc(w.Result().Cookies(), func(c *http.Cookie) bool {
			return c.Name == cookie.Name && c.MaxAge == -1
		})
	}
	for _, shared := range []bool{false, true} {
		f.store.saved = nil
		if gone := logIn(shared); !gone || !slices.Equal(f.store.saved["ama"], []int64{7, 8}) {
			t.Errorf("shared %v: the account has %v; the cookie is removed: %v", shared, f.store.saved, gone)
		}
	}
	f.store.full = errors.New("disk full")
	if logIn(false) {
		t.Error("hostels that could not be stored are forgotten")
	}
	f.store.full = nil
	w := httptest.NewRecorder()
	if _, err := f.Issue(w, request(cookie), hostel.Account{ID: "esi"}); err != nil || f.store.saved["esi"] == nil {
		t.Errorf("a log-in by the JSON interface: %v, %v", f.store.saved, err)
	}
	w = httptest.NewRecorder()
	if f.ForgetSaved(w, request(nil)); len(w.Result().Cookies()) != 0 {
		t.Error("a cookie is set although the browser has none")
	}
}
