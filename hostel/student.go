package hostel

import (
	"cmp"
	"net/mail"
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

const (
	maxEmail = 254 // bytes (RFC 5321, section 4.5.3.1.3)
	maxName  = 100 // characters
)

func NormalEmail(s string) string { return strings.ToLower(strings.TrimSpace(storableText(s))) }

// Storable reports whether a text is UTF-8 without NUL characters. A database may fail even to search for other text.
func Storable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// storableText replaces characters that are not Storable by U+FFFD, which no field accepts.
func storableText(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// ValidEmail reports whether an email can be sent to an address. s is a result of NormalEmail.
func ValidEmail(s string) bool {
	addr, err := mail.ParseAddress(s)
	if err != nil || addr.Address != s || len(s) > maxEmail || !IsClean(s) {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(domain, ".") && !strings.HasPrefix(domain, "[")
}

// hasNameCharacters reports whether a name has at most maxName characters and no forbidden ones.
func hasNameCharacters(s string) bool {
	forbidden := func(r rune) bool { return !unicode.IsGraphic(r) || strings.ContainsRune("<>", r) }
	return IsClean(s) && utf8.RuneCountInString(s) <= maxName && !strings.ContainsFunc(s, forbidden)
}

// IsClean reports whether a text is UTF-8 without control characters.
func IsClean(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r)
	})
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
