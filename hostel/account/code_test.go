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

// TryCode implements Students for one account. Each call takes a try of the newest code.
func (r *memoryStudents) TryCode(
	_ context.Context, accountID string, mac func(link string) string, _ time.Time,
) (right bool, left int, err error) {
	r.codeTries++
	if r.codeTries > MaxCodeTries {
		return false, 0, ErrCodeOver
	}
	v := r.verified[len(r.verified)-1]
	return v.AccountID == accountID && mac(v.Hash) == v.CodeMAC, MaxCodeTries - r.codeTries, nil
}

func TestTheVerificationEmailHasACode(t *testing.T) {
	service, memory, _, _ := newService()
	s, err := service.SignUp(t.Context(), ama(), campus)
	must.Do(t, err)
	v, code := memory.verified[0], memory.emails[0].VerifyCode
	if !sixDigits.MatchString(code) || v.CodeMAC != "keyed verification code\n"+s.ID+"\n"+v.Hash+"\n"+code {
		t.Errorf("the code %q is stored as %q", code, v.CodeMAC)
	}
	must.Do(t, service.Resend(t.Context(), s.Email, campus))
	if v, l := memory.verified[1], memory.emails[1]; l.VerifyCode == "" || v.CodeMAC == memory.verified[0].CodeMAC {
		t.Errorf("the next email has the code %q, stored as %q", l.VerifyCode, v.CodeMAC)
	}
	seen := map[string]bool{}
	for range 200 {
		seen[newCode()] = true
	}
	if len(seen) < 190 {
		t.Errorf("200 codes are only %d different ones", len(seen))
	}
}

func TestACodeIsReadAsPeopleTypeIt(t *testing.T) {
	service, memory, _, _ := newService()
	s, err := service.SignUp(t.Context(), ama(), campus)
	must.Do(t, err)
	code := memory.emails[0].VerifyCode
	for _, typed := range []string{"", " ", code[:5], code + "0", "12345a", "-" + code[1:], code + "\n" + code} {
		if err := service.EnterCode(t.Context(), s.ID, typed); err != ErrBadCode || memory.codeTries != 0 {
			t.Errorf("%q: %v, after %d tries", typed, err, memory.codeTries)
		}
	}
	for _, typed := range []string{
		" " + code[:3] + " " + code[3:] + "\n", code[:3] + "-" + code[3:], code[:3] + "\u2011\u00a0" + code[3:],
		"\u202a\ufeff" + code[:2] + "\u200b" + code[2:] + "\u202c", withDigits(code, '０'), withDigits(code, '٠'),
	} {
		memory.codeTries = 0
		if err := service.EnterCode(t.Context(), s.ID, typed); err != nil {
			t.Errorf("%q: %v", typed, err)
		}
	}
}

// withDigits returns a code with the digits of another script.
func withDigits(code string, zero rune) string {
	return strings.Map(func(r rune) rune { return zero + r - '0' }, code)
}

