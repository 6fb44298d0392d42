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
	Email        string // in lower case, as it is compared
	Gender       Gender
	Phone        string // digits with the country code
	PasswordHash string
	CreatedAt    time.Time
	VerifiedAt   time.Time // zero until the e-mail is verified
	DeletedAt    time.Time // zero while there is an account (see Gone)
}

// Verified says whether the student has shown that the e-mail is theirs.
func (s *Student) Verified() bool { return !s.VerifiedAt.IsZero() }

// Bounds of what a sign-up may hold. Passwords: password.go. E-mail: RFC 5321,
// section 4.5.3.1.3. Phones: PossiblePhone.
const (
	maxEmail = 254
	maxName  = 100
)

// NormalEmail is an address as it is kept and compared.
func NormalEmail(s string) string { return strings.ToLower(strings.TrimSpace(plainText(s))) }

// Storable says whether a text is UTF-8 without NUL characters: databases may refuse even to look
// for another.
func Storable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// plainText puts U+FFFD, which no field of ours accepts, in the place of what is not Storable.
func plainText(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

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

// clean says whether a text is UTF-8 without control characters.
func IsClean(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r)
	})
}

var ErrUnknownStudent = &Problem{Kind: NotFound, Code: "unknown_student", Message: "We do not know this account."}

// GoneName stands where the name of a student stood who has deleted the account.
const GoneName = "(account deleted)"

// Gone says whether the student has deleted the account. What is left is an id, under which the
// ledger keeps bookings and payments; there is no e-mail, phone or gender, and the name is GoneName.
func (s *Student) Gone() bool { return !s.DeletedAt.IsZero() }

var ErrUnverified = &Problem{
	Kind: Forbidden, Code: "unverified",
	Message: "Verify your e-mail address first: open the link in the letter that we sent you.",
}
