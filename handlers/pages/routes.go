package pages

import (
	"github.com/go-chi/chi/v5"

	"efie/handlers/web"
)

// Routes registers the pages that can be read without logging in. Those for everyone or for visitors are
// cacheable.
func Routes(r chi.Router, c Config) {
	serve, everyone, visitors := c.Renderer.Serve, c.Cache.Everyone, c.Cache.Visitors
	list := &listHandler{Renderer: c.Renderer, Presenter: c.Presenter}
	r.Get("/", serve(everyone(list.landing)))
	r.Get("/hostels", serve(everyone(list.browse)))
	r.Get("/detailed_search", serve(everyone(list.search)))
	r.Get("/campuses", serve(everyone(list.campuses)))
	r.Get("/campuses/{slug}", serve(everyone(list.campus)))
	r.Get("/categories", serve(everyone(list.categories)))
	r.Get("/categories/{slug}", serve(everyone(list.category)))

	r.Get("/hostels/{key}", serve(everyone(c.Hostels.hostel)))
	r.Get("/hostels/{key}/", serve(everyone(c.Hostels.hostel)))
	card := &cardHandler{
		Renderer: c.Renderer, catalogue: c.Catalogue, photos: c.Photos, gone: c.Hostels, draw: c.DrawCard,
		drawings: newDrawings(),
	}
	r.Get("/hostels/{key}/card.png", serve(card.hostelCard))

	content := &contentHandler{Renderer: c.Renderer, content: c.Content}
	r.Get(contentPages, serve(everyone(content.reading)))
	r.Get("/offline", serve(visitors(content.offline)))
	r.NotFound(serve(content.notFound(r)))
	r.MethodNotAllowed(serve(web.WrongMethod))

	r.Post("/light", serve((&lightHandler{c.Renderer}).changeLight))
	if c.Letters != nil {
		r.Get("/dev/mail", serve((&mailHandler{c.Renderer, c.Letters}).devMail))
	}
}
