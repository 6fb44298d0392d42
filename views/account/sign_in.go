package account

import "efie/views/parts"

// LogIn is the page at /login.
type LogIn struct {
	Error         string
	Notice        string // for example that the student was logged out
	Done          string // what has just worked, for example a new password
	Email         parts.FormField
	PasswordError string
	Shared        bool // the phone is shared
	Next          string
	Room          *WantedRoom // at Next, nil where that is another page
	SessionOver   bool        // the browser sent a session that is over
}

func (m LogIn) problems() []parts.WrongField {
	return []parts.WrongField{
		{Name: "email", Label: "Email", Error: m.Email.Error},
		{Name: "password", Label: "Password", Error: m.PasswordError},
	}
}

// SignUp is the page at /signup.
type SignUp struct {
	Error         string // over the whole form
	Name          parts.FormField
	Email         parts.FormField
	MeantEmail    string          // what Email was probably meant to be, "" where it is as it should be
	Gender        parts.FormField // "male" or "female"
	Phone         parts.FormField
	PhoneCountry  string // the country that the number's code belongs to, "" when unknown
	PasswordError string // passwords are never sent back
	ConfirmError  string
	Next          string      // own path to go to afterwards, "" for /hostels
	Room          *WantedRoom // at Next, nil where that is another page
	Island        parts.SignUpForm
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

// didYouMean asks about an address, "" for none.
func didYouMean(email string) string {
	if email == "" {
		return ""
	}
	return "Did you mean " + email + "?"
}
