package accounts_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// otherCode returns a code that differs from another one.
func otherCode(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

func TestTheCodeVerifiesInTheBrowserThatSignedUp(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Apply("ama@example.com")
	b.Get("/email-verification").Wants(t, 200, `method="post" action="/email-verification/code"`,
		`inputmode="numeric"`, `autocomplete="one-time-code"`)
	s.NewBrowser().Get("/email-verification").Lacks(t, "one-time-code")
	code := b.CodeIn("ama@example.com")
	if n := s.Count(`select count(*) from verification_codes where mac like '%` + code + `%'`); n != 0 {
		t.Error("the code is stored as it is")
	}
	b.Post("/email-verification/code", "code", "12 34").Wants(t, 422, "Type the six digits from the email.",
		`value="12 34"`)
	b.Post("/email-verification/code", "code", otherCode(code), "next", "/hostels/adom-court#room-two").Wants(t, 422,
		"This is not the code in our last email. 4 tries left.", `value="`+otherCode(code)+`"`, `aria-invalid="true"`,
		`name="next" value="/hostels/adom-court#room-two"`)
	a := b.Post("/email-verification/code", "code", code[:3]+" "+code[3:], "next", "/hostels/adom-court")
	if a.Path != "/hostels/adom-court" || a.Status != 200 {
		t.Errorf("the code leads to %s with %d, want /hostels/adom-court", a.Path, a.Status)
	}
	if a := b.Post("/email-verification/code", "code", code); a.Path != "/dashboard" {
		t.Errorf("the second use of the code leads to %s, want /dashboard", a.Path)
	}
	b.Get(b.VerificationLink("ama@example.com")).Wants(t, 200, "Your email address is verified.")
	must.Contain(t, "the log", strings.Join(servertest.SecurityEvents(s.Log.String()), ", "),
		"signed up, wrong code, email verified")
	if strings.Contains(s.Log.String(), code) || strings.Contains(s.Log.String(), otherCode(code)) {
		t.Error("a typed code is in the log")
	}
}

func TestACodeIsOfNoUseInAnotherBrowser(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, esi := s.NewBrowser(), s.NewBrowser()
	ama.Apply("ama@example.com")
	esi.Apply("esi@example.com")
	code := ama.CodeIn("ama@example.com")
	if a := s.NewBrowser().Post("/email-verification/code", "code", code, "email", "ama@example.com"); a.Path != "/login" {
		t.Errorf("a visitor with the code ends at %s, want /login", a.Path)
	}
	esi.Post("/email-verification/code", "code", code, "email", "ama@example.com").Wants(t, 422, "4 tries left.")
	for _, left := range []string{"3 tries left.", "2 tries left.", "1 try left.", "That was the last try",
		"No code works now"} {
		esi.Post("/email-verification/code", "code", code).Wants(t, 422, left)
	}
	if n := s.Count(`select count(*) from accounts where verified_at > 0`); n != 0 {
		t.Error("a code of another student verified an account")
	}
	other := s.NewBrowser() // the control: a browser that is logged in to ama's account; esi took none of its tries
	other.LogIn("ama@example.com", servertest.Password)
	if a := other.Post("/email-verification/code", "code", code); a.Path != "/dashboard" {
		t.Errorf("ama's code leads to %s with %d, want /dashboard", a.Path, a.Status)
	}
	if n := s.Count(`select count(*) from accounts where verified_at > 0 and email = 'ama@example.com'`); n != 1 {
		t.Error("ama is not verified")
	}
}

func TestEachEmailHasItsOwnCode(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Apply("ama@example.com")
	first := b.CodeIn("ama@example.com")
	link := b.VerificationLink("ama@example.com")
	b.Post("/email-verification/resend", "email", "ama@example.com").Wants(t, 200, "one-time-code")
	second := first
	s.Eventually("a new code", func() bool { second = b.CodeIn("ama@example.com"); return second != first })
	b.Post("/email-verification/code", "code", first).Wants(t, 422, "This is not the code in our last email.")
	s.Exec(`update verification_codes set expires_at = 1`)
	b.Post("/email-verification/code", "code", second).Wants(t, 422, "No code works now",
		"Resend Verification Email")
	b.Get(link).Wants(t, 200, "Your email address is verified.")
}
