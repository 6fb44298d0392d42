package security_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// amasName is the name of Ama. No other student has it.
const amasName = "Akosua Agyemang"

// threeStudents is three students. Ama has a booking and a password reset link. Efua has a hold. Esi has nothing, and
// tries to reach their data.
type threeStudents struct {
	*servertest.RunningSite
	t                *testing.T
	ama, efua, esi   *servertest.WebBrowser
	code, held       string // of the bookings of Ama and Efua
	reference        string // of Ama's payment
	session          string // Ama's, by its public id
	resets, verifies string // tokens of Ama's emails
}

func newThreeStudents(t *testing.T) *threeStudents {
	s := servertest.NewSite(t, servertest.FourHostels)
	f := &threeStudents{RunningSite: s, t: t, ama: s.NewBrowser(), efua: s.NewBrowser(), esi: s.NewBrowser()}
	f.ama.SignUp("ama@example.com", "female")
	s.Exec(`update accounts set name = $1`, amasName)
	f.verifies = strings.TrimPrefix(f.ama.VerificationLink("ama@example.com"), "/verify-email/")
	f.ama.Press(f.ama.Book("room", "two"), "pay").Wants(t, 200, "Confirmed")
	f.code, f.reference = s.BookingCode(), s.Text(`select reference from payments`)
	f.session = s.Text(`select id from sessions`)
	s.NewBrowser().Post("/forgot-password", "email", "ama@example.com")
	f.resets = strings.TrimPrefix(f.ama.LinkIn("ama@example.com", "/reset-password/"), "/reset-password/")
	f.efua.SignUp("efua@example.com", "female")
	f.efua.Book("room", "two")
	f.held = s.BookingCode()
	f.esi.SignUp("esi@example.com", "female")
	return f
}

func (f *threeStudents) sharedToken() string {
	f.t.Helper()
	link := f.ama.Get("/receipt/"+f.code).Part(f.t, `/shared-receipt/`, `"`).Body
	return strings.TrimSuffix(strings.TrimPrefix(link, `/shared-receipt/`), `"`)
}

// payerLink returns the token of Efua's payment link, which has a state.
func (f *threeStudents) payerLink(state string) string {
	f.t.Helper()
	link := f.efua.Post("/book/link", "code", f.held).Part(f.t, `/pay/`, `"`).Body
	if state == "ended" {
		f.efua.Post("/book/link/end", "code", f.held)
	}
	return strings.TrimSuffix(strings.TrimPrefix(link, `/pay/`), `"`)
}

// wantRefused checks that an answer is a refusal without data of Ama.
func (f *threeStudents) wantRefused(a servertest.Response) {
	f.t.Helper()
	if a.Status < 400 {
		f.t.Errorf("a stranger's request ends at %s with %d, want a refusal", a.Path, a.Status)
	}
	a.Lacks(f.t, "ama@example.com", amasName, f.reference)
}

// wantNothingLost checks that Ama has her session and booking, and Efua her hold.
func (f *threeStudents) wantNothingLost() {
	f.t.Helper()
	if !f.ama.LoggedIn() || f.Count(`select count(*) from bookings where state = 'confirmed'`) != 1 ||
		f.Count(`select count(*) from bookings where state = 'held'`) != 1 {
		f.t.Error("a stranger's request ended a session, a booking or a hold of another student")
	}
}
