// Package accounts serves the pages where students sign up, log in, verify their email, and see and change their
// account. The JSON interface shares Access.
package accounts

import (
	"net/http"

	"efie/hostel"
	"efie/hostel/account"
)

// Sessions opens and closes sessions, and reads cookies of browsers.
type Sessions interface {
	// Account returns the logged-in account of a request, or nil for a visitor.
	Account(r *http.Request) (*hostel.Account, error)
	// Current returns the session of a request, or the zero Session for a visitor.
	Current(r *http.Request) (account.Session, error)
	// HasEndedSession reports whether the browser sends the cookie of a session that has ended.
	HasEndedSession(r *http.Request) (bool, error)
	// Open logs an account in. A session on a shared phone is short.
	Open(w http.ResponseWriter, r *http.Request, owner hostel.Account, shared bool) error
	Close(w http.ResponseWriter, r *http.Request) error
	// KnownBrowser returns the browser's name if a student has logged in there with this email before, otherwise "".
	KnownBrowser(r *http.Request, email string) string
	// WantedRoom returns the uuid of the room that the browser remembers, or "".
	WantedRoom(r *http.Request) string
	ForgetRoom(w http.ResponseWriter, r *http.Request)
	ForgetSaved(w http.ResponseWriter, r *http.Request)
}
