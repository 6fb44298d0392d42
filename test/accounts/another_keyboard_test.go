package accounts_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// hidden puts invisible characters into an email address, as a messenger does when it is copied.
func hidden(email string) string {
	return "\u202a" + strings.ReplaceAll(email, "@", "\u200b@\u2060") + "\u202c"
}

// A student signs up and logs in with text that was pasted, or typed on another keyboard. The email to the unproven
// address does not have the typed name.
func TestAStudentComesInFromAnyKeyboard(t *testing.T) {
	t.Parallel()
	const composed, decomposed = "séréná ɔdɔ", "se\u0301re\u0301na\u0301 ɔdɔ"
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	a := b.Post("/signup", "name", "You won GHS 5000 at evil.example", "email", hidden("Ama@example.com"),
		"gender", "female", "phone", "０２４ １２３ ٤٥٦٧", "password", decomposed, "confirmPassword", composed)
	must.Equal(t, "the page after the sign-up", a.Path, "/hostels")
	email := s.EmailTo("ama@example.com")
	must.Lack(t, "the email to an unproven address", email, "You won", "evil", "5000")
	must.Equal(t, "stored phones", s.Count(`select count(*) from accounts where phone = '233241234567'`), 1)
	s.NewClient("").Post("/hq/api/signup/", servertest.SignUpBody("ama@example.com", "female")).
		WantsError(409, "email_taken", "already")
	code := b.CodeIn("ama@example.com")
	b.Post("/email-verification/code", "code", "\u202a"+code[:3]+"\u2011"+code[3:]+"\u202c")
	must.Equal(t, "verified accounts", s.Count(`select count(*) from accounts where verified_at > 0`), 1)
	for _, password := range []string{composed, decomposed} {
		must.Equal(t, "the page after a log-in", s.NewBrowser().LogIn("ama@example.com", password).Path, "/")
		s.NewClient("").Post("/hq/api/login/", `{"email":"`+hidden("ama@example.com")+`","password":"`+password+`"}`).
			WantsJSON(200, "account_verified", true)
	}
	s.NewBrowser().Post("/forgot-password", "email", hidden("ama@example.com"))
	s.EmailTo("ama@example.com", "Choose a new password")
}
