// Package pages serves the pages that need no log-in: the landing page, lists of hostels, one hostel (HostelHandler),
// search results and content pages. Presenter makes their view models.
package pages

import (
	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/support"
)

// Config has the parts from which the pages are made. The catalogue is the one of Presenter.
type Config struct {
	Renderer  *web.Renderer
	Presenter *Presenter
	Sessions  sessions
	Content   Drafts
	Photos    photos
	// DrawCard draws a hostel's preview for shared links as a PNG. photo is a JPEG, or nil.
	DrawCard func(card SocialCard, photo []byte) ([]byte, error)
	Served   Served
	Messages *support.Service
	Limiter  *account.RateLimiter
}

// Routes adds the routes of this package. MailHandler adds the page of the demo.
func (c Config) Routes(r chi.Router, cached cache.Routes) {
	serve, form, hostels := c.Renderer.Serve, c.Renderer.ServeForm, c.Presenter.catalogue
	list := &listHandler{c.Renderer, c.Presenter, &servedStudents{source: c.Served, clock: c.Presenter.clock}}
	cached.Get("/", list.landing, cache.ByCampus, cache.ByBooking)
	cached.Get("/hostels", list.browse, cache.ByCampus, cache.ByPrice)
	cached.Get("/detailed_search", list.search, cache.ByPrice)
	cached.Get("/campuses", list.campuses)
	cached.Get("/campuses/{slug}", list.campus, cache.ByPrice)
	cached.Get("/categories", list.categories)
	cached.Get("/categories/{slug}", list.category, cache.ByPrice)

	house := &HostelHandler{c.Renderer, c.Presenter}
	cached.Get("/hostels/{key}", house.hostel, cache.ByHeldBed, cache.ByPrice)
	cached.Get("/hostels/{key}/map", house.houseMap, cache.ByPrice)
	cached.Get("/hostels/{key}/", house.hostel, cache.ByHeldBed, cache.ByPrice)
	card := &cardHandler{
		Renderer: c.Renderer, catalogue: hostels, photos: c.Photos, removedError: house.removedError,
		draw: c.DrawCard, drawings: newDrawings(),
	}
	r.Get("/hostels/{key}/card.png", serve(card.hostelCard))

	content := &contentHandler{Renderer: c.Renderer, content: c.Content, catalogue: hostels}
	cached.Get(contentPages, content.contentPage)
	message := &messageHandler{content, c.Messages, c.Sessions, c.Limiter}
	r.Post("/message", form(message.send))
	r.Get("/message/sent", serve(message.sent))
	cached.Get("/offline", content.offline)
	r.NotFound(serve(content.notFound(r)))
	r.MethodNotAllowed(serve(web.WrongMethod))

	choices := &choiceHandler{c.Renderer, hostels, c.Sessions}
	r.Post("/light", form(choices.changeLight))
	r.Post("/campus", form(choices.chooseCampus))
	r.Post("/price", form(choices.choosePrice))
}

// Routes adds the page with the demo's emails.
func (dm *MailHandler) Routes(r chi.Router, _ cache.Routes) { r.Get("/dev/mail", dm.Serve(dm.devMail)) }
