// Package bookings serves the pages where students book, wait in the queue, pay, and see, cancel, print and share a
// booking, and where porters check one. It also serves the provider's webhook. The JSON interface shares Inquiry.
package bookings

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
	Secret          []byte // the server's key; the key of shared receipts is derived from it
}

type sessions interface {
	// Current returns the session of a request, or false for a visitor.
	Current(r *http.Request) (account.Session, bool, error)
	// LoggedInBefore reports whether a student has logged in with the browser.
	LoggedInBefore(r *http.Request) bool
	// KeepRoom stores in the browser the room that its reader wants to book.
	KeepRoom(w http.ResponseWriter, uuid string) error
}
