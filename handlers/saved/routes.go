package saved

import "github.com/go-chi/chi/v5"

func Routes(r chi.Router, c Config) {
	serve, form := c.Renderer.Serve, c.Renderer.ServeForm
	list := &listHandler{
		Renderer: c.Renderer, presenter: c.Presenter, catalogue: c.Catalogue, saves: c.Saves, browsers: c.Browsers,
		clock: c.Clock,
	}
	r.Get("/saved", serve(list.list))
	r.Post("/saved", form(list.change))

	compare := &compareHandler{Renderer: c.Renderer, presenter: c.Presenter, catalogue: c.Catalogue}
	c.Cached.Get("/compare", compare.compare)
}
