package store_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/storetest"
)

// wants requests a change of the address.
func (h *fixture) wants(student, hash, email string) {
	h.T.Helper()
	h.Must(h.AddEmailChange(h.T.Context(), storetest.LinkTo(student, hash), email, noon, hostel.Letter{
		Kind: hostel.LetterEmailChange, To: email, Token: hash,
	}))
}

// confirms opens the link of the student ama.
func (h *fixture) confirms(hash string, at time.Time) (hostel.Student, error) {
	h.T.Helper()
	return h.ConfirmEmail(h.T.Context(), hash, at, hostel.Letter{
		Kind: hostel.LetterEmailChanged, To: "ama@example.com",
	})
}

func TestANewAddressAppliesOnceItsLinkIsConfirmed(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.RequestReset("ama", "to the old address")
	h.wants("ama", "first", "first@example.org")
	h.wants("ama", "second", "second@example.org")
	for hash, at := range map[string]time.Time{
		"first": noon, "none": noon, "second": noon.Add(time.Hour),
	} {
		h.ExpectError(errorOf(h.confirms(hash, at)), account.ErrBadChange)
	}
	if s, email, err := h.EmailChange(t.Context(), "second", noon); err != nil || s.ID != "ama" ||
		s.Email != "ama@example.com" || email != "second@example.org" {
		t.Errorf("until then: %+v wants %q, %v", s, email, err)
	}
	s, err := h.confirms("second", noon)
	if err != nil || s.Email != "second@example.org" || !s.VerifiedAt.Equal(noon) {
		t.Errorf("%+v, %v", s, err)
	}
	if h.logins("ama") != "" || h.LetterKinds("ama@example.com") != "email-changed reset-password verify-email" {
		t.Errorf("sessions %s, emails %s", h.logins("ama"), h.LetterKinds("ama@example.com"))
	}
	h.ExpectError(errorOf(h.VerifyEmail(t.Context(), "hash of ama", noon)), account.ErrBadLink)
	h.ExpectError(h.uses("to the old address", "new", noon), account.ErrBadReset)
	h.ExpectError(errorOf(h.confirms("second", noon)), account.ErrBadChange)
}

// TestALinkThatAnotherServerUsedChangesNothing covers engines with several writers: a trigger deletes the link after it
// was read, in place of another server.
func TestALinkThatAnotherServerUsedChangesNothing(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	h.wants("ama", "link", "ama@example.org")
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.BlockEvent("delete", "email_changes")
	h.ExpectError(errorOf(h.confirms("link", noon)), account.ErrBadChange)
	if email := h.Text(`select email from students`); email != "ama@example.com" || h.logins("ama") == "" ||
		h.LetterKinds("ama@example.com") != "verify-email" {
		t.Errorf("the address is %s, open are %q, emails %s", email, h.logins("ama"), h.LetterKinds("ama@example.com"))
	}
}

func TestAnAddressHasOneAccount(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	h.wants("ama", "link", "esi@example.com")
	h.AddStudents("esi") // while the email was on its way
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.ExpectError(errorOf(h.confirms("link", noon)), account.ErrEmailTaken)
	if h.logins("ama") == "" || h.LetterKinds("ama@example.com") != "verify-email" {
		t.Error("a refused change has changed something")
	}
}
