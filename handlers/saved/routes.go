package saved

import (
	"time"

	"efie/handlers/pages"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel/catalogue"
)

type Config struct {
	Renderer  *web.Renderer
	Presenter *pages.Presenter
	Catalogue *catalogue.Catalogue
	Saves     Saves
	Browsers  *session.Keeper
	Clock     func() time.Time
}

func (c Config) Routes(on web.Routes) {
	r := on.Pages
	serve, form := c.Renderer.Serve, c.Renderer.ServeForm
	list := &listHandler{
		Renderer: c.Renderer, presenter: c.Presenter, catalogue: c.Catalogue, saves: c.Saves, browsers: c.Browsers,
		clock: c.Clock,
	}
	r.Get("/saved", serve(list.list))
	r.Post("/saved", form(list.change))

	compare := &compareHandler{Renderer: c.Renderer, presenter: c.Presenter, catalogue: c.Catalogue}
	on.CachedPages.Get("/compare", compare.compare)
}
