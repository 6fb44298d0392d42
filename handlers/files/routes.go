// Package files serves the files in the binary, pictures, the service worker, the sitemap, the feed and robots.txt.
package files

import (
	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
)

type Config struct {
	*web.Renderer
	Static    *Static // the files in the binary
	Media     *MediaHandler
	Catalogue *catalogue.Catalogue
}

func (c Config) Routes(r chi.Router, _ cache.Routes) {
	serve := c.Serve
	static := &staticHandler{c}
	r.Get("/static/*", static.static())
	r.Get("/images/*", static.images())
	r.Get(WorkerPath, serve(static.worker))
	r.Get("/manifest.webmanifest", webManifest)
	r.Get("/favicon.ico", favicon)
	r.Get("/dialing-codes.json", dialingCodes)
	r.Get("/media/*", c.Media.pictures())

	index := &indexHandler{c}
	sitemap := serve(index.sitemap(maxAddresses))
	r.Get("/sitemap.xml", sitemap)
	r.Get("/sitemap-{n}.xml", sitemap)
	r.Get("/robots.txt", serve(index.robots))
	r.Get(feedPath, serve(index.feed()))
}
