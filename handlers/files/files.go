// Package files serves what is no page: the files in the binary (Static), the pictures of the media folder
// (MediaHandler), the service worker, the sitemap, the feed and robots.txt. Routes registers their addresses.
//
// Only handlers imports it.
package files

import (
	"efie/handlers/web"
	"efie/hostel/catalogue"
)

// Config is what the handlers of files need.
type Config struct {
	Renderer  *web.Renderer
	Static    *Static // the files in the binary
	Media     *MediaHandler
	Catalogue *catalogue.Catalogue
	Content   web.Content
}
