package account

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// attacked returns a rate limiter after one client of a campus has used up the log-ins of the campus's address.
func attacked(t *testing.T) *RateLimiter {
	t.Helper()
	limiter, _, _ := newLimiter()
	for i := range 3 * limitLogInFrom.Free {
		_, _ = limiter.LogIn(t.Context(), at("campus"), fmt.Sprintf("%d@example.com", i), "", wrong)
	}
	if _, err := limiter.LogIn(t.Context(), at("campus"), "ama@example.com", "", right); waits(err) == 0 {
		t.Fatalf("guesses from one address have no limit: %v", err)
	}
	return limiter
}

func TestOneClientBlocksNoOtherBehindItsAddress(t *testing.T) {
	const ama = "ama@example.com"
	for name, do := range map[string]func(*RateLimiter) error{
		"a known browser logs in": func(limiter *RateLimiter) error {
			_, err := limiter.LogIn(t.Context(), at("campus"), ama, "her phone", right)
			return err
		},
		"a known browser mistypes first": func(limiter *RateLimiter) error {
			if _, err := limiter.LogIn(t.Context(), at("campus"), ama, "her phone",
				wrong); !errors.Is(err, ErrInvalidCredentials) {
				return err
			}
			_, err := limiter.LogIn(t.Context(), at("campus"), ama, "her phone", right)
			return err
		},
		"a session proves its password": func(limiter *RateLimiter) error {
			return limiter.ProvePassword(t.Context(), ama, func() error { return nil })
		},
		"an unknown browser elsewhere logs in": func(limiter *RateLimiter) error {
			_, err := limiter.LogIn(t.Context(), at("another address"), ama, "", right)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			must.Do(t, do(attacked(t)))
		})
	}
}

func TestOneClientBlocksNoResetOfAKnownBrowser(t *testing.T) {
	limiter, _, _ := newLimiter()
	for i := range 3 * limitResetFrom.Free {
		_ = limiter.Reset(t.Context(), at("campus"), fmt.Sprintf("%d@example.com", i), "")
	}
	if err := limiter.Reset(t.Context(), at("campus"), "ama@example.com", ""); waits(err) == 0 {
		t.Fatalf("resets from one address have no limit: %v", err)
	}
	must.Do(t, limiter.Reset(t.Context(), at("campus"), "ama@example.com", "her phone"))
	if err := limiter.Reset(t.Context(), at("campus"), "ama@example.com", "her phone"); waits(err) == 0 {
		t.Error("a known browser may ask for an email again without a pause")
	}
}

// An attacker who once knew the password logged in from 2,000 browsers. They share one limit; above it, their guesses
// count by account, like those from unknown browsers.
func TestKnownBrowsersDoNotMultiplyGuesses(t *testing.T) {
	limiter, _, _ := newLimiter()
	guesses := 0
	for i := range 2000 {
		_, err := limiter.LogIn(t.Context(), at("campus"), "ama@example.com", fmt.Sprintf("browser %d", i), wrong)
		if errors.Is(err, ErrInvalidCredentials) {
			guesses++
		}
	}
	must.Equal(t, "guesses", guesses, limitLogInKnown.Free+limitLogIn.Free)
	must.Do(t, limiter.Clear(t.Context(), "ama@example.com"))
	_, err := limiter.LogIn(t.Context(), at("home"), "ama@example.com", "", right)
	must.Do(t, err)
}

// The limit protects the owner, because each email invalidates the link of the previous one.
func TestKnownBrowsersShareOneBudgetOfResets(t *testing.T) {
	limiter, _, _ := newLimiter()
	sent := 0
	for i := range 60 {
		if limiter.Reset(t.Context(), at("campus"), "ama@example.com", fmt.Sprintf("browser %d", i)) == nil {
			sent++
		}
	}
	must.Equal(t, "emails that 60 known browsers cause", sent, limitReset.Free)
}

