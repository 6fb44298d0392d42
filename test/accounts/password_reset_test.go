package accounts_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

func TestAForgottenPasswordIsResetByEmail(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	b.Get("/login").Wants(t, 200, `href="/forgot-password"`)
	visitor := s.NewBrowser()
	visitor.Get("/forgot-password").Wants(t, 200, `action="/forgot-password"`)
	visitor.Post("/forgot-password", "email", "").Wants(t, 422, "Please enter your email address")
	visitor.Post("/forgot-password", "email", "ama@example.com").Wants(t, 200,
		"If there is an account with this address")
	link := visitor.LinkIn("ama@example.com", "/reset-password/")
	form := visitor.Get(link)
	form.Wants(t, 200, "ama@example.com", `action="`+link+`"`)
	if form.Header.Get("Referrer-Policy") != "same-origin" ||
		!strings.Contains(form.Header.Get("Cache-Control"), "no-store") {
		t.Errorf("the page of the reset link has the headers %v", form.Header)
	}
	if !b.LoggedIn() || s.NewBrowser().LogIn("ama@example.com", servertest.Password).Path != "/" {
		t.Error("opening the reset link ended a session or changed the password")
	}
	visitor.Post(link, "password", "password1", "confirmPassword", "password1").Wants(t, 422,
		"This password is among the most common ones. Choose another.")
	visitor.Post(link, "password", servertest.NewPassword, "confirmPassword", "other").Wants(t, 422,
		"Passwords do not match")
	done := visitor.Post(link, "password", servertest.NewPassword, "confirmPassword", servertest.NewPassword)
	done.Wants(t, 200, "Your new password is saved. Log in with it.")
	if done.Path != "/login" || b.LoggedIn() || visitor.LoggedIn() {
		t.Errorf("the reset leads to %s; old session valid: %v, new session: %v", done.Path, b.LoggedIn(),
			visitor.LoggedIn())
	}
	visitor.AwaitEmail("ama@example.com", "Your password for Efie was changed")
	visitor.LogIn("ama@example.com", servertest.Password).Wants(t, 401, "Invalid credentials")
	must.Equal(t, "the page after log-in with the new password",
		visitor.LogIn("ama@example.com", servertest.NewPassword).Path, "/")
	for _, used := range []servertest.Response{visitor.Get(link),
		visitor.Post(link, "password", servertest.Password, "confirmPassword", servertest.Password)} {
		used.Wants(t, 422, "This link has expired, was already used, or was replaced by a newer one.",
			`href="/forgot-password"`)
	}
}

func TestAPasswordResetVerifiesTheEmail(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Apply("ama@example.com")
	b.Accept = servertest.IslandAccept
	b.Post("/forgot-password", "email", "ama@example.com").Wants(t, 200, "If there is an account with this address")
	link := b.LinkIn("ama@example.com", "/reset-password/")
	b.Post(link, "password", "short", "confirmPassword", "short").Wants(t, 422, "at least 8 characters", `action="`+
		link+`"`)
	must.Equal(t, "the page after the reset",
		b.Post(link, "password", servertest.NewPassword, "confirmPassword", servertest.NewPassword).RedirectURL(t),
		"/login?done=password")
	must.Equal(t, "the page after log-in",
		b.Post("/login", "email", "ama@example.com", "password", servertest.NewPassword).RedirectURL(t), "/")
	var reply struct{ Message string }
	usedLink := b.Post(link, "password", servertest.NewPassword, "confirmPassword", servertest.NewPassword)
	if err := json.Unmarshal([]byte(usedLink.Body), &reply); err != nil || usedLink.Status != 422 ||
		!strings.HasPrefix(reply.Message, "This link has expired") {
		t.Errorf("an island that uses the link again gets %d %s", usedLink.Status, usedLink.Body)
	}
}

