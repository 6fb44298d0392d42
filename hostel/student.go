package hostel

import (
	"net/mail"
	"slices"
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

// Messages of the sign-up form (spec.md section 5).
const (
	MsgFillAll  = "Please fill in all required fields and ensure passwords match"
	MsgMismatch = "Passwords do not match"
)

// Application is what a student types at sign-up.
type Application struct {
	Name            string
	Email           string
	Gender          string
	Phone           string
	Password        string
	ConfirmPassword string
}

// Check normalises an application, or returns a Problem with a message for each field that
// does not fit (spec.md section 5).
func (a *Application) Check() error {
	profile := Profile{Name: a.Name, Gender: a.Gender, Phone: a.Phone}
	a.Email = NormalEmail(a.Email)
	fields := slices.Insert(profile.problems(), 0, emailProblems(a.Email)...)
	slices.SortStableFunc(fields, func(x, y FieldProblem) int { return fieldOrder(x.Field) - fieldOrder(y.Field) })
	a.Name, a.Gender, a.Phone = profile.Name, profile.Gender, profile.Phone
	fields = append(fields, newPassword("password", a.Password, a.ConfirmPassword, a.Name, a.Email)...)
	missing := slices.Contains([]string{a.Name, a.Email, a.Gender, a.Phone, a.Password, a.ConfirmPassword}, "")
	if len(fields) == 0 {
		return nil
	}
	message := MsgMarked
	if missing {
		message = MsgFillAll
	} else if a.ConfirmPassword != a.Password {
		message = MsgMismatch
	}
	return &Problem{Kind: Invalid, Code: "invalid_application", Message: message, Fields: fields}
}

// NormalEmail is an address as it is kept and compared.
func NormalEmail(s string) string { return strings.ToLower(strings.TrimSpace(plainText(s))) }

// Storable says whether a text is UTF-8 without NUL characters: databases may refuse even to look
// for another.
func Storable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// plainText puts U+FFFD, which no field of ours accepts, in the place of what is not Storable.
func plainText(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

func validEmail(s string) bool {
	addr, err := mail.ParseAddress(s)
	if err != nil || addr.Address != s || len(s) > maxEmail || !clean(s) {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(domain, ".") && !strings.HasPrefix(domain, "[")
}

func fitsName(s string) bool {
	strange := func(r rune) bool { return !unicode.IsGraphic(r) || strings.ContainsRune("<>", r) }
	return clean(s) && utf8.RuneCountInString(s) <= maxName && !strings.ContainsFunc(s, strange)
}

// clean says whether a text is UTF-8 without control characters.
func clean(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || unicode.IsControl(r) })
}
