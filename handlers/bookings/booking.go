// Package bookings serves the pages of a booking from its summary to its receipt, and the page where porters check a
// receipt. It also serves the provider's webhook. The JSON interface uses Inquiry, too.
package bookings

import (
	"net/http"

	"efie/hostel/account"
)

type sessions interface {
	// Current returns the session of a request, or false for a visitor.
	Current(r *http.Request) (account.Session, bool, error)
	// LoggedInBefore reports whether a student has logged in with the request's browser.
	LoggedInBefore(r *http.Request) bool
	// KeepRoom sets a cookie with the room that the reader wants to book.
	KeepRoom(w http.ResponseWriter, uuid string) error
}
