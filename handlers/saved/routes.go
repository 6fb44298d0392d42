// Package saved serves the list of saved hostels and the comparison of hostels. Routes registers the pages.
//
// Pages with hearts come from the page cache, so they do not depend on what their reader saved: every heart is empty
// and sends `save`. Saving a hostel twice changes nothing. Hearts are filled in two ways:
//
//   - Without JavaScript, pressing a heart redirects to the same page with `saved=SLUG` in its address. The address is
//     part of the cache key, and the page fills this one heart. All saved hostels are at /saved, where hearts remove.
//   - With JavaScript, the island "hearts" sends the form and receives the saved slugs as JSON. The browser stores them
//     (they are not secret), and later pages fill their hearts from there. A visitor without saved hostels loads
//     nothing, and a student's browser asks once a day.
//
// We rejected three other designs. Hearts in the cache key would render a page for each reader. Inserting them like a
// student's name would need a session for visitors. A stylesheet for each reader would cost every page another request.
//
// Only server imports this package.
package saved

import "efie/handlers/web"

type Config struct {
	Renderer *web.Renderer
	Market   *web.Marketplace
	Saves    Saves
}

func (c Config) Routes(on web.Routes) {
	r := on.Pages
	serve := c.Renderer.Serve
	form := c.Renderer.ServeForm
	list := &listHandler{Renderer: c.Renderer, market: c.Market, saves: c.Saves}
	r.Get("/saved", serve(list.list))
	r.Post("/saved", form(list.change))

	compare := &compareHandler{Renderer: c.Renderer, market: c.Market}
	on.CachedPages.Get("/compare", compare.compare)
}
