package account

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// esi returns an account with the password "her old secret".
func esi() hostel.Account {
	return hostel.Account{
		ID: "esi", Name: "Esi Owusu", Email: "esi@example.com", Phone: "233241234567",
		PasswordHash: "hash of her old secret", VerifiedAt: noon.Add(-time.Hour),
	}
}

// unverified returns esi before her address was proven.
func unverified() hostel.Account {
	student := esi()
	student.VerifiedAt = time.Time{}
	return student
}

func TestALogInRenewsAHashOfAnOlderKind(t *testing.T) {
	old := esi()
	old.PasswordHash = "old her old secret"
	service, memory, hasher, _ := newService(old)
	if _, err := service.LogIn(t.Context(), old.Email, "a guess"); !errors.Is(err, ErrInvalidCredentials) ||
		hasher.hashed != 0 {
		t.Errorf("a wrong password: %v, %d hashes made", err, hasher.hashed)
	}
	s, err := service.LogIn(t.Context(), old.Email, "her old secret")
	if want := "hash of her old secret"; err != nil || s.PasswordHash != want ||
		memory.students[old.Email].PasswordHash != want {
		t.Errorf("%+v, %v; stored %q", s, err, memory.students[old.Email].PasswordHash)
	}
	if _, err := service.LogIn(t.Context(), old.Email, "her old secret"); err != nil || hasher.hashed != 1 {
		t.Errorf("the next log-in: %v, %d hashes made", err, hasher.hashed)
	}
}

func TestTwoLogInsMayRenewAHashAtOnce(t *testing.T) {
	for other, want := range map[string]error{"hash of her old secret": nil, "hash of another": ErrInvalidCredentials} {
		old := esi()
		old.PasswordHash = "old her old secret"
		service, memory, _, _ := newService(old)
		memory.beforeRehash = func() {
			now := memory.students[old.Email]
			now.PasswordHash = other
			memory.students[old.Email] = now
		}
		s, err := service.LogIn(t.Context(), old.Email, "her old secret")
		if !errors.Is(err, want) || err == nil && s.PasswordHash != other {
			t.Errorf("another request stored %q: %+v, %v", other, s, err)
		}
	}
}

func TestAForgottenPasswordIsResetByEmail(t *testing.T) {
	service, memory, _, committed := newService(esi())
	err := service.Forgot(t.Context(), " ESI@example.com ", campus)
	if err != nil || len(memory.emails) != 1 || *committed != 1 {
		t.Fatalf("%v, emails %v, %d calls of Committed", err, memory.emails, *committed)
	}
	l := memory.emails[0]
	if l.Kind != hostel.EmailPasswordReset || l.To != "esi@example.com" ||
		hostel.HashToken(l.Token) != memory.resets["esi"].Hash || memory.resets["esi"].ExpiresAt != noon.Add(time.Hour) {
		t.Errorf("email %+v with %+v", l, memory.resets["esi"])
	}
	if s, err := service.ResetOwner(t.Context(), l.Token); err != nil || s.ID != "esi" || len(memory.ended) != 0 {
		t.Errorf("the form is for %+v, %v", s, err)
	}
	if _, err := service.Reset(t.Context(), l.Token, "her new secret",
		"her new sekret"); hostel.KindOf(err) != hostel.Invalid {
		t.Errorf("passwords that differ: %v", err)
	}
	s, err := service.Reset(t.Context(), l.Token, "her new secret", "her new secret")
	if stored := memory.students["esi@example.com"]; err != nil || s.ID != "esi" ||
		stored.PasswordHash != "hash of her new secret" || !stored.Verified() {
		t.Errorf("%v; stored %+v", err, stored)
	}
	if len(memory.ended) != 1 || memory.emails[1].Kind != hostel.EmailPasswordChanged || memory.emails[1].Token != "" ||
		*committed != 2 {
		t.Errorf("sessions ended %v, emails %+v", memory.ended, memory.emails)
	}
	if _, err := service.Reset(t.Context(), l.Token, "a third secret", "a third secret"); !errors.Is(err, ErrBadReset) {
		t.Errorf("the link again: %v", err)
	}
}

func TestAnUnknownTokenCausesNoSlowHash(t *testing.T) {
	service, _, hasher, _ := newService(esi())
	if _, err := service.Reset(t.Context(), "a guess", "her new secret", "her new secret"); !errors.Is(err, ErrBadReset) ||
		hasher.hashed != 0 {
		t.Errorf("%v, %d hashes made", err, hasher.hashed)
	}
}

