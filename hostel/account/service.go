package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
)

// Students stores students and their verifications.
type Students interface {
	// Enrol stores a student and a verification, and queues its email. If l is zero, it does the same work without an
	// email. It fails with ErrEmailTaken.
	Enrol(ctx context.Context, s hostel.Student, v Verification, l hostel.Email) error
	// AddVerification stores another verification for a student, and queues its email.
	AddVerification(ctx context.Context, v Verification, l hostel.Email) error
	// VerifyEmail uses a verification, or fails with ErrBadLink. It works again until the verification expires (R29).
	VerifyEmail(ctx context.Context, hash string, now time.Time) (hostel.Account, error)
	// TryCode takes one of MaxCodeTries of the account's code. If mac returns the stored keyed hash for the hash of the
	// code's link, it verifies the email and ends the code. It returns the number of tries that are left, or ErrCodeOver.
	TryCode(
		ctx context.Context, accountID string, mac func(link string) string, now time.Time,
	) (right bool, left int, err error)
	AccountByEmail(ctx context.Context, email string) (hostel.Account, error)
}

// Hasher hashes passwords. It is slow on purpose.
type Hasher interface {
	Hash(ctx context.Context, password string) (string, error)
	// Matches compares a password with a hash. An empty hash never matches, after the same time.
	Matches(ctx context.Context, password, hash string) (bool, error)
	// Stale reports whether a hash is of an older kind than Hash makes.
	Stale(hash string) bool
}

// Verification is a link that proves an email address. Password resets and changes of the address use it, too.
type Verification struct {
	AccountID string
	Hash      string // of the token; only the email has the token itself
	ExpiresAt time.Time
	CodeMAC   string // keyed hash of the code in the same email, or "" without a code
}

var (
	ErrEmailTaken = &hostel.Problem{
		Kind: hostel.Conflict, Code: "email_taken",
		Message: "This email already has an account. Log in, or sign up with another one.",
		Fields:  []hostel.FieldProblem{{Field: "email", Message: "This email already has an account."}},
	}
	ErrInvalidCredentials = hostel.NewProblem(hostel.Unauthorized, "invalid_credentials", "Invalid credentials")
	ErrBadLink            = hostel.NewProblem(hostel.Invalid, "bad_link", "Link expired or invalid.")
	ErrNoEmail            = fieldProblem("no_email", "email", "Please enter your email address")
	// ErrBadEmail refuses an address to which no email can be sent.
	ErrBadEmail = fieldProblem("bad_email", "email", msgBadEmail)
)

// fieldProblem returns a Problem with one message, which is also that of the field.
func fieldProblem(code, field, message string) *hostel.Problem {
	p := hostel.InvalidField(field, message)
	p.Code = code
	return p
}

const msgBadEmail = "Type a whole email address, such as ama@example.com."

// CheckEmail returns ErrNoEmail for an empty address, ErrBadEmail for an address to which no email can be sent, or nil.
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

// Service signs students up, logs them in and changes their accounts.
type Service struct {
	Students  Students
	Accounts  Accounts
	Hasher    Hasher
	Clock     func() time.Time
	Committed func()                   // called after an email was queued
	Pseudonym func(text string) string // RateLimiter.Pseudonym
	// MayEmail is RateLimiter.MayEmail.
	MayEmail func(ctx context.Context, from hostel.Network, email string) (bool, error)
}

