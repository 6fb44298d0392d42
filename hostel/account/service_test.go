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

// register is a Students in memory, which notes what it was asked to do.
type register struct {
	students map[string]hostel.Student // by email
	verified []Verification
	letters  []hostel.Letter
	broken   error
	drawer
}

func (r *register) Enrol(_ context.Context, s hostel.Student, v Verification, l hostel.Letter) error {
	if _, taken := r.students[s.Email]; taken {
		return ErrEmailTaken
	}
	r.students[s.Email] = s
	return r.Renew(context.Background(), v, l)
}

func (r *register) Renew(_ context.Context, v Verification, l hostel.Letter) error {
	if r.leaves {
		return hostel.ErrUnknownStudent
	}
	r.verified, r.letters = append(r.verified, v), append(r.letters, l)
	return nil
}

func (r *register) VerifyEmail(_ context.Context, hash string, now time.Time) (hostel.Student, error) {
	for _, v := range r.verified {
		if v.Hash == hash && now.Before(v.ExpiresAt) {
			return hostel.Student{ID: v.StudentID}, nil
		}
	}
	return hostel.Student{}, ErrBadLink
}

func (r *register) StudentByEmail(_ context.Context, email string) (hostel.Student, error) {
	s, ok := r.students[email]
	if r.broken != nil {
		return s, r.broken
	}
	if !ok {
		return s, hostel.ErrUnknownStudent
	}
	return s, nil
}

// mangler is a Hasher that counts its work.
type mangler struct{ hashed, matched int }

// Stale says that a hash is of an older kind.
func (m *mangler) Stale(hash string) bool { return strings.HasPrefix(hash, "old ") }

func (m *mangler) Hash(_ context.Context, password string) (string, error) {
	m.hashed++
	return "mangled " + password, nil
}

func (m *mangler) Matches(_ context.Context, password, hash string) (bool, error) {
	m.matched++
	return hash == "mangled "+password || hash == "old "+password, nil
}

func newService(students ...hostel.Student) (*Service, *register, *mangler, *int) {
	reg, hasher, committed := &register{students: map[string]hostel.Student{}}, &mangler{}, new(int)
	for _, s := range students {
		reg.students[s.Email] = s
	}
	reg.drawer = drawer{register: reg, resets: map[string]Verification{}, changes: map[string]change{}}
	return &Service{
		Students: reg, Accounts: &reg.drawer, Hasher: hasher, Clock: func() time.Time {
			return noon
		}, Committed: func() { *committed++ },
		MayEmail: func(context.Context, string) (bool, error) { return true, nil }, Mailbox: withoutTag,
	}, reg, hasher, committed
}

func TestSigningUpSendsAnEmailWithASecretLink(t *testing.T) {
	r, reg, _, committed := newService()
	a := ama()
	a.Email = "AMA@example.com"
	s, err := r.SignUp(t.Context(), a)
	must.Do(t, err)
	if s.Email != "ama@example.com" || s.PasswordHash != "mangled long enough" || s.Verified() || s.CreatedAt != noon ||
		reg.students[s.Email] != s {
		t.Errorf("enrolled %+v", s)
	}
	v, l := reg.verified[0], reg.letters[0]
	if l.Kind != hostel.LetterVerifyEmail || l.To != s.Email || l.Name != s.Name ||
		hostel.HashToken(l.Token) != v.Hash || v.Hash == l.Token {
		t.Errorf("letter %+v with verification %+v", l, v)
	}
	if v.StudentID != s.ID || v.ExpiresAt != noon.Add(24*time.Hour) || *committed != 1 {
		t.Errorf("verification %+v, %d commits told", v, *committed)
	}
	if again, err := r.Verify(t.Context(), l.Token); err != nil || again.ID != s.ID {
		t.Errorf("its link verifies %v: %v", again.ID, err)
	}
	if _, err := r.Verify(t.Context(), v.Hash); !errors.Is(err, ErrBadLink) {
		t.Errorf("what the store keeps opens the link: %v", err)
	}
}

func TestARefusedSignUpStoresNothing(t *testing.T) {
	r, reg, hasher, committed := newService(hostel.Student{Email: "ama@example.com"})
	if _, err := r.SignUp(t.Context(), ama()); !errors.Is(err, ErrEmailTaken) {
		t.Errorf("an email that is taken: %v", err)
	}
	hasher.hashed = 0
	if _, err := r.SignUp(t.Context(), Application{}); hostel.KindOf(err) != hostel.Invalid {
		t.Errorf("an empty form: %v", err)
	}
	if len(reg.letters) != 0 || *committed != 0 || hasher.hashed != 0 {
		t.Errorf("%d letters, %d commits, %d passwords hashed", len(reg.letters), *committed, hasher.hashed)
	}
}

func TestUnknownEmailAndWrongPasswordGetTheSameAnswer(t *testing.T) {
	r, reg, hasher, _ := newService(hostel.Student{ID: "1", Email: "ama@example.com", PasswordHash: "mangled secret"})
	_, wrong := r.LogIn(t.Context(), "ama@example.com", "guess")
	afterWrong := hasher.matched
	_, unknown := r.LogIn(t.Context(), "kofi@example.com", "guess")
	if !errors.Is(wrong, ErrInvalidCredentials) || wrong != unknown ||
		ErrInvalidCredentials.Message != "Invalid credentials" {
		t.Errorf("wrong password: %v; unknown email: %v", wrong, unknown)
	}
	if afterWrong != 1 || hasher.matched != 2 {
		t.Errorf("the hasher worked %d times for the one and %d for the other", afterWrong, hasher.matched-afterWrong)
	}
	if s, err := r.LogIn(t.Context(), " AMA@Example.com", "secret"); err != nil || s.ID != "1" {
		t.Errorf("the right password: %v, %v", s, err)
	}
	reg.broken = errors.New("disk")
	if _, err := r.LogIn(t.Context(), "ama@example.com", "secret"); !errors.Is(err, reg.broken) {
		t.Errorf("a fault is told as %v", err)
	}
}

func TestResendAnswersAlikeForEveryAddress(t *testing.T) {
	r, reg, _, committed := newService(hostel.Student{ID: "1", Email: "new@example.com"}, hostel.Student{
		ID: "2", Email: "old@example.com", VerifiedAt: noon,
	})
	answers := 0
	for email, letters := range map[string]int{
		"new@example.com": 1, " NEW@example.com ": 1, "old@example.com": 0, "nobody@example.com": 0,
	} {
		answers++
		reg.letters, *committed = nil, 0
		if err := r.Resend(t.Context(), email); err != nil {
			t.Errorf("%s: %v", email, err)
		}
		if len(reg.letters) != letters || *committed != 1 {
			t.Errorf("%s: %d letters and %d commits, want %d and one", email, len(reg.letters), *committed, letters)
		}
	}
	if work := len(reg.verified) + reg.pretended; work != answers {
		t.Errorf("%d answers after %d pieces of work", answers, work)
	}
	if err := r.Resend(t.Context(), " "); !errors.Is(err, ErrNoEmail) ||
		ErrNoEmail.Message != "Please enter your email address" {
		t.Errorf("no email: %v", err)
	}
	for _, email := range []string{"nonsense", "ama@", "ama@example", "a@b.c, d@e.f", "ama@exam\x00ple.com"} {
		if err := r.Resend(t.Context(), email); !errors.Is(err, ErrBadEmail) {
			t.Errorf("%q, which is no address: %v", email, err)
		}
	}
}
