package saved

import (
	"time"

	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
)

type Config struct {
	Renderer  *web.Renderer
	Presenter presenter
	Catalogue *catalogue.Catalogue
	Saves     Saves
	Browsers  Browsers
	Clock     func() time.Time
}

func (c Config) Routes(r chi.Router, cached cache.Routes) {
	serve, form := c.Renderer.Serve, c.Renderer.ServeForm
	list := &listHandler{
		Renderer: c.Renderer, presenter: c.Presenter, catalogue: c.Catalogue, saves: c.Saves, browsers: c.Browsers,
		clock: c.Clock,
	}
	r.Get("/saved", serve(list.list))
	r.Post("/saved", form(list.change))

	compare := &compareHandler{Renderer: c.Renderer, presenter: c.Presenter, catalogue: c.Catalogue}
	cached.Get("/compare", compare.compare)
}
