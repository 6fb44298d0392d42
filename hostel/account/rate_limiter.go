package account

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"efie/hostel"
)

// RateLimits stores tries, for all servers together.
type RateLimits interface {
	// Take records a try under each key and returns 0, or records none and returns how long to wait.
	Take(ctx context.Context, tries []Try, now time.Time) (wait time.Duration, err error)
	GiveBack(ctx context.Context, tries []Try) error
	// WarnOwner queues a letter to the owner of this email address, at most once a day.
	WarnOwner(
		ctx context.Context, email string, letter func(hostel.Student) hostel.Letter, now time.Time,
	) (queued bool, err error)
}

// Try is one try under a limit. Key is a keyed hash and does not reveal whose try it is.
type Try struct {
	Limit Limit
	Key   string
}

// RateLimiter bounds attempts. It treats an email address without an account like one with an account.
type RateLimiter struct {
	Limits RateLimits
	Clock  func() time.Time
	Secret []byte // keys the hashes of email addresses and network addresses; the same at all servers
	// Mailbox returns the mailbox that receives the emails to an address.
	Mailbox   func(email string) string
	Committed func() // called after a letter was queued
	Open      bool   // refuses nothing, for load tests
}

func (r *RateLimiter) try(l Limit, whose string) Try {
	return Try{l, r.Pseudonym(l.Name + "\n" + whose)}
}

// Pseudonym returns a keyed hash of a text that must not be stored, such as an email address (see hostel.Pseudonym).
func (r *RateLimiter) Pseudonym(text string) string {
	return hex.EncodeToString(hostel.Pseudonym(r.Secret, text))
}

