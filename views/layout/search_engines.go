package layout

import (
	"net/url"

	"github.com/a-h/templ"
)

// What a picture for shared links measures, in pixels: the shape that chats and networks cut others to.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// ownAddress is the address that a page with a canonical one calls its own. One that search engines leave
// out, such as a filtered list, speaks for no page but itself: the whole list must not vanish with it.
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
	return here.String()
}

// structured is JSON-LD as an element. It is data, which no policy forbids, and stands last, so that
// nothing a visitor sees waits for it. Light pages go without: no search engine asks for them, and who
// does pays for each byte.
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
