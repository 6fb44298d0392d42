package account

import "efie/views/parts"

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
