package files

import (
	"net/http"
	"strings"

	"efie/handlers/web"
)

// disallowed lists the path prefixes that search engines should not request. Pages with noindex are not in the list: a
// search engine must request them to find the noindex.
var disallowed = []string{
	"/hq/api/", "/book", "/account", "/dashboard", "/receipt/", "/sandbox/", "/dev/", "/webhooks/",
}

// indexHandler serves robots.txt, the sitemap and the feed.
type indexHandler struct{ Config }

// robots serves /robots.txt (RFC 9309). A content page whose path starts with a disallowed prefix gets an Allow line.
func (ix *indexHandler) robots(w http.ResponseWriter, _ *http.Request) error {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, path := range disallowed {
		b.WriteString("Disallow: " + path + "\n")
	}
	for _, page := range ix.Content.Library().Pages() {
		for _, path := range disallowed {
			if strings.HasPrefix("/"+page.Name, path) {
				b.WriteString("Allow: /" + page.Name + "\n")
			}
		}
	}
	b.WriteString("\nSitemap: " + ix.Site.URL + "/sitemap.xml\n")
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", web.CacheDay)
	_, _ = w.Write([]byte(b.String())) // an error means that the client has disconnected
	return nil
}
