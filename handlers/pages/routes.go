// Package pages serves the pages that need no log-in: the landing page, lists of hostels, one hostel (HostelHandler),
// search results and content pages.
package pages

import (
	"efie/handlers/cache"
	"efie/handlers/files"
	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/support"
)

// Config has the parts from which the pages are made.
type Config struct {
	Renderer *web.Renderer
	Market   *web.Marketplace
	Content  Drafts
	Photos   *files.MediaHandler
	// DrawCard draws a hostel's preview for shared links as a PNG. photo is a JPEG, or nil.
	DrawCard func(card SocialCard, photo []byte) ([]byte, error)
	Served   Served
	Messages *support.Service
	Limiter  *account.RateLimiter
}

// Routes adds the routes of this package. MailHandler adds the page of the demo.
func (c Config) Routes(on web.Routes) {
	serve := c.Renderer.Serve
	form := c.Renderer.ServeForm
	landing := &landingHandler{c.Renderer, c.Market, &servedStudents{source: c.Served, clock: c.Market.Clock}}
	list := &listHandler{c.Renderer, c.Market}
	on.CachedPages.Get("/", landing.landing, cache.ByCampus, cache.ByBooking)
	on.CachedPages.Get("/hostels", list.browse, cache.ByCampus, cache.ByPrice)
	on.CachedSearches.Get("/detailed_search", list.search, cache.ByPrice)
	on.CachedPages.Get("/campuses", list.campuses)
	on.CachedPages.Get("/campuses/{slug}", list.campus, cache.ByPrice)
	on.CachedPages.Get("/categories", list.categories)
	on.CachedPages.Get("/categories/{slug}", list.category, cache.ByPrice)

	house := &HostelHandler{c.Renderer, c.Market}
	maps := &mapHandler{c.Renderer, c.Market}
	on.CachedPages.Get("/hostels/{key}", house.hostel, cache.ByHeldBed, cache.ByPrice)
	on.CachedPages.Get("/hostels/{key}/map", maps.houseMap, cache.ByPrice)
	on.CachedPages.Get("/hostels/{key}/", house.hostel, cache.ByHeldBed, cache.ByPrice)
	card := &cardHandler{
		Renderer: c.Renderer, market: c.Market, photos: c.Photos, draw: c.DrawCard, drawings: newDrawings(),
	}
	on.Exempt.Get("/hostels/{key}/card.png", c.Renderer.ServePlain(card.hostelCard)) // newDrawings limits these requests

	content := &contentHandler{Renderer: c.Renderer, content: c.Content, catalogue: c.Market.Catalogue}
	on.CachedPages.Get(contentPages, content.contentPage)
	message := &messageHandler{content, c.Messages, c.Limiter}
	on.Pages.Post("/message", form(message.send))
	on.Pages.Get("/message/sent", serve(message.sent))
	on.CachedPages.Get("/offline", content.offline)
	on.Pages.NotFound(c.Renderer.ServePlain(content.notFound(on.Pages)))
	on.Pages.MethodNotAllowed(c.Renderer.ServePlain(web.WrongMethod))

	choices := &choiceHandler{c.Renderer, c.Market.Catalogue}
	on.Pages.Post("/light", form(choices.changeLight))
	on.Pages.Post("/campus", form(choices.chooseCampus))
	on.Pages.Post("/price", form(choices.choosePrice))
}

// Routes adds the page with the demo's emails.
func (dm *MailHandler) Routes(on web.Routes) { on.Pages.Get("/dev/mail", dm.Serve(dm.devMail)) }
