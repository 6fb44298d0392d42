// Package layout contains the frame of every page: head, navigation and footer. Page is its view model.
package layout

import (
	"context"
	"fmt"
	"strings"

	"github.com/a-h/templ"

	"efie/views/parts"
)

type Page struct {
	Title       string // without the site's name, which the layout adds
	Description string // for search engines; one or two sentences
	Lang        string // of the body: "tw", or "" for English
	Canonical   string // absolute address of the page, or ""
	Image       string // absolute address of the preview picture (CardWidth by CardHeight), or ""
	ImageAlt    string
	Structured  string // data for search engines: JSON-LD that is safe inside a script element, or ""
	NoIndex     bool
	Preview     bool   // messengers may show Title, Description and Image, although the page has no Canonical
	Path        string // of this request; marks the current link
	Here        string // the page's path with its query, to which forms redirect
	Light       bool   // without pictures, until the reader asks for one
	TotalFirst  bool   // the price of the whole stay comes first
	JustSaved   string // slug of the hostel that the reader saved in the last request, or ""
	Nav         Nav
	Footer      []FooterGroup
	Support     Support
	Operator    Operator
	Assets      Assets
	Demo        bool // demo mode: shows a note that the hostels are invented
	Refresh     *Refresh
	Browsing    bool // the page does not need Assets.Own
	Filtering   bool // the page needs Assets.Filtered
	Instant     bool // the page contains its style, so the browser shows it without loading a file
}

// Assets are the addresses of the built files.
type Assets struct {
	Stylesheet string // of all pages that are not instant
	Own        string // additional stylesheet of personal pages
	Filtered   string // additional stylesheet of pages with filters
	CSS        string // the style inside instant pages
	Script     string // the islands' runtime, a module
	SignUp     string // additional module of the sign-up page
	Worker     string // the service worker, or ""
}

type Nav struct {
	LoggedIn   bool
	Name       string // the student's
	Unverified bool   // shows the banner about the unverified email address
	Strip      string // HTML below the navigation bar (see HeldBedStrip), or ""
}

// FooterGroup is a column of links in the footer.
type FooterGroup struct {
	Title string
	Links []parts.Link
}

// Refresh sends the browser to another page after some seconds, without JavaScript.
type Refresh struct {
	Seconds int
	To      string
	Quiet   bool // only without scripts, because an island replaces it
}

const SiteName = "Efie"

// english is the language of all pages that have no Lang, and of the header and the footer of every page.
const english = "en-GH"

func documentTitle(p Page) string {
	if p.Title == "" {
		return SiteName + " · student hostels in Ghana"
	}
	return p.Title + " · " + SiteName
}

// current marks the link to the current page. It ignores a trailing slash.
func current(p Page, href string) templ.Attributes {
	if strings.TrimSuffix(p.Path, "/") == href {
		return templ.Attributes{"aria-current": "page"}
	}
	return nil
}

func refreshContent(r Refresh) string {
	return fmt.Sprintf("%d; url=%s", r.Seconds, r.To)
}

// Body describes a page that was rendered without its layout.
type Body struct{ HasLayout bool } // the page has a layout, which was omitted

type bodyKey struct{}

// BodyOnly returns a context in which Layout renders only its children. The Body is filled during rendering.
func BodyOnly(ctx context.Context) (context.Context, *Body) {
	body := &Body{}
	return context.WithValue(ctx, bodyKey{}, body), body
}

func bodyOnly(ctx context.Context) *Body {
	body, _ := ctx.Value(bodyKey{}).(*Body)
	return body
}