// Addresses with different tags are different accounts, but lead to one mailbox.
func TestPlusTagsShareTheEmailsOfTheirMailbox(t *testing.T) {
	limiter, _, now := newLimiter()
	send := func(networks ...hostel.Network) (sent int) {
		for i := range 110 {
			network := networks[i%len(networks)]
			mayEmail, err := limiter.MayEmail(t.Context(), network, fmt.Sprintf("ama+%d@example.com", i))
			must.Do(t, err)
			if mayEmail {
				sent++
			}
		}
		return sent
	}
	must.Equal(t, "emails at once", send(campus, at("home")), 10)
	mayEmail, err := limiter.MayEmail(t.Context(), campus, "kofi@example.com")
	must.Do(t, err)
	must.Equal(t, "another mailbox may get an email", mayEmail, true)
	*now = now.Add(23 * time.Hour)
	must.Equal(t, "emails 23 hours later", send(campus, at("home")), 0)
	must.Equal(t, "emails for another network", send(at("owner")), 1)
	var others []hostel.Network
	for i := range 50 {
		others = append(others, at(fmt.Sprint("another ", i)))
	}
	must.Equal(t, "emails for fifty more networks", send(others...), 9)
	*now = now.Add(time.Hour)
	must.Equal(t, "emails a day later", send(campus, at("home"), at("owner")), 10)
	limiter.Unlimited = true
	must.Equal(t, "emails without limits", send(campus), 110)
}

// The /64 networks of one site are one network for the emails of a mailbox, and share a looser limit of tries.
func TestASiteOfIPv6HasItsOwnLimits(t *testing.T) {
	limiter, _, _ := newLimiter()
	within := func(i int) hostel.Network { return hostel.Network{Address: fmt.Sprint("network ", i), Site: "site"} }
	sent := 0
	for i := range 20 {
		mayEmail, err := limiter.MayEmail(t.Context(), within(i), "ama@example.com")
		must.Do(t, err)
		if mayEmail {
			sent++
		}
	}
	must.Equal(t, "emails from 20 networks of a site", sent, 10)
	checks := 0
	for i := range 2000 {
		if waits(limiter.Check(t.Context(), within(i))) == 0 {
			checks++
		}
	}
	must.Equal(t, "tries of 2,000 networks of a site", checks, siteFactor*limitCheckFrom.Free)
	must.Do(t, limiter.Check(t.Context(), hostel.Network{Address: "elsewhere", Site: "another site"}))
}

// A new account with an address of the mailbox continues the count. A stranger's account, which is never verified, does
// not use up the tries of the owner's.
func TestAccountsOfAMailboxShareTheirTries(t *testing.T) {
	limiter, _, _ := newLimiter()
	changes := 0
	for i := range 100 {
		own := hostel.Account{ID: fmt.Sprint(i), Email: fmt.Sprintf("ama+%d@example.com", i)}
		if waits(limiter.ChangeEmail(t.Context(), own)) == 0 && waits(limiter.Save(t.Context(), own)) == 0 {
			changes++
		}
	}
	must.Equal(t, "changes of 100 accounts", changes, limitChange.Free)
	must.Do(t, limiter.ChangeEmail(t.Context(), hostel.Account{ID: "ama", Email: "ama@example.com", VerifiedAt: noon}))
}

// A refusal by several limits has the time after which none of them refuses. If two ways are open, it has the shorter.
func TestAWaitIsTrue(t *testing.T) {
	limiter, _, now := newLimiter()
	for i := range limitResendFrom.Free + 1 {
		_ = limiter.Resend(t.Context(), campus, fmt.Sprintf("%d@example.com", i), nil)
	}
	must.Do(t, limiter.Resend(t.Context(), at("home"), "ama@example.com", nil))
	err := limiter.Resend(t.Context(), campus, "ama@example.com", nil)
	must.Equal(t, "the wait of two limits", waits(err), time.Minute)
	*now = now.Add(time.Minute)
	must.Do(t, limiter.Resend(t.Context(), campus, "ama@example.com", nil))

	for range 5 {
		_, _ = limiter.LogIn(t.Context(), at("home"), "esi@example.com", "", wrong)
	}
	*now = now.Add(5 * time.Second)
	_, _ = limiter.LogIn(t.Context(), at("home"), "esi@example.com", "", wrong) // a pause of ten seconds
	for range 5 {
		_, _ = limiter.LogIn(t.Context(), campus, "esi@example.com", "her phone", wrong)
	}
	_, err = limiter.LogIn(t.Context(), campus, "esi@example.com", "her phone", right)
	must.Equal(t, "the wait of a known browser", waits(err), 5*time.Second)
	*now = now.Add(5 * time.Second)
	_, err = limiter.LogIn(t.Context(), campus, "esi@example.com", "her phone", right)
	must.Do(t, err)
}
