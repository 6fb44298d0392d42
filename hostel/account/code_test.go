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
	s, err := service.SignUp(t.Context(), ama())
	must.Do(t, err)
	v, code := memory.verified[0], memory.emails[0].VerifyCode
	if !sixDigits.MatchString(code) || v.CodeMAC != "keyed verification code\n"+s.ID+"\n"+v.Hash+"\n"+code {
		t.Errorf("the code %q is stored as %q", code, v.CodeMAC)
	}
	must.Do(t, service.Resend(t.Context(), s.Email))
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
	s, err := service.SignUp(t.Context(), ama())
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
	s, err := service.SignUp(t.Context(), ama())
	must.Do(t, err)
	wrong := "000000"
	if memory.emails[0].VerifyCode == wrong {
		wrong = "000001"
	}
	for _, want := range []string{
		"This is not the code of our last email. 4 tries left.", "This is not the code of our last email. 3 tries left.",
		"This is not the code of our last email. 2 tries left.", "This is not the code of our last email. 1 try left.",
		"This was the last try, and it is not the code of our last email. " +
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

// TestGuessingCodesOfManyAccountsIsLimited tries a wrong code for one new account after another.
func TestGuessingCodesOfManyAccountsIsLimited(t *testing.T) {
	limiter, _, now := newLimiter()
	allowed := 0
	for range 10_000 { // ten per second
		if err := limiter.EnterCode(t.Context(), "script", func() error { return ErrWrongCode }); waits(err) == 0 {
			allowed++
		}
		*now = now.Add(100 * time.Millisecond)
	}
	if allowed > 400 {
		t.Errorf("%d of 10,000 guesses are allowed in a quarter of an hour", allowed)
	}
	for i := range 2000 { // the control: right codes do not count
		if err := limiter.EnterCode(t.Context(), "campus", func() error { return nil }); err != nil {
			t.Fatal(fmt.Errorf("student %d: %w", i, err))
		}
	}
}
