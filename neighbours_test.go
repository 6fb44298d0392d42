package main

import (
	"net/http"
	"net/http/cookiejar"
	"testing"
	"time"
)

// useUpLimits takes all log-ins of this address away, as a client does in some minutes of wrong passwords.
// Such a client is behind the same address as everybody else here.
func useUpLimits(s *site) {
	s.t.Helper()
	s.browser().guess("attacker@example.com", "a guess")
	// The address forgets one try within seconds, an account's failures only after a day.
	soon, later := time.Now().Add(time.Hour).UnixMilli(), time.Now().Add(12*time.Hour).UnixMilli()
	_, err := s.sql().Exec(`update throttles set open_at = $1, forget_at = $1 where forget_at < $2`, later, soon)
	if err != nil {
		s.t.Fatal(err)
	}
	if !s.browser().guess("nobody@example.com", "a guess").throttled(s.t) {
		s.t.Fatal("nothing bounds the guesses from one address")
	}
}

func TestOneClientStopsNoNeighbour(t *testing.T) {
	s := newSite(t, catalogueOf(1, 1))
	phone, session := s.browser(), s.browser()
	phone.signUp("ama@example.com", "female")
	phone.post("/logout")
	session.signUp("esi@example.com", "female")
	s.browser().signUp("kofi@example.com", "male")
	client := s.program("") // a stranger's page that calls the JSON interface
	client.client.Jar, _ = cookiejar.New(nil)
	const kofi = `{"email":"kofi@example.com","password":"a long password"}`
	client.post("/hq/api/login/", kofi).is(http.StatusOK)
	useUpLimits(s)

	t.Run("a known browser logs in", func(t *testing.T) {
		if a := phone.guess("ama@example.com", "a long password"); a.status != http.StatusOK || a.path != "/" {
			t.Errorf("it ends at %s with %d", a.path, a.status)
		}
	})
	t.Run("a known browser logs in through the JSON interface", func(t *testing.T) {
		client.post("/hq/api/login/", kofi).is(http.StatusOK)
		s.program("").post("/hq/api/login/", kofi).is(http.StatusTooManyRequests)
	})
	t.Run("a session changes its account", func(t *testing.T) {
		for _, form := range [][]string{
			{"/account/email", "email", "esi2@example.com", "password", "a long password"},
			{"/account/password", "oldPassword", "a long password", "newPassword", "another long one",
				"confirmPassword", "another long one"},
			{"/account/profile", "name", "Esi Mensah", "gender", "female", "phone", "233241234567"},
		} {
			if a := session.post(form[0], form[1:]...); a.status != http.StatusOK {
				t.Errorf("%s gets %d", form[0], a.status)
			}
		}
		if a := session.post("/account/delete", "password", "a long password"); a.status == http.StatusTooManyRequests {
			t.Error("deleting the account is refused")
		}
	})
	t.Run("the cookie of one account helps no guess at another", func(t *testing.T) {
		for _, email := range []string{"esi@example.com", "nobody@example.com"} {
			if !phone.guess(email, "a long password").throttled(t) {
				t.Errorf("%s is looked at", email)
			}
		}
	})
	t.Run("a browser that nobody knows waits", func(t *testing.T) {
		if !s.browser().guess("ama@example.com", "a long password").throttled(t) {
			t.Error("it does not")
		}
	})
}
