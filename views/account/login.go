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