// SignUp creates an account for a client of a network and sends a verification email. If MayEmail refuses, the result
// is the same after the same work, but no email is sent. SignUp fails with a Problem about the fields, or with
// ErrEmailTaken.
func (s *Service) SignUp(ctx context.Context, a Application, from hostel.Network) (hostel.Account, error) {
	if err := a.Check(); err != nil {
		return hostel.Account{}, err
	}
	hash, err := s.Hasher.Hash(ctx, a.Password)
	if err != nil {
		return hostel.Account{}, fmt.Errorf("hash password: %w", err)
	}
	account := hostel.Account{
		ID: hostel.NewID(), Name: a.Name, Email: a.Email, Phone: a.Phone, PasswordHash: hash, CreatedAt: s.Clock(),
	}
	_, err = s.Students.AccountByEmail(ctx, account.Email)
	if err == nil { // before MayEmail, so that a sign-up without an email takes none of the mailbox's tries
		return hostel.Account{}, ErrEmailTaken
	}
	if !errors.Is(err, hostel.ErrUnknownStudent) {
		return hostel.Account{}, err
	}
	mayEmail, err := s.MayEmail(ctx, from, account.Email)
	if err != nil {
		return hostel.Account{}, err
	}
	v, l := s.newVerification(account)
	if !mayEmail {
		l = hostel.Email{}
	}
	student := hostel.Student{Account: account, Gender: hostel.Gender(a.Gender)}
	if err := s.afterCommit(s.Students.Enrol(ctx, student, v, l)); err != nil {
		return hostel.Account{}, err
	}
	return account, nil
}

// LogIn checks a password, and replaces a hash that is Stale. It fails with ErrInvalidCredentials, after the same work
// for an unknown email and for a wrong password. An account with an unverified email may log in. It fails with
// hostel.ErrBlocked for a blocked account, if the password is right.
func (s *Service) LogIn(ctx context.Context, email, password string) (hostel.Account, error) {
	student, err := s.Students.AccountByEmail(ctx, hostel.NormalEmail(email))
	if err != nil && !errors.Is(err, hostel.ErrUnknownStudent) {
		return hostel.Account{}, err
	}
	ok, err := s.matches(ctx, password, student.PasswordHash)
	if err != nil {
		return hostel.Account{}, err
	}
	if !ok {
		return hostel.Account{}, ErrInvalidCredentials
	}
	if student.Blocked() {
		return hostel.Account{}, hostel.ErrBlocked
	}
	if !s.Hasher.Stale(student.PasswordHash) {
		return student, nil
	}
	hash, err := s.Hasher.Hash(ctx, hostel.NormalPassword(password))
	if err != nil {
		return hostel.Account{}, fmt.Errorf("hash password: %w", err)
	}
	kept, err := s.Accounts.Rehash(ctx, student.ID, student.PasswordHash, hash)
	if err != nil {
		return hostel.Account{}, err
	}
	if !kept { // another request changed the hash or the password
		return s.LogIn(ctx, email, password)
	}
	student.PasswordHash = hash
	return student, nil
}

// Resend sends another verification email to an unverified account. It has the same result after the same work for any
// other address, and for a mailbox with too many emails. It fails with ErrNoEmail or ErrBadEmail.
func (s *Service) Resend(ctx context.Context, email string, from hostel.Network) error {
	if err := CheckEmail(email); err != nil {
		return err
	}
	email = hostel.NormalEmail(email)
	student, err := s.Students.AccountByEmail(ctx, email)
	if errors.Is(err, hostel.ErrUnknownStudent) || err == nil && student.Verified() {
		return s.pretend(ctx)
	}
	if err != nil {
		return err
	}
	mayEmail, err := s.MayEmail(ctx, from, email)
	if err != nil || !mayEmail {
		return errors.Join(err, s.pretend(ctx))
	}
	v, l := s.newVerification(student)
	err = s.Students.AddVerification(ctx, v, l)
	if errors.Is(err, hostel.ErrUnknownStudent) { // the account was deleted during this request
		return s.pretend(ctx)
	}
	return s.afterCommit(err)
}

// Verify uses the token of a verification link. It fails with ErrBadLink.
func (s *Service) Verify(ctx context.Context, token string) (hostel.Account, error) {
	return s.Students.VerifyEmail(ctx, hostel.HashToken(token), s.Clock())
}

func (s *Service) newVerification(student hostel.Account) (Verification, hostel.Email) {
	token, v := s.link(student, hostel.LinkLifetime)
	code := newCode()
	v.CodeMAC = s.codeMAC(student.ID, v.Hash, code)
	return v, hostel.Email{
		Kind: hostel.EmailVerification, To: student.Email, Token: token, VerifyCode: code,
	}
}
