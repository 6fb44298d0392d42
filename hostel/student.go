package hostel

import (
	"net/mail"
	"strings"
	"time"
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
}

// Verified says whether the student has shown that the e-mail is theirs.
func (s *Student) Verified() bool { return !s.VerifiedAt.IsZero() }

// Bounds of what a sign-up may hold. Passwords: design.md section 4. E-mail: RFC 5321,
// section 4.5.3.1.3. Phones: PossiblePhone.
const (
	MinPassword = 8
	MaxPassword = 128
	maxEmail    = 254
	maxName     = 100
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
	a.Name = strings.Join(strings.Fields(a.Name), " ")
	a.Email = NormalEmail(a.Email)
	a.Phone = NormalPhone(a.Phone)
	var fields []FieldProblem
	missing := false
	bad := func(field, message string) { fields = append(fields, FieldProblem{field, message}) }
	required := func(field, value, message string) bool {
		if value == "" {
			missing = true
			bad(field, message)
		}
		return value != ""
	}
	if required("name", a.Name, "Type your name as the hostel should know it.") && !fitsName(a.Name) {
		bad("name", "Type a name of at most 100 letters, without signs such as < or >.")
	}
	if required("email", a.Email, "Type your e-mail address.") && !validEmail(a.Email) {
		bad("email", "Type a whole e-mail address, such as ama@example.com.")
	}
	if required("gender", a.Gender, "Choose male or female; rooms have rules about it.") && !Gender(a.Gender).Valid() {
		bad("gender", "Choose male or female.")
	}
	if required("phone", a.Phone, "Type your phone number, such as 024 123 4567.") {
		if advice := phoneAdvice(a.Phone); advice != "" {
			bad("phone", advice)
		}
	}
	if required("password", a.Password, "Choose a password of at least 8 characters.") {
		if n := utf8.RuneCountInString(a.Password); n < MinPassword || n > MaxPassword {
			bad("password", "A password has at least 8 characters and at most 128.")
		}
	}
	if required("confirmPassword", a.ConfirmPassword, "Type the password once more.") && a.ConfirmPassword != a.Password {
		bad("confirmPassword", MsgMismatch)
	}
	if len(fields) == 0 {
		return nil
	}
	message := "Please look at the marked fields again."
	if missing {
		message = MsgFillAll
	} else if a.ConfirmPassword != a.Password {
		message = MsgMismatch
	}
	return &Problem{Kind: Invalid, Code: "invalid_application", Message: message, Fields: fields}
}

// NormalEmail is an address as it is kept and compared.
func NormalEmail(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

func validEmail(s string) bool {
	addr, err := mail.ParseAddress(s)
	if err != nil || addr.Address != s || len(s) > maxEmail {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(domain, ".") && !strings.HasPrefix(domain, "[")
}

func fitsName(s string) bool {
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= maxName && !strings.ContainsAny(s, "<>\x00")
}
