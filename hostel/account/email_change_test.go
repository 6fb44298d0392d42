package account

import (
	"efie/hostel"
	"efie/test/must"
	"errors"
	"testing"
)

func TestChangingTheAddressNeedsThePasswordAndTheNewMailbox(t *testing.T) {
	other := hostel.Student{ID: "ama", Email: "ama@example.com"}
	r, reg, _, committed := newService(esi(), other)
	for name, c := range map[string]struct{ email, password, fields string }{
		"nothing":          {"", "", "email password"},
		"no address":       {"esi", "her old secret", "email"},
		"the same address": {"ESI@example.com", "her old secret", "email"},
		"a NUL":            {"e\x00si@example.org", "her old secret", "email"},
		"a wrong password": {"esi@example.org", "a guess", "password"},
		"a wrong password for an address that is taken": {"ama@example.com", "a guess", "password"},
	} {
		if err := r.ChangeEmail(t.Context(), esi(), c.email, c.password); hostel.KindOf(err) != hostel.Invalid ||
			fieldsOf(err) != c.fields {
			t.Errorf("%s: %v beside %s, want %s", name, err, fieldsOf(err), c.fields)
		}
	}
	if err := r.ChangeEmail(t.Context(), esi(), "ama@example.com", "her old secret"); err != nil ||
		len(reg.letters) != 1 || reg.changes["esi"].email != "ama@example.com" || *committed != 1 {
		t.Fatalf("an address that is taken: %v, letters %+v", err, reg.letters)
	}
	if _, err := r.ConfirmEmail(t.Context(), reg.letters[0].Token); err != ErrAddressTaken || len(reg.ended) != 0 {
		t.Errorf("it is confirmed with %v, sessions ended %v", err, reg.ended)
	}
	reg.letters = nil
	if err := r.ChangeEmail(t.Context(), esi(), "Esi@Example.org", "her old secret"); err != nil ||
		len(reg.letters) != 1 || *committed != 2 {
		t.Fatalf("%v, letters %+v", err, reg.letters)
	}
	l := reg.letters[0]
	if l.Kind != hostel.LetterEmailChange || l.To != "esi@example.org" || l.Name != "Esi Owusu" {
		t.Errorf("letter %+v", l)
	}
	if email, err := r.NewEmail(t.Context(), l.Token); err != nil || email != "esi@example.org" ||
		reg.students["esi@example.com"].ID != "esi" {
		t.Errorf("looking at the link: %q, %v", email, err)
	}
	s, err := r.ConfirmEmail(t.Context(), l.Token)
	if err != nil || s.Email != "esi@example.org" || !s.Verified() || len(reg.ended) != 1 {
		t.Errorf("%+v, %v, sessions ended %v", s, err, reg.ended)
	}
	if last := reg.letters[1]; last.Kind != hostel.LetterEmailChanged || last.To != "esi@example.com" ||
		last.Token != "" {
		t.Errorf("to the old address: %+v", last)
	}
	if _, err := r.ConfirmEmail(t.Context(), l.Token); !errors.Is(err, ErrBadChange) {
		t.Errorf("the link again: %v", err)
	}
}

func TestAnAddressTakenBeforeItsConfirmationIsRefused(t *testing.T) {
	r, reg, _, _ := newService(esi())
	must.Do(t, r.ChangeEmail(t.Context(), esi(), "esi@example.org", "her old secret"))
	reg.students["esi@example.org"] = hostel.Student{ID: "other", Email: "esi@example.org"}
	if _, err := r.ConfirmEmail(t.Context(), reg.letters[0].Token); err != ErrAddressTaken {
		t.Errorf("confirmed with %v", err)
	}
}
