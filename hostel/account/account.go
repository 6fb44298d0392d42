// Package account is identity: sign-up, verification, passwords, sessions, rate limits and privacy. Service signs
// students up and in, RateLimiter bounds attempts. It imports hostel alone; the store, handlers and commands import it.
package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
)

// Accounts changes accounts. Each method is one transaction, which also queues the letters.
type Accounts interface {
	// Rehash replaces a hash by another one of the same password, unless the stored hash has changed.
	Rehash(ctx context.Context, studentID, old, hash string) (kept bool, err error)
	// SetPassword stores a new hash if the old one is still stored, or fails with ErrWrongPassword. It ends all
	// sessions and invalidates the student's open links.
	SetPassword(ctx context.Context, studentID, old, hash string, now time.Time, l hostel.Letter) error
	// AddReset stores a link to set a new password. It replaces the student's earlier one.
	AddReset(ctx context.Context, v Verification, now time.Time, l hostel.Letter) error
	// ResetOwner returns the student whose link this is, or ErrBadReset.
	ResetOwner(ctx context.Context, hash string, now time.Time) (hostel.Student, error)
	// UseReset sets the password by a link, once, or fails with ErrBadReset. It ends all sessions and open links.
	UseReset(ctx context.Context, hash, passwordHash string, now time.Time, l hostel.Letter) error
	// AddEmailChange stores a link to confirm an address. It replaces the student's earlier one.
	AddEmailChange(ctx context.Context, v Verification, email string, now time.Time, l hostel.Letter) error
	// EmailChange returns the student of a link and the address that it confirms, or ErrBadChange.
	EmailChange(ctx context.Context, hash string, now time.Time) (hostel.Student, string, error)
	// ConfirmEmail gives the student the address of a link, once, and returns the changed student. It fails with
	// ErrBadChange, or with ErrEmailTaken if another account has the address by now. It ends all sessions and
	// invalidates every link that was sent to the old address.
	ConfirmEmail(ctx context.Context, hash string, now time.Time, l hostel.Letter) (hostel.Student, error)
	// SaveProfile fails with ErrGenderFixed if the gender would change while the student has a booking.
	SaveProfile(ctx context.Context, studentID string, p Profile) error
	// DeleteAccount removes the personal data of a student, who is Gone afterwards. It fails with what
	// DeletionRefusal says in the transaction, with ErrWrongPassword if the password has changed, and with
	// ErrUnknownStudent if the account was deleted before. l is the last letter.
	DeleteAccount(ctx context.Context, studentID, passwordHash string, now time.Time, l hostel.Letter) error
	// Pretend does the same work as storing a link and its letter, without effect.
	Pretend(ctx context.Context, now time.Time) error
}

// Problems of changing an account.
var (
	ErrBadReset = hostel.NewProblem(hostel.Invalid, "bad_reset",
		"This link has run out, was used already, or a newer one was sent after it.")
	ErrBadChange = hostel.NewProblem(hostel.Invalid, "bad_change",
		"This link has run out, was used already, or a newer one was sent after it. "+
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
		"Another account has this address by now, so yours is as it was.")
)

// Forgot sends a letter with a link to set a new password. For an address without an account, and for an unverified one
// whose mailbox got too many letters, it returns the same, after the same work. It fails with ErrNoEmail.
func (s *Service) Forgot(ctx context.Context, email string) error {
	if email = hostel.NormalEmail(email); email == "" {
		return ErrNoEmail
	}
	student, err := s.Students.StudentByEmail(ctx, email)
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return s.pretend(ctx)
	}
	if err != nil {
		return err
	}
	if !student.Verified() {
		if allowed, err := s.MayEmail(ctx, email); err != nil || !allowed {
			return errors.Join(err, s.pretend(ctx))
		}
	}
	token, v := s.link(student, hostel.ResetLives)
	err = s.Accounts.AddReset(ctx, v, s.Clock(), hostel.Letter{
		Kind: hostel.LetterResetPassword, To: student.Email, Name: student.Name, Token: token,
	})
	if errors.Is(err, hostel.ErrUnknownStudent) { // deleted meanwhile
		return s.pretend(ctx)
	}
	if err != nil {
		return err
	}
	s.Committed()
	return nil
}

// pretend takes as long as sending a letter does.
func (s *Service) pretend(ctx context.Context) error {
	_, _ = hostel.NewToken()
	if err := s.Accounts.Pretend(ctx, s.Clock()); err != nil {
		return err
	}
	s.Committed()
	return nil
}

func (s *Service) link(student hostel.Student, lives time.Duration) (string, Verification) {
	token, hash := hostel.NewToken()
	return token, Verification{StudentID: student.ID, Hash: hash, ExpiresAt: s.Clock().Add(lives)}
}

// ResetOwner returns the student who may set a new password with this token, or ErrBadReset. It changes nothing.
func (s *Service) ResetOwner(ctx context.Context, token string) (hostel.Student, error) {
	return s.Accounts.ResetOwner(ctx, hostel.HashToken(token), s.Clock())
}

// Reset sets a new password with a letter's token. It fails with ErrBadReset, or a Problem about a field.
func (s *Service) Reset(ctx context.Context, token, password, confirmed string) (hostel.Student, error) {
	student, err := s.ResetOwner(ctx, token) // before the slow hash, which strangers must not cause
	if err != nil {
		return student, err
	}
	if err := fieldsProblem("bad_password",
		newPassword("password", password, confirmed, student.Name, student.Email)); err != nil {
		return student, err
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return student, fmt.Errorf("hash password: %w", err)
	}
	if err := s.Accounts.UseReset(ctx, hostel.HashToken(token), hash, s.Clock(), passwordChanged(student)); err != nil {
		return student, err
	}
	s.Committed()
	return student, nil
}

// ChangePassword replaces a password that the student knows, and ends every session. It fails with a Problem.
func (s *Service) ChangePassword(
	ctx context.Context, student hostel.Student, old, password, confirmed string,
) (hostel.Student, error) {
	fields := newPassword("newPassword", password, confirmed, student.Name, student.Email)
	if old == "" {
		fields = append([]hostel.FieldProblem{
			{Field: "oldPassword", Message: "Type the password that you have now."},
		}, fields...)
	}
	if err := fieldsProblem("bad_password", fields); err != nil {
		return student, err
	}
	wrong := fieldsProblem("wrong_password", []hostel.FieldProblem{
		{Field: "oldPassword", Message: "This is not your password."},
	})
	ok, err := s.Hasher.Matches(ctx, old, student.PasswordHash)
	if err != nil {
		return student, fmt.Errorf("compare password: %w", err)
	}
	if !ok {
		return student, wrong
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return student, fmt.Errorf("hash password: %w", err)
	}
	err = s.Accounts.SetPassword(ctx, student.ID, student.PasswordHash, hash, s.Clock(), passwordChanged(student))
	if errors.Is(err, ErrWrongPassword) { // it was changed elsewhere a moment ago
		return student, wrong
	}
	if err != nil {
		return student, err
	}
	s.Committed()
	student.PasswordHash = hash
	return student, nil
}

func passwordChanged(s hostel.Student) hostel.Letter {
	return hostel.Letter{Kind: hostel.LetterPasswordChanged, To: s.Email, Name: s.Name}
}
