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
	SessionOver   bool // the browser sent a session that is over
}

// SignUp is the page at /signup.
type SignUp struct {
	Error         string // over the whole form
	Name          parts.FormField
	Email         parts.FormField
	Gender        parts.FormField // "male" or "female"
	Phone         parts.FormField
	PhoneCountry  string // the country that the number's code belongs to, "" when unknown
	PasswordError string // passwords are never sent back
	ConfirmError  string
	Next          string // own path to go to afterwards, "" for /hostels
	Island        parts.SignUpForm
}
