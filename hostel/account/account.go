// Package account manages the accounts of students: sign-up, verification, passwords, sessions, rate limits and
// privacy. Service signs students up and logs them in. RateLimiter limits attempts. The package imports only hostel.
package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
)

// Accounts changes accounts. Each method is one transaction, which also queues the email, unless it is zero.
type Accounts interface {
	// Rehash replaces a hash by another hash of the same password. It returns false if the stored hash is not old.
	Rehash(ctx context.Context, accountID, old, hash string) (kept bool, err error)
	// SetPassword stores a new hash. It fails with ErrWrongPassword if the stored hash is not old. It ends all sessions
	// and invalidates the student's open links.
	SetPassword(ctx context.Context, accountID, old, hash string, now time.Time, l hostel.Email) error
	// AddReset stores a link to set a new password. It replaces the student's earlier reset link.
	AddReset(ctx context.Context, v Verification, now time.Time, l hostel.Email) error
	// ResetOwner returns the student to whom a reset link belongs, or ErrBadReset.
	ResetOwner(ctx context.Context, hash string, now time.Time) (hostel.Account, error)
	// UseReset sets the password by a link, once, or fails with ErrBadReset. It ends all sessions and open links.
	UseReset(ctx context.Context, hash, passwordHash string, now time.Time, l hostel.Email) error
	// AddEmailChange stores a link to confirm a new address. It replaces the student's earlier one.
	AddEmailChange(ctx context.Context, v Verification, email string, now time.Time, l hostel.Email) error
	// EmailChange returns the student and the new address of a link, or ErrBadChange.
	EmailChange(ctx context.Context, hash string, now time.Time) (hostel.Account, string, error)
	// ConfirmEmail uses a link and sets the student's new address. It returns the changed student. It fails with
	// ErrBadChange, or with ErrEmailTaken if another account has the address. It ends all sessions and old links.
	ConfirmEmail(ctx context.Context, hash string, now time.Time, l hostel.Email) (hostel.Account, error)
	// SetEmail sets another address, which v verifies, and queues the emails. It fails with ErrEmailTaken, or with
	// hostel.ErrUnknownStudent if the account was deleted. It ends all sessions and old links.
	SetEmail(ctx context.Context, v Verification, email string, now time.Time, emails []hostel.Email) error
	// SaveProfile fails with ErrGenderFixed if the gender would change while the student has a booking.
	SaveProfile(ctx context.Context, accountID string, p Profile) error
	// DeleteAccount removes the personal data of a student and queues the last email. It fails as DeletionRefusal does,
	// which it calls in its transaction. It fails with ErrWrongPassword if the password has changed, and with
	// ErrUnknownStudent if the account is deleted already.
	DeleteAccount(ctx context.Context, accountID, passwordHash string, now time.Time, l hostel.Email) error
	// PretendReset does the same work as AddReset without effect, so that its duration reveals nothing.
	PretendReset(ctx context.Context, now time.Time) error
}

// These problems are results of changing an account.
var (
	ErrBadReset = hostel.NewProblem(hostel.Invalid, "bad_reset",
		"This link has expired, was already used, or was replaced by a newer one.")
	ErrBadChange = hostel.NewProblem(hostel.Invalid, "bad_change",
		"This link has expired, was already used, or was replaced by a newer one. "+
			"If you have used it, your account has its new address.")
	ErrWrongPassword = &hostel.Problem{
		Kind: hostel.Invalid, Code: "wrong_password", Message: MsgMarked,
		Fields: []hostel.FieldProblem{{Field: "password", Message: "This is not your password."}},
	}
	ErrGenderFixed = &hostel.Problem{
		Kind: hostel.Conflict, Code: "gender_stands", Message: MsgMarked,
		Fields: []hostel.FieldProblem{
			{Field: "gender", Message: "It cannot be changed while you have a booking or a bed is kept for you."},
		},
	}
	ErrAddressTaken = hostel.NewProblem(hostel.Conflict, ErrEmailTaken.Code,
		"Another account now has this address, so yours was not changed.")
)

