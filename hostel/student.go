package hostel

import (
	"cmp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Account is a person who can log in.
type Account struct {
	ID           string
	Name         string
	Email        string // in lower case
	Phone        string // digits with the country code
	PasswordHash string
	CreatedAt    time.Time
	VerifiedAt   time.Time // zero until the email is verified
	DeletedAt    time.Time // zero while the account exists (see Gone)
	BlockedAt    time.Time // when an operator blocked the account; otherwise zero
}

// Student is an account in the role of a student.
type Student struct {
	Account
	Gender Gender // "" for an account without the role
}

func (a *Account) Verified() bool { return !a.VerifiedAt.IsZero() }

// NameInEmails returns the name, or "" until the email is verified: a stranger may have typed both.
func (a *Account) NameInEmails() string {
	if !a.Verified() {
		return ""
	}
	return a.Name
}

const maxName = 100 // characters

// hasNameCharacters reports whether a name has at most maxName characters and no forbidden ones.
func hasNameCharacters(s string) bool {
	forbidden := func(r rune) bool { return !unicode.IsGraphic(r) || strings.ContainsRune("<>", r) }
	return IsClean(s) && utf8.RuneCountInString(s) <= maxName && !strings.ContainsFunc(s, forbidden)
}

// ErrUnknownStudent reports that the account does not exist or was deleted.
var ErrUnknownStudent = NewProblem(NotFound, "unknown_student", "We do not know this account.")

const DeletedName = "(account deleted)"

// Deleted reports whether the account was deleted. Its id stays in the ledger; its name becomes DeletedName.
func (a *Account) Deleted() bool { return !a.DeletedAt.IsZero() }

func (a *Account) Blocked() bool { return !a.BlockedAt.IsZero() }

// ErrBlocked refuses a blocked account, which cannot log in or book (R61).
var ErrBlocked = NewProblem(Forbidden, "blocked",
	"This account is blocked. Write to us, so that a person looks into it.")

// NameAndDigits returns what another person who pays sees of a student, "Ama M." and the phone's last digits "67". Each
// may be "".
func (s *Student) NameAndDigits() (name, digits string) {
	words := strings.Fields(NormalName(s.Name))
	if len(words) == 0 || s.Deleted() {
		return "", ""
	}
	name = words[0]
	if last := words[len(words)-1]; len(words) > 1 {
		name += " " + string([]rune(last)[:1]) + "."
	}
	return name, s.Phone[max(0, len(s.Phone)-2):]
}

// NameForPayer returns NameAndDigits as a text: "Ama M., phone number ending in 67".
func (s *Student) NameForPayer() string {
	name, digits := s.NameAndDigits()
	if digits != "" {
		name += ", phone number ending in " + digits
	}
	return cmp.Or(name, "A student")
}

// ErrNotStudent refuses an account without the role of a student.
var ErrNotStudent = NewProblem(Forbidden, "not_student", "Only the account of a student can book a bed.")

// ErrUnverified refuses a student whose email address is not verified.
var ErrUnverified = NewProblem(Forbidden, "unverified",
	"Verify your email address first: open the link in the email that we sent you.")
