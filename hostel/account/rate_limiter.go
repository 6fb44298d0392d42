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
	// Take stores all tries and returns 0. If one is not allowed, it stores nothing and returns the time to wait.
	Take(ctx context.Context, tries []Try, now time.Time) (wait time.Duration, err error)
	// ReturnTries removes tries that do not count (Limit.Undo).
	ReturnTries(ctx context.Context, tries []Try) error
	// WarnOwner queues an email to the owner of an email address, at most once a day.
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

// LogIn runs a check of a password for a typed email address. The pause grows with the address's failures; a success
// clears them. browser identifies a known browser, in which the address has logged in before (OWASP, device cookies),
// or is "". A known browser has its own failures and no limit by network address, so guesses from other browsers do not
// block it. All known browsers of an account share a further limit. Above that limit, and after five failures of the
// browser, its guesses count like guesses from an unknown browser.
func (r *RateLimiter) LogIn(
	ctx context.Context, address, email, browser string, check func() (hostel.Account, error),
) (s hostel.Account, err error) {
	do := func() error { s, err = check(); return err }
	if browser != "" {
		err = r.limited(ctx, do, failed, r.try(limitLogInKnown, hostel.NormalEmail(email)), r.passwordTry(email, browser))
	}
	if browser == "" || errors.Is(err, ErrTooManyTries) {
		err = r.limited(ctx, do, failed, r.try(limitLogInFrom, address), r.passwordTry(email, ""))
	}
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

// SignUp runs a sign-up. Invalid fields and ErrBusy do not count. The owner of a taken email gets a warning.
func (r *RateLimiter) SignUp(
	ctx context.Context, address, email string, open func() (hostel.Account, error),
) (s hostel.Account, err error) {
	err = r.limited(ctx, func() error { s, err = open(); return err },
		func(err error) bool {
			return hostel.KindOf(err) != hostel.Invalid && !errors.Is(err, hostel.ErrBusy)
		}, r.try(limitSignUpFrom, address))
	if !errors.Is(err, ErrEmailTaken) {
		return s, err
	}
	if warnErr := r.warnOwner(ctx, hostel.NormalEmail(email)); warnErr != nil {
		return s, errors.Join(warnErr, err)
	}
	return s, err
}

// warnOwner queues an email to the owner of an account after a stranger tried to sign up with its address.
func (r *RateLimiter) warnOwner(ctx context.Context, email string) error {
	allowed, err := r.MayEmail(ctx, email)
	if err != nil || !allowed {
		return err
	}
	warned, err := r.Limits.WarnOwner(ctx, email, func(s hostel.Account) hostel.Email {
		return hostel.Email{Kind: hostel.EmailAccountExists, To: s.Email, Name: s.NameInEmails()}
	}, r.Clock())
	if warned {
		r.Committed()
	}
	return err
}

// MayEmail takes a try to email an unproven address. All addresses of a mailbox share the tries.
func (r *RateLimiter) MayEmail(ctx context.Context, email string) (bool, error) {
	if r.Unlimited {
		return true, nil
	}
	wait, err := r.Limits.Take(ctx, []Try{r.try(limitMailbox, r.Mailbox(email))}, r.Clock())
	return wait == 0, err
}

// Resend takes a try to send a verification email again. own is the logged-in student, or nil. The tries of a logged-in
// student for the own address count separately, so the first of them is always allowed (R34). Other tries count by
// email and network address.
func (r *RateLimiter) Resend(ctx context.Context, address, email string, own *hostel.Account) error {
	email = hostel.NormalEmail(email)
	if own != nil && own.Email == email {
		return r.take(ctx, r.try(limitResend, "of "+own.ID))
	}
	return r.take(ctx, r.try(limitResendFrom, address), r.try(limitResend, email))
}

// EnterCode runs a try of a verification code. Only failed tries count. Each code has its own tries (MaxCodeTries), so
// this limits guesses at the codes of many accounts.
func (r *RateLimiter) EnterCode(ctx context.Context, address string, try func() error) error {
	return r.limited(ctx, try, failed, r.try(limitCodeFrom, address))
}

// Reset takes a try to send a password reset email. All known browsers of an account share a count.
func (r *RateLimiter) Reset(ctx context.Context, address, email, browser string) error {
	if browser != "" {
		return r.take(ctx, r.try(limitReset, hostel.NormalEmail(email)+"\nknown"))
	}
	return r.take(ctx, r.try(limitResetFrom, address), r.try(limitReset, hostel.NormalEmail(email)))
}

// ChangeEmail takes a student's try to have an email sent to another address, which may belong to a stranger.
func (r *RateLimiter) ChangeEmail(ctx context.Context, accountID string) error {
	return r.take(ctx, r.try(limitChange, accountID))
}

// Save takes a student's try to save the profile. It limits the writes to the disk.
func (r *RateLimiter) Save(ctx context.Context, accountID string) error {
	return r.take(ctx, r.try(limitSave, accountID))
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
func (r *RateLimiter) Check(ctx context.Context, address string) error {
	return r.take(ctx, r.try(limitCheckFrom, address))
}

// Message takes a try to send a message to the support. All messages together have a limit, too.
func (r *RateLimiter) Message(ctx context.Context, address string) error {
	return r.take(ctx, r.try(limitMessageFrom, address), r.try(limitMessages, ""))
}

// OwnerWarning returns the try that limits RateLimits.WarnOwner.
func OwnerWarning(accountID string) Try {
	return Try{limitOwnerWarning, hostel.HashToken("owner of " + accountID)}
}

// Limits returns all limits, for the tests of the store.
func Limits() []Limit {
	return []Limit{
		limitLogIn, limitLogInFrom, limitLogInKnown, limitSignUpFrom, limitResend, limitResendFrom,
		limitCodeFrom, limitReset, limitResetFrom, limitChange, limitSave, limitBook, limitAsk, limitCheckFrom,
		limitOwnerWarning, limitMailbox, limitMessageFrom, limitMessages,
	}
}
