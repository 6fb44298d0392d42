package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// memoryStudents is a Students in memory. It records the verifications and emails.
type memoryStudents struct {
	students map[string]hostel.Account // by email
	verified []Verification
	emails   []hostel.Email
	broken   error

	codeTries int
	full      bool // each mailbox has had its emails of the day
	memoryAccounts
}

func (r *memoryStudents) Enrol(_ context.Context, s hostel.Student, v Verification, l hostel.Email) error {
	if _, taken := r.students[s.Email]; taken {
		return ErrEmailTaken
	}
	r.students[s.Email] = s.Account
	return r.AddVerification(context.Background(), v, l)
}

func (r *memoryStudents) AddVerification(_ context.Context, v Verification, l hostel.Email) error {
	if r.deleted {
		return hostel.ErrUnknownStudent
	}
	r.verified, r.emails = append(r.verified, v), append(r.emails, l)
	return nil
}

func (r *memoryStudents) VerifyEmail(_ context.Context, hash string, now time.Time) (hostel.Account, error) {
	for _, v := range r.verified {
		if v.Hash == hash && now.Before(v.ExpiresAt) {
			return hostel.Account{ID: v.AccountID}, nil
		}
	}
	return hostel.Account{}, ErrBadLink
}

func (r *memoryStudents) AccountByEmail(_ context.Context, email string) (hostel.Account, error) {
	s, ok := r.students[email]
	if r.broken != nil {
		return s, r.broken
	}
	if !ok {
		return s, hostel.ErrUnknownStudent
	}
	return s, nil
}

// fakeHasher is a Hasher that counts its calls.
type fakeHasher struct{ hashed, matched int }

func (m *fakeHasher) Stale(hash string) bool { return strings.HasPrefix(hash, "old ") }

func (m *fakeHasher) Hash(_ context.Context, password string) (string, error) {
	m.hashed++
	return "hash of " + password, nil
}

func (m *fakeHasher) Matches(_ context.Context, password, hash string) (bool, error) {
	m.matched++
	return hash == "hash of "+password || hash == "old "+password, nil
}

func newService(students ...hostel.Account) (*Service, *memoryStudents, *fakeHasher, *int) {
	memory, hasher, committed := &memoryStudents{students: map[string]hostel.Account{}}, &fakeHasher{}, new(int)
	for _, s := range students {
		memory.students[s.Email] = s
	}
	memory.memoryAccounts = memoryAccounts{memory: memory, resets: map[string]Verification{}, changes: map[string]change{}}
	return &Service{
		Students: memory, Accounts: &memory.memoryAccounts, Hasher: hasher, Clock: func() time.Time {
			return noon
		}, Committed: func() { *committed++ },
		MayEmail:  func(context.Context, hostel.Network, string) (bool, error) { return !memory.full, nil },
		Pseudonym: func(text string) string { return "keyed " + text },
	}, memory, hasher, committed
}

func TestSigningUpSendsAnEmailWithASecretLink(t *testing.T) {
	service, memory, _, committed := newService()
	a := ama()
	a.Email = "AMA@example.com"
	s, err := service.SignUp(t.Context(), a, campus)
	must.Do(t, err)
	if s.Email != "ama@example.com" || s.PasswordHash != "hash of long enough" || s.Verified() || s.CreatedAt != noon ||
		memory.students[s.Email] != s {
		t.Errorf("enrolled %+v", s)
	}
	v, l := memory.verified[0], memory.emails[0]
	if l.Kind != hostel.EmailVerification || l.To != s.Email || l.Name != "" ||
		hostel.HashToken(l.Token) != v.Hash || v.Hash == l.Token {
		t.Errorf("email %+v with verification %+v", l, v)
	}
	if v.AccountID != s.ID || v.ExpiresAt != noon.Add(24*time.Hour) || *committed != 1 {
		t.Errorf("verification %+v, %d calls of Committed", v, *committed)
	}
	if again, err := service.Verify(t.Context(), l.Token); err != nil || again.ID != s.ID {
		t.Errorf("the link verifies %v: %v", again.ID, err)
	}
	if _, err := service.Verify(t.Context(), v.Hash); !errors.Is(err, ErrBadLink) {
		t.Errorf("the stored hash works as a token: %v", err)
	}
}

func TestARefusedSignUpStoresNothing(t *testing.T) {
	service, memory, hasher, committed := newService(hostel.Account{Email: "ama@example.com"})
	if _, err := service.SignUp(t.Context(), ama(), campus); !errors.Is(err, ErrEmailTaken) {
		t.Errorf("an email that is taken: %v", err)
	}
	hasher.hashed = 0
	if _, err := service.SignUp(t.Context(), Application{}, campus); hostel.KindOf(err) != hostel.Invalid {
		t.Errorf("an empty form: %v", err)
	}
	if len(memory.emails) != 0 || *committed != 0 || hasher.hashed != 0 {
		t.Errorf("%d emails, %d calls of Committed, %d hashes", len(memory.emails), *committed, hasher.hashed)
	}
}

