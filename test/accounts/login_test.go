package accounts_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
)

func TestAVisitorMayBrowseAndSignUp(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	for _, path := range []string{"/", "/hostels", "/hostels/adom-court", "/detailed_search?location=legon", "/signup",
		"/login", "/privacy-policy", "/help-center"} {
		if a := b.Get(path); a.Status != http.StatusOK || !strings.HasPrefix(path, a.Path) {
			t.Errorf("%s answers a visitor with %d at %s", path, a.Status, a.Path)
		}
	}
	if a := b.Get("/dashboard"); a.Path != "/login" {
		t.Errorf("a visitor's dashboard leads to %s, want /login", a.Path)
	}
	if a := b.Book("room", "two"); a.Path != "/signup" {
		t.Errorf("Book leads a visitor to %s, want /signup", a.Path)
	}
}

func TestThereAreNoPagesForManagers(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	b.SignUp("kofi@adom.example", "male") // a student with a host's email is not a host
	for _, path := range []string{"/admin", "/manager", "/manage", "/host", "/hostels/adom-court/edit"} {
		if a := b.Get(path); a.Status != http.StatusNotFound {
			t.Errorf("%s answers %d, want 404", path, a.Status)
		}
	}
	b.Get("/dashboard").Wants(t, 200, "You are currently not in any Hostel")
}

func TestLogInLeadsToTheLandingPage(t *testing.T) {
	t.Parallel()
	s, _ := servertest.NewStudentSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Get("/login").Wants(t, 200, `name="email"`, `name="password"`)
	b.Post("/login", "email", "", "password", "").Wants(t, 422, "Type the email address that you signed up with.",
		"Type your password.")
	b.Post("/login", "email", "ama@example.com", "password", "").Wants(t, 422, "Type your password.",
		`value="ama@example.com"`)
	b.Post("/login", "email", "ama@example.com", "password", "wrong password").Wants(t, 401, "Invalid credentials",
		`value="ama@example.com"`)
	a := b.Post("/login", "email", "ama@example.com", "password", "a long password")
	if a.Path != "/" {
		t.Errorf("log-in leads to %s, want /", a.Path)
	}
	a.Part(t, `<nav class="bar"`, "</nav>").Wants(t, 200, "Ama Mensah", ">Logout<")
	if a := b.Get("/dashboard"); a.Path != "/dashboard" {
		t.Errorf("after log-in the dashboard leads to %s", a.Path)
	}
}

func TestSignUpLeadsToTheHostels(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Get("/signup").Wants(t, 200, `name="name"`, `name="email"`, `name="gender" data-ref="gender" value="male"`,
		`value="female"`,
		`name="phone"`, `name="password"`, `name="confirmPassword"`)
	a := b.Post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone",
		"+233 24 123-4567",
		"password", "a long password", "confirmPassword", "a long password")
	if a.Path != "/hostels" {
		t.Errorf("sign-up leads to %s, want /hostels", a.Path)
	}
	if n := s.Count(`select count(*) from accounts join students on account_id = id
		where phone = '233241234567' and gender = 'female'`); n != 1 {
		t.Error("the phone number is not stored as its digits")
	}
	if n := s.Count(`select count(*) from sessions`); n != 1 {
		t.Errorf("%d sessions are stored, want 1", n)
	}
	if a := b.Get("/dashboard"); a.Path != "/email-verification" {
		t.Errorf("an unverified student's dashboard leads to %s, want /email-verification", a.Path)
	}
	again := s.NewBrowser().Apply("ama@example.com")
	again.Wants(t, http.StatusConflict, "This email has an account already.")
}

func TestTheVerificationLinkVerifiesAndLeadsToTheDashboard(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Apply("ama@example.com")
	b.Get("/email-verification").Wants(t, 200, "Check Your Email", "I've Verified My Email",
		"Resend Verification Email", "Back to Login", `href="/login"`)
	link := b.VerificationLink("ama@example.com")
	b.Get("/dev/mail").Wants(t, 200, "Emails of the demo", "ama@example.com", link+`">`)
	b.Get(link).Wants(t, 200, "Your email address is verified.", `http-equiv="refresh" content="3; url=/dashboard"`)
	if n := s.Count(`select count(*) from accounts where verified_at > 0`); n != 1 {
		t.Error("the student is not verified")
	}
	failed := b.Get("/verify-email/" + strings.Repeat("x", 43))
	failed.Wants(t, 422, "Link expired or invalid.", `data-island="verify-retry"`,
		`href="/verify-email/`+strings.Repeat("x", 43)+`">Try Again`, `href="/login">Back to Login`)
	failed.Lacks(t, "http-equiv")
	expired := s.NewBrowser()
	expired.Apply("esi@example.com")
	late := expired.VerificationLink("esi@example.com")
	s.Exec(`update verifications set expires_at = 1`)
	expired.Get(late).Wants(t, 422, "Link expired or invalid.")
}

func TestTheCheckButtonReportsWhetherTheEmailIsVerified(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Apply("ama@example.com")
	b.Post("/email-verification/check").Wants(t, 200,
		"Account is still not verified. Please check your email and click the verification link.")
	s.NewBrowser().Get(b.VerificationLink("ama@example.com")) // in another browser
	b.Post("/email-verification/check").Wants(t, 200, "Ama Mensah", "You are currently not in any Hostel")
	if a := s.NewBrowser().Post("/email-verification/check"); a.Path != "/login" {
		t.Errorf("in a browser without a session the check leads to %s, want /login", a.Path)
	}
}

func TestASessionThatEndedElsewhereLeadsToLogin(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	s.Exec(`delete from sessions`)
	b.Get("/hostels").Wants(t, 200, ">Sign Up<")
	a := b.Get("/dashboard")
	if a.Path != "/login" {
		t.Errorf("the dashboard leads to %s, want /login", a.Path)
	}
	a.Wants(t, 200, ">Sign Up<")
	a.Lacks(t, "Ama Mensah")
}