// TestNoFormRevealsWhoHasAnAccount checks that every form and call that takes an email answers alike for a verified
// account, an unverified account and no account.
func TestNoFormRevealsWhoHasAnAccount(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	s.SignedUp("verified@example.com", "female")
	s.NewBrowser().Apply("unverified@example.com")
	asker := s.SignedUp("asker@example.com", "female")
	emails := []string{"verified@example.com", "unverified@example.com", "nobody@example.com"}
	for path, fields := range map[string][]string{
		"/forgot-password": {}, "/email-verification/resend": {}, "/login": {"password", "a wrong guess"},
		"/account/email": {"password", servertest.Password},
	} {
		for _, accept := range []string{"", servertest.IslandAccept} {
			s.PassTime(time.Hour) // as if this were the first request
			var first servertest.Response
			for i, email := range emails {
				visitor := s.NewBrowser()
				if path == "/account/email" {
					visitor = asker
				}
				visitor.Accept = accept
				a := visitor.Post(path, append([]string{"email", email}, fields...)...)
				a.Body = regexp.MustCompile(`[a-z]+@example\.com|request [0-9a-f]+`).ReplaceAllString(a.Body, "…")
				if i == 0 {
					first = a
				} else if a.Status != first.Status || a.Path != first.Path || a.Body != first.Body {
					t.Errorf("%s (Accept %q): %s gets %d at %s, but %s gets %d at %s, or another page", path, accept,
						emails[0], first.Status, first.Path, email, a.Status, a.Path)
				}
			}
		}
	}
	asker.Accept = "application/json"
	for _, call := range []string{"/hq/api/login/", "/hq/api/resend-verification/"} {
		var first servertest.Response
		for i, email := range emails {
			a := s.NewBrowser().Do(http.MethodPost, call, `{"email":"`+email+`","password":"a wrong guess"}`)
			if i == 0 {
				first = a
			} else if a.Status != first.Status || a.Body != first.Body {
				t.Errorf("%s: %s gets %d %s, but %s gets %d %s", call, emails[0], first.Status, first.Body, email, a.Status,
					a.Body)
			}
		}
	}
}

// TestADataFileRevealsNoOtherAccount changes the email of one student to a taken address, and of another student to a
// free one. The mail server is down, so every email stays in the outbox. Both data files must look alike.
func TestADataFileRevealsNoOtherAccount(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels, func(c *config.Config) { c.SMTPURL = "smtp://127.0.0.1:1" })
	signedUp := func(email string) *servertest.WebBrowser {
		b := s.NewBrowser()
		b.Apply(email)
		return b
	}
	signedUp("taken@example.com")
	var files []string
	for asker, email := range map[string]string{"one@example.com": "taken@example.com",
		"two@example.com": "free@example.com"} {
		b := signedUp(asker)
		b.Post("/account/email", "email", "earlier@example.org", "password", servertest.Password)
		b.Post("/account/email", "email", email, "password", servertest.Password).Wants(t, 200,
			"an email is on its way there")
		f, a := b.Download()
		if f.NewEmail == nil || f.NewEmail.Email != email || len(f.Letters) != 3 {
			t.Errorf("the file has the new address %+v and the emails %+v", f.NewEmail, f.Letters)
		}
		files = append(files, regexp.MustCompile(
			`[a-z]+@example\.com|"[0-9a-f]{32}"|_at": "[^"]*"`).ReplaceAllString(a.Body, "…"))
	}
	must.Equal(t, "the data files", files[0], files[1])
}

// TestAnAccountDeletedDuringARequestLeadsToLogIn uses a trigger in place of the deletion: the request reads the
// student, but its writes change no row.
func TestAnAccountDeletedDuringARequestLeadsToLogIn(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Apply("ama@example.com")
	s.Exec(`create trigger deletion before update of deleted_at on accounts begin select raise(ignore); end`)
	known, unknown := s.NewBrowser().Post("/forgot-password", "email", "ama@example.com"),
		s.NewBrowser().Post("/forgot-password", "email", "nobody@example.com")
	if known.Status != 200 || strings.ReplaceAll(known.Body, "ama@", "nobody@") != unknown.Body {
		t.Errorf("/forgot-password answers %d with an account and %d without one", known.Status, unknown.Status)
	}
	a := b.Post("/account/email", "email", "ama@example.org", "password", servertest.Password)
	if a.Path != "/login" || s.Count(`select count(*) from email_changes`) != 0 {
		t.Errorf("a change of the email leads to %s with %d, or is stored", a.Path, a.Status)
	}
}
