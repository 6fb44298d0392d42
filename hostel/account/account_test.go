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

// esi is a student whose password is "her old secret".
func esi() hostel.Student {
	return hostel.Student{
		ID: "esi", Name: "Esi Owusu", Email: "esi@example.com", Gender: hostel.Female, Phone: "233241234567",
		PasswordHash: "mangled her old secret",
	}
}

func TestALogInRenewsAHashOfAnOlderKind(t *testing.T) {
	old := esi()
	old.PasswordHash = "old her old secret"
	r, reg, hasher, _ := newService(old)
	if _, err := r.LogIn(t.Context(), old.Email, "a guess"); !errors.Is(err, ErrInvalidCredentials) ||
		hasher.hashed != 0 {
		t.Errorf("a wrong password: %v, %d hashes made", err, hasher.hashed)
	}
	s, err := r.LogIn(t.Context(), old.Email, "her old secret")
	if want := "mangled her old secret"; err != nil || s.PasswordHash != want ||
		reg.students[old.Email].PasswordHash != want {
		t.Errorf("%+v, %v; kept %q", s, err, reg.students[old.Email].PasswordHash)
	}
	if _, err := r.LogIn(t.Context(), old.Email, "her old secret"); err != nil || hasher.hashed != 1 {
		t.Errorf("the next log-in: %v, %d hashes made", err, hasher.hashed)
	}
}

func TestTwoLogInsMayRenewAHashAtOnce(t *testing.T) {
	for other, want := range map[string]error{"mangled her old secret": nil, "mangled another": ErrInvalidCredentials} {
		old := esi()
		old.PasswordHash = "old her old secret"
		r, reg, _, _ := newService(old)
		reg.overtake = func() {
			now := reg.students[old.Email]
			now.PasswordHash = other
			reg.students[old.Email] = now
		}
		s, err := r.LogIn(t.Context(), old.Email, "her old secret")
		if !errors.Is(err, want) || err == nil && s.PasswordHash != other {
			t.Errorf("overtaken by %q: %+v, %v", other, s, err)
		}
	}
}

func TestAForgottenPasswordIsResetByEmail(t *testing.T) {
	r, reg, _, committed := newService(esi())
	if err := r.Forgot(t.Context(), " ESI@example.com "); err != nil || len(reg.letters) != 1 || *committed != 1 {
		t.Fatalf("%v, letters %v, %d commits told", err, reg.letters, *committed)
	}
	l := reg.letters[0]
	if l.Kind != hostel.LetterResetPassword || l.To != "esi@example.com" ||
		hostel.HashToken(l.Token) != reg.resets["esi"].Hash || reg.resets["esi"].ExpiresAt != noon.Add(time.Hour) {
		t.Errorf("letter %+v with %+v", l, reg.resets["esi"])
	}
	if s, err := r.ResetOwner(t.Context(), l.Token); err != nil || s.ID != "esi" || len(reg.ended) != 0 {
		t.Errorf("the form is for %+v, %v", s, err)
	}
	if _, err := r.Reset(t.Context(), l.Token, "her new secret",
		"her new sekret"); hostel.KindOf(err) != hostel.Invalid {
		t.Errorf("passwords that differ: %v", err)
	}
	s, err := r.Reset(t.Context(), l.Token, "her new secret", "her new secret")
	if kept := reg.students["esi@example.com"]; err != nil || s.ID != "esi" ||
		kept.PasswordHash != "mangled her new secret" || !kept.Verified() {
		t.Errorf("%v; kept %+v", err, kept)
	}
	if len(reg.ended) != 1 || reg.letters[1].Kind != hostel.LetterPasswordChanged || reg.letters[1].Token != "" ||
		*committed != 2 {
		t.Errorf("sessions ended %v, letters %+v", reg.ended, reg.letters)
	}
	if _, err := r.Reset(t.Context(), l.Token, "a third secret", "a third secret"); !errors.Is(err, ErrBadReset) {
		t.Errorf("the link again: %v", err)
	}
}

func TestAnUnknownTokenCausesNoSlowHash(t *testing.T) {
	r, _, hasher, _ := newService(esi())
	if _, err := r.Reset(t.Context(), "a guess", "her new secret", "her new secret"); !errors.Is(err, ErrBadReset) ||
		hasher.hashed != 0 {
		t.Errorf("%v, %d hashes made", err, hasher.hashed)
	}
}

