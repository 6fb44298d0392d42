package accounts_test

import (
	"net/http"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestChangingThePasswordEndsEveryOtherSession(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, other := s.NewBrowser(), s.NewBrowser()
	b.SignUp("ama@example.com", "female")
	other.LogIn("ama@example.com", servertest.Password)
	must.Equal(t, "the page of a visitor", s.NewBrowser().Post("/account/password").Path, "/login")
	before := b.Cookie(servertest.SessionCookie)
	b.Post("/account/password", "oldPassword", "a guess", "newPassword", servertest.NewPassword, "confirmPassword",
		servertest.NewPassword).Wants(t, 422, "This is not your password.")
	b.Post("/account/password", "oldPassword", servertest.Password, "newPassword", "amamensah", "confirmPassword",
		"amamensah").Wants(t, 422, "Your name or email address is easy to guess.")
	if !other.LoggedIn() {
		t.Error("a refused change of the password ended a session")
	}
	b.Post("/account/password", "oldPassword", servertest.Password, "newPassword", servertest.NewPassword,
		"confirmPassword", servertest.NewPassword).Wants(t, 200, "Your password is changed.")
	if other.LoggedIn() || !b.LoggedIn() || b.Cookie(servertest.SessionCookie) == before {
		t.Errorf("other browser logged in: %v; this one: %v, with its old token: %v", other.LoggedIn(), b.LoggedIn(),
			b.Cookie(servertest.SessionCookie) == before)
	}
	b.AwaitEmail("ama@example.com", "Your password for Efie was changed")
	must.Equal(t, "the page after log-in with the new password",
		other.LogIn("ama@example.com", servertest.NewPassword).Path, "/")
}

func TestChangingTheEmailAddress(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, other := s.NewBrowser(), s.NewBrowser()
	b.SignUp("ama@example.com", "female")
	other.LogIn("ama@example.com", servertest.Password)
	b.Post("/account/email", "email", "ama@", "password", servertest.Password).Wants(t, 422,
		"Type a whole email address", `value="ama@"`)
	b.Post("/account/email", "email", "new@example.org", "password", "a guess").Wants(t, 422,
		"This is not your password.", `value="new@example.org"`)
	b.Post("/account/email", "email", "new@example.org", "password", servertest.Password).Wants(t, 200,
		"an email is on its way there", "<b class=\"break\">ama@example.com</b>")
	link := b.LinkIn("new@example.org", "/confirm-email/")
	page := b.Get(link)
	page.Wants(t, 200, "new@example.org", `method="post" action="`+link+`"`)
	if page.Header.Get("Referrer-Policy") != "same-origin" || !other.LoggedIn() {
		t.Error("opening the link ended a session, or its Referrer-Policy is not same-origin")
	}
	b.Post(link).Wants(t, 200, "Your account has its new address.", "<b class=\"break\">new@example.org</b>")
	if other.LoggedIn() || !b.LoggedIn() {
		t.Errorf("other browser logged in: %v; this one: %v", other.LoggedIn(), b.LoggedIn())
	}
	b.AwaitEmail("ama@example.com", "Your Efie account has a new address")
	other.LogIn("ama@example.com", servertest.Password).Wants(t, 401, "Invalid credentials")
	must.Equal(t, "the page after log-in with the new address",
		other.LogIn("new@example.org", servertest.Password).Path, "/")
	b.Get(link).Wants(t, 422, "This link has expired")
	twice := b.Post(link) // the second press of a double press gets this answer
	twice.Wants(t, 422, "If you have used it, your account has its new address.")
	twice.Lacks(t, "as it was")
}

func TestAMistypedEmailIsCorrectedOnTheAccountPage(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Apply("ana@example.com")
	b.Get("/email-verification").Wants(t, 200, `href="/account#email-form"`)
	b.Get("/account").Wants(t, 200, "Verify it to book a room")
	wrong := b.VerificationLink("ana@example.com")
	b.Post("/account/email", "email", "ama@example.com", "password", servertest.Password).Wants(t, 200,
		"not verified yet.")
	link := b.LinkIn("ama@example.com", "/confirm-email/")
	mailbox := s.NewBrowser() // the email is read on another device
	mailbox.Post(link).Wants(t, 200, "Your account has its new address. Log in with it.")
	if n := s.Count(`select count(*) from accounts where verified_at > 0 and email = 'ama@example.com'`); n != 1 ||
		b.LoggedIn() {
		t.Error("the new address is not verified, or the session did not end")
	}
	mailbox.Get(wrong).Wants(t, 422, "Link expired or invalid.")
}

func TestAStudentEditsTheProfile(t *testing.T) {
	t.Parallel()
	_, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	b.Get("/account").Wants(t, 200, `value="Ama Mensah"`, `value="233241234567"`, `value="female" checked`)
	bad := b.Post("/account/profile", "name", "", "phone", "12", "gender", "female")
	bad.Wants(t, 422, "Type your name as the hostel should know it.", `id="phone-error">This number`, `value="12"`)
	b.Post("/account/profile", "name", "Ama Adjei", "phone", "024 999 4567", "gender", "male").Wants(t, 200, "Saved.",
		"Ama Adjei", `value="233249994567"`, `value="male" checked`)
	b.Book("room", "room-0")
	b.Get("/account").Wants(t, 200, "Gender: Male",
		"It cannot be changed while you have a booking or a bed is kept for you.")
	b.Post("/account/profile", "name", "Ama Adjei", "phone", "0249994567", "gender", "female").Wants(t, 409,
		"It cannot be changed while")
	b.Post("/account/profile", "name", "Ama Owusu", "phone", "0249994567").Wants(t, 200, "Saved.", "Ama Owusu",
		"Gender: Male")
}

func TestCommonPasswordsAreRefusedInEveryForm(t *testing.T) {
	t.Parallel()
	const refused = "This password is among the most common ones. Choose another."
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Post("/signup", "name", "Ama", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", "iloveyou", "confirmPassword", "iloveyou").Wants(t, 422, refused)
	a := b.Do(http.MethodPost, "/hq/api/signup/",
		`{"name":"Ama","email":"ama@example.com","gender":"female","phone":"233241234567","password":"iloveyou"}`)
	a.Wants(t, 422, refused)
	b.SignUp("ama@example.com", "female")
	b.Post("/account/password", "oldPassword", servertest.Password, "newPassword", "iloveyou", "confirmPassword",
		"iloveyou").Wants(t, 422, refused)
}
