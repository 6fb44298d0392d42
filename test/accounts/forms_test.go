package accounts_test

import (
	"net/url"
	"strings"
	"testing"

	"efie/server/servertest"
)

// TestFormsAnswerIslandsWithAnAddressOrThePage sends the forms as islands do. After a success the answer is an address
// instead of a redirect. After a refusal it is the form's page.
func TestFormsAnswerIslandsWithAnAddressOrThePage(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	b := s.NewBrowser()
	b.Accept = servertest.IslandAccept
	fields := []string{"name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", "a long password", "confirmPassword", "a long password"}
	b.Post("/signup").Wants(t, 422, "<title>Sign up", "Please fill in all required fields and ensure passwords match",
		`id="email-error">`)
	if to := b.Post("/signup",
		append(fields, "next", "/hostels/adom-court")...).RedirectURL(t); to != "/hostels/adom-court" {
		t.Errorf("sign-up leads to %s, want the hostel", to)
	}
	b.Post("/signup", fields...).Wants(t, 409, "This email has an account already.")
	b.Post("/email-verification/check").Wants(t, 200, "Account is still not verified.")
	b.Post("/email-verification/resend", "email", "ama@example.com").Wants(t, 200,
		"Verification email sent successfully!")

	other := s.NewBrowser()
	other.Accept = servertest.IslandAccept
	other.Post("/login", "email", "ama@example.com", "password", "wrong").Wants(t, 401, "Invalid credentials",
		`value="ama@example.com"`)
	if to := other.Post("/login", "email", "ama@example.com", "password",
		"a long password").RedirectURL(t); to != "/email-verification" {
		t.Errorf("an unverified log-in leads to %s, want /email-verification", to)
	}
	b.Get(b.VerificationLink("ama@example.com"))
	if to := b.Post("/email-verification/check").RedirectURL(t); to != "/dashboard" {
		t.Errorf("after the verification the check leads to %s, want /dashboard", to)
	}
	if to := other.Post("/login", "email", "ama@example.com", "password", "a long password").RedirectURL(t); to != "/" {
		t.Errorf("a log-in leads to %s, want /", to)
	}
}

// TestTheLogInPageReportsAnEndedSessionOnce checks R32: the log-in page clears what an ended session left in the
// browser.
func TestTheLogInPageReportsAnEndedSessionOnce(t *testing.T) {
	t.Parallel()
	const notice, clears = "Your last session is over.", `data-island="session-over" data-when="load"`
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	b := s.NewBrowser()
	if a := b.Get("/login"); strings.Contains(a.Body, notice) {
		t.Error("the log-in page reports an ended session to a visitor who had none")
	}
	b.SignUp("ama@example.com", "female")
	if a := b.Get("/login"); strings.Contains(a.Body, notice) {
		t.Error("the log-in page reports an ended session while it is valid")
	}
	s.Exec(`delete from sessions`)
	if a := b.Get("/dashboard"); a.Path != "/login" {
		t.Fatalf("without a session the dashboard leads to %s, want /login", a.Path)
	} else {
		a.Wants(t, 200, notice, clears, `{"keys":["token","email","name"]}`)
	}
	if a := b.Get("/login"); strings.Contains(a.Body, notice) || strings.Contains(a.Body, clears) {
		t.Error("the log-in page reports the ended session a second time")
	}
	here, _ := url.Parse(s.URL)
	for _, cookie := range b.HTTP.Jar.Cookies(here) {
		if cookie.Name == "efie" {
			t.Errorf("the browser still has the session cookie %v", cookie)
		}
	}
}
