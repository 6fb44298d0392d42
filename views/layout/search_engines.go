package layout

import (
	"net/url"

	"github.com/a-h/templ"

	"efie/views/parts"
)

// The size of a picture for shared links, in pixels. Chats and networks cut other shapes to this one.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// ownAddress is the address that a page with a canonical address names as its own. A page that search engines leave out
// names itself. The price that comes first makes no other page.
func ownAddress(p Page) string {
	if !p.NoIndex {
		return p.Canonical
	}
	canonical, err := url.Parse(p.Canonical)
	if err != nil {
		return p.Canonical
	}
	here, err := canonical.Parse(p.Here)
	if err != nil {
		return p.Canonical
	}
	here.RawQuery = parts.WithoutPrice(here.RawQuery)
	return here.String()
}

// structured is JSON-LD as an element, at the end. Light pages leave it out: search engines never ask for them, and
// their readers pay for each byte.
func structured(text string) templ.Component {
	return templ.Raw(`<script type="application/ld+json">` + text + `</script>`)
}

// Feed is the address of the Atom feed of what a page lists, "" for none.
func (p Page) Feed() string {
	if p.Path == "/hostels" {
		return "/hostels.atom"
	}
	return ""
}
