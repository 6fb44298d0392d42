package account

import (
	"strconv"

	"efie/views/parts"
)

type ForgotPassword struct {
	Success string // the result, the same for every address
	Email   parts.FormField
	Demo    bool // link to /dev/mail
}

// ResetPassword is the page at /reset-password/{token}.
type ResetPassword struct {
	Action        string // the address that the form is sent to
	Dead          string // why the link does not work, "" when it does
	Error         string
	Name          string // whose password it is
	Email         string
	PasswordError string
	ConfirmError  string
	MinPassword   int // characters
}

// ConfirmEmail is the page at /confirm-email/{token}.
type ConfirmEmail struct {
	Action string
	Dead   string // why the link does not work, "" when it does
	Email  string // the new address
}

// passwordMin is the minlength of a new password, "" where it is not known.
func passwordMin(f parts.SignUpForm) string {
	if f.MinPassword <= 0 {
		return ""
	}
	return strconv.Itoa(f.MinPassword)
}

// passwordHint is the rule for a new password.
func passwordHint(f parts.SignUpForm) string {
	if f.MinPassword <= 0 {
		return ""
	}
	return "At least " + strconv.Itoa(f.MinPassword) + " characters. A few words together are easy to keep."
}
