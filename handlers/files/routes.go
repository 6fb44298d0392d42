// Package files serves the files in the binary, pictures, the service worker, the sitemap, the feed and robots.txt.
package files

import (
	"efie/handlers/web"
	"efie/hostel/catalogue"
)

type Config struct {
	*web.Renderer
	Static    *Static // the files in the binary
	Media     *MediaHandler
	Catalogue *catalogue.Catalogue
}

func (c Config) Routes(on web.Routes) {
	serve := c.ServePlain
	static := &staticHandler{c}
	on.Exempt.Get("/static/*", static.static())
	on.Exempt.Get("/images/*", static.images())
	on.Exempt.Get(WorkerPath, serve(static.worker))
	on.Exempt.Get("/manifest.webmanifest", webManifest)
	on.Exempt.Get("/favicon.ico", favicon)
	on.Pages.Get("/dialing-codes.json", dialingCodes)
	on.Exempt.Get("/media/*", c.Media.pictures())

	index := &indexHandler{c}
	sitemap := serve(index.sitemap(maxAddresses))
	on.Pages.Get("/sitemap.xml", sitemap)
	on.Pages.Get("/sitemap-{n}.xml", sitemap)
	on.Pages.Get("/robots.txt", serve(index.robots))
	on.Pages.Get(feedPath, serve(index.feed()))
}
