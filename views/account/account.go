package account

import (
	"net/url"

	"efie/views/parts"
)

// Account is the page at /account.
type Account struct {
	Done     string // what was just saved
	Verified bool
	Profile  ProfileForm
	Email    EmailForm
	Password PasswordForm
	Logins   []Login // the one that asks first
}

// ProfileForm changes what needs no proof.
type ProfileForm struct {
	Error       string
	Name        parts.Field
	Gender      parts.Field
	Phone       parts.Field
	GenderFixed bool // a booking stands or a bed is kept
	NameHint    string
}

// EmailForm changes the address.
type EmailForm struct {
	Error         string
	Current       string
	Email         parts.Field // the new one
	PasswordError string
}

// PasswordForm changes the password.
type PasswordForm struct {
	Error        string
	OldError     string
	NewError     string
	ConfirmError string
	MinPassword  int // characters
}

// Login is one browser or program in which the student is logged in.
type Login struct {
	ID      string
	Device  string // "Chrome on Android"
	Shared  bool
	Current bool   // the one that asks
	Began   string // "21 November 2026, 14:20"
	Seen    string
}

// withNext keeps the way back while one changes between log-in and sign-up.
func withNext(href, next string) string {
	if next == "" {
		return href
	}
	return href + "?next=" + url.QueryEscape(next)
}
