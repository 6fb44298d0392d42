// Package pages serves the pages that need no log-in: the landing page, lists of hostels, one hostel (HostelHandler),
// search results and content pages. Presenter makes their view models.
package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
	"efie/views/demoview"
)

type Config struct {
	Renderer  *web.Renderer
	Cached    cache.Routes
	Presenter *Presenter
	Hostels   *HostelHandler
	Catalogue *catalogue.Catalogue
	Sessions  sessions
	Content   Drafts
	Photos    photos
	// DrawCard draws a hostel's preview for shared links as a PNG. photo is a JPEG, or nil.
	DrawCard func(card SocialCard, photo []byte) ([]byte, error)
	Served   Served
	Messages MessageSender
	Limiter  MessageLimiter
	// Letters returns the emails of the demo, newest first. It is nil in production.
	Letters func() ([]demoview.DevLetter, error)
}
