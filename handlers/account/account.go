// Package account answers with the pages where students sign up, log in, verify their email, and see and change their
// account. The JSON interface shares Access.
package account

import (
	"time"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/catalogue"
)

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
