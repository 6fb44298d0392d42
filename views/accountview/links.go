package accountview

import (
	"errors"
	"strconv"

	"efie/hostel"
	"efie/hostel/account"
	"efie/views/parts"
)

type ForgotPassword struct {
	Success string // the result, the same for all emails
	Email   parts.FormField
	Demo    bool // link to /dev/mail
}

// TextForgot is the same for emails with and without an account.
const TextForgot = "If there is an account with this address, an email with a link is on its way. " +
	"The link works for one hour."

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

// NewResetPassword returns the form for a new password. owner is the account of the link; its id is "" if the link does
// not work. problem is the reason for that, or the form's, or nil.
func NewResetPassword(action string, owner hostel.Account, problem *hostel.Problem) ResetPassword {
	m := ResetPassword{Action: action, Name: owner.Name, Email: owner.Email}
	if problem == nil {
		return m
	}
	isUsedLink := errors.Is(problem, account.ErrBadReset) // another request has just used it
	if owner.ID == "" || isUsedLink {
		m.LinkProblem = problem.Message
	}
	if owner.ID != "" {
		m.Error = problem.Message
		m.PasswordError = problem.Field("password")
		m.ConfirmError = problem.Field("confirmPassword")
	}
	return m
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
