package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"efie/hostel"
)

// Throttles keeps what was tried, for all servers together.
type RateLimits interface {
	// Take notes a try under each key, all of them or none, and returns 0; or it returns how long
	// to wait, and notes nothing. However many ask at once, no more get through than the limits say.
	Take(ctx context.Context, tries []Try, now time.Time) (wait time.Duration, err error)
	// GiveBack takes tries back that turned out not to count (see Limit.Back).
	GiveBack(ctx context.Context, tries []Try) error
	// WarnOwner queues a letter to whose account has the e-mail, once a day, and says whether it did.
	WarnOwner(
		ctx context.Context, email string, letter func(hostel.Student) hostel.Letter, now time.Time,
	) (queued bool, err error)
}

// Try is something that somebody tries. Key is a keyed hash: it does not tell whose it is.
type Try struct {
	Limit Limit
	Key   string
}

// Gate holds everything that can be tried too often against its limits. It has no idea of
// accounts: who types an e-mail that exists waits as long as who types one that does not.
type RateLimiter struct {
	Throttles RateLimits
	Clock     func() time.Time
	Secret    []byte // makes keys of e-mails and addresses; the same for all servers
	Committed func() // called after a letter was queued
	Open      bool   // lets everybody pass, for load tests
}

// try is one under a key of its own.
func (r *RateLimiter) try(l Limit, whose string) Try {
	return Try{l, r.Pseudonym(l.Name + "\n" + whose)}
}

// Pseudonym stands for something that must not be written down, such as an e-mail: always the
// same, and nobody without the secret finds the way back.
func (r *RateLimiter) Pseudonym(of string) string {
	mac := hmac.New(sha256.New, r.Secret)
	mac.Write([]byte(of))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// pass notes the tries, or fails with ErrTooManyTries and the time to wait.
func (r *RateLimiter) take(ctx context.Context, tries ...Try) error {
	if r.Open {
		return nil
	}
	wait, err := r.Throttles.Take(ctx, tries, r.Clock())
	if err != nil {
		return err
	}
	if wait > 0 {
		return tooManyTries(wait)
	}
	return nil
}

// counted does something that is limited: too often, and it is not done. A try whose error says
// that it does not count is given back.
func (r *RateLimiter) limited(ctx context.Context, do func() error, counts func(error) bool, tries ...Try) error {
	if err := r.take(ctx, tries...); err != nil {
		return err
	}
	err := do()
	if r.Open || counts(err) {
		return err
	}
	if back := r.Throttles.GiveBack(context.WithoutCancel(ctx), tries); back != nil {
		return errors.Join(err, back)
	}
	return err
}

// failed says of a password whether the try counts: only a right one does not. One that was
// broken off might have been wrong, and one that nobody had the time to look at (ErrBusy) must not
// clear the failures before it.
func failed(err error) bool { return err != nil }

// LogIn runs a check of a password for an e-mail as it was typed. The wait grows with the
// failures for this e-mail; a success clears them. known names a browser in which this e-mail has
// logged in before (OWASP, device cookies), and is "" for every other browser. A known browser has
// failures of its own, and the address's limit does not apply to it: neither strangers' guesses nor
// neighbours' stop it. One person could make many browsers known to one account, so all of them
// together have a limit as well; beyond it a known browser counts by its address, like any other.
func (r *RateLimiter) LogIn(
	ctx context.Context, address, email, known string, check func() (hostel.Student, error),
) (s hostel.Student, err error) {
	do := func() error { s, err = check(); return err }
	own, from := r.guesses(email, known), r.try(limitLogInFrom, address)
	if known != "" {
		err = r.limited(ctx, do, failed, r.try(limitLogInKnown, hostel.NormalEmail(email)), own)
	}
	if known == "" || errors.Is(err, ErrTooManyTries) {
		err = r.limited(ctx, do, failed, from, own)
	}
	return s, err
}

// Prove runs a check of the password of a student who is logged in, for example before the e-mail
// changes. Its failures are counted for this account alone. They are apart from the failures of log-ins,
// which any visitor can cause, and from those of other accounts behind the same address.
func (r *RateLimiter) Prove(ctx context.Context, email string, check func() error) error {
	return r.limited(ctx, check, failed, r.guesses(email, loggedIn))
}

// Clear forgets the failures for an e-mail whose owner has proved in another way that it is theirs,
// as by the link of a letter: those of this browser, by the name that it is known by, of browsers
// that are not known, and of sessions.
func (r *RateLimiter) Clear(ctx context.Context, email, known string) error {
	return r.Throttles.GiveBack(ctx, []Try{r.guesses(email, known), r.guesses(email, ""), r.guesses(email, loggedIn)})
}

// loggedIn is where a browser's name stands for everybody who is logged in; no browser has it.
const loggedIn = "logged in"

// guesses are the tries of a password, in a known browser or elsewhere.
func (r *RateLimiter) guesses(email, known string) Try {
	return r.try(limitLogIn, hostel.NormalEmail(email)+"\n"+known)
}

// SignUp runs a sign-up. One whose fields do not fit, or that waited in vain, does not count. That an
// e-mail is taken has to be said; the one whose it is hears of it, too.
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
	warned, trouble := r.Throttles.WarnOwner(ctx, hostel.NormalEmail(email), accountExists, r.Clock())
	if trouble != nil {
		return s, errors.Join(trouble, err)
	}
	if warned {
		r.Committed()
	}
	return s, err
}

