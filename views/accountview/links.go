package accountview

import (
	"strconv"

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
	MinPassword   int // characters
}

// ConfirmEmail is the page at /confirm-email/{token}.
type ConfirmEmail struct {
	Action      string
	LinkProblem string // why the link does not work, or ""
	Email       string // the new email
}

// minLength returns the minlength attribute of a new password, or "" if it is not known.
func minLength(f parts.SignUpForm) string {
	if f.MinPassword <= 0 {
		return ""
	}
	return strconv.Itoa(f.MinPassword)
}

// passwordHint returns the rule for a new password.
func passwordHint(f parts.SignUpForm) string {
	if f.MinPassword <= 0 {
		return ""
	}
	return "At least " + strconv.Itoa(f.MinPassword) + " characters. A few words together are easy to keep."
}