func TestAWrongCodeHasItsTriesLeft(t *testing.T) {
	service, memory, _, _ := newService()
	s, err := service.SignUp(t.Context(), ama(), campus)
	must.Do(t, err)
	wrong := "000000"
	if memory.emails[0].VerifyCode == wrong {
		wrong = "000001"
	}
	for _, want := range []string{
		"This is not the code in our last email. 4 tries left.", "This is not the code in our last email. 3 tries left.",
		"This is not the code in our last email. 2 tries left.", "This is not the code in our last email. 1 try left.",
		"That was the last try, and it is not the code in our last email. " +
			"Open the link in the email, or press Resend Verification Email for a new code.",
		ErrCodeOver.Message,
	} {
		err := service.EnterCode(t.Context(), s.ID, wrong)
		if p, ok := errors.AsType[*hostel.Problem](err); !ok || p.Message != want || p.Field("code") != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := service.EnterCode(t.Context(), s.ID, memory.emails[0].VerifyCode); err != ErrCodeOver {
		t.Errorf("the right code after five wrong ones: %v", err)
	}
}

// TestGuessingCodesOfManyAccountsIsLimited signs up one new account after another and tries five wrong codes of each.
func TestGuessingCodesOfManyAccountsIsLimited(t *testing.T) {
	limiter, _, now := newLimiter()
	guesses := 0
	for i := range 10_000 { // ten per second
		email := fmt.Sprintf("%d@example.com", i)
		_, err := limiter.SignUp(t.Context(), at("script"), email, right)
		*now = now.Add(100 * time.Millisecond)
		if err != nil {
			continue
		}
		for range MaxCodeTries {
			if waits(limiter.EnterCode(t.Context(), at("script"), email, typeWrongCode)) == 0 {
				guesses++
			}
		}
	}
	signUps := limitSignUpFrom.Free + int(1000*time.Second/limitSignUpFrom.Every)
	fromNetwork := limitCodeFrom.Free + int(1000*time.Second/limitCodeFrom.Every)
	if most := signUps*limitFewCodes.Free + fromNetwork; guesses > most {
		t.Errorf("%d guesses are allowed in a quarter of an hour, want %d at most", guesses, most)
	}
	for i := range 2000 { // the control: right codes do not count
		email := fmt.Sprintf("s%d@example.com", i)
		if err := limiter.EnterCode(t.Context(), campus, email, func() error { return nil }); err != nil {
			t.Fatal(fmt.Errorf("student %d: %w", i, err))
		}
	}
}

func typeWrongCode() error { return ErrWrongCode }

// TestAMailboxHasFiftyGuessesADay types wrong codes for many accounts of one mailbox.
func TestAMailboxHasFiftyGuessesADay(t *testing.T) {
	limiter, _, now := newLimiter()
	guess := func(do func() error) error {
		tag := fmt.Sprintf("ama+%d@example.com", now.UnixNano())
		return limiter.EnterCode(t.Context(), at(tag), tag, do)
	}
	for round := range 2 {
		for i := range 50 {
			must.Fail(t, "a text without six digits", guess(func() error { return ErrBadCode }), ErrBadCode)
			must.Fail(t, "a code that is over", guess(func() error { return ErrCodeOver }), ErrCodeOver)
			must.Do(t, guess(func() error { return nil }))
			must.Fail(t, fmt.Sprint("guess ", i), guess(typeWrongCode), ErrWrongCode)
			*now = now.Add(time.Minute)
		}
		compared := false
		err := guess(func() error { compared = true; return nil })
		must.Equal(t, fmt.Sprint("a further code is compared in round ", round), compared, false)
		must.Equal(t, "the wait", waits(err), 24*time.Hour-time.Minute)
		must.Contain(t, "the refusal", err.Error(), "Open the link in our last email: it still works.")
		*now = now.Add(24*time.Hour - time.Minute)
	}
}

// TestOneAccountStopsNoCodesOfItsNetwork has one account, and then many, with wrong codes at one address.
func TestOneAccountStopsNoCodesOfItsNetwork(t *testing.T) {
	limiter, _, _ := newLimiter()
	for i := range 400 {
		_ = limiter.EnterCode(t.Context(), campus, "stranger@example.com", typeWrongCode)
		_ = limiter.EnterCode(t.Context(), campus, "stranger@example.com", func() error { return ErrBadCode })
		for range 5 {
			_ = limiter.EnterCode(t.Context(), campus, fmt.Sprintf("%d@example.com", i), typeWrongCode)
		}
	}
	for range limitFewCodes.Free {
		must.Fail(t, "a wrong code of a student", limiter.EnterCode(t.Context(), campus, "ama@example.com", typeWrongCode),
			ErrWrongCode)
	}
	if err := limiter.EnterCode(t.Context(), campus, "ama@example.com", typeWrongCode); waits(err) != 10*time.Second {
		t.Errorf("the fourth wrong code in a full network: %v", err)
	}
	must.Do(t, limiter.EnterCode(t.Context(), campus, "esi@example.com", func() error { return nil }))
}
