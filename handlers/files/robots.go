package files

import (
	"net/http"
	"strings"

	"efie/handlers/web"
	"efie/hostel/catalogue"
)

// unread are the paths that search engines need not read. Pages with noindex have to be read.
var unread = []string{"/hq/api/", "/book", "/account", "/dashboard", "/receipt/", "/sandbox/", "/dev/", "/webhooks/"}

// indexHandler serves what search engines and feed readers ask for.
type indexHandler struct {
	*web.Renderer
	catalogue *catalogue.Catalogue
	content   web.Content
}

// robots is /robots.txt (RFC 9309). A content page that begins like a path of unread is allowed by its whole name.
func (ix *indexHandler) robots(w http.ResponseWriter, _ *http.Request) error {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, path := range unread {
		b.WriteString("Disallow: " + path + "\n")
	}
	for _, page := range ix.content.Library().Pages() {
		for _, path := range unread {
			if strings.HasPrefix("/"+page.Name, path) {
				b.WriteString("Allow: /" + page.Name + "\n")
			}
		}
	}
	b.WriteString("\nSitemap: " + ix.Site.URL + "/sitemap.xml\n")
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", web.CacheDay)
	_, _ = w.Write([]byte(b.String())) // an error means that the client has gone
	return nil
}