func TestForgotAnswersAlikeForEveryAddress(t *testing.T) {
	r, reg, _, committed := newService(esi())
	for email, letters := range map[string]int{
		"esi@example.com": 1, "nobody@example.com": 0, "nonsense": 0, "NUL\x00@example.com": 0, "\xff@example.com": 0,
	} {
		reg.letters, reg.pretended, *committed = nil, 0, 0
		if err := r.Forgot(t.Context(), email); err != nil || *committed != 1 {
			t.Errorf("%q: %v, %d commits told", email, err, *committed)
		}
		if len(reg.letters) != letters || reg.pretended != 1-letters {
			t.Errorf("%q: %d letters, %d pretended", email, len(reg.letters), reg.pretended)
		}
	}
	if err := r.Forgot(t.Context(), " "); !errors.Is(err, ErrNoEmail) {
		t.Errorf("no email: %v", err)
	}
	reg.broken = errors.New("disk")
	if err := r.Forgot(t.Context(), "esi@example.com"); !errors.Is(err, reg.broken) {
		t.Errorf("a fault is told as %v", err)
	}
}

// fieldsOf are the fields that a problem has messages for.
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
	r, reg, hasher, committed := newService(esi())
	for name, c := range map[string]struct{ old, password, confirmed, fields string }{
		"nothing":         {"", "", "", "oldPassword newPassword confirmPassword"},
		"no old one":      {"", "her new secret", "her new secret", "oldPassword"},
		"a wrong one":     {"a guess", "her new secret", "her new secret", "oldPassword"},
		"a common one":    {"her old secret", "password1", "password1", "newPassword"},
		"they differ":     {"her old secret", "her new secret", "her new sekret", "confirmPassword"},
		"her own address": {"her old secret", "Esi@Example.com", "Esi@Example.com", "newPassword"},
	} {
		_, err := r.ChangePassword(t.Context(), esi(), c.old, c.password, c.confirmed)
		if hostel.KindOf(err) != hostel.Invalid || fieldsOf(err) != c.fields {
			t.Errorf("%s: %v beside %s, want %s", name, err, fieldsOf(err), c.fields)
		}
	}
	if len(reg.letters)+len(reg.ended)+hasher.hashed+*committed != 0 {
		t.Errorf("letters %v, sessions ended %v, %d hashes made", reg.letters, reg.ended, hasher.hashed)
	}
	s, err := r.ChangePassword(t.Context(), esi(), "her old secret", "her new secret", "her new secret")
	if err != nil || s.PasswordHash != "mangled her new secret" ||
		reg.students[s.Email].PasswordHash != s.PasswordHash {
		t.Errorf("%+v, %v", s, err)
	}
	if len(reg.ended) != 1 || len(reg.letters) != 1 || reg.letters[0].Kind != hostel.LetterPasswordChanged ||
		reg.letters[0].To != "esi@example.com" || *committed != 1 {
		t.Errorf("letters %+v, sessions ended %v", reg.letters, reg.ended)
	}
	if _, err := r.ChangePassword(t.Context(), esi(), "her old secret", "a third secret",
		"a third secret"); fieldsOf(err) != "oldPassword" {
		t.Errorf("from a page that was read before: %v", err)
	}
}

func TestAnAccountDeletedDuringTheRequestIsUnknown(t *testing.T) {
	r, reg, _, committed := newService(esi())
	reg.leaves = true
	for i, ask := range []func(context.Context, string) error{r.Forgot, r.Resend} {
		if err := ask(t.Context(), "esi@example.com"); err != nil || reg.pretended != i+1 || *committed != i+1 {
			t.Errorf("%d: %v, %d pretended, %d commits told", i, err, reg.pretended, *committed)
		}
	}
	err := r.ChangeEmail(t.Context(), esi(), "esi@example.org", "her old secret")
	if !errors.Is(err, hostel.ErrUnknownStudent) || len(reg.letters) != 0 {
		t.Errorf("another address: %v, letters %+v", err, reg.letters)
	}
}

func TestAProfileIsCheckedAsAtSignUp(t *testing.T) {
	r, reg, _, _ := newService(esi())
	if err := r.SaveProfile(t.Context(), esi(), Profile{
		Name: "<b>", Phone: "12", Gender: "other",
	}); fieldsOf(err) != "name gender phone" {
		t.Errorf("%v beside %s", err, fieldsOf(err))
	}
	must.Do(t, r.SaveProfile(t.Context(), esi(), Profile{Name: " Esi  Adjei ", Phone: "024 123 4567"}))
	if want := (Profile{"Esi Adjei", "female", "233241234567"}); len(reg.profiles) != 1 || reg.profiles[0] != want {
		t.Errorf("saved %+v, want %+v", reg.profiles, want)
	}
}
