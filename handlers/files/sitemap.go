package files

import (
	"bytes"
	"encoding/xml"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"efie/content"
	"efie/handlers/web"
	"efie/hostel/catalogue"
	"efie/views/browseview"
)

// maxAddresses limits the addresses in one file. https://www.sitemaps.org/protocol.html allows 50,000.
const maxAddresses = 45_000

// sitemap serves /sitemap.xml, and its parts if there are more than limit addresses.
func (ix *indexHandler) sitemap(limit int) web.PlainHandler {
	var stored derivedFiles
	return func(w http.ResponseWriter, r *http.Request) error {
		c, library := ix.Catalogue.Snapshot(), ix.Content.Library()
		files := stored.of(c, library,
			func() map[string][]byte { return mapSite(ix.Site.URL, indexable(c, library), limit) })
		file, ok := files[strings.TrimPrefix(r.URL.Path, "/")]
		if !ok {
			return web.ErrNoPage
		}
		file.serve(w, r, "application/xml; charset=utf-8")
		return nil
	}
}

type listing struct {
	path    string
	lastmod string // a day, a time, or "" if unknown
}

// fixedPages lists the indexable pages that are neither content pages nor part of the catalogue.
var fixedPages = []string{"/", "/hostels", "/campuses", "/categories", "/signup", "/login", "/check"}

func indexable(c *catalogue.Snapshot, library *content.Library) []listing {
	list := make([]listing, 0, len(c.Hostels)+len(c.Hostels)/8+500)
	for _, path := range fixedPages {
		list = append(list, listing{path: path})
	}
	for _, campus := range c.Campuses {
		list = append(list, listPages("/campuses/"+c.CampusSlug(campus), len(c.Near(campus).Hostels))...)
	}
	for _, category := range c.AllCategories() {
		list = append(list, listPages("/categories/"+category.Slug(), len(c.InCategory(category).Hostels))...)
	}
	for _, h := range c.Hostels {
		list = append(list, listing{"/hostels/" + url.PathEscape(h.Slug), w3cTime(h.Changed)})
	}
	for _, page := range library.Pages() {
		l := listing{path: "/" + page.Name}
		if !page.Updated.IsZero() {
			l.lastmod = page.Updated.Format(time.DateOnly)
		}
		list = append(list, l)
	}
	return list
}

// listPages returns the addresses of the pages of a list of hostels, without lastmod.
func listPages(path string, hostels int) []listing {
	n := browseview.ListPage{Path: path, All: hostels}
	list := make([]listing, n.Last())
	for i := range list {
		list[i] = listing{path: n.Href(i + 1)}
	}
	return list
}

// w3cTime formats a time for sitemaps and feeds. It returns "" for the zero time.
func w3cTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// mapSite returns the files of the sitemap by name: one file, or an index and its parts.
func mapSite(site string, list []listing, limit int) map[string][]byte {
	if len(list) <= limit {
		return map[string][]byte{"sitemap.xml": urlSet(site, list)}
	}
	files := map[string][]byte{}
	var index []listing
	for n := 1; len(list) > 0; n++ {
		part := list[:min(limit, len(list))]
		list = list[len(part):]
		name := "sitemap-" + strconv.Itoa(n) + ".xml"
		files[name] = urlSet(site, part)
		index = append(index, listing{path: "/" + name})
	}
	files["sitemap.xml"] = writeMap(site, "sitemapindex", "sitemap", index)
	return files
}

func urlSet(site string, list []listing) []byte { return writeMap(site, "urlset", "url", list) }

func writeMap(site, root, element string, list []listing) []byte {
	var b bytes.Buffer
	b.Grow(len(list) * (len(site) + 100))
	b.WriteString(xml.Header + "<" + root + ` xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, l := range list {
		b.WriteString("<" + element + "><loc>")
		_ = xml.EscapeText(&b, []byte(site+l.path)) // a buffer never fails
		b.WriteString("</loc>")
		if l.lastmod != "" {
			b.WriteString("<lastmod>" + l.lastmod + "</lastmod>")
		}
		b.WriteString("</" + element + ">\n")
	}
	b.WriteString("</" + root + ">\n")
	return b.Bytes()
}
