package account

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"efie/hostel"
)

// RateLimits stores tries. All servers share them.
type RateLimits interface {
	// Take stores all tries and returns 0. If one is not allowed, it stores nothing and returns the time until all are.
	Take(ctx context.Context, tries []Try, now time.Time) (wait time.Duration, err error)
	// ReturnTries removes tries that do not count (Limit.Undo).
	ReturnTries(ctx context.Context, tries []Try) error
	// WarnOwner queues an email to the owner of an email address, if an account has the address.
	WarnOwner(
		ctx context.Context, email string, letter func(hostel.Account) hostel.Email, now time.Time,
	) (queued bool, err error)
}

// Try is one try under a limit. Key is a keyed hash that reveals neither the person nor the address.
type Try struct {
	Limit Limit
	Key   string
}

// RateLimiter limits attempts. It treats an email address without an account like one with an account.
type RateLimiter struct {
	Limits    RateLimits
	Clock     func() time.Time
	Secret    []byte                    // the key of the hashes of addresses; the same on all servers
	Mailbox   func(email string) string // see booking.Mailbox
	Committed func()                    // called after an email was queued
	Unlimited bool                      // switches off all limits, for load tests
}

func (r *RateLimiter) try(l Limit, whose string) Try {
	return Try{l, r.Pseudonym(l.Name + "\n" + whose)}
}

// Pseudonym returns a hostel.Pseudonym with the Secret.
func (r *RateLimiter) Pseudonym(text string) string {
	return hex.EncodeToString(hostel.Pseudonym(r.Secret, text))
}

// take stores the tries, or fails with ErrTooManyTries and the time to wait.
func (r *RateLimiter) take(ctx context.Context, tries ...Try) error {
	if r.Unlimited {
		return nil
	}
	wait, err := r.Limits.Take(ctx, tries, r.Clock())
	if err != nil {
		return err
	}
	if wait > 0 {
		return tooManyTries(wait)
	}
	return nil
}

// allowed stores a try and reports whether it was allowed.
func (r *RateLimiter) allowed(ctx context.Context, l Limit, whose string) (bool, error) {
	err := r.take(ctx, r.try(l, whose))
	if _, refused := refusalOf(err); refused {
		return false, nil
	}
	return err == nil, err
}

// limited stores the tries and calls do. It returns ErrTooManyTries without calling do if a try is not allowed. It
// removes the tries if counts returns false for the error of do.
func (r *RateLimiter) limited(ctx context.Context, do func() error, counts func(error) bool, tries ...Try) error {
	if err := r.take(ctx, tries...); err != nil {
		return err
	}
	err := do()
	if r.Unlimited || counts(err) {
		return err
	}
	if back := r.Limits.ReturnTries(context.WithoutCancel(ctx), tries); back != nil {
		return errors.Join(err, back)
	}
	return err
}

// failed reports whether a try of a password counts. All tries count except the right password. An interrupted try may
// have been wrong, and a try that failed with ErrBusy must not clear earlier failures.
func failed(err error) bool { return err != nil }

// limitedByEither calls do under the first of two lists of tries that is allowed. If neither is, its refusal has the
// shorter wait.
func (r *RateLimiter) limitedByEither(
	ctx context.Context, do func() error, counts func(error) bool, first, second []Try,
) error {
	err := r.limited(ctx, do, counts, first...)
	early, refused := refusalOf(err)
	if !refused {
		return err
	}
	err = r.limited(ctx, do, counts, second...)
	late, refused := refusalOf(err)
	if refused && early.RetryAfter < late.RetryAfter {
		return early
	}
	return err
}

// refusalOf returns the refusal of a rate limit.
func refusalOf(err error) (*hostel.Problem, bool) {
	problem, ok := errors.AsType[*hostel.Problem](err)
	return problem, ok && problem.Is(ErrTooManyTries)
}

// from returns more tries, and the tries of a limit by network: one for the address, and one for the site.
func (r *RateLimiter) from(l Limit, n hostel.Network, more ...Try) []Try {
	tries := append(more, r.try(l, n.Address))
	if n.Site != "" {
		tries = append(tries, r.try(l.OfSite(), n.Site))
	}
	return tries
}

// person returns the key of an account's tries. It is the mailbox, so that a new account does not begin again. A
// stranger's account with an address of the mailbox is never verified, so it does not use up the owner's tries.
func (r *RateLimiter) person(a hostel.Account) string {
	if a.Verified() {
		return r.Mailbox(a.Email) + "\nverified"
	}
	return r.Mailbox(a.Email)
}

