package security_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// hers is Ama's name, which no other student has.
const hers = "Akosua Agyemang"

// family is two students: Ama has a bed and a reset link, Efua holds one, and Esi, who has nothing,
// tries to get at both.
type family struct {
	*servertest.RunningSite
	t                *testing.T
	ama, efua, esi   *servertest.WebBrowser
	code, held       string // of the bookings of Ama and Efua
	reference        string // of Ama's payment
	session          string // Ama's, by its public id
	resets, verifies string // tokens of Ama's letters
}

func newFamily(t *testing.T) *family {
	s := servertest.NewSite(t, servertest.FourHostels)
	f := &family{RunningSite: s, t: t, ama: s.NewBrowser(), efua: s.NewBrowser(), esi: s.NewBrowser()}
	f.ama.SignUp("ama@example.com", "female")
	s.Exec(`update students set name = $1`, hers)
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

// sharedToken is the token of Ama's shared receipt.
func (f *family) sharedToken() string {
	f.t.Helper()
	link := f.ama.Get("/receipt/"+f.code).Part(f.t, `/shared-receipt/`, `"`).Body
	return strings.TrimSuffix(strings.TrimPrefix(link, `/shared-receipt/`), `"`)
}

// refused fails the test unless an answer is a refusal that tells nothing of Ama.
func (f *family) refused(a servertest.Response) {
	f.t.Helper()
	if a.Status < 400 {
		f.t.Errorf("%s is answered with %d", a.Path, a.Status)
	}
	a.Lacks(f.t, "ama@example.com", hers, f.reference)
}

// unharmed fails the test when Ama or Efua have lost something.
func (f *family) unharmed() {
	f.t.Helper()
	if !f.ama.LoggedIn() || f.Count(`select count(*) from bookings where state = 'confirmed'`) != 1 ||
		f.Count(`select count(*) from bookings where state = 'held'`) != 1 {
		f.t.Error("somebody lost a session, a bed or a hold")
	}
}
