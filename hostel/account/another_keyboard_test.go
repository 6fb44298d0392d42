package account

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// The same password in both forms of Unicode: as Android and Windows send it, and as a Mac may send it.
const (
	composed   = "séréná ɔdɔ"
	decomposed = "se\u0301re\u0301na\u0301 ɔdɔ"
)

func TestAPasswordOpensTheAccountFromAnotherKeyboard(t *testing.T) {
	for _, signedUpWith := range []string{composed, decomposed} {
		service, memory, hasher, _ := newService()
		a := ama()
		a.Password, a.ConfirmPassword = signedUpWith, composed
		student, err := service.SignUp(t.Context(), a, hostel.Network{})
		must.Do(t, err)
		must.Equal(t, "the hash", student.PasswordHash, "hash of "+composed)
		for _, typed := range []string{composed, decomposed} {
			hasher.matched = 0
			_, err := service.LogIn(t.Context(), "ama@example.com", typed)
			must.Do(t, err)
			must.Equal(t, "comparisons", hasher.matched, 1)
			must.Do(t, service.ProvePassword(t.Context(), student, typed))
		}
		student, err = service.ChangePassword(t.Context(), student, decomposed, decomposed+"1", composed+"1")
		must.Do(t, err)
		must.Equal(t, "the changed hash", student.PasswordHash, "hash of "+composed+"1")
		must.Do(t, service.Forgot(t.Context(), "ama@example.com", hostel.Network{}))
		token := memory.emails[len(memory.emails)-1].Token
		_, err = service.Reset(t.Context(), token, composed+"2", decomposed+"2")
		must.Do(t, err)
		must.Equal(t, "the reset hash", memory.students["ama@example.com"].PasswordHash, "hash of "+composed+"2")
	}
}

func TestTheWorkOfALogInDoesNotDependOnTheAccount(t *testing.T) {
	service, _, hasher, _ := newService(esi())
	for _, typed := range []string{"guess one", composed, decomposed} {
		for _, email := range []string{"esi@example.com", "nobody@example.com"} {
			hasher.matched = 0
			_, err := service.LogIn(t.Context(), email, typed)
			must.Fail(t, email, err, ErrInvalidCredentials)
			must.Equal(t, "comparisons for "+email, hasher.matched, 1)
		}
	}
}

func TestAPasswordIsMeasuredInItsNormalForm(t *testing.T) {
	for password, valid := range map[string]bool{
		strings.Repeat("e\u0301", 7): false, strings.Repeat("e\u0301", 8): true,
		strings.Repeat("e\u0301", 128): true, strings.Repeat("e\u0301", 129): false,
	} {
		a := ama()
		a.Password, a.ConfirmPassword = password, password
		if err := a.Check(); (err == nil) != valid {
			t.Errorf("%d signs: %v", len(password), err)
		}
	}
}

// A stranger may sign up with the address of another person, and with any text as the name.
func TestNoEmailToAnUnprovenAddressHasATypedName(t *testing.T) {
	unproven := unverified()
	unproven.Name = "You won GHS 5000 at evil.example"
	service, memory, _, _ := newService(unproven)
	limiter, limits, _ := newLimiter()
	a := ama()
	a.Name = unproven.Name
	_, err := service.SignUp(t.Context(), a, hostel.Network{})
	must.Do(t, err)
	must.Do(t, service.Resend(t.Context(), unproven.Email, hostel.Network{}))
	must.Do(t, service.Forgot(t.Context(), unproven.Email, hostel.Network{}))
	must.Do(t, service.ChangeEmail(t.Context(), unproven, "victim@example.com", "her old secret", hostel.Network{}))
	token := memory.emails[len(memory.emails)-1].Token
	_, err = service.ConfirmEmail(t.Context(), token)
	must.Do(t, err)
	_, err = service.ChangePassword(t.Context(), unproven, "her old secret", "her new secret", "her new secret")
	must.Do(t, err)
	must.Do(t, service.CorrectEmail(t.Context(), unproven, "other@example.com"))
	unproven.PasswordHash = "hash of her new secret"
	must.Do(t, service.DeleteAccount(t.Context(), unproven))
	_, err = limiter.SignUp(t.Context(), at("192.0.2.1"), unproven.Email, func() (hostel.Account, error) {
		return hostel.Account{}, ErrEmailTaken
	})
	if !errors.Is(err, ErrEmailTaken) {
		t.Error(err)
	}
	emails := slices.DeleteFunc(append(memory.emails, limits.warnings...), func(l hostel.Email) bool {
		return l.Kind == ""
	})
	if len(emails) < 5 {
		t.Errorf("only %d emails", len(emails))
	}
	for _, l := range emails {
		must.Equal(t, string(l.Kind)+": the name", l.Name, "")
	}
	proven := esi()
	proven.VerifiedAt = noon
	service, memory, _, _ = newService(proven)
	must.Do(t, service.Forgot(t.Context(), proven.Email, hostel.Network{}))
	must.Equal(t, "the name of a proven owner", memory.emails[0].Name, proven.Name)
}
