package account

import (
	"efie/hostel"
	"efie/test/must"
	"testing"
)

func TestChangingTheAddressNeedsThePasswordAndTheNewMailbox(t *testing.T) {
	other := hostel.Account{ID: "ama", Email: "ama@example.com"}
	service, memory, _, committed := newService(esi(), other)
	for name, c := range map[string]struct{ email, password, fields string }{
		"nothing":          {"", "", "email password"},
		"no address":       {"esi", "her old secret", "email"},
		"the same address": {"ESI@example.com", "her old secret", "email"},
		"a NUL":            {"e\x00si@example.org", "her old secret", "email"},
		"a wrong password": {"esi@example.org", "a guess", "password"},
		"a wrong password for an address that is taken": {"ama@example.com", "a guess", "password"},
	} {
		err := service.ChangeEmail(t.Context(), esi(), c.email, c.password, campus)
		if hostel.KindOf(err) != hostel.Invalid || fieldsOf(err) != c.fields {
			t.Errorf("%s: %v with the fields %s, want %s", name, err, fieldsOf(err), c.fields)
		}
	}
	if err := service.ChangeEmail(t.Context(), esi(), "ama@example.com", "her old secret", campus); err != nil ||
		len(memory.emails) != 1 || memory.changes["esi"].email != "ama@example.com" || *committed != 1 {
		t.Fatalf("an address that is taken: %v, emails %+v", err, memory.emails)
	}
	if _, err := service.ConfirmEmail(t.Context(), memory.emails[0].Token); err != ErrAddressTaken ||
		len(memory.ended) != 0 {
		t.Errorf("ConfirmEmail returns %v, sessions ended %v", err, memory.ended)
	}
	memory.emails = nil
	if err := service.ChangeEmail(t.Context(), esi(), "Esi@Example.org", "her old secret", campus); err != nil ||
		len(memory.emails) != 1 || *committed != 2 {
		t.Fatalf("%v, emails %+v", err, memory.emails)
	}
	l := memory.emails[0]
	if l.Kind != hostel.EmailAddressChange || l.To != "esi@example.org" || l.Name != "" {
		t.Errorf("email %+v", l)
	}
	if email, err := service.NewEmail(t.Context(), l.Token); err != nil || email != "esi@example.org" ||
		memory.students["esi@example.com"].ID != "esi" {
		t.Errorf("NewEmail returns %q, %v", email, err)
	}
	s, err := service.ConfirmEmail(t.Context(), l.Token)
	if err != nil || s.Email != "esi@example.org" || !s.Verified() || len(memory.ended) != 1 {
		t.Errorf("%+v, %v, sessions ended %v", s, err, memory.ended)
	}
	if last := memory.emails[1]; last.Kind != hostel.EmailAddressChanged || last.To != "esi@example.com" ||
		last.Token != "" {
		t.Errorf("the email to the old address is %+v", last)
	}
	_, err = service.ConfirmEmail(t.Context(), l.Token)
	must.Fail(t, "the link again", err, ErrBadChange)
}

func TestAnOperatorCorrectsAnAddress(t *testing.T) {
	ama := hostel.Account{ID: "ama", Email: "ama@example.com", VerifiedAt: noon}
	service, memory, _, committed := newService(esi(), ama)
	for email, want := range map[string]error{
		"": ErrNoEmail, "esi": ErrBadEmail, "AMA@example.com": ErrEmailTaken, "esi@example.com": ErrEmailTaken,
	} {
		must.Fail(t, "the address "+email, service.CorrectEmail(t.Context(), esi(), email), want)
	}
	must.Do(t, service.CorrectEmail(t.Context(), unverified(), " Esi@Example.org "))
	if l := memory.emails[0]; len(memory.emails) != 1 || l.Kind != hostel.EmailVerification ||
		l.To != "esi@example.org" || l.Token == "" || memory.verified[0].Hash != hostel.HashToken(l.Token) {
		t.Errorf("an address that was never verified: emails %+v", memory.emails)
	}
	must.Do(t, service.CorrectEmail(t.Context(), ama, "ama@example.org"))
	if l := memory.emails[2]; l.Kind != hostel.EmailAddressChanged || l.To != "ama@example.com" || l.Token != "" {
		t.Errorf("the email to the verified former address is %+v", l)
	}
	changed := memory.byID("ama")
	must.Equal(t, "the address is verified", changed.Verified(), false)
	must.Equal(t, "sessions ended, calls of Committed", [2]int{len(memory.ended), *committed}, [2]int{2, 2})
}

func TestAnAddressTakenBeforeItsConfirmationIsRefused(t *testing.T) {
	service, memory, _, _ := newService(esi())
	must.Do(t, service.ChangeEmail(t.Context(), esi(), "esi@example.org", "her old secret", campus))
	memory.students["esi@example.org"] = hostel.Account{ID: "other", Email: "esi@example.org"}
	if _, err := service.ConfirmEmail(t.Context(), memory.emails[0].Token); err != ErrAddressTaken {
		t.Errorf("ConfirmEmail returns %v", err)
	}
}
