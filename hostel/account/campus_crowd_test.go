package account

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"efie/hostel"
)

// Within four hours, 2,000 students sign up, mistype the password twice, log in and show a code to a porter. Every
// fifth student asks for the verification email again, and every tenth student for a new password.
func TestACampusBehindOneAddressMeetsNoLimit(t *testing.T) {
	limiter, _, now := newLimiter()
	const students = 2000
	for i := range students {
		*now = noon.Add(4 * time.Hour * time.Duration(i) / students)
		email := fmt.Sprintf("s%d@example.com", i)
		own := &hostel.Account{ID: fmt.Sprint(i), Email: email}
		_, signUp := limiter.SignUp(t.Context(), campus, email, right)
		_, first := limiter.LogIn(t.Context(), campus, email, "", wrong)
		_, second := limiter.LogIn(t.Context(), campus, email, "", wrong)
		_, third := limiter.LogIn(t.Context(), campus, email, "", right)
		errs := []error{signUp, third, limiter.Check(t.Context(), campus), limiter.Book(t.Context(), own.ID)}
		if i%5 == 0 {
			mistyped := limiter.EnterCode(t.Context(), campus, email, func() error { return ErrWrongCode })
			errs = append(errs, limiter.EnterCode(t.Context(), campus, email, func() error { return nil }))
			second = errors.Join(second, mistyped)
		}
		if i%5 == 0 {
			errs = append(errs, limiter.Resend(t.Context(), campus, email, nil))
		}
		if i%10 == 0 {
			errs = append(errs, limiter.Reset(t.Context(), campus, email, ""))
		}
		if err := errors.Join(errs...); err != nil || waits(first)+waits(second) > 0 {
			t.Fatalf("student %d: %v", i, err)
		}
	}
}

func TestManyStudentsOfACampusAtOnceMeetNoLimit(t *testing.T) {
	limiter, _, _ := newLimiter()
	for i := range 500 {
		email := fmt.Sprintf("s%d@example.com", i)
		_, signUp := limiter.SignUp(t.Context(), campus, email, right)
		_, first := limiter.LogIn(t.Context(), campus, email, "", wrong)
		_, second := limiter.LogIn(t.Context(), campus, email, "", right)
		if signUp != nil || waits(first) > 0 || second != nil {
			t.Fatalf("student %d: %v, %v, %v", i, signUp, first, second)
		}
	}
}

func TestAScriptMeetsTheLimitOfItsAddress(t *testing.T) {
	for name, try := range map[string]func(limiter *RateLimiter, i int) error{
		"guessing one password for many accounts": func(limiter *RateLimiter, i int) error {
			_, err := limiter.LogIn(t.Context(), at("script"), fmt.Sprint(i, "@example.com"), "", wrong)
			return err
		},
		"finding taken emails": func(limiter *RateLimiter, i int) error {
			_, err := limiter.SignUp(t.Context(), at("script"), fmt.Sprint(i, "@example.com"), func() (hostel.Account, error) {
				return hostel.Account{}, ErrEmailTaken
			})
			return err
		},
		"causing verification emails": func(limiter *RateLimiter, i int) error {
			return limiter.Resend(t.Context(), at("script"), fmt.Sprint(i, "@example.com"), nil)
		},
		"causing password resets": func(limiter *RateLimiter, i int) error {
			return limiter.Reset(t.Context(), at("script"), fmt.Sprint(i, "@example.com"), "")
		},
		"guessing codes": func(limiter *RateLimiter, _ int) error { return limiter.Check(t.Context(), at("script")) },
	} {
		limiter, _, now := newLimiter()
		allowed := 0
		for i := range 10_000 { // ten per second
			if waits(try(limiter, i)) == 0 {
				allowed++
			}
			*now = now.Add(100 * time.Millisecond)
		}
		if allowed > 1500 {
			t.Errorf("%s: %d of 10,000 tries are allowed in a quarter of an hour", name, allowed)
		}
	}
}
