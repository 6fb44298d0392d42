package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
)

type Students interface {
	// Enrol stores a student, a verification and its letter, or fails with ErrEmailTaken. A zero letter is not sent.
	Enrol(ctx context.Context, s hostel.Student, v Verification, l hostel.Letter) error
	// Renew stores another verification and its letter for a student.
	Renew(ctx context.Context, v Verification, l hostel.Letter) error
	// VerifyEmail uses the verification with this hash, also again, or fails with ErrBadLink.
	VerifyEmail(ctx context.Context, hash string, now time.Time) (hostel.Student, error)
	StudentByEmail(ctx context.Context, email string) (hostel.Student, error)
}

// Hasher makes the stored hashes of passwords. It is slow on purpose.
type Hasher interface {
	Hash(ctx context.Context, password string) (string, error)
	// Matches compares a password with a hash. An empty hash takes as long as any other and never matches.
	Matches(ctx context.Context, password, hash string) (bool, error)
	// Stale reports whether Hash would make another kind of hash today.
	Stale(hash string) bool
}

type Verification struct {
	StudentID string
	Hash      string // of the token, which only the letter contains
	ExpiresAt time.Time
}

var (
	ErrEmailTaken = &hostel.Problem{
		Kind: hostel.Conflict, Code: "email_taken",
		Message: "This email has an account already. Log in, or sign up with another one.",
		Fields:  []hostel.FieldProblem{{Field: "email", Message: "This email has an account already."}},
	}
	ErrInvalidCredentials = hostel.NewProblem(hostel.Unauthorized, "invalid_credentials", "Invalid credentials")
	ErrBadLink            = hostel.NewProblem(hostel.Invalid, "bad_link", "Link expired or invalid.")
	ErrNoEmail            = &hostel.Problem{
		Kind: hostel.Invalid, Code: "no_email", Message: "Please enter your email address",
		Fields: []hostel.FieldProblem{{Field: "email", Message: "Please enter your email address"}},
	}
)

// ErrBadEmail refuses an address to which no letter can be sent.
var ErrBadEmail = &hostel.Problem{
	Kind: hostel.Invalid, Code: "bad_email",
	Message: msgBadEmail, Fields: []hostel.FieldProblem{{Field: "email", Message: msgBadEmail}},
}

const msgBadEmail = "Type a whole email address, such as ama@example.com."

// CheckEmail returns ErrNoEmail or ErrBadEmail if no letter can be sent to the address, or nil.
func CheckEmail(email string) error {
	switch email = hostel.NormalEmail(email); {
	case email == "":
		return ErrNoEmail
	case !hostel.ValidEmail(email):
		return ErrBadEmail
	}
	return nil
}

const (
	MsgResent  = "Verification email sent successfully! Please check your inbox."
	MsgNoToken = "Invalid verification link. No token provided." // #nosec G101 -- a sentence
)

// ErrNoToken refuses a verification link without its token.
var ErrNoToken = hostel.NewProblem(hostel.Invalid, "no_token", MsgNoToken)

type Service struct {
	Students  Students
	Accounts  Accounts
	Hasher    Hasher
	Clock     func() time.Time
	Committed func() // called after a letter was queued
	// MayEmail takes a try to send an email to an unproven address (see RateLimiter.MayEmail).
	MayEmail func(ctx context.Context, email string) (bool, error)
	// Mailbox returns the mailbox that receives the emails to an address.
	Mailbox func(email string) string
}

// SignUp creates an account and sends its verification letter, unless the mailbox got too many letters
// (RateLimiter.MayEmail). It fails with a Problem about the fields, or with ErrEmailTaken.
func (s *Service) SignUp(ctx context.Context, a Application) (hostel.Student, error) {
	if err := a.Check(); err != nil {
		return hostel.Student{}, err
	}
	hash, err := s.Hasher.Hash(ctx, a.Password)
	if err != nil {
		return hostel.Student{}, fmt.Errorf("hash password: %w", err)
	}
	student := hostel.Student{
		ID: hostel.NewID(), Name: a.Name, Email: a.Email, Gender: hostel.Gender(a.Gender), Phone: a.Phone,
		PasswordHash: hash, CreatedAt: s.Clock(),
	}
	allowed, err := s.MayEmail(ctx, student.Email)
	if err != nil {
		return hostel.Student{}, err
	}
	v, l := s.verification(student)
	if !allowed && student.Email != s.Mailbox(student.Email) {
		l = hostel.Letter{}
	}
	if err := s.Students.Enrol(ctx, student, v, l); err != nil {
		return hostel.Student{}, err
	}
	s.Committed()
	return student, nil
}

// LogIn checks a password, and replaces its hash if that is Stale. Without an account it fails with
// ErrInvalidCredentials, after the same work. An unverified email may log in.
func (s *Service) LogIn(ctx context.Context, email, password string) (hostel.Student, error) {
	student, err := s.Students.StudentByEmail(ctx, hostel.NormalEmail(email))
	if err != nil && !errors.Is(err, hostel.ErrUnknownStudent) {
		return hostel.Student{}, err
	}
	ok, err := s.Hasher.Matches(ctx, password, student.PasswordHash)
	if err != nil {
		return hostel.Student{}, fmt.Errorf("compare password: %w", err)
	}
	if !ok {
		return hostel.Student{}, ErrInvalidCredentials
	}
	if !s.Hasher.Stale(student.PasswordHash) {
		return student, nil
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return hostel.Student{}, fmt.Errorf("hash password: %w", err)
	}
	kept, err := s.Accounts.Rehash(ctx, student.ID, student.PasswordHash, hash)
	if err != nil {
		return hostel.Student{}, err
	}
	if !kept { // another log-in was first, or the password was changed
		return s.LogIn(ctx, email, password)
	}
	student.PasswordHash = hash
	return student, nil
}

// Resend sends another verification letter to an unverified account. For any other address, and for a mailbox that got
// too many letters, it returns the same, after the same work. It fails with ErrNoEmail or ErrBadEmail.
func (s *Service) Resend(ctx context.Context, email string) error {
	if err := CheckEmail(email); err != nil {
		return err
	}
	email = hostel.NormalEmail(email)
	student, err := s.Students.StudentByEmail(ctx, email)
	if errors.Is(err, hostel.ErrUnknownStudent) || err == nil && student.Verified() {
		return s.pretend(ctx)
	}
	if err != nil {
		return err
	}
	if allowed, err := s.MayEmail(ctx, email); err != nil || !allowed {
		return errors.Join(err, s.pretend(ctx))
	}
	v, l := s.verification(student)
	err = s.Students.Renew(ctx, v, l)
	if errors.Is(err, hostel.ErrUnknownStudent) { // deleted meanwhile
		return s.pretend(ctx)
	}
	if err != nil {
		return err
	}
	s.Committed()
	return nil
}

// Verify uses the token of a verification link. It fails with ErrBadLink.
func (s *Service) Verify(ctx context.Context, token string) (hostel.Student, error) {
	return s.Students.VerifyEmail(ctx, hostel.HashToken(token), s.Clock())
}

func (s *Service) verification(student hostel.Student) (Verification, hostel.Letter) {
	token, v := s.link(student, hostel.LinkLives)
	return v, hostel.Letter{Kind: hostel.LetterVerifyEmail, To: student.Email, Name: student.Name, Token: token}
}
