package main

import (
	"strings"
	"testing"
)

// hers is Ama's name, which nobody else has.
const hers = "Akosua Agyemang"

// family is two students: Ama has a bed and a reset link, Efua holds one, and Esi, who has nothing,
// tries to get at both.
type family struct {
	*site
	t                *testing.T
	ama, efua, esi   *browser
	code, held       string // of the bookings of Ama and Efua
	reference        string // of Ama's payment
	session          string // Ama's, by its public id
	resets, verifies string // tokens of Ama's letters
}

func newFamily(t *testing.T) *family {
	s := newSite(t, street)
	f := &family{site: s, t: t, ama: s.browser(), efua: s.browser(), esi: s.browser()}
	f.ama.signUp("ama@example.com", "female")
	s.exec(`update students set name = $1`, hers)
	f.verifies = strings.TrimPrefix(f.ama.verificationLink("ama@example.com"), "/verify-email/")
	f.ama.pressed(f.ama.post("/book", "room", "two"), "pay").wants(t, 200, "Confirmed")
	f.code, f.reference = s.code(), s.word(`select reference from payments`)
	f.session = s.word(`select id from sessions`)
	s.browser().post("/forgot-password", "email", "ama@example.com")
	f.resets = strings.TrimPrefix(f.ama.linkIn("ama@example.com", "/reset-password/"), "/reset-password/")
	f.efua.signUp("efua@example.com", "female")
	f.efua.post("/book", "room", "two")
	f.held = s.code()
	f.esi.signUp("esi@example.com", "female")
	return f
}

// refused fails the test unless an answer is a refusal that tells nothing of Ama.
func (f *family) refused(a answer) {
	f.t.Helper()
	if a.status < 400 {
		f.t.Errorf("%s is answered with %d", a.path, a.status)
	}
	a.lacks(f.t, "ama@example.com", hers, f.reference)
}

// unharmed fails the test when Ama or Efua have lost something.
func (f *family) unharmed() {
	f.t.Helper()
	if !f.ama.in() || f.count(`select count(*) from bookings where state = 'confirmed'`) != 1 || f.count(`select count(*) from bookings where state = 'held'`) != 1 {
		f.t.Error("somebody lost a session, a bed or a hold")
	}
}
