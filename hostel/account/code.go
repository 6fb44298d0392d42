package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"regexp"
	"time"

	"efie/hostel"
)

// MaxCodeTries is the number of tries for the code of an email (R60).
const MaxCodeTries = 5

var (
	// ErrBadCode refuses a text without six digits. It takes no try.
	ErrBadCode = fieldProblem("bad_code", "code", "Type the six digits from the email.")
	// ErrCodeOver refuses every code of an account without an open one.
	ErrCodeOver = fieldProblem("code_over", "code", "No code works now: the last one has expired, was used, or was "+
		"typed wrong too often. Open the link in the email, or press Resend Verification Email for a new code.")
	// ErrWrongCode refuses a wrong code. The returned copy has the number of tries that are left.
	ErrWrongCode = fieldProblem("wrong_code", "code", "This is not the code in our last email.")
)

func wrongCode(left int) error {
	message := fmt.Sprintf("%s %d tries left.", ErrWrongCode.Message, left)
	switch left {
	case 0:
		message = "That was the last try, and it is not the code in our last email. " +
			"Open the link in the email, or press Resend Verification Email for a new code."
	case 1:
		message = ErrWrongCode.Message + " 1 try left."
	}
	return fieldProblem(ErrWrongCode.Code, "code", message)
}

// tooManyCodes is ErrTooManyTries for codes.
func tooManyCodes(wait time.Duration) error {
	p := tooManyTries(wait)
	p.Message = "Too many wrong codes. Open the link in our last email: it still works. You can type a code again in " +
		hostel.InWords(wait) + "."
	return p
}

// newCode returns six random digits.
func newCode() string {
	n, _ := rand.Int(rand.Reader, big.NewInt(1_000_000)) // never fails
	return fmt.Sprintf("%06d", n)
}

// codeMAC returns the keyed hash of a code. It is bound to the account and to the link in the same email.
func (s *Service) codeMAC(accountID, link, code string) string {
	return s.Pseudonym("verification code\n" + accountID + "\n" + link + "\n" + code)
}

var sixDigits = regexp.MustCompile(`^[0-9]{6}$`)

// EnterCode verifies the email of an account with the code of its last verification email, read as CodeText. It
// fails with ErrBadCode, ErrWrongCode or ErrCodeOver.
func (s *Service) EnterCode(ctx context.Context, accountID, typed string) error {
	code := hostel.CodeText(typed)
	if !sixDigits.MatchString(code) {
		return ErrBadCode
	}
	right, left, err := s.Students.TryCode(ctx, accountID, func(link string) string {
		return s.codeMAC(accountID, link, code)
	}, s.Clock())
	if err == nil && !right {
		return wrongCode(left)
	}
	return err
}
