package security_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

func TestPasswordGuessesForOneAccountHaveToWait(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	s.NewBrowser().SignUp("ama@example.com", "female")
	for _, email := range []string{"ama@example.com", "nobody@example.com"} { // with and without an account
		script := s.NewBrowser()
		for i := range 5 {
			if a := script.LogIn(email, "guess "+strconv.Itoa(i)); a.Status != http.StatusUnauthorized {
				t.Fatalf("%s: guess %d answers %d, want 401", email, i, a.Status)
			}
		}
		a := script.LogIn(email, "a long password")
		if !a.Throttled(t) || !strings.Contains(a.Body, `value="`+email+`"`) ||
			strings.Contains(a.Body, "a long password") {
			t.Errorf("%s: the right password after five wrong ones answers %d, want 429:\n%s", email, a.Status, a.Body)
		}
		if a.Path != "/login" || strings.Contains(a.Body, "<span>Invalid credentials") ||
			a.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: the answer during a pause reveals whether the password is right:\n%s", email, a.Body)
		}
		var reply struct{ Message, Error, Code string }
		byProgram := s.NewClient("").Post("/hq/api/login/", `{"email":"`+email+
			`","password":"a long password"}`).WantsJSON(429)
		if err := json.Unmarshal([]byte(byProgram.Body), &reply); err != nil || reply.Code != "too_many_tries" ||
			reply.Error != reply.Message || !strings.HasPrefix(reply.Message, "Too many tries. Try again in ") ||
			byProgram.Header.Get("Retry-After") == "" {
			t.Errorf("%s: during a pause a program gets %s", email, byProgram.Body)
		}
	}
	s.PassTime(5 * time.Second)
	if a := s.NewBrowser().LogIn("ama@example.com", "a long password"); a.Status != 200 || a.Path != "/" {
		t.Errorf("after the pause a log-in leads to %s with %d, want / with 200", a.Path, a.Status)
	}
	// The pause of the unknown email is left. The limit on emails to a mailbox has a pause of a day.
	if n := s.Count(`select count(*) from throttles where pause > 0 and pause < 86400000`); n != 1 {
		t.Errorf("%d pauses are stored, want 1: a success must forget the failures before it", n)
	}
}

// TestAStrangersGuessesDoNotLockOutTheOwner is an attack: a classmate who knows the student's email guesses the
// password. The student can still log in with her own phone, also after a log-out. The classmate must wait.
func TestAStrangersGuessesDoNotLockOutTheOwner(t *testing.T) {
	t.Parallel()
	s, hers := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	if a := hers.Post("/logout"); a.Path != "/" {
		t.Fatalf("log-out leads to %s, want /", a.Path)
	}
	classmate := s.NewBrowser()
	for range 5 {
		classmate.LogIn("ama@example.com", "a guess")
	}
	if !classmate.LogIn("ama@example.com", "a long password").Throttled(t) ||
		!s.NewBrowser().LogIn("ama@example.com", "a long password").Throttled(t) {
		t.Error("strangers do not have to wait after five wrong passwords")
	}
	if a := hers.LogIn("ama@example.com", "a long password"); a.Status != 200 || a.Path != "/" {
		t.Errorf("on her own phone log-in leads to %s with %d, want / with 200", a.Path, a.Status)
	}
	must.Equal(t, "the status of a form with the password after log-in",
		hers.Post("/account/email", "email", "ama2@example.com", "password", "a long password").Status, 200)
}

func TestAPasswordResetEndsThePauseOfItsBrowser(t *testing.T) {
	t.Parallel()
	_, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	b.Post("/logout")
	for range 6 {
		b.LogIn("ama@example.com", "forgotten")
	}
	b.Post("/forgot-password", "email", "ama@example.com")
	b.Post(b.LinkIn("ama@example.com", "/reset-password/"), "password", "another long one", "confirmPassword",
		"another long one").Wants(t, 200, "Your new password is saved.")
	if a := b.LogIn("ama@example.com", "another long one"); a.Path != "/" || a.Status != 200 {
		t.Errorf("log-in with the new password leads to %s with %d, want / with 200", a.Path, a.Status)
	}
}

