package security_test

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// useUpLimits uses up all log-ins of the network address of the test, as a client with many wrong passwords does. All
// browsers of the test share this address.
func useUpLimits(s *servertest.RunningSite) {
	s.T.Helper()
	s.NewBrowser().LogIn("attacker@example.com", "a guess")
	// The limit of the address forgets a try within seconds, the limit of an account only after a day.
	soon, later := time.Now().Add(time.Hour).UnixMilli(), time.Now().Add(12*time.Hour).UnixMilli()
	s.Exec(`update throttles set open_at = $1, forget_at = $1 where forget_at < $2`, later, soon)
	if !s.NewBrowser().LogIn("nobody@example.com", "a guess").Throttled(s.T) {
		s.T.Fatal("the log-ins from one address are not limited")
	}
}

func TestOneClientBlocksNoOtherAtItsAddress(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	phone, session := s.NewBrowser(), s.NewBrowser()
	phone.SignUp("ama@example.com", "female")
	phone.Post("/logout")
	session.SignUp("esi@example.com", "female")
	s.NewBrowser().SignUp("kofi@example.com", "male")
	client := s.NewClient("") // a program with a cookie jar
	client.HTTP.Jar, _ = cookiejar.New(nil)
	const kofi = `{"email":"kofi@example.com","password":"a long password"}`
	client.Post("/hq/api/login/", kofi).WantsJSON(http.StatusOK)
	useUpLimits(s)

	t.Run("a known browser logs in", func(t *testing.T) {
		if a := phone.LogIn("ama@example.com", "a long password"); a.Status != http.StatusOK || a.Path != "/" {
			t.Errorf("the log-in leads to %s with %d, want / with 200", a.Path, a.Status)
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
			must.Equal(t, "the status of the form "+form[0], session.Post(form[0], form[1:]...).Status, http.StatusOK)
		}
		if a := session.Post("/account/delete", "password", "a long password"); a.Status == http.StatusTooManyRequests {
			t.Error("the deletion of the account is limited")
		}
	})
	t.Run("the cookie of one account allows no log-in to another", func(t *testing.T) {
		for _, email := range []string{"esi@example.com", "nobody@example.com"} {
			if !phone.LogIn(email, "a long password").Throttled(t) {
				t.Errorf("the log-in for %s is not limited", email)
			}
		}
	})
	t.Run("an unknown browser must wait", func(t *testing.T) {
		if !s.NewBrowser().LogIn("ama@example.com", "a long password").Throttled(t) {
			t.Error("the log-in of an unknown browser is not limited")
		}
	})
}

// TestAnOldCookieGivesNoMoreGuesses is an attack: a thief logged in with 12 browsers before the owner reset the
// password by email. After that, all these browsers together have the five guesses of strangers, and can cause one
// reset email.
func TestAnOldCookieGivesNoMoreGuesses(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	s.NewBrowser().SignUp("ama@example.com", "female")
	var thieves []*servertest.WebBrowser
	for range 12 {
		b := s.NewBrowser()
		b.LogIn("ama@example.com", "a long password").Wants(t, http.StatusOK)
		b.Post("/logout")
		thieves = append(thieves, b)
	}
	owner := s.NewBrowser()
	owner.Post("/forgot-password", "email", "ama@example.com")
	owner.Post(owner.LinkIn("ama@example.com", "/reset-password/"), "password", "another long one",
		"confirmPassword", "another long one").Wants(t, http.StatusOK, "Your new password is saved.")
	s.PassTime(time.Hour) // so that the owner's reset does not count against them

	guesses, resets := 0, 0
	for _, b := range thieves {
		for range 6 {
			if b.LogIn("ama@example.com", "a guess").Status == http.StatusUnauthorized {
				guesses++
			}
		}
		if b.Post("/forgot-password", "email", "ama@example.com").Status == http.StatusOK {
			resets++
		}
	}
	// On a slow machine one or two pauses may end. Known browsers would have 60 guesses and 12 emails.
	if guesses < 5 || guesses > 12 || resets < 1 || resets > 3 {
		t.Errorf("12 browsers with old cookies have %d guesses and %d emails, want about 5 and 1", guesses, resets)
	}
}

// TestPlusTagsDoNotFloodAMailbox signs up 20 accounts of one mailbox. Each asks for another verification email and a
// new password.
func TestPlusTagsDoNotFloodAMailbox(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	for i := range 20 {
		b, email := s.NewBrowser(), fmt.Sprintf("ama+%d@example.com", i)
		b.Apply(email).Wants(t, http.StatusOK)
		b.Post("/email-verification/resend", "email", email).Wants(t, http.StatusOK,
			"Verification email sent successfully! Please check your inbox.")
		b.Post("/forgot-password", "email", email).Wants(t, http.StatusOK)
		s.NewBrowser().Apply(email).Wants(t, http.StatusConflict) // would warn the owner by email
	}
	s.NewBrowser().Apply("ama@example.com").Wants(t, http.StatusOK)
	s.Eventually("all emails to be sent", func() bool {
		return s.Count(`select count(*) from outbox where sent_at = 0`) == 0
	})
	tagged, plain := 0, 0
	for _, email := range s.Emails() {
		if strings.Contains(email, "ama+") {
			tagged++
		} else if strings.Contains(email, "ama@example.com") {
			plain++
		}
	}
	must.Equal(t, "emails for tags", tagged, 10)
	must.Equal(t, "emails for the plain address from the same network", plain, 0)
}
