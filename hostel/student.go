package hostel

import (
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Student is an account.
type Student struct {
	ID           string
	Name         string
	Email        string // in lower case
	Gender       Gender
	Phone        string // digits with the country code
	PasswordHash string
	CreatedAt    time.Time
	VerifiedAt   time.Time // zero until the email is verified
	DeletedAt    time.Time // zero as long as the account exists (see Gone)
}

func (s *Student) Verified() bool { return !s.VerifiedAt.IsZero() }

// Maximum lengths. Email: RFC 5321, section 4.5.3.1.3. For passwords see package account, for phones PossiblePhone.
const (
	maxEmail = 254
	maxName  = 100
)

func NormalEmail(s string) string { return strings.ToLower(strings.TrimSpace(plainText(s))) }

// Storable reports whether a text is UTF-8 without NUL characters. A database may fail even to search for other text.
func Storable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// plainText replaces what is not Storable by U+FFFD, which no field accepts.
func plainText(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// ValidEmail reports whether a normalised text is an email address to which a letter can be sent.
func ValidEmail(s string) bool {
	addr, err := mail.ParseAddress(s)
	if err != nil || addr.Address != s || len(s) > maxEmail || !IsClean(s) {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(domain, ".") && !strings.HasPrefix(domain, "[")
}

func fitsName(s string) bool {
	strange := func(r rune) bool { return !unicode.IsGraphic(r) || strings.ContainsRune("<>", r) }
	return IsClean(s) && utf8.RuneCountInString(s) <= maxName && !strings.ContainsFunc(s, strange)
}

func IsClean(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r)
	})
}

// ErrUnknownStudent reports that there is no such account, or that it was deleted.
var ErrUnknownStudent = NewProblem(NotFound, "unknown_student", "We do not know this account.")

const GoneName = "(account deleted)"

// Gone reports whether the account was deleted. The ledger keeps its id, and the name is GoneName.
func (s *Student) Gone() bool { return !s.DeletedAt.IsZero() }

// ErrUnverified refuses a student whose email address is not verified.
var ErrUnverified = NewProblem(Forbidden, "unverified",
	"Verify your email address first: open the link in the email that we sent you.")
