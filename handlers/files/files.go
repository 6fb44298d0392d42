// Package files serves the files in the binary, pictures, the service worker, the sitemap, the feed and robots.txt.
package files

import (
	"efie/handlers/web"
	"efie/hostel/catalogue"
)

type Config struct {
	Renderer  *web.Renderer
	Static    *Static // the files in the binary
	Media     *MediaHandler
	Catalogue *catalogue.Catalogue
	Content   web.Content
}
