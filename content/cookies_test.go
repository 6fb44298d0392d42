package content_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/content"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
)

// records takes every session and keeps none.
type records struct{}

func (records) OpenSession(context.Context, string, account.Session) error { return nil }
func (records) SeeSession(context.Context, string, time.Time) error        { return nil }
func (records) CloseSession(context.Context, string) error                 { return nil }
func (records) FindSession(context.Context, string) (account.Session, hostel.Student, error) {
	return account.Session{}, hostel.Student{}, hostel.ErrUnknownStudent
}

// TestTheCookiePolicyNamesEachCookie logs in and compares.
func TestTheCookiePolicyNamesEachCookie(t *testing.T) {
	library, err := content.Load(content.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	policy, _ := library.Page("cookie-policy")
	privacy, _ := library.Page("privacy-policy")
	for _, site := range []string{"https://efie.example", "http://localhost:8080"} {
		t.Run(site, func(t *testing.T) {
			keeper := session.NewKeeper(records{}, make([]byte, 32), site, time.Now)
			answer := httptest.NewRecorder()
			if err := keeper.Open(answer, httptest.NewRequest("GET", site, nil),
				hostel.Student{ID: "a", Email: "a@example.com"}, false); err != nil {
				t.Fatal(err)
			}
			set := answer.Result().Cookies()
			if len(set) != 2 {
				t.Fatalf("%s sets %v, and the policy knows two cookies of a log-in", site, set)
			}
			days := func(c *http.Cookie) string { return fmt.Sprintf("%d days", c.MaxAge/24/60/60) }
			for _, cookie := range set {
				for _, want := range []string{"<code>" + cookie.Name + "</code>", days(cookie)} {
					if !strings.Contains(policy.HTML, want) {
						t.Errorf("the cookie policy does not say %q", want)
					}
				}
			}
			if !strings.Contains(privacy.HTML, days(set[0])) {
				t.Errorf("the privacy policy does not say %q", days(set[0]))
			}
		})
	}
}
