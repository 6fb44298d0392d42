package account

import "efie/views/parts"

// LogIn is the page at /login.
type LogIn struct {
	Error         string
	Notice        string // e.g. that one was logged out
	Done          string // what has just worked, and now one logs in
	Email         parts.Field
	PasswordError string
	Shared        bool // this is a shared phone
	Next          string
	SessionOver   bool // the browser came with a session that is over
}
