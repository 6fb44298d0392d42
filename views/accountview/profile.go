package accountview

import "efie/views/parts"

// AccountSettings is the page at /account.
type AccountSettings struct {
	Done     string // the message about a saved change, or ""
	Verified bool
	Profile  ProfileForm
	Email    EmailForm
	Password PasswordForm
	Logins   []Login // the current one first
}

type ProfileForm struct {
	Error       string
	Name        parts.FormField
	Gender      parts.FormField
	Phone       parts.FormField
	GenderFixed bool // the student has a booking or a hold
	NameHint    string
}

type EmailForm struct {
	Error         string
	Current       string
	Email         parts.FormField // the new email
	PasswordError string
}

type PasswordForm struct {
	Error        string
	OldError     string
	NewError     string
	ConfirmError string
}

type Login struct {
	ID      string
	Device  string // "Chrome on Android"
	Shared  bool
	Current bool   // the session of this request
	Began   string // "21 November 2026, 14:20"
	Seen    string
}
