// Package bookings serves the pages where students book, wait in the queue, pay, and see, cancel, print and share a
// booking, and where porters check one. It also serves the provider's webhook. The JSON interface shares Inquiry.
package bookings

import (
	"net/http"

	"efie/hostel/account"
)

type sessions interface {
	// Current returns the session of a request, or false for a visitor.
	Current(r *http.Request) (account.Session, bool, error)
	// LoggedInBefore reports whether a student has logged in with the browser.
	LoggedInBefore(r *http.Request) bool
	// KeepRoom stores in the browser the room that its reader wants to book.
	KeepRoom(w http.ResponseWriter, uuid string) error
}
