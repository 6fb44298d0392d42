package views

// SignUp is the page at /signup.
type SignUp struct {
	Error         string // over the whole form
	Name          Field
	Email         Field
	Gender        Field // "male" or "female"
	Phone         Field
	PhoneCountry  string // the country that the number's code belongs to, "" when unknown
	PasswordError string // passwords are never sent back
	ConfirmError  string
	Next          string // own path to go to afterwards, "" for /hostels
	Island        SignUpForm
}