// Forgot sends an email with a link to set a new password. It has the same result after the same work for an address
// without an account, and for an unverified address with too many emails to its mailbox. It fails with ErrNoEmail.
func (s *Service) Forgot(ctx context.Context, email string, from hostel.Network) error {
	if email = hostel.NormalEmail(email); email == "" {
		return ErrNoEmail
	}
	student, err := s.Students.AccountByEmail(ctx, email)
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return s.pretend(ctx)
	}
	if err != nil {
		return err
	}
	if !student.Verified() {
		mayEmail, err := s.MayEmail(ctx, from, email)
		if err != nil || !mayEmail {
			return errors.Join(err, s.pretend(ctx))
		}
	}
	token, v := s.link(student, hostel.ResetLinkLifetime)
	err = s.Accounts.AddReset(ctx, v, s.Clock(), hostel.Email{
		Kind: hostel.EmailPasswordReset, To: student.Email, Name: student.NameInEmails(), Token: token,
	})
	if errors.Is(err, hostel.ErrUnknownStudent) { // the account was deleted during this request
		return s.pretend(ctx)
	}
	return s.afterCommit(err)
}

// afterCommit calls Committed if err is nil. It returns err.
func (s *Service) afterCommit(err error) error {
	if err == nil {
		s.Committed()
	}
	return err
}

// pretend takes as long as queueing an email with a link.
func (s *Service) pretend(ctx context.Context) error {
	_, _ = hostel.NewToken()
	return s.afterCommit(s.Accounts.PretendReset(ctx, s.Clock()))
}

func (s *Service) link(student hostel.Account, lives time.Duration) (string, Verification) {
	token, hash := hostel.NewToken()
	return token, Verification{AccountID: student.ID, Hash: hash, ExpiresAt: s.Clock().Add(lives)}
}

// ResetOwner returns the student who may set a new password with a token, or ErrBadReset. It changes nothing.
func (s *Service) ResetOwner(ctx context.Context, token string) (hostel.Account, error) {
	return s.Accounts.ResetOwner(ctx, hostel.HashToken(token), s.Clock())
}

// Reset sets a new password with the token of a reset link. It fails with ErrBadReset, or with a Problem about a field.
func (s *Service) Reset(ctx context.Context, token, password, confirmed string) (hostel.Account, error) {
	student, err := s.ResetOwner(ctx, token) // first, so that strangers cannot cause slow hashes
	if err != nil {
		return student, err
	}
	password = hostel.NormalPassword(password)
	confirmed = hostel.NormalPassword(confirmed)
	if err := fieldsProblem("bad_password",
		newPasswordProblems("password", password, confirmed, student.Name, student.Email)); err != nil {
		return student, err
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return student, fmt.Errorf("hash password: %w", err)
	}
	err = s.Accounts.UseReset(ctx, hostel.HashToken(token), hash, s.Clock(), passwordChanged(student))
	return student, s.afterCommit(err)
}

// ChangePassword replaces the password of a student who proves the old one. It ends all sessions.
func (s *Service) ChangePassword(
	ctx context.Context, student hostel.Account, old, password, confirmed string,
) (hostel.Account, error) {
	password = hostel.NormalPassword(password)
	confirmed = hostel.NormalPassword(confirmed)
	fields := newPasswordProblems("newPassword", password, confirmed, student.Name, student.Email)
	if old == "" {
		fields = append([]hostel.FieldProblem{
			{Field: "oldPassword", Message: "Type your current password."},
		}, fields...)
	}
	if err := fieldsProblem("bad_password", fields); err != nil {
		return student, err
	}
	wrong := fieldsProblem("wrong_password", []hostel.FieldProblem{
		{Field: "oldPassword", Message: "This is not your password."},
	})
	ok, err := s.matches(ctx, old, student.PasswordHash)
	if err != nil {
		return student, err
	}
	if !ok {
		return student, wrong
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return student, fmt.Errorf("hash password: %w", err)
	}
	err = s.Accounts.SetPassword(ctx, student.ID, student.PasswordHash, hash, s.Clock(),
		ifProven(student, passwordChanged(student)))
	if errors.Is(err, ErrWrongPassword) { // another request changed it at the same time
		return student, wrong
	}
	if err == nil {
		student.PasswordHash = hash
	}
	return student, s.afterCommit(err)
}

func passwordChanged(s hostel.Account) hostel.Email {
	return hostel.Email{Kind: hostel.EmailPasswordChanged, To: s.Email, Name: s.NameInEmails()}
}

// ifProven returns an email to the address of an account, or no email if the address was never proven: a stranger could
// cause any number of emails to it.
func ifProven(s hostel.Account, l hostel.Email) hostel.Email {
	if !s.Verified() {
		return hostel.Email{}
	}
	return l
}