// TestAFullMailboxGetsNoEmail counts the emails and the work of each form that emails an unproven address.
func TestAFullMailboxGetsNoEmail(t *testing.T) {
	service, memory, _, committed := newService(esi(), hostel.Account{ID: "1", Email: "new@example.com"})
	memory.full = true
	_, err := service.SignUp(t.Context(), ama(), campus)
	must.Do(t, err)
	must.Equal(t, "emails of the sign-up", fmt.Sprint(memory.emails), fmt.Sprint([]hostel.Email{{}}))
	memory.emails = nil
	must.Do(t, service.Resend(t.Context(), "new@example.com", campus))
	must.Do(t, service.Forgot(t.Context(), "new@example.com", campus))
	must.Do(t, service.ChangeEmail(t.Context(), esi(), "other@example.com", "her old secret", campus))
	must.Equal(t, "emails", len(memory.emails), 0)
	must.Equal(t, "pretended emails", memory.pretended, 3)
	must.Equal(t, "calls of Committed", *committed, 4)
}

// TestAnUnprovenAddressGetsNoOtherEmails changes the password of an unverified account, leaves its address, and deletes
// it.
func TestAnUnprovenAddressGetsNoOtherEmails(t *testing.T) {
	student := unverified()
	service, memory, _, _ := newService(student)
	student, err := service.ChangePassword(t.Context(), student, "her old secret", "a new secret of hers",
		"a new secret of hers")
	must.Do(t, err)
	must.Do(t, service.ChangeEmail(t.Context(), student, "esi@example.org", "a new secret of hers", campus))
	token := memory.emails[len(memory.emails)-1].Token
	changed, err := service.ConfirmEmail(t.Context(), token)
	must.Do(t, err)
	for _, l := range memory.emails {
		if l.To == "esi@example.com" {
			t.Errorf("the unproven address gets %+v", l)
		}
	}
	changed.VerifiedAt = time.Time{}
	memory.emails = nil
	must.Do(t, service.DeleteAccount(t.Context(), changed))
	must.Equal(t, "emails of the deletion", fmt.Sprint(memory.emails), fmt.Sprint([]hostel.Email{{}}))
}

func TestUnknownEmailAndWrongPasswordGetTheSameAnswer(t *testing.T) {
	ama := hostel.Account{ID: "1", Email: "ama@example.com", PasswordHash: "hash of secret"}
	service, memory, hasher, _ := newService(ama)
	_, wrong := service.LogIn(t.Context(), "ama@example.com", "guess")
	afterWrong := hasher.matched
	_, unknown := service.LogIn(t.Context(), "kofi@example.com", "guess")
	if !errors.Is(wrong, ErrInvalidCredentials) || wrong != unknown ||
		ErrInvalidCredentials.Message != "Invalid credentials" {
		t.Errorf("wrong password: %v; unknown email: %v", wrong, unknown)
	}
	if afterWrong != 1 || hasher.matched != 2 {
		t.Errorf("the hasher was called %d and %d times", afterWrong, hasher.matched-afterWrong)
	}
	if s, err := service.LogIn(t.Context(), " AMA@Example.com", "secret"); err != nil || s.ID != "1" {
		t.Errorf("the right password: %v, %v", s, err)
	}
	memory.broken = errors.New("disk")
	if _, err := service.LogIn(t.Context(), "ama@example.com", "secret"); !errors.Is(err, memory.broken) {
		t.Errorf("an error of the store is returned as %v", err)
	}
}

func TestABlockedAccountCannotLogIn(t *testing.T) {
	blocked := esi()
	blocked.BlockedAt = noon
	service, _, _, _ := newService(blocked)
	if _, err := service.LogIn(t.Context(), blocked.Email, "her old secret"); !errors.Is(err, hostel.ErrBlocked) {
		t.Errorf("LogIn returns %v", err)
	}
	// Only who knows the password learns that it is blocked.
	if _, err := service.LogIn(t.Context(), blocked.Email, "guess"); !errors.Is(err, ErrInvalidCredentials) {
		t.Errorf("with a wrong password, LogIn returns %v", err)
	}
}

func TestResendAnswersAlikeForEveryAddress(t *testing.T) {
	service, memory, _, committed := newService(hostel.Account{ID: "1", Email: "new@example.com"}, hostel.Account{
		ID: "2", Email: "old@example.com", VerifiedAt: noon,
	})
	answers := 0
	for email, emails := range map[string]int{
		"new@example.com": 1, " NEW@example.com ": 1, "old@example.com": 0, "nobody@example.com": 0,
	} {
		answers++
		memory.emails, *committed = nil, 0
		if err := service.Resend(t.Context(), email, campus); err != nil {
			t.Errorf("%s: %v", email, err)
		}
		if len(memory.emails) != emails || *committed != 1 {
			t.Errorf("%s: %d emails, want %d; %d calls of Committed", email, len(memory.emails), emails, *committed)
		}
	}
	if work := len(memory.verified) + memory.pretended; work != answers {
		t.Errorf("%d answers after %d pieces of work", answers, work)
	}
	if err := service.Resend(t.Context(), " ", campus); !errors.Is(err, ErrNoEmail) ||
		ErrNoEmail.Message != "Please enter your email address" {
		t.Errorf("no email: %v", err)
	}
	for _, email := range []string{"nonsense", "ama@", "ama@example", "a@b.c, d@e.f", "ama@exam\x00ple.com"} {
		if err := service.Resend(t.Context(), email, campus); !errors.Is(err, ErrBadEmail) {
			t.Errorf("%q is not an address: %v", email, err)
		}
	}
}