// LogIn runs a check of a password for a typed email address. The pause grows with the address's failures; a success
// clears them. browser identifies a known browser, in which the address has logged in before (OWASP, device cookies),
// or is "". A known browser has its own failures and no limit by network, so guesses from other browsers do not block
// it. All known browsers of an account share a further limit. Above that limit, and after five failures of the browser,
// its guesses count like guesses from an unknown browser.
func (r *RateLimiter) LogIn(
	ctx context.Context, from hostel.Network, email, browser string, check func() (hostel.Account, error),
) (s hostel.Account, err error) {
	do := func() error { s, err = check(); return err }
	unknown := r.from(limitLogInFrom, from, r.passwordTry(email, ""))
	if browser == "" {
		err = r.limited(ctx, do, failed, unknown...)
		return s, err
	}
	ofKnownBrowser := []Try{r.try(limitLogInKnown, hostel.NormalEmail(email)), r.passwordTry(email, browser)}
	err = r.limitedByEither(ctx, do, failed, ofKnownBrowser, unknown)
	return s, err
}

// ProvePassword runs a check of the password of a logged-in student. Its failures count separately from failed log-ins,
// because any visitor can cause those.
func (r *RateLimiter) ProvePassword(ctx context.Context, email string, check func() error) error {
	return r.limited(ctx, check, failed, r.passwordTry(email, loggedIn))
}

// Clear removes the failures for an email address after its owner has set a new password by a reset link.
func (r *RateLimiter) Clear(ctx context.Context, email string) error {
	return r.Limits.ReturnTries(ctx, []Try{r.passwordTry(email, ""), r.passwordTry(email, loggedIn)})
}

// loggedIn is the browser of ProvePassword. No known browser has this name.
const loggedIn = "logged in"

// passwordTry returns the try of a password in a known browser, or in unknown browsers ("").
func (r *RateLimiter) passwordTry(email, browser string) Try {
	return r.try(limitLogIn, hostel.NormalEmail(email)+"\n"+browser)
}

// Resend takes a try to send a verification email again. own is the logged-in student, or nil. The tries of a logged-in
// student for the own address count separately, so the first of them is always allowed (R34). Other tries count by
// email and network. A new account has a new count; MayEmail limits the emails of its mailbox.
func (r *RateLimiter) Resend(ctx context.Context, from hostel.Network, email string, own *hostel.Account) error {
	email = hostel.NormalEmail(email)
	if own != nil && own.Email == email {
		return r.take(ctx, r.try(limitResend, "of "+own.ID))
	}
	return r.take(ctx, r.from(limitResendFrom, from, r.try(limitResend, email))...)
}

// Reset takes a try to send a password reset email. All known browsers of an account share a count.
func (r *RateLimiter) Reset(ctx context.Context, from hostel.Network, email, browser string) error {
	if browser != "" {
		return r.take(ctx, r.try(limitReset, hostel.NormalEmail(email)+"\nknown"))
	}
	return r.take(ctx, r.from(limitResetFrom, from, r.try(limitReset, hostel.NormalEmail(email)))...)
}

// ChangeEmail takes a student's try to have an email sent to another address, which may belong to a stranger.
func (r *RateLimiter) ChangeEmail(ctx context.Context, own hostel.Account) error {
	return r.take(ctx, r.try(limitChange, r.person(own)))
}

// Save takes a student's try to save the profile. It limits the writes to the disk.
func (r *RateLimiter) Save(ctx context.Context, own hostel.Account) error {
	return r.take(ctx, r.try(limitSave, r.person(own)))
}

// Book takes a student's try to hold a bed or to get a payment page.
func (r *RateLimiter) Book(ctx context.Context, studentID string) error {
	return r.take(ctx, r.try(limitBook, studentID))
}

// Ask takes a visitor's try to have the provider asked about a reference.
func (r *RateLimiter) Ask(ctx context.Context, reference string) error {
	return r.take(ctx, r.try(limitAsk, reference))
}

// Check takes a failed try to look up a booking: by an unknown code, or by a forged link of a receipt.
func (r *RateLimiter) Check(ctx context.Context, from hostel.Network) error {
	return r.take(ctx, r.from(limitCheckFrom, from)...)
}

// Limits returns all limits, for the tests of the store.
func Limits() []Limit {
	return []Limit{
		limitLogIn, limitLogInFrom, limitLogInKnown, limitSignUpFrom, limitResend, limitResendFrom,
		limitCodeFrom, limitReset, limitResetFrom, limitChange, limitSave, limitBook, limitAsk, limitCheckFrom,
		limitEmails, limitEmailsFrom, limitFurther, limitOwnerWarning, limitCode, limitFewCodes,
	}
}
