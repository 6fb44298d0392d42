package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
)

// wants asks for another address.
func (h *house) wants(student, hash, email string) {
	h.t.Helper()
	h.must(h.AddEmailChange(h.t.Context(), linkTo(student, hash), email, noon, hostel.Letter{Kind: hostel.LetterEmailChange, To: email, Token: hash}))
}

// confirms opens the link, as the student who is called ama.
func (h *house) confirms(hash string, at time.Time) (hostel.Student, error) {
	h.t.Helper()
	return h.ConfirmEmail(h.t.Context(), hash, at, hostel.Letter{Kind: hostel.LetterEmailChanged, To: "ama@example.com"})
}

func TestANewAddressIsTheStudentsOnceItsLinkWasConfirmed(t *testing.T) {
	h := newHouse(t)
	h.enrol("ama")
	h.session("phone", "ama", noon.Add(time.Hour))
	h.reset("ama", "to the old address")
	h.wants("ama", "first", "first@example.org")
	h.wants("ama", "second", "second@example.org")
	for hash, at := range map[string]time.Time{"first": noon, "none": noon, "second": noon.Add(time.Hour)} {
		if _, err := h.confirms(hash, at); !errors.Is(err, account.ErrBadChange) {
			t.Errorf("%s at %v: %v", hash, at, err)
		}
	}
	if s, email, err := h.EmailChange(t.Context(), "second", noon); err != nil || s.ID != "ama" || s.Email != "ama@example.com" || email != "second@example.org" {
		t.Errorf("until then: %+v wants %q, %v", s, email, err)
	}
	s, err := h.confirms("second", noon)
	if err != nil || s.Email != "second@example.org" || !s.VerifiedAt.Equal(noon) {
		t.Errorf("%+v, %v", s, err)
	}
	if h.logins("ama") != "" || h.letters("ama@example.com") != "email-changed reset-password verify-email" {
		t.Errorf("sessions %s, letters %s", h.logins("ama"), h.letters("ama@example.com"))
	}
	if _, err := h.VerifyEmail(t.Context(), "hash of ama", noon); !errors.Is(err, account.ErrBadLink) {
		t.Errorf("the old address's verification link: %v", err)
	}
	if err := h.uses("to the old address", "new", noon); !errors.Is(err, account.ErrBadReset) {
		t.Errorf("the old address's reset link: %v", err)
	}
	if _, err := h.confirms("second", noon); !errors.Is(err, account.ErrBadChange) {
		t.Errorf("the link again: %v", err)
	}
}

// TestALinkThatWasUsedMeanwhileChangesNothing stands for engines whose writers do not queue: the
// trigger is the other one, who has taken the link away since it was read.
func TestALinkThatWasUsedMeanwhileChangesNothing(t *testing.T) {
	h := newHouse(t)
	h.enrol("ama")
	h.wants("ama", "link", "ama@example.org")
	h.session("phone", "ama", noon.Add(time.Hour))
	h.forestalls("delete", "email_changes")
	if _, err := h.confirms("link", noon); !errors.Is(err, account.ErrBadChange) {
		t.Errorf("confirmed with %v", err)
	}
	if email := h.text(`select email from students`); email != "ama@example.com" || h.logins("ama") == "" || h.letters("ama@example.com") != "verify-email" {
		t.Errorf("the address is %s, open are %q, letters %s", email, h.logins("ama"), h.letters("ama@example.com"))
	}
}

func TestAnAddressHasOneAccount(t *testing.T) {
	h := newHouse(t)
	h.enrol("ama")
	h.wants("ama", "link", "esi@example.com")
	h.enrol("esi") // while the letter was on its way
	h.session("phone", "ama", noon.Add(time.Hour))
	if _, err := h.confirms("link", noon); !errors.Is(err, account.ErrEmailTaken) {
		t.Errorf("confirmed with %v", err)
	}
	if h.logins("ama") == "" || h.letters("ama@example.com") != "verify-email" {
		t.Error("what was refused has changed something")
	}
}
