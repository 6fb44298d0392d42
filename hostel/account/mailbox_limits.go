package account

import (
	"context"
	"errors"

	"efie/hostel"
)

// The limits of this file count by mailbox. A mailbox is not an account: a stranger may sign up with its addresses,
// delete the accounts, and sign up again.

// SignUp runs a sign-up. Invalid fields and ErrBusy do not count. The owner of a taken email gets a warning.
func (r *RateLimiter) SignUp(
	ctx context.Context, from hostel.Network, email string, open func() (hostel.Account, error),
) (s hostel.Account, err error) {
	err = r.limited(ctx, func() error { s, err = open(); return err },
		func(err error) bool {
			return hostel.KindOf(err) != hostel.Invalid && !errors.Is(err, hostel.ErrBusy)
		}, r.from(limitSignUpFrom, from)...)
	if !errors.Is(err, ErrEmailTaken) {
		return s, err
	}
	warnErr := r.warnOwner(ctx, from, hostel.NormalEmail(email))
	if warnErr != nil {
		return s, errors.Join(warnErr, err)
	}
	return s, err
}

// warnOwner queues an email to the owner of an account after a stranger tried to sign up with its address. A mailbox
// gets one such email a day.
func (r *RateLimiter) warnOwner(ctx context.Context, from hostel.Network, email string) error {
	isFirst, err := r.allowed(ctx, limitOwnerWarning, r.Mailbox(email))
	if err != nil || !isFirst {
		return err
	}
	mayEmail, err := r.MayEmail(ctx, from, email)
	if err != nil || !mayEmail {
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

// MayEmail takes a try to email an unproven address for a client of a network (R34). All addresses of a mailbox share
// ten emails a day. Beyond them, a network that caused none of the emails gets one, and so do nine more such networks.
// Thus a stranger with two networks cannot keep the owner out. A network is the whole site of an IPv6 address.
func (r *RateLimiter) MayEmail(ctx context.Context, from hostel.Network, email string) (bool, error) {
	mailbox := r.Mailbox(email)
	isFirst, err := r.allowed(ctx, limitEmailsFrom, mailbox+"\n"+from.Widest())
	if err != nil {
		return false, err
	}
	mayEmail, err := r.allowed(ctx, limitEmails, mailbox)
	if err != nil || mayEmail || !isFirst {
		return mayEmail, err
	}
	return r.allowed(ctx, limitFurther, mailbox)
}

// EnterCode runs a try of a verification code for an account with an email address (R60). Only wrong codes count. A
// code has MaxCodeTries tries, and a mailbox has 50 a day. The first three of them are never refused because of other
// people's wrong codes. From the fourth on, they also count for the network: this limits guesses at the codes of many
// accounts.
func (r *RateLimiter) EnterCode(ctx context.Context, from hostel.Network, email string, try func() error) error {
	mailbox := r.Mailbox(email)
	guess := r.try(limitCode, mailbox)
	few := []Try{guess, r.try(limitFewCodes, mailbox)}
	err := r.limitedByEither(ctx, try, isWrongCode, few, r.from(limitCodeFrom, from, guess))
	refusal, refused := refusalOf(err)
	if !refused {
		return err
	}
	return tooManyCodes(refusal.RetryAfter)
}

// isWrongCode reports whether a try of a code counts. An interrupted try may have been wrong.
func isWrongCode(err error) bool {
	_, known := errors.AsType[*hostel.Problem](err)
	return errors.Is(err, ErrWrongCode) || err != nil && !known
}
