package accounts_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
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
	must.Equal(t, "the page for a visitor's dashboard", b.Get("/dashboard").Path, "/login")
	must.Equal(t, "the page after a visitor's Book", b.Book("room", "two").Path, "/signup")
}

func TestThereAreNoPagesForManagers(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	b.SignUp("kofi@adom.example", "male") // a student with a host's email is not a host
	for _, path := range []string{"/admin", "/manager", "/manage", "/host", "/hostels/adom-court/edit"} {
		must.Equal(t, path+": status", b.Get(path).Status, http.StatusNotFound)
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
	must.Equal(t, "the page after log-in", a.Path, "/")
	a.Part(t, `<nav class="bar"`, "</nav>").Wants(t, 200, "Ama Mensah", ">Logout<")
	must.Equal(t, "the dashboard after log-in", b.Get("/dashboard").Path, "/dashboard")
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
	again.Wants(t, http.StatusConflict, "This email already has an account.")
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
	must.Equal(t, "verified accounts", s.Count(`select count(*) from accounts where verified_at > 0`), 1)
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
	b.Post("/email-verification/check").Wants(t, 200, "Ama Mensah", "Your email address is verified.",
		"You are currently not in any Hostel")
	must.Equal(t, "the page of a check without a session", s.NewBrowser().Post("/email-verification/check").Path,
		"/login")
}
