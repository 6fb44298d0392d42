package accountview

import (
	"strconv"

	"efie/hostel/account"
	"efie/views/parts"
)

type ForgotPassword struct {
	Success string // the result, the same for all emails
	Email   parts.FormField
	Demo    bool // link to /dev/mail
}

// ResetPassword is the page at /reset-password/{token}.
type ResetPassword struct {
	Action        string // the address of the form
	LinkProblem   string // why the link does not work, or ""
	Error         string
	Name          string // of the student
	Email         string
	PasswordError string
	ConfirmError  string
}

// ConfirmEmail is the page at /confirm-email/{token}.
type ConfirmEmail struct {
	Action      string
	LinkProblem string // why the link does not work, or ""
	Email       string // the new email
}

// The attribute and the rule of a new password.
var (
	minLength    = strconv.Itoa(account.MinPassword)
	passwordHint = "At least " + minLength + " characters. A few words together are easy to keep."
)
