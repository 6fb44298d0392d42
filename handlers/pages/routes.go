package pages

import (
	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/web"
)

func Routes(r chi.Router, c Config) {
	serve, form, cached := c.Renderer.Serve, c.Renderer.ServeForm, c.Cached
	list := &listHandler{c.Renderer, c.Presenter, &servedStudents{source: c.Served, clock: c.Presenter.clock}}
	cached.Get("/", list.landing)
	cached.Get("/hostels", list.browse, cache.ByCampus, cache.ByPrice)
	cached.Get("/detailed_search", list.search, cache.ByPrice)
	cached.Get("/campuses", list.campuses)
	cached.Get("/campuses/{slug}", list.campus, cache.ByPrice)
	cached.Get("/categories", list.categories)
	cached.Get("/categories/{slug}", list.category, cache.ByPrice)

	cached.Get("/hostels/{key}", c.Hostels.hostel, cache.ByKept, cache.ByPrice)
	cached.Get("/hostels/{key}/", c.Hostels.hostel, cache.ByKept, cache.ByPrice)
	card := &cardHandler{
		Renderer: c.Renderer, catalogue: c.Catalogue, photos: c.Photos, removedError: c.Hostels.removedError,
		draw: c.DrawCard, drawings: newDrawings(),
	}
	r.Get("/campuses/{slug}/map.svg", serve((&mapHandler{c.Renderer, c.Catalogue}).campusMap))
	r.Get("/hostels/{key}/card.png", serve(card.hostelCard))

	content := &contentHandler{Renderer: c.Renderer, content: c.Content}
	cached.Get(contentPages, content.contentPage)
	message := &messageHandler{content, c.Messages, c.Limiter}
	r.Post("/message", form(message.send))
	r.Get("/message/sent", serve(message.sent))
	cached.Get("/offline", content.offline)
	r.NotFound(serve(content.notFound(r)))
	r.MethodNotAllowed(serve(web.WrongMethod))

	r.Post("/light", form((&lightHandler{c.Renderer}).changeLight))
	choices := &choiceHandler{c.Renderer, c.Catalogue, c.Sessions}
	r.Post("/campus", form(choices.chooseCampus))
	r.Post("/price", form(choices.choosePrice))
	if c.Letters != nil {
		r.Get("/dev/mail", serve((&mailHandler{c.Renderer, c.Letters}).devMail))
	}
}
