// Package booking answers with the pages where students book, wait, pay, and see, cancel, print and share a booking;
// where porters check one; and to the provider's webhook. The JSON interface shares Inquiry.
package booking

import (
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
	CurrentBookings CurrentBookings
	Records         Records
	Sessions        currentSessions
	Browsers        browsers
	Webhook         Webhook // nil if the provider sends nothing
	Sandbox         Sandbox // nil in production
	Clock           func() time.Time
	Secret          []byte // the server's key, from which that of shared receipts is made
}
