package layout

import (
	"net/url"

	"github.com/a-h/templ"

	"efie/views/parts"
)

// The size of a preview picture for shared links, in pixels. Chat apps crop other shapes.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// ownAddress returns the canonical address in a page's head. A page with noindex names its own address, without the
// price that comes first.
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

// structured returns the script element with JSON-LD. Light pages omit it: search engines never request them, and their
// readers save data.
func structured(text string) templ.Component {
	return templ.Raw(`<script type="application/ld+json">` + text + `</script>`)
}

// Feed returns the address of the page's Atom feed, or "".
func (p Page) Feed() string {
	if p.Path == "/hostels" {
		return "/hostels.atom"
	}
	return ""
}
