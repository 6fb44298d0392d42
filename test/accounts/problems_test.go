package accounts_test

import (
	"testing"

	"efie/server/servertest"
)

func TestTheAlertLinksToEachWrongField(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	alert := func(a servertest.Response) servertest.Response { return a.Part(t, `role="alert"`, "</ul>") }
	empty := b.Post("/signup")
	alert(empty).Wants(t, 422, "<p>Please fill in all required fields and ensure passwords match</p>",
		`<a href="#name">Full name: Type your name`, `<a href="#email">Email: Type your email address.</a>`,
		`<a href="#gender">Gender: Choose male or female`, `<a href="#phone">Phone: Type your phone number`,
		`<a href="#password">Password: Choose a password`, `<a href="#confirmPassword">Confirm password: Type the`)
	empty.Wants(t, 422, `type="radio" id="gender"`, `aria-describedby="submit-why"`)

	short := b.Post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "12",
		"password", servertest.Password, "confirmPassword", servertest.Password)
	alert(short).Wants(t, 422, "<p>Please check the marked fields.</p>", `<a href="#phone">Phone: `)
	alert(short).Lacks(t, "passwords match", "#email", "#name", "#confirmPassword")

	alert(b.Post("/login")).Wants(t, 422, `<a href="#email">Email: Type the email address`,
		`<a href="#password">Password: Type your password.</a>`)
	b.Post("/login", "email", "ama@example.com", "password", "a guess").Part(t, `role="alert"`, "</p>").Wants(t, 401,
		"<span>Invalid credentials</span>")
}

func TestALikelyTypoInAnEmailIsQueriedButAccepted(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Post("/signup", "email", "ama@gmial.com").Wants(t, 422, "Did you mean ama@gmail.com?")
	b.Post("/signup", "email", "<b>@gmial.com").Wants(t, 422, "Did you mean &lt;b&gt;@gmail.com?")
	b.Post("/signup", "email", "ama@ymail.com").Lacks(t, "Did you mean ama")
	fields := []string{"name", "Ama Mensah", "email", "ama@gmial.com", "gender", "female", "phone", "233241234567",
		"password", servertest.Password, "confirmPassword", servertest.Password}
	if a := b.Post("/signup", fields...); a.Path != "/hostels" {
		t.Fatalf("sign-up with a likely typo leads to %s, want /hostels", a.Path)
	}
	b.Get("/email-verification").Wants(t, 200,
		`Did you mean ama@gmail.com? <a href="/account#email-form">Change the address`)
	s.NewBrowser().Get("/email-verification").Lacks(t, "Did you mean")
}