func TestAClientCannotForgeItsAddress(t *testing.T) {
	t.Parallel()
	const check, shared = "/check/7K2M9QXA", "/shared-receipt/7K2M9QXA-x"
	const asked = 400 // 100 more than the limit of each, which allows one more every two seconds
	tries := func(path string, change func(*config.Config)) (refused int) {
		s := servertest.NewSite(t, servertest.CatalogueOf(1, 1), change)
		for i := range asked {
			request, err := http.NewRequest(http.MethodGet, s.URL+path, nil)
			must.Do(t, err)
			for _, header := range []string{"X-Forwarded-For", "X-Real-Ip", "True-Client-Ip"} {
				request.Header.Set(header, fmt.Sprintf("203.0.113.%d", i%250))
			}
			response, err := http.DefaultClient.Do(request)
			must.Do(t, err)
			response.Body.Close()
			if response.StatusCode == http.StatusTooManyRequests {
				refused++
			}
		}
		return refused
	}
	if refused := tries(check, func(*config.Config) {}); refused < 5 {
		t.Errorf("with forged addresses %d of %d requests were refused, want 5 or more", refused, asked)
	}
	if refused := tries(shared, func(c *config.Config) { c.TrustedProxies = "10.0.0.0/8" }); refused < 5 {
		t.Errorf("behind an untrusted proxy %d of %d requests were refused, want 5 or more", refused, asked)
	}
	must.Equal(t, "refused requests behind a trusted proxy",
		tries(shared,
			func(c *config.Config) { c.TrustedProxies = "10.0.0.0/8, 127.0.0.1, ::1" }), 0)
}

func TestALimitedSignUpKeepsTheTypedText(t *testing.T) {
	t.Parallel()
	s, _ := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	s.Exec(`update throttles set open_at = $1, forget_at = $1`,
		time.Now().Add(time.Hour).UnixMilli())
	a := s.NewBrowser().Post("/signup", "name", "Kofi Owusu", "email", "kofi@example.com", "gender", "male", "phone",
		"233241234567",
		"password", "another long one", "confirmPassword", "another long one")
	if !a.Throttled(t) || !strings.Contains(a.Body, `value="Kofi Owusu"`) ||
		!strings.Contains(a.Body, "kofi@example.com") || strings.Contains(a.Body, "another long one") {
		t.Errorf("a limited sign-up answers %d, want 429 with the typed text:\n%s", a.Status, a.Body)
	}
	must.Equal(t, "accounts", s.Count(`select count(*) from accounts`), 1)
}

func TestTheOwnerIsWarnedOfASignUpWithTheirEmail(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	s.NewBrowser().SignUp("ama@example.com", "female")
	for range 3 {
		a := s.NewBrowser().Post("/signup", "name", "Kofi Owusu", "email", "AMA@example.com", "gender", "male", "phone",
			"233241234567",
			"password", "another long one", "confirmPassword", "another long one")
		a.Wants(t, http.StatusConflict, "This email already has an account.")
	}
	warnings := func() (n int) {
		for _, email := range s.Emails() {
			if strings.Contains(email, "You already have an Efie account") &&
				strings.Contains(email, "ama@example.com") {
				n++
			}
		}
		return n
	}
	s.Eventually("an email to the owner", func() bool { return warnings() > 0 })
	// The verification email and one warning.
	must.Equal(t, "queued emails, with one warning a day", s.Count(`select count(*) from outbox`), 2)
}

func TestResendsAreLimitedAndAnswerAlike(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	ama := s.NewBrowser()
	ama.Apply("ama@example.com")
	rival := s.NewBrowser()
	for range 3 {
		rival.Post("/email-verification/resend", "email", "ama@example.com")
	}
	ama.Post("/email-verification/resend", "email", "ama@example.com").Wants(t, 200,
		"Verification email sent successfully!")
	for _, b := range []*servertest.WebBrowser{ama, rival, s.NewBrowser()} {
		if a := b.Post("/email-verification/resend", "email", "ama@example.com"); !a.Throttled(t) {
			t.Errorf("another resend answers %d, want 429", a.Status)
		}
	}
	stranger := s.NewBrowser()
	stranger.Post("/email-verification/resend", "email", "nobody@example.com").Wants(t, 200,
		"Verification email sent successfully!")
	if a := stranger.Post("/email-verification/resend", "email", "nobody@example.com"); !a.Throttled(t) {
		t.Errorf("the second resend to an email without an account answers %d, want 429", a.Status)
	}
	s.PassTime(time.Minute)
	ama.Post("/email-verification/resend", "email", "ama@example.com").Wants(t, 200,
		"Verification email sent successfully!")
}
