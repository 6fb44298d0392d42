package account

import (
	"errors"
	"fmt"
	"testing"
)

// attacked returns a rate limiter after one client of a campus has used up the campus address's log-ins.
func attacked(t *testing.T) *RateLimiter {
	t.Helper()
	g, _, _ := newLimiter()
	for i := range 3 * limitLogInFrom.Free {
		_, _ = g.LogIn(t.Context(), "campus", fmt.Sprintf("%d@example.com", i), "", wrong)
	}
	if _, err := g.LogIn(t.Context(), "campus", "ama@example.com", "", right); waits(err) == 0 {
		t.Fatalf("nothing bounds the guesses from one address: %v", err)
	}
	return g
}

func TestOneClientBlocksNoOtherBehindItsAddress(t *testing.T) {
	const ama = "ama@example.com"
	for name, do := range map[string]func(*RateLimiter) error{
		"a known browser logs in": func(g *RateLimiter) error {
			_, err := g.LogIn(t.Context(), "campus", ama, "her phone", right)
			return err
		},
		"a known browser mistypes first": func(g *RateLimiter) error {
			if _, err := g.LogIn(t.Context(), "campus", ama, "her phone",
				wrong); !errors.Is(err, ErrInvalidCredentials) {
				return err
			}
			_, err := g.LogIn(t.Context(), "campus", ama, "her phone", right)
			return err
		},
		"a session proves its password": func(g *RateLimiter) error {
			return g.Prove(t.Context(), ama, func() error { return nil })
		},
		"an unknown browser elsewhere logs in": func(g *RateLimiter) error {
			_, err := g.LogIn(t.Context(), "another address", ama, "", right)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			if err := do(attacked(t)); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestOneClientBlocksNoResetOfAKnownBrowser(t *testing.T) {
	g, _, _ := newLimiter()
	for i := range 3 * limitResetFrom.Free {
		_ = g.Reset(t.Context(), "campus", fmt.Sprintf("%d@example.com", i), "")
	}
	if err := g.Reset(t.Context(), "campus", "ama@example.com", ""); waits(err) == 0 {
		t.Fatalf("nothing bounds the resets from one address: %v", err)
	}
	if err := g.Reset(t.Context(), "campus", "ama@example.com", "her phone"); err != nil {
		t.Error(err)
	}
	if err := g.Reset(t.Context(), "campus", "ama@example.com", "her phone"); waits(err) == 0 {
		t.Error("a known browser asks for one letter after another")
	}
}

// TestKnownBrowsersDoNotMultiplyGuesses: an attacker who once had the password logged in from 2,000 fresh
// browsers. The guesses of these browsers after the password was changed are bounded, for one account and for
// one address.
func TestKnownBrowsersDoNotMultiplyGuesses(t *testing.T) {
	g, _, _ := newLimiter()
	guesses := 0
	for i := range 2000 {
		_, err := g.LogIn(t.Context(), "campus", "ama@example.com", fmt.Sprintf("browser %d", i), wrong)
		if errors.Is(err, ErrInvalidCredentials) {
			guesses++
		}
	}
	if most := limitLogInKnown.Free + limitLogInFrom.Free; guesses != most {
		t.Errorf("%d guesses, want %d", guesses, most)
	}
	if _, err := g.LogIn(t.Context(), "home", "ama@example.com", "her phone", right); err != nil {
		t.Errorf("the owner's own browser is stopped by them: %v", err)
	}
}
