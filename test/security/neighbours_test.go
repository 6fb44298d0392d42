package security_test

import (
	"net/http"
	"net/http/cookiejar"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// useUpLimits takes all log-ins of this address away, as a client does in some minutes of wrong passwords.
// Such a client is behind the same address as everybody else here.
func useUpLimits(s *servertest.RunningSite) {
	s.T.Helper()
	s.NewBrowser().LogIn("attacker@example.com", "a guess")
	// The address forgets one try within seconds, an account's failures only after a day.
	soon, later := time.Now().Add(time.Hour).UnixMilli(), time.Now().Add(12*time.Hour).UnixMilli()
	_, err := s.SQL().Exec(`update throttles set open_at = $1, forget_at = $1 where forget_at < $2`, later, soon)
	must.Do(s.T, err)
	if !s.NewBrowser().LogIn("nobody@example.com", "a guess").Throttled(s.T) {
		s.T.Fatal("nothing bounds the guesses from one address")
	}
}

func TestOneClientStopsNoNeighbour(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	phone, session := s.NewBrowser(), s.NewBrowser()
	phone.SignUp("ama@example.com", "female")
	phone.Post("/logout")
	session.SignUp("esi@example.com", "female")
	s.NewBrowser().SignUp("kofi@example.com", "male")
	client := s.NewClient("") // a stranger's page that calls the JSON interface
	client.HTTP.Jar, _ = cookiejar.New(nil)
	const kofi = `{"email":"kofi@example.com","password":"a long password"}`
	client.Post("/hq/api/login/", kofi).WantsJSON(http.StatusOK)
	useUpLimits(s)

	t.Run("a known browser logs in", func(t *testing.T) {
		if a := phone.LogIn("ama@example.com", "a long password"); a.Status != http.StatusOK || a.Path != "/" {
			t.Errorf("it ends at %s with %d", a.Path, a.Status)
		}
	})
	t.Run("a known browser logs in through the JSON interface", func(t *testing.T) {
		client.Post("/hq/api/login/", kofi).WantsJSON(http.StatusOK)
		s.NewClient("").Post("/hq/api/login/", kofi).WantsJSON(http.StatusTooManyRequests)
	})
	t.Run("a session changes its account", func(t *testing.T) {
		for _, form := range [][]string{
			{"/account/email", "email", "esi2@example.com", "password", "a long password"},
			{"/account/password", "oldPassword", "a long password", "newPassword", "another long one",
				"confirmPassword", "another long one"},
			{"/account/profile", "name", "Esi Mensah", "gender", "female", "phone", "233241234567"},
		} {
			if a := session.Post(form[0], form[1:]...); a.Status != http.StatusOK {
				t.Errorf("%s gets %d", form[0], a.Status)
			}
		}
		if a := session.Post("/account/delete", "password", "a long password"); a.Status == http.StatusTooManyRequests {
			t.Error("deleting the account is refused")
		}
	})
	t.Run("the cookie of one account helps no guess at another", func(t *testing.T) {
		for _, email := range []string{"esi@example.com", "nobody@example.com"} {
			if !phone.LogIn(email, "a long password").Throttled(t) {
				t.Errorf("%s is looked at", email)
			}
		}
	})
	t.Run("a browser that nobody knows waits", func(t *testing.T) {
		if !s.NewBrowser().LogIn("ama@example.com", "a long password").Throttled(t) {
			t.Error("it does not")
		}
	})
}
