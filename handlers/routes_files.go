package handlers

import (
	"github.com/go-chi/chi/v5"

	"efie/handlers/web"
	"efie/hostel/catalogue"
)

// fileConfig is what the handlers of files need.
type fileConfig struct {
	Renderer    *web.Renderer
	Static      *compressedFiles // the files in the binary
	Media       *mediaHandler
	Directory   *catalogue.Catalogue
	Content     web.Content
	IndexNowKey string // proves to search engines that messages are ours, "" if none are sent
}

// fileRoutes registers the addresses of files.
func fileRoutes(r chi.Router, c fileConfig) {
	serve := c.Renderer.Serve
	static := &staticHandler{Renderer: c.Renderer, files: c.Static}
	r.Get("/static/*", static.static())
	r.Get("/images/*", static.images())
	r.Get(workerPath, serve(static.worker))
	r.Get("/manifest.webmanifest", serve(static.webManifest))
	r.Get("/favicon.ico", favicon)
	r.Get("/dialing-codes.json", dialingCodes)
	r.Get("/media/*", c.Media.pictures())

	index := &indexHandler{Renderer: c.Renderer, directory: c.Directory, content: c.Content}
	sitemap := serve(index.sitemap(maxAddresses))
	r.Get("/sitemap.xml", sitemap)
	r.Get("/sitemap-{n}.xml", sitemap)
	r.Get("/robots.txt", serve(index.robots))
	r.Get(feedPath, serve(index.feed()))
	if c.IndexNowKey != "" {
		r.Get("/"+c.IndexNowKey+".txt", indexNowKey(c.IndexNowKey))
	}
}
