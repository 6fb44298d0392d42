package accountview

import "efie/views/parts"

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
