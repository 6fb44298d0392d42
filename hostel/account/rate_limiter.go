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
	// Take records a try under each key and returns 0, or records none and returns how long to wait. Even if many
	// servers call it at the same moment, no more tries pass than the limits allow.
	Take(ctx context.Context, tries []Try, now time.Time) (wait time.Duration, err error)
	// GiveBack takes back tries that turned out not to count (see Limit.Back).
	GiveBack(ctx context.Context, tries []Try) error
	// WarnOwner queues a letter to the owner of the account with this email address, at most once a day. queued
	// reports whether it did.
	WarnOwner(
		ctx context.Context, email string, letter func(hostel.Student) hostel.Letter, now time.Time,
	) (queued bool, err error)
}

// Try is one try under a limit. Key is a keyed hash and does not reveal whose try it is.
type Try struct {
	Limit Limit
	Key   string
}

// RateLimiter bounds attempts. It does not know which accounts exist: tries for an email address with an account and
// for one without wait equally long.
type RateLimiter struct {
	Limits RateLimits
	Clock  func() time.Time
	Secret []byte // keys the hashes of email addresses and network addresses; the same at all servers
	// Mailbox returns the mailbox that receives the emails to an address.
	Mailbox   func(email string) string
	Committed func() // called after a letter was queued
	Open      bool   // refuses nothing, for load tests
}

// try returns a try with its own key.
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

// limited calls do unless one of the tries is refused. If counts returns false for the error of do, the tries are
// given back.
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

// LogIn runs a check of a password for an email address as it was typed. The pause grows with the failures for this
// address; a success clears them. known identifies a browser in which this address has logged in before (OWASP,
// device cookies), and is "" for any other browser. A known browser has failures of its own, and the limit by network
// address does not apply to it, so neither strangers' guesses nor neighbours block it. Because one person could make
// many browsers known to one account, all known browsers of an account share a limit, too. Beyond it, and after
// five failures in this browser, its guesses count by account and network address, as guesses of unknown browsers do.
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

// Prove runs a check of the password of a student who is logged in, for example before the email address changes. Its
// failures count for this account alone. They are separate from those of log-ins, which any visitor can cause, and
// from those of other accounts behind the same network address.
func (r *RateLimiter) Prove(ctx context.Context, email string, check func() error) error {
	return r.limited(ctx, check, failed, r.guesses(email, loggedIn))
}

// Clear forgets the failures for an email address whose owner has set a new password by an emailed link: the
// failures of unknown browsers and of sessions. No browser is known under the new password yet.
func (r *RateLimiter) Clear(ctx context.Context, email string) error {
	return r.Limits.GiveBack(ctx, []Try{r.guesses(email, ""), r.guesses(email, loggedIn)})
}

// loggedIn replaces a browser's name for students who are logged in. No browser has this name.
const loggedIn = "logged in"

// guesses is a try of a password, in a known browser or elsewhere.
func (r *RateLimiter) guesses(email, known string) Try {
	return r.try(limitLogIn, hostel.NormalEmail(email)+"\n"+known)
}

// SignUp runs a sign-up. One with invalid fields, or that failed with ErrBusy, does not count. A sign-up with an
// address that has an account must be refused; its owner gets a letter.
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
	warned, err := r.Limits.WarnOwner(ctx, email, accountExists, r.Clock())
	if warned {
		r.Committed()
	}
	return err
}

// MayEmail takes a try to send an email to an unproven address, and reports whether the email may be sent. All
// addresses of a mailbox share these tries: otherwise accounts with many plus-tags could flood it.
func (r *RateLimiter) MayEmail(ctx context.Context, email string) (bool, error) {
	if r.Open {
		return true, nil
	}
	wait, err := r.Limits.Take(ctx, []Try{r.try(limitMailbox, r.Mailbox(email))}, r.Clock())
	return wait == 0, err
}

func accountExists(s hostel.Student) hostel.Letter {
	return hostel.Letter{Kind: hostel.LetterAccountExists, To: s.Email, Name: s.Name}
}

// Resend takes a try to have a verification letter sent again. own is the student with an open session, or nil for a
// visitor. A student's tries for the own address count separately, so that no other person can use them up, and the
// first is free. A visitor's tries count by email address and network address.
func (r *RateLimiter) Resend(ctx context.Context, address, email string, own *hostel.Student) error {
	email = hostel.NormalEmail(email)
	if own != nil && own.Email == email {
		return r.take(ctx, r.try(limitResend, "of "+own.ID))
	}
	return r.take(ctx, r.try(limitResendFrom, address), r.try(limitResend, email))
}

// Reset takes a try to have a password reset letter sent. All known browsers of an account (see LogIn) share one count,
// which neither network addresses nor unknown browsers use up.
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

// Message takes a try to send a message to the support. All messages together have a limit, too, so that many network
// addresses cannot fill its mailbox.
func (r *RateLimiter) Message(ctx context.Context, address string) error {
	return r.take(ctx, r.try(limitMessageFrom, address), r.try(limitMessages, ""))
}

// OwnerWarning is the try under which RateLimits.WarnOwner counts letters to one student.
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
