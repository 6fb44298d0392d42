// Package booking answers with the pages where students book, wait, pay, and see, cancel, print and share a booking;
// where porters check one; and to the provider's webhook. The JSON interface shares Inquiry.
package booking

import (
	"net/http"
	"time"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

type Config struct {
	Renderer        *web.Renderer
	Cached          cache.Routes
	Bookings        *booking.Service
	Queue           *booking.Queue
	RateLimiter     *account.RateLimiter
	Catalogue       *catalogue.Catalogue
	Pictures        *web.Pictures
	Hostels         hostelPages
	Inquiry         *Inquiry
	CurrentBookings booking.CurrentBookings
	Records         Records
	Sessions        sessions
	Webhook         Webhook // nil if the provider sends nothing
	Sandbox         Sandbox // nil in production
	Clock           func() time.Time
	Secret          []byte // the server's key, from which that of shared receipts is made
}

// sessions are the sessions of browsers, and what browsers remember.
type sessions interface {
	// Current is the session of a request, false for a visitor.
	Current(r *http.Request) (account.Session, bool, error)
	// LoggedInBefore reports whether a student has logged in with the browser.
	LoggedInBefore(r *http.Request) bool
	// KeepRoom lets the browser remember the room that its reader wants to book.
	KeepRoom(w http.ResponseWriter, uuid string) error
}
