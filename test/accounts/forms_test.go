package accounts_test

import (
	"testing"

	"efie/server/servertest"
	"efie/test/must"
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
	must.Equal(t, "the page after sign-up",
		b.Post("/signup", append(fields, "next", "/hostels/adom-court")...).RedirectURL(t), "/hostels/adom-court")
	b.Post("/signup", fields...).Wants(t, 409, "This email already has an account.")
	b.Post("/email-verification/check").Wants(t, 200, "Account is still not verified.")
	b.Post("/email-verification/resend", "email", "ama@example.com").Wants(t, 200,
		"Verification email sent successfully!")

	other := s.NewBrowser()
	other.Accept = servertest.IslandAccept
	other.Post("/login", "email", "ama@example.com", "password", "wrong").Wants(t, 401, "Invalid credentials",
		`value="ama@example.com"`)
	must.Equal(t, "the page after an unverified log-in",
		other.Post("/login", "email", "ama@example.com", "password", "a long password").RedirectURL(t),
		"/email-verification")
	b.Get(b.VerificationLink("ama@example.com"))
	must.Equal(t, "the page after the verification", b.Post("/email-verification/check").RedirectURL(t),
		"/dashboard?verified=1")
	must.Equal(t, "the page after log-in",
		other.Post("/login", "email", "ama@example.com", "password", "a long password").RedirectURL(t), "/")
}

// TestASessionThatEndedElsewhereLeadsToLogin checks R32: the log-in page reports the end once, and clears what the
// session left in the browser.
func TestASessionThatEndedElsewhereLeadsToLogin(t *testing.T) {
	t.Parallel()
	const notice, clears = "Your session has ended.", `data-island="session-over" data-when="load"`
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	b := s.NewBrowser()
	b.Get("/login").Lacks(t, notice)
	b.SignUp("ama@example.com", "female")
	b.Get("/login").Lacks(t, notice)
	s.Exec(`delete from sessions`)
	b.Get("/hostels").Wants(t, 200, ">Sign Up<")
	a := b.Get("/dashboard")
	must.Equal(t, "the page for the dashboard", a.Path, "/login")
	a.Wants(t, 200, notice, clears, `{"keys":["token","email","name"]}`, ">Sign Up<")
	a.Lacks(t, "Ama Mensah")
	b.Get("/login").Lacks(t, notice, clears)
	must.Equal(t, "the cookie of the ended session", b.Cookie(servertest.SessionCookie), "")
}
