// Package layout surrounds every page with head, navigation and footer. Page is its view model.
package layout

import (
	"fmt"
	"strings"

	"github.com/a-h/templ"

	"efie/views/parts"
)

type Page struct {
	Title       string // without the site's name, which the layout adds
	Description string // for search engines; one or two sentences
	Canonical   string // absolute address of the page, "" for none
	Image       string // absolute address of a picture for shared links, of CardWidth by CardHeight, "" for none
	ImageAlt    string // what it shows
	Structured  string // the page's data for search engines: JSON-LD that is safe inside a script element, "" for none
	NoIndex     bool
	Path        string // of this request; marks the current link
	Here        string // the page's own path with its query, where a form may lead back to
	Light       bool   // without pictures, until the reader asks for one
	TotalFirst  bool   // prices for the stay come before those per month
	JustSaved   string // the slug of the hostel that the reader has just saved, "" for none
	Nav         Nav
	Footer      []FooterGroup
	Support     Support
	Assets      Assets
	Demo        bool // demo mode: a quiet strip says that the hostels are invented and links to /dev/mail
	Refresh     *Refresh
	Browsing    bool // shows hostels to all readers, and does without Assets.Own
	Filtering   bool // has filters, and needs Assets.Filtered
	Instant     bool // contains its style, so that the browser shows it before it has loaded another file
}

type Assets struct {
	Stylesheet string // of all pages that are not instant
	Own        string // the style sheet that one reader's pages have in addition
	Filtered   string // the style sheet that the page of search results has in addition
	CSS        string // the style that instant pages contain
	Script     string // the islands' runtime, a module
	Worker     string // the service worker, "" where there is none
}

type Nav struct {
	LoggedIn   bool
	Name       string // the student's
	Unverified bool   // shows the banner that asks to verify the email
	Strip      string // HTML that stands under the bar (see KeptStrip), "" for none
}

// FooterGroup is one column of links at the foot of the page.
type FooterGroup struct {
	Title string
	Links []parts.Link
}

// Refresh sends the browser to another page after some seconds, without JavaScript.
type Refresh struct {
	Seconds int
	To      string
	Quiet   bool // only where no script runs, because an island does it better
}

// SiteName is what the product calls itself.
const SiteName = "Efie"

func documentTitle(p Page) string {
	if p.Title == "" {
		return SiteName + " · student hostels in Ghana"
	}
	return p.Title + " · " + SiteName
}

// current marks the link to the current page. A slash at the end does not matter.
func current(p Page, href string) templ.Attributes {
	if strings.TrimSuffix(p.Path, "/") == href {
		return templ.Attributes{"aria-current": "page"}
	}
	return nil
}

func refreshContent(r Refresh) string {
	return fmt.Sprintf("%d; url=%s", r.Seconds, r.To)
}
