package account

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"efie/test/must"
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

// TestKnownBrowsersDoNotMultiplyGuesses: an attacker who once had the password logged in from 2,000 fresh browsers.
// They share one budget of guesses; beyond it they count by account, like unknown browsers.
func TestKnownBrowsersDoNotMultiplyGuesses(t *testing.T) {
	g, _, _ := newLimiter()
	guesses := 0
	for i := range 2000 {
		_, err := g.LogIn(t.Context(), "campus", "ama@example.com", fmt.Sprintf("browser %d", i), wrong)
		if errors.Is(err, ErrInvalidCredentials) {
			guesses++
		}
	}
	if most := limitLogInKnown.Free + limitLogIn.Free; guesses != most {
		t.Errorf("%d guesses, want %d", guesses, most)
	}
	must.Do(t, g.Clear(t.Context(), "ama@example.com"))
	if _, err := g.LogIn(t.Context(), "home", "ama@example.com", "", right); err != nil {
		t.Errorf("the owner cannot log in after setting a new password by email: %v", err)
	}
}

// TestKnownBrowsersShareOneBudgetOfResets: each email makes the link of the one before it invalid.
func TestKnownBrowsersShareOneBudgetOfResets(t *testing.T) {
	g, _, _ := newLimiter()
	sent := 0
	for i := range 60 {
		if g.Reset(t.Context(), "campus", "ama@example.com", fmt.Sprintf("browser %d", i)) == nil {
			sent++
		}
	}
	if sent != limitReset.Free {
		t.Errorf("60 known browsers cause %d emails, want %d", sent, limitReset.Free)
	}
}

// TestPlusTagsShareTheEmailsOfTheirMailbox: addresses with other tags are other accounts, but one person reads them.
func TestPlusTagsShareTheEmailsOfTheirMailbox(t *testing.T) {
	g, _, now := newLimiter()
	send := func() (sent int) {
		for i := range 110 {
			allowed, err := g.MayEmail(t.Context(), fmt.Sprintf("ama+%d@example.com", i))
			must.Do(t, err)
			if allowed {
				sent++
			}
		}
		return sent
	}
	if sent := send(); sent != limitMailbox.Free {
		t.Errorf("%d emails at once, want %d", sent, limitMailbox.Free)
	}
	if allowed, err := g.MayEmail(t.Context(), "kofi@example.com"); err != nil || !allowed {
		t.Errorf("another mailbox gets none: %v", err)
	}
	*now = now.Add(time.Hour)
	if sent := send(); sent != 1 {
		t.Errorf("%d emails an hour later, want 1", sent)
	}
}
