package content_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"efie/content"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/test/must"
)

// records implements the store of sessions and stores nothing.
type records struct{}

func (records) OpenSession(context.Context, string, account.Session) error { return nil }
func (records) RecordSessionUse(context.Context, string, time.Time) error  { return nil }
func (records) CloseSession(context.Context, string) error                 { return nil }
func (records) MergeSaved(context.Context, string, []int64, time.Time) error {
	return nil
}
func (records) AccountByEmail(context.Context, string) (hostel.Account, error) {
	return hostel.Account{}, hostel.ErrUnknownStudent
}
func (records) FindSession(context.Context, string) (account.Session, hostel.Account, error) {
	return account.Session{}, hostel.Account{}, hostel.ErrUnknownStudent
}

// TestTheCookiePolicyNamesEachCookie compares the policy with the cookies of a log-in.
func TestTheCookiePolicyNamesEachCookie(t *testing.T) {
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	policy, _ := library.Page("cookie-policy")
	privacy, _ := library.Page("privacy-policy")
	for _, site := range []string{"https://efie.example", "http://localhost:8080"} {
		t.Run(site, func(t *testing.T) {
			keeper := session.NewKeeper(records{}, make([]byte, 32), site, 0, time.Now)
			answer := httptest.NewRecorder()
			must.Do(t, keeper.Open(answer, httptest.NewRequest("GET", site, nil),
				hostel.Account{ID: "a", Email: "a@example.com"}, false))
			set := answer.Result().Cookies()
			if len(set) != 2 {
				t.Fatalf("%s sets %v, but the policy names two cookies of a log-in", site, set)
			}
			wanted := httptest.NewRecorder()
			must.Do(t, keeper.KeepRoom(wanted, "room-1"))
			must.Do(t, keeper.KeepSaved(wanted, []int64{1}))
			days := func(c *http.Cookie) string {
				if n := c.MaxAge / 24 / 60 / 60; n != 1 {
					return fmt.Sprintf("%d days", n)
				}
				return "1 day"
			}
			for _, cookie := range append(set, wanted.Result().Cookies()...) {
				must.Contain(t, "the cookie policy", policy.HTML, "<code>"+cookie.Name+"</code>", days(cookie))
			}
			must.Contain(t, "the privacy policy", privacy.HTML, days(set[0]), "a fifth when you save a hostel",
				"<strong>saved hostels</strong>")
		})
	}
}