func accountExists(s hostel.Student) hostel.Letter {
	return hostel.Letter{Kind: hostel.LetterAccountExists, To: s.Email, Name: s.Name}
}

// Resend lets a letter to an e-mail be asked for, of which own says who has an open session and
// has signed up with it: nobody else's tries are in their way, and the first is free. It is nil
// for a visitor, whose tries count by e-mail and by address.
func (r *RateLimiter) Resend(ctx context.Context, address, email string, own *hostel.Student) error {
	email = hostel.NormalEmail(email)
	if own != nil && own.Email == email {
		return r.take(ctx, r.try(limitResend, "of "+own.ID))
	}
	return r.take(ctx, r.try(limitResendFrom, address), r.try(limitResend, email))
}

// Reset lets the letter that resets a password be asked for. A browser that is known (see LogIn) has
// a count of its own, which neither its address nor other browsers use up.
func (r *RateLimiter) Reset(ctx context.Context, address, email, known string) error {
	if known != "" {
		return r.take(ctx, r.try(limitReset, hostel.NormalEmail(email)+"\n"+known))
	}
	return r.take(ctx, r.try(limitResetFrom, address), r.try(limitReset, hostel.NormalEmail(email)))
}

// ChangeEmail lets a student ask for the letter to another address: it goes to whomever they like.
func (r *RateLimiter) ChangeEmail(ctx context.Context, studentID string) error {
	return r.take(ctx, r.try(limitChange, studentID))
}

// Save lets a student save name, phone and gender: each time is a write to the disk.
func (r *RateLimiter) Save(ctx context.Context, studentID string) error {
	return r.take(ctx, r.try(limitSave, studentID))
}

// Book lets a student ask for a bed or a page of the provider.
func (r *RateLimiter) Book(ctx context.Context, studentID string) error {
	return r.take(ctx, r.try(limitBook, studentID))
}

// Ask lets the provider be asked about a reference of ours.
func (r *RateLimiter) Ask(ctx context.Context, reference string) error {
	return r.take(ctx, r.try(limitAsk, reference))
}

// Check lets a booking's code be looked up.
func (r *RateLimiter) Check(ctx context.Context, address string) error {
	return r.take(ctx, r.try(limitCheckFrom, address))
}

// OwnerWarning is the letter to whom somebody tried to sign up as.
func OwnerWarning(studentID string) Try {
	return Try{limitOwnerWarning, hostel.HashToken("owner of " + studentID)}
}

// Limits are all of them, for tests of stores.
func Limits() []Limit {
	return []Limit{
		limitLogIn, limitLogInFrom, limitLogInKnown, limitSignUpFrom, limitResend, limitResendFrom,
		limitReset, limitResetFrom, limitChange, limitSave, limitBook, limitAsk, limitCheckFrom, limitOwnerWarning,
	}
}
