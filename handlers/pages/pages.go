// Package pages answers with the pages that can be read without logging in: the landing page, lists of hostels, one
// hostel (HostelHandler), search results, and the editors' pages. Presenter makes their view models.
package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
	views "efie/views/demo"
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
	// DrawCard draws the picture of links to a hostel as PNG, with a photo, which is a JPEG, or nil.
	DrawCard func(card SocialCard, photo []byte) ([]byte, error)
	Served   Served
	Messages MessageSender
	Limiter  MessageLimiter
	// Letters are the letters of the demo, newest first; nil in production.
	Letters func() ([]views.DevLetter, error)
}
