// Package account answers with the pages where students sign up, log in, verify their email, and see and change
// their account. Access is what it shares with the JSON interface: it signs students up and in within the limits and
// logs that. Routes registers the pages.
//
// Only handlers imports it.
package account

import (
	"time"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/catalogue"
)

// Config is what the handlers of accounts need.
type Config struct {
	Renderer        *web.Renderer
	Cached          cache.Routes
	Access          *Access
	Accounts        *account.Service
	Sessions        sessions
	Browsers        browsers
	Rooms           WantedRooms
	CurrentBookings currentBookings
	Logins          Logins
	Privacy         Privacy
	Catalogue       *catalogue.Catalogue
	Clock           func() time.Time
}