func TestForgotAnswersAlikeForEveryAddress(t *testing.T) {
	service, memory, _, committed := newService(esi())
	for email, emails := range map[string]int{
		"esi@example.com": 1, "nobody@example.com": 0, "nonsense": 0, "NUL\x00@example.com": 0, "\xff@example.com": 0,
	} {
		memory.emails, memory.pretended, *committed = nil, 0, 0
		if err := service.Forgot(t.Context(), email, campus); err != nil || *committed != 1 {
			t.Errorf("%q: %v, %d calls of Committed", email, err, *committed)
		}
		if len(memory.emails) != emails || memory.pretended != 1-emails {
			t.Errorf("%q: %d emails, %d pretended", email, len(memory.emails), memory.pretended)
		}
	}
	if err := service.Forgot(t.Context(), " ", campus); !errors.Is(err, ErrNoEmail) {
		t.Errorf("no email: %v", err)
	}
	memory.broken = errors.New("disk")
	if err := service.Forgot(t.Context(), "esi@example.com", campus); !errors.Is(err, memory.broken) {
		t.Errorf("an error of the store is returned as %v", err)
	}
}

func fieldsOf(err error) string {
	var names []string
	if p, ok := errors.AsType[*hostel.Problem](err); ok {
		for _, f := range p.Fields {
			names = append(names, f.Field)
		}
	}
	return strings.Join(names, " ")
}

func TestChangingThePasswordNeedsTheOldOne(t *testing.T) {
	service, memory, hasher, committed := newService(esi())
	for name, c := range map[string]struct{ old, password, confirmed, fields string }{
		"nothing":         {"", "", "", "oldPassword newPassword confirmPassword"},
		"no old one":      {"", "her new secret", "her new secret", "oldPassword"},
		"a wrong one":     {"a guess", "her new secret", "her new secret", "oldPassword"},
		"a common one":    {"her old secret", "password1", "password1", "newPassword"},
		"they differ":     {"her old secret", "her new secret", "her new sekret", "confirmPassword"},
		"her own address": {"her old secret", "Esi@Example.com", "Esi@Example.com", "newPassword"},
	} {
		_, err := service.ChangePassword(t.Context(), esi(), c.old, c.password, c.confirmed)
		if hostel.KindOf(err) != hostel.Invalid || fieldsOf(err) != c.fields {
			t.Errorf("%s: %v with the fields %s, want %s", name, err, fieldsOf(err), c.fields)
		}
	}
	if len(memory.emails)+len(memory.ended)+hasher.hashed+*committed != 0 {
		t.Errorf("emails %v, sessions ended %v, %d hashes made", memory.emails, memory.ended, hasher.hashed)
	}
	s, err := service.ChangePassword(t.Context(), esi(), "her old secret", "her new secret", "her new secret")
	if err != nil || s.PasswordHash != "hash of her new secret" ||
		memory.students[s.Email].PasswordHash != s.PasswordHash {
		t.Errorf("%+v, %v", s, err)
	}
	if len(memory.ended) != 1 || len(memory.emails) != 1 || memory.emails[0].Kind != hostel.EmailPasswordChanged ||
		memory.emails[0].To != "esi@example.com" || *committed != 1 {
		t.Errorf("emails %+v, sessions ended %v", memory.emails, memory.ended)
	}
	if _, err := service.ChangePassword(t.Context(), esi(), "her old secret", "a third secret",
		"a third secret"); fieldsOf(err) != "oldPassword" {
		t.Errorf("with the old password again: %v", err)
	}
}

func TestAnAccountDeletedDuringTheRequestIsUnknown(t *testing.T) {
	service, memory, _, committed := newService(esi())
	memory.deleted = true
	for i, ask := range []func(context.Context, string, hostel.Network) error{service.Forgot, service.Resend} {
		if err := ask(t.Context(), "esi@example.com", campus); err != nil || memory.pretended != i+1 || *committed != i+1 {
			t.Errorf("%d: %v, %d pretended, %d calls of Committed", i, err, memory.pretended, *committed)
		}
	}
	err := service.ChangeEmail(t.Context(), esi(), "esi@example.org", "her old secret", campus)
	if !errors.Is(err, hostel.ErrUnknownStudent) || len(memory.emails) != 0 {
		t.Errorf("another address: %v, emails %+v", err, memory.emails)
	}
}

func TestAProfileIsCheckedAsAtSignUp(t *testing.T) {
	service, memory, _, _ := newService(esi())
	student := hostel.Student{Account: esi(), Gender: hostel.Female}
	if err := service.SaveProfile(t.Context(), student, Profile{
		Name: "<b>", Phone: "12", Gender: "other",
	}); fieldsOf(err) != "name gender phone" {
		t.Errorf("%v with the fields %s", err, fieldsOf(err))
	}
	must.Do(t, service.SaveProfile(t.Context(), student, Profile{Name: " Esi  Adjei ", Phone: "024 123 4567"}))
	if want := (Profile{"Esi Adjei", "female", "233241234567"}); len(memory.profiles) != 1 || memory.profiles[0] != want {
		t.Errorf("saved %+v, want %+v", memory.profiles, want)
	}
}
