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

// keeps saves these hostels in a browser, and returns its cookie.
func (d *door) keeps(ids ...int64) *http.Cookie {
	d.t.Helper()
	w := httptest.NewRecorder()
	must.Do(d.t, d.KeepSaved(w, ids))
	return w.Result().Cookies()[0]
}

func TestABrowserRemembersWhatAVisitorSaved(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	ids := make([]int64, 40)
	for i := range ids {
		ids[i] = 1<<53 - int64(i) // the largest that an import may give
	}
	cookie := d.keeps(ids...)
	if cookie.Name != "__Host-efie-saved" || !cookie.Secure || !cookie.HttpOnly || cookie.Path != "/" ||
		cookie.SameSite != http.SameSiteLaxMode || cookie.MaxAge != 180*24*60*60 {
		t.Errorf("the cookie is %s", cookie)
	}
	if n := len(cookie.Value); n > 800 {
		t.Errorf("forty hostels with the longest ids take %d bytes of each request", n)
	}
	if n := len(d.keeps(upTo(40)...).Value); n > 200 {
		t.Errorf("forty hostels take %d bytes of each request", n)
	}
	if got := d.SavedByVisitor(request(cookie)); !slices.Equal(got, ids) {
		t.Errorf("it remembers %v", got)
	}
	if gone := d.keeps(); gone.MaxAge != -1 || gone.Value != "" {
		t.Errorf("without a hostel the cookie is %s", gone)
	}
	d.now = d.now.Add(180 * 24 * time.Hour)
	if got := d.SavedByVisitor(request(cookie)); got != nil {
		t.Errorf("after half a year it remembers %v", got)
	}
}

func upTo(n int) []int64 {
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = int64(i)
	}
	return ids
}

func TestACookieThatWasTamperedWithSavesNothing(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	real := d.keeps(7, 8)
	room := httptest.NewRecorder()
	must.Do(t, d.KeepRoom(room, "a room"))
	for what, value := range map[string]string{
		"nothing": "", "cut short": real.Value[:len(real.Value)-2], "text": "7,8",
		"another key's": newDoor(t, "https://efie.example").keeps(7).Value,
		"the room's":    room.Result().Cookies()[0].Value,
	} {
		if got := d.SavedByVisitor(request(&http.Cookie{Name: real.Name, Value: value})); got != nil {
			t.Errorf("%s: %v", what, got)
		}
	}
	for i := range real.Value {
		changed := []byte(real.Value)
		changed[i] ^= 1
		cookie := &http.Cookie{Name: real.Name, Value: string(changed)}
		if got := d.SavedByVisitor(request(cookie)); got != nil && !slices.Equal(got, []int64{7, 8}) {
			t.Errorf("with letter %d changed it remembers %v", i, got)
		}
	}
}

func TestALogInTakesOverWhatTheBrowserRemembers(t *testing.T) {
	d := newDoor(t, "https://efie.example")
	cookie := d.keeps(7, 8)
	logIn := func(shared bool) (gone bool) {
		w := httptest.NewRecorder()
		must.Do(t, d.Open(w, request(cookie), hostel.Student{ID: "ama"}, shared))
		return slices.ContainsFunc(w.Result().Cookies(), func(c *http.Cookie) bool {
			return c.Name == cookie.Name && c.MaxAge == -1
		})
	}
	for _, shared := range []bool{false, true} {
		d.book.saved = nil
		if gone := logIn(shared); !gone || !slices.Equal(d.book.saved["ama"], []int64{7, 8}) {
			t.Errorf("shared %v: the account has %v, and the cookie has gone: %v", shared, d.book.saved, gone)
		}
	}
	d.book.full = errors.New("disk full")
	if logIn(false) {
		t.Error("what could not be stored is forgotten")
	}
	d.book.full = nil
	w := httptest.NewRecorder()
	if _, err := d.Issue(w, request(cookie), hostel.Student{ID: "esi"}); err != nil || d.book.saved["esi"] == nil {
		t.Errorf("a log-in by the JSON interface: %v, %v", d.book.saved, err)
	}
	w = httptest.NewRecorder()
	if d.ForgetSaved(w, request(nil)); len(w.Result().Cookies()) != 0 {
		t.Error("a browser that remembers no hostel is told to forget it")
	}
}