// take records the tries, or fails with ErrTooManyTries and the time to wait.
func (r *RateLimiter) take(ctx context.Context, tries ...Try) error {
	if r.Open {
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

// limited calls do unless a try is refused. If counts returns false for its error, the tries are returned.
func (r *RateLimiter) limited(ctx context.Context, do func() error, counts func(error) bool, tries ...Try) error {
	if err := r.take(ctx, tries...); err != nil {
		return err
	}
	err := do()
	if r.Open || counts(err) {
		return err
	}
	if back := r.Limits.GiveBack(context.WithoutCancel(ctx), tries); back != nil {
		return errors.Join(err, back)
	}
	return err
}

// failed reports whether a try of a password counts: every one does, except the right password. A try that was
// interrupted may have been wrong, and one that failed with ErrBusy must not clear earlier failures.
func failed(err error) bool { return err != nil }

// LogIn runs a check of a password for a typed email address. The pause grows with the address's failures; a success
// clears them. known identifies a browser in which the address has logged in before (OWASP, device cookies), or is "".
// Such a browser has its own failures, and no limit by network address, so no one else's guesses block it. All known
// browsers of an account share a limit, too. Beyond it, and after five failures, its guesses count as those of unknown
// browsers.
func (r *RateLimiter) LogIn(
	ctx context.Context, address, email, known string, check func() (hostel.Student, error),
) (s hostel.Student, err error) {
	do := func() error { s, err = check(); return err }
	if known != "" {
		err = r.limited(ctx, do, failed, r.try(limitLogInKnown, hostel.NormalEmail(email)), r.guesses(email, known))
	}
	if known == "" || errors.Is(err, ErrTooManyTries) {
		err = r.limited(ctx, do, failed, r.try(limitLogInFrom, address), r.guesses(email, ""))
	}
	return s, err
}

// Prove runs a check of the password of a student who is logged in. Its failures count for this account alone, apart
// from those of log-ins, which any visitor can cause.
func (r *RateLimiter) Prove(ctx context.Context, email string, check func() error) error {
	return r.limited(ctx, check, failed, r.guesses(email, loggedIn))
}

// Clear forgets the failures for an email address whose owner has set a new password by an emailed link.
func (r *RateLimiter) Clear(ctx context.Context, email string) error {
	return r.Limits.GiveBack(ctx, []Try{r.guesses(email, ""), r.guesses(email, loggedIn)})
}

// loggedIn replaces a browser's name for students who are logged in. No browser has this name.
const loggedIn = "logged in"

// guesses is a try of a password, in a known browser or elsewhere.
func (r *RateLimiter) guesses(email, known string) Try {
	return r.try(limitLogIn, hostel.NormalEmail(email)+"\n"+known)
}

// SignUp runs a sign-up. One with invalid fields, or that failed with ErrBusy, does not count.
func (r *RateLimiter) SignUp(
	ctx context.Context, address, email string, open func() (hostel.Student, error),
) (s hostel.Student, err error) {
	err = r.limited(ctx, func() error { s, err = open(); return err },
		func(err error) bool {
			return hostel.KindOf(err) != hostel.Invalid && !errors.Is(err, hostel.ErrBusy)
		}, r.try(limitSignUpFrom, address))
	if !errors.Is(err, ErrEmailTaken) {
		return s, err
	}
	if trouble := r.warnOwner(ctx, hostel.NormalEmail(email)); trouble != nil {
		return s, errors.Join(trouble, err)
	}
	return s, err
}

// warnOwner queues an email to the owner of an account with which a stranger tried to sign up.
func (r *RateLimiter) warnOwner(ctx context.Context, email string) error {
	allowed, err := r.MayEmail(ctx, email)
	if err != nil || !allowed {
		return err
	}
	warned, err := r.Limits.WarnOwner(ctx, email, func(s hostel.Student) hostel.Letter {
		return hostel.Letter{Kind: hostel.LetterAccountExists, To: s.Email, Name: s.Name}
	}, r.Clock())
	if warned {
		r.Committed()
	}
	return err
}

// MayEmail reports whether an unproven address may get an email. All addresses of a mailbox share the tries.
func (r *RateLimiter) MayEmail(ctx context.Context, email string) (bool, error) {
	if r.Open {
		return true, nil
	}
	wait, err := r.Limits.Take(ctx, []Try{r.try(limitMailbox, r.Mailbox(email))}, r.Clock())
	return wait == 0, err
}

// Resend takes a try to send a verification letter again. own is the student with an open session, or nil: the own
// tries count separately, and the first is free. Others count by email and network address.
func (r *RateLimiter) Resend(ctx context.Context, address, email string, own *hostel.Student) error {
	email = hostel.NormalEmail(email)
	if own != nil && own.Email == email {
		return r.take(ctx, r.try(limitResend, "of "+own.ID))
	}
	return r.take(ctx, r.try(limitResendFrom, address), r.try(limitResend, email))
}

// Reset takes a try to send a password reset letter. All known browsers of an account share a count.
func (r *RateLimiter) Reset(ctx context.Context, address, email, known string) error {
	if known != "" {
		return r.take(ctx, r.try(limitReset, hostel.NormalEmail(email)+"\nknown"))
	}
	return r.take(ctx, r.try(limitResetFrom, address), r.try(limitReset, hostel.NormalEmail(email)))
}

// ChangeEmail takes a student's try to have a letter sent to another address, which may be a stranger's.
func (r *RateLimiter) ChangeEmail(ctx context.Context, studentID string) error {
	return r.take(ctx, r.try(limitChange, studentID))
}

// Save takes a student's try to save name, phone and gender, because each is a write to the disk.
func (r *RateLimiter) Save(ctx context.Context, studentID string) error {
	return r.take(ctx, r.try(limitSave, studentID))
}

// Book takes a student's try to get a bed or a payment page.
func (r *RateLimiter) Book(ctx context.Context, studentID string) error {
	return r.take(ctx, r.try(limitBook, studentID))
}

// Ask takes a try to have the provider asked about a reference.
func (r *RateLimiter) Ask(ctx context.Context, reference string) error {
	return r.take(ctx, r.try(limitAsk, reference))
}

// Check takes a try to look up what no booking has: an unknown code, or a forged link of a receipt.
func (r *RateLimiter) Check(ctx context.Context, address string) error {
	return r.take(ctx, r.try(limitCheckFrom, address))
}

// Message takes a try to send a message to the support. All messages together have a limit, too.
func (r *RateLimiter) Message(ctx context.Context, address string) error {
	return r.take(ctx, r.try(limitMessageFrom, address), r.try(limitMessages, ""))
}

func OwnerWarning(studentID string) Try {
	return Try{limitOwnerWarning, hostel.HashToken("owner of " + studentID)}
}

// Limits returns all limits, for tests of stores.
func Limits() []Limit {
	return []Limit{
		limitLogIn, limitLogInFrom, limitLogInKnown, limitSignUpFrom, limitResend, limitResendFrom,
		limitReset, limitResetFrom, limitChange, limitSave, limitBook, limitAsk, limitCheckFrom, limitOwnerWarning,
		limitMailbox, limitMessageFrom, limitMessages,
	}
}
