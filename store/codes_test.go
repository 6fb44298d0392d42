package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store"
	"efie/test/must"
)

// sendCode stores a code for an account, as its verification email does.
func (h *fixture) sendCode(id, code string, at time.Time) {
	h.T.Helper()
	link := "link of " + code
	h.Must(h.AddVerification(h.T.Context(), account.Verification{
		AccountID: id, Hash: link, ExpiresAt: at.Add(hostel.LinkLifetime), CodeMAC: keyed(link, code),
	}, hostel.Email{Kind: hostel.EmailVerification, To: id + "@example.com", VerifyCode: code}))
}

func keyed(link, code string) string { return link + " with " + code }

var errWrong = errors.New("a wrong code")

// typeCode types a code at a server. It fails with errWrong or account.ErrCodeOver.
func (h *fixture) typeCode(s *store.Store, id, code string, at time.Time) error {
	h.T.Helper()
	right, _, err := s.TryCode(h.T.Context(), id, func(link string) string { return keyed(link, code) }, at)
	if err == nil && !right {
		err = errWrong
	}
	return err
}

func TestACodeVerifiesItsAccountOnce(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.SignUp("ama", "esi")
	h.sendCode("ama", "111111", noon)
	h.ExpectError(h.typeCode(h.Store, "esi", "111111", noon), account.ErrCodeOver) // esi's email has no code
	h.sendCode("esi", "222222", noon)
	h.ExpectError(h.typeCode(h.Store, "esi", "111111", noon), errWrong)
	h.ExpectNumber(0, `select count(*) from accounts where verified_at > 0`)
	h.Must(h.typeCode(h.Store, "ama", "111111", noon.Add(time.Minute)))
	h.ExpectText("ama", `select id from accounts where verified_at = `+fmt.Sprint(noon.Add(time.Minute).UnixMilli()))
	h.ExpectError(h.typeCode(h.Store, "ama", "111111", noon.Add(time.Minute)), account.ErrCodeOver)
	h.ExpectError(h.typeCode(h.Store, "nobody", "111111", noon), account.ErrCodeOver)
	h.Must(errorOf(h.VerifyEmail(t.Context(), "link of 111111", noon)))
}

func TestACodeWorksForTenMinutes(t *testing.T) {
	t.Parallel()
	for after, want := range map[time.Duration]error{
		10*time.Minute - time.Millisecond: nil, 10 * time.Minute: account.ErrCodeOver,
	} {
		h := newFixture(t)
		h.SignUp("ama")
		h.sendCode("ama", "111111", noon)
		h.Must(h.Forget(t.Context(), noon.Add(after)))
		if err := h.typeCode(h.Store, "ama", "111111", noon.Add(after)); !errors.Is(err, want) {
			t.Errorf("after %s: %v, want %v", after, err, want)
		}
		h.ExpectNumber(0, `select count(*) from verification_codes`)
	}
}

func TestTheNextEmailEndsTheEarlierCode(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.SignUp("ama")
	h.sendCode("ama", "111111", noon)
	for range account.MaxCodeTries {
		h.ExpectError(h.typeCode(h.Store, "ama", "000000", noon), errWrong)
	}
	h.ExpectError(h.typeCode(h.Store, "ama", "111111", noon), account.ErrCodeOver)
	h.sendCode("ama", "222222", noon.Add(time.Minute))
	h.ExpectError(h.typeCode(h.Store, "ama", "111111", noon.Add(time.Minute)), errWrong)
	h.Must(h.typeCode(h.Store, "ama", "222222", noon.Add(time.Minute)))
}

func TestAChangeOfTheAccountEndsItsCode(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(h *fixture) error{
		"the link is opened": func(h *fixture) error {
			return errorOf(h.VerifyEmail(t.Context(), "link of 111111", noon))
		},
		"a new password": func(h *fixture) error {
			return h.SetPassword(t.Context(), "ama", "", "new", noon, hostel.Email{Kind: hostel.EmailPasswordChanged})
		},
		"a new address": func(h *fixture) error {
			h.wants("ama", "change", "new@example.com")
			return errorOf(h.confirms("change", noon))
		},
		"the account is deleted": func(h *fixture) error {
			return h.DeleteAccount(t.Context(), "ama", "", noon, hostel.Email{Kind: hostel.EmailAccountDeleted})
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			h.SignUp("ama")
			h.sendCode("ama", "111111", noon)
			h.Must(change(h))
			h.ExpectError(h.typeCode(h.Store, "ama", "111111", noon), account.ErrCodeOver)
			h.ExpectNumber(0, `select count(*) from verification_codes`)
		})
	}
}

// guesses makes many tabs of two servers type wrong codes at once. It returns the number of compared codes.
func (h *fixture) guesses() (compared int) {
	h.T.Helper()
	h.SignUp("ama")
	h.sendCode("ama", "111111", noon)
	servers := []*store.Store{h.Store, h.Another()}
	return h.AtOnce(40, func(i int) error {
		err := h.typeCode(servers[i%2], "ama", fmt.Sprint(200_000+i), noon)
		if errors.Is(err, errWrong) {
			return nil
		}
		return err
	}, account.ErrCodeOver)
}

func TestConcurrentTabsGetNoSixthTry(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	must.Equal(t, "codes that were compared", h.guesses(), account.MaxCodeTries)
	h.ExpectError(h.typeCode(h.Store, "ama", "111111", noon), account.ErrCodeOver)
}

// TestConcurrentTabsWithoutTheCount is the control: if tries are not counted, all codes are compared.
func TestConcurrentTabsWithoutTheCount(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddTrigger("after", "update of tries", "verification_codes", `update verification_codes set tries = 0`)
	if got := h.guesses(); got <= account.MaxCodeTries {
		t.Errorf("only %d were compared: the test above could not fail", got)
	}
}

func TestARightCodeTypedTwiceAtOnceWorksOnce(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.SignUp("ama")
	h.sendCode("ama", "111111", noon)
	servers := []*store.Store{h.Store, h.Another()}
	worked := h.AtOnce(8, func(i int) error {
		return h.typeCode(servers[i%2], "ama", "111111", noon)
	}, account.ErrCodeOver)
	must.Equal(t, "codes that worked", worked, 1)
}
