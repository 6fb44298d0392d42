package accountview

import (
	"efie/hostel"
	"efie/hostel/account"
	"efie/views/parts"
)

// LogIn is the page at /login.
type LogIn struct {
	Error         string
	Notice        string // for example that the last session is over
	Done          string // for example that the new password is set
	Email         parts.FormField
	PasswordError string
	Shared        bool // the phone is shared
	Next          string
	Room          *WantedRoom // the room at Next, or nil
	SessionOver   bool        // the browser sent the cookie of a session that is over
}

// doneMessages are the messages at the top of the log-in page, by the value of "done" in its address.
var doneMessages = map[string]string{
	"password": "Your new password is saved. Log in with it.",
	"email":    "Your account has its new address. Log in with it.",
}

// NewLogIn returns the form to log in. done is the value of "done" in its address, and room is the room at next, or
// nil. sessionOver reports whether the browser sent the cookie of a session that is over.
func NewLogIn(next, done string, room *WantedRoom, sessionOver bool) LogIn {
	m := LogIn{Next: next, Done: doneMessages[done], Room: room, SessionOver: sessionOver}
	if sessionOver && m.Done == "" {
		m.Notice = "Your session has ended. Log in again to continue."
	}
	return m
}

// NewFailedLogIn returns the form again with what was typed, except the password, and the messages of a problem.
func NewFailedLogIn(next string, room *WantedRoom, email string, shared bool, problem *hostel.Problem) LogIn {
	return LogIn{
		Error: problem.Message, Next: next, Room: room, Shared: shared,
		Email: newField("email", email, problem), PasswordError: problem.Field("password"),
	}
}

// IsForOneBrowser reports whether the page has a message that is about this browser only.
func (m LogIn) IsForOneBrowser() bool { return m.SessionOver || m.Done != "" }

func (m LogIn) problems() []parts.WrongField {
	return []parts.WrongField{
		{Name: "email", Label: "Email", Error: m.Email.Error},
		{Name: "password", Label: "Password", Error: m.PasswordError},
	}
}

// SignUp is the page at /signup.
type SignUp struct {
	Error          string // at the top of the form
	Name           parts.FormField
	Email          parts.FormField
	SuggestedEmail string          // the correction that is suggested for Email, or ""
	Gender         parts.FormField // "male" or "female"
	Phone          parts.FormField
	PhoneCountry   string // the country of the phone number, or "" if it is unknown
	PasswordError  string // passwords are never sent back
	ConfirmError   string
	Next           string      // the path of the next page, or "" for /hostels
	Room           *WantedRoom // the room at Next, or nil
	Island         parts.SignUpForm
}

// NewSignUp returns the form to sign up with what was typed, except the passwords, and the messages of a problem, which
// may be nil. room is the room at next, or nil.
func NewSignUp(typed account.Application, problem *hostel.Problem, next string, room *WantedRoom) SignUp {
	return SignUp{
		Error: messageOf(problem), Next: next, Room: room,
		Name: newField("name", typed.Name, problem), Gender: newField("gender", typed.Gender, problem),
		Email: newField("email", typed.Email, problem), SuggestedEmail: account.SuggestEmail(typed.Email),
		Phone: newField("phone", typed.Phone, problem), PhoneCountry: countryOf(typed.Phone),
		PasswordError: problem.Field("password"), ConfirmError: problem.Field("confirmPassword"),
		Island: parts.SignUpForm{
			Mismatch: account.MsgMismatch, DialingCodes: "/dialing-codes.json",
			PrefixLength: hostel.MaxDialingCode, MailDomains: account.MailDomains, DidYouMean: TextDidYouMean,
		},
	}
}

// countryOf returns the dialling code and the country of a typed phone number, or "" if it is unknown.
func countryOf(phone string) string {
	code, country, isKnown := hostel.DetectCountry(hostel.NormalPhone(phone))
	if !isKnown {
		return ""
	}
	return "+" + code + " " + country
}

func (m SignUp) problems() []parts.WrongField {
	return []parts.WrongField{
		{Name: "name", Label: labelName, Error: m.Name.Error},
		{Name: "email", Label: labelEmail, Error: m.Email.Error},
		{Name: "gender", Label: labelGender, Error: m.Gender.Error},
		{Name: "phone", Label: labelPhone, Error: m.Phone.Error},
		{Name: "password", Label: labelPassword, Error: m.PasswordError},
		{Name: "confirmPassword", Label: labelConfirm, Error: m.ConfirmError},
	}
}

const (
	labelName     = "Full name"
	labelEmail    = "Email"
	labelGender   = "Gender"
	labelPhone    = "Phone"
	labelPassword = "Password" // #nosec G101 -- a label
	labelConfirm  = "Confirm password"
)

// TextDidYouMean is the text before the corrected address.
const TextDidYouMean = "Did you mean"

// didYouMean suggests an email, or returns "" without one.
func didYouMean(email string) string {
	if email == "" {
		return ""
	}
	return TextDidYouMean + " " + email + "?"
}
