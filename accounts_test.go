package main

import (
	"net/http"
	"strings"
	"testing"
)

func TestAVisitorMayLookAndSignUp(t *testing.T) {
	t.Parallel()
	b := newSite(t, street).browser()
	for _, path := range []string{"/", "/hostels", "/hostels/adom-court", "/detailed_search?location=legon", "/signup", "/login", "/privacy-policy", "/help-center"} {
		if a := b.get(path); a.status != http.StatusOK || !strings.HasPrefix(path, a.path) {
			t.Errorf("%s answers a visitor %d at %s", path, a.status, a.path)
		}
	}
	if a := b.get("/dashboard"); a.path != "/login" {
		t.Errorf("a visitor's dashboard is at %s", a.path)
	}
	if a := b.post("/book", "room", "two"); a.path != "/login" {
		t.Errorf("a visitor who books is at %s", a.path)
	}
}

func TestThereAreNoPagesForManagers(t *testing.T) {
	t.Parallel()
	b := newSite(t, street).browser()
	b.signUp("kofi@adom.example", "male") // the address of a host makes no host
	for _, path := range []string{"/admin", "/manager", "/manage", "/host", "/hostels/adom-court/edit"} {
		if a := b.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s answers %d", path, a.status)
		}
	}
	b.get("/dashboard").wants(t, 200, "You are currently not in any Hostel")
}

func TestLoggingInLeadsToTheLandingPageAsOneself(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	first := s.browser()
	first.signUp("ama@example.com", "female")
	b := s.browser()
	b.get("/login").wants(t, 200, `name="email"`, `name="password"`)
	b.post("/login", "email", "", "password", "").wants(t, 422, "Type the e-mail address that you signed up with.", "Type your password.")
	b.post("/login", "email", "ama@example.com", "password", "").wants(t, 422, "Type your password.")
	b.post("/login", "email", "ama@example.com", "password", "wrong password").wants(t, 401, "Invalid credentials")
	a := b.post("/login", "email", "ama@example.com", "password", "a long password")
	if a.path != "/" {
		t.Errorf("log-in leads to %s, want /", a.path)
	}
	a.part(t, `<nav class="bar"`, "</nav>").wants(t, 200, "Ama Mensah", ">Logout<")
	if a := b.get("/dashboard"); a.path != "/dashboard" {
		t.Errorf("somebody logged in is sent to %s", a.path)
	}
}

func TestSigningUpLeadsToTheHostelsAsOneself(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.get("/signup").wants(t, 200, `name="name"`, `name="email"`, `name="gender" data-ref="gender" value="male"`, `value="female"`,
		`name="phone"`, `name="password"`, `name="confirmPassword"`)
	a := b.post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "+233 24 123-4567",
		"password", "a long password", "confirmPassword", "a long password")
	if a.path != "/hostels" {
		t.Errorf("sign-up leads to %s, want /hostels", a.path)
	}
	if n := s.count(`select count(*) from students where phone = '233241234567' and gender = 'female'`); n != 1 {
		t.Error("the student is not kept with the digits of the phone number")
	}
	if n := s.count(`select count(*) from sessions`); n != 1 {
		t.Errorf("%d sessions, want one", n)
	}
	if a := b.get("/dashboard"); a.path != "/email-verification" {
		t.Errorf("until the e-mail is verified, the dashboard is at %s", a.path)
	}
	again := s.browser().post("/signup", "name", "Ama", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", "a long password", "confirmPassword", "a long password")
	again.wants(t, http.StatusConflict, "This e-mail has an account already.")
}

func TestTheVerificationLinkVerifiesAndLeadsOn(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", "a long password", "confirmPassword", "a long password")
	b.get("/email-verification").wants(t, 200, "Check Your Email", "I've Verified My Email", "Resend Verification Email", "Back to Login", `href="/login"`)
	link := b.verificationLink("ama@example.com")
	b.get(link).wants(t, 200, "Your e-mail address is verified.", `http-equiv="refresh" content="3; url=/dashboard"`)
	if n := s.count(`select count(*) from students where verified_at > 0`); n != 1 {
		t.Error("the student is not verified")
	}
	failed := b.get("/verify-email/" + strings.Repeat("x", 43))
	failed.wants(t, 422, "Link expired or invalid.", `href="/verify-email/`+strings.Repeat("x", 43)+`">Try Again`, `href="/login">Back to Login`)
	failed.lacks(t, "http-equiv")
	expired := s.browser()
	expired.post("/signup", "name", "Esi", "email", "esi@example.com", "gender", "female", "phone", "233241234567",
		"password", "a long password", "confirmPassword", "a long password")
	late := expired.verificationLink("esi@example.com")
	if _, err := s.sql().Exec(`update verifications set expires_at = 1`); err != nil {
		t.Fatal(err)
	}
	expired.get(late).wants(t, 422, "Link expired or invalid.")
}

func TestIHaveVerifiedMyEmail(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", "a long password", "confirmPassword", "a long password")
	b.post("/email-verification/check").wants(t, 200, "Account is still not verified. Please check your email and click the verification link.")
	s.browser().get(b.verificationLink("ama@example.com")) // on another device
	b.post("/email-verification/check").wants(t, 200, "Ama Mensah", "You are currently not in any Hostel")
	if a := s.browser().post("/email-verification/check"); a.path != "/login" {
		t.Errorf("a browser that proved no password is at %s", a.path)
	}
}

func TestASessionThatEndedElsewhereLeadsToLogin(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	if _, err := s.sql().Exec(`delete from sessions`); err != nil {
		t.Fatal(err)
	}
	b.get("/hostels").wants(t, 200, ">Sign Up<")
	a := b.get("/dashboard")
	if a.path != "/login" {
		t.Errorf("the dashboard leads to %s, want /login", a.path)
	}
	a.wants(t, 200, ">Sign Up<")
	a.lacks(t, "Ama Mensah")
}
