package account

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"efie/hostel"
)

// TestACampusBehindOneAddressMeetsNoLimit: 2,000 students within four hours, each of whom signs up,
// mistypes the password twice and logs in; every fifth asks for the letter again, every tenth for
// a new password, and each shows a porter a code.
func TestACampusBehindOneAddressMeetsNoLimit(t *testing.T) {
	g, _, now := newLimiter()
	const students = 2000
	for i := range students {
		*now = noon.Add(4 * time.Hour * time.Duration(i) / students)
		email := fmt.Sprintf("s%d@example.com", i)
		own := &hostel.Student{ID: fmt.Sprint(i), Email: email}
		_, signUp := g.SignUp(t.Context(), "campus", email, right)
		_, first := g.LogIn(t.Context(), "campus", email, "", wrong)
		_, second := g.LogIn(t.Context(), "campus", email, "", wrong)
		_, third := g.LogIn(t.Context(), "campus", email, "", right)
		errs := []error{signUp, third, g.Check(t.Context(), "campus"), g.Book(t.Context(), own.ID)}
		if i%5 == 0 {
			errs = append(errs, g.Resend(t.Context(), "campus", email, nil))
		}
		if i%10 == 0 {
			errs = append(errs, g.Reset(t.Context(), "campus", email, ""))
		}
		if err := errors.Join(errs...); err != nil || waits(first)+waits(second) > 0 {
			t.Fatalf("student %d: %v", i, err)
		}
	}
}

// TestManyStudentsOfACampusAtOnceMeetNoLimit: 500 students at the same moment.
func TestManyStudentsOfACampusAtOnceMeetNoLimit(t *testing.T) {
	g, _, _ := newLimiter()
	for i := range 500 {
		email := fmt.Sprintf("s%d@example.com", i)
		_, signUp := g.SignUp(t.Context(), "campus", email, right)
		_, first := g.LogIn(t.Context(), "campus", email, "", wrong)
		_, second := g.LogIn(t.Context(), "campus", email, "", right)
		if signUp != nil || waits(first) > 0 || second != nil {
			t.Fatalf("student %d: %v, %v, %v", i, signUp, first, second)
		}
	}
}

func TestAScriptMeetsTheLimitOfItsAddress(t *testing.T) {
	for name, does := range map[string]func(g *RateLimiter, i int) error{
		"guesses one password for everybody": func(g *RateLimiter, i int) error {
			_, err := g.LogIn(t.Context(), "script", fmt.Sprint(i, "@example.com"), "", wrong)
			return err
		},
		"asks which emails are taken": func(g *RateLimiter, i int) error {
			_, err := g.SignUp(t.Context(), "script", fmt.Sprint(i, "@example.com"), func() (hostel.Student, error) {
				return hostel.Student{}, ErrEmailTaken
			})
			return err
		},
		"asks for letters": func(g *RateLimiter, i int) error {
			return g.Resend(t.Context(), "script", fmt.Sprint(i, "@example.com"), nil)
		},
		"asks for passwords": func(g *RateLimiter, i int) error {
			return g.Reset(t.Context(), "script", fmt.Sprint(i, "@example.com"), "")
		},
		"walks through codes": func(g *RateLimiter, _ int) error { return g.Check(t.Context(), "script") },
	} {
		g, _, now := newLimiter()
		through := 0
		for i := range 10_000 { // ten a second
			if waits(does(g, i)) == 0 {
				through++
			}
			*now = now.Add(100 * time.Millisecond)
		}
		if through > 1500 {
			t.Errorf("whoever %s gets through %d times of 10,000 in a quarter of an hour", name, through)
		}
	}
}
