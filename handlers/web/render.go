package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/views/layout"
	"efie/views/parts"
)

// socialCard is the preview picture of pages without their own picture. socialCardAlt is its description.
const (
	socialCard    = "/images/card.png"
	socialCardAlt = "Efie: a home near your campus"
)

// basePage returns the layout of a page as it is for all readers. here is the address to which the page's forms return.
func (rd *Renderer) basePage(path, here string, light bool, title, description string) layout.Page {
	library := rd.Content.Library()
	return layout.Page{
		Title: title, Description: description, Canonical: rd.Site.URL + path, Image: rd.Site.URL + socialCard,
		ImageAlt: socialCardAlt, Path: path, Here: here, Light: light,
		Footer: rd.footer.Of(library, func() []layout.FooterGroup { return groupFooter(library) }),
		Assets: rd.Site.Assets, Demo: rd.Site.Demo,
		Support: rd.Site.Support(), Operator: rd.Site.Operator,
	}
}

// SavedParam is the query parameter with the slug of the hostel that the reader has just saved (see package saved).
const SavedParam = "saved"

// Handler answers a reader, or returns an error.
type Handler = func(w http.ResponseWriter, r *http.Request, reader session.Reader) error

// Serve runs a handler for the reader of each request, and answers its error with a page or JSON (see Fail).
func (rd *Renderer) Serve(h Handler) http.HandlerFunc {
	return rd.ServePlain(func(w http.ResponseWriter, r *http.Request) error {
		reader, err := rd.Sessions.Reader(r)
		if err != nil {
			return err
		}
		return h(w, r, reader)
	})
}

// ServeForm is Serve for the handler of a form. It parses the form first.
func (rd *Renderer) ServeForm(h Handler) http.HandlerFunc {
	return rd.Serve(func(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
		if err := parseForm(r); err != nil {
			return err
		}
		return h(w, r, reader)
	})
}

// PlainHandler answers a request, or returns an error. It needs no reader, or reads it when it has changed something.
type PlainHandler = func(w http.ResponseWriter, r *http.Request) error

// ServePlain is Serve without the reader: it reads no session.
func (rd *Renderer) ServePlain(h PlainHandler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			rd.Fail(w, r, err)
		}
	}
}

// sharedNavs are the navigation bars of cacheable pages for students. Marks are in the place of name and strip.
var sharedNavs = map[cache.Audience]layout.Nav{
	cache.Students:   {LoggedIn: true, Name: cache.NameMark, Strip: cache.StripMark},
	cache.Unverified: {Unverified: true, Name: cache.NameMark},
}

// NewPage returns the layout of a page for one reader.
func (rd *Renderer) NewPage(
	r *http.Request, reader session.Reader, title, description string,
) (p layout.Page, err error) {
	returnPath := rd.Site.ReturnPath(r)
	_, query, _ := strings.Cut(returnPath, "?")
	p = rd.basePage(r.URL.Path, returnPath, reader.Light, title, description)
	p.TotalFirst = reader.TotalFirst(query)
	if reader.Account == nil {
		return p, nil
	}
	p.Nav = layout.Nav{LoggedIn: reader.Verified(), Name: reader.Account.Name, Unverified: !reader.Verified()}
	p.Nav.Strip, err = rd.Strip(reader, 0)
	return p, err
}

// NewOwnPage is NewPage for a page that belongs to one student or changes with each visit.
func (rd *Renderer) NewOwnPage(r *http.Request, reader session.Reader, title string) (layout.Page, error) {
	p, err := rd.NewPage(r, reader, title, "")
	MarkPrivate(&p)
	return p, err
}

// NewBedPage is NewOwnPage for a page that shows the held bed itself, so that no strip repeats it.
func (rd *Renderer) NewBedPage(r *http.Request, reader session.Reader, title string) (layout.Page, error) {
	p, err := rd.NewOwnPage(r, reader, title)
	p.Nav.Strip = ""
	return p, err
}

// Strip returns the HTML about the reader's held bed. Without a hold it returns the HTML about the booked bed for a
// page that depends on it (cache.ByBooking), or "", also if the hostel has left Efie: the dashboard explains that.
func (rd *Renderer) Strip(reader session.Reader, page cache.Dependency) (string, error) {
	if reader.HeldBed.RoomUUID != "" {
		return layout.HeldBedStrip(reader.HeldBed)
	}
	if page&cache.ByBooking == 0 {
		return "", nil
	}
	h, room, booked := rd.hostels.Snapshot().Room(reader.BookedRoom)
	if !booked {
		return "", nil
	}
	return layout.BookingStrip(layout.BookedBed{Hostel: h.Name, Room: parts.RoomShare(room)})
}

// NewSharedPage returns the layout of a cacheable page. It names no student.
func (rd *Renderer) NewSharedPage(q cache.PageRequest, title, description string) layout.Page {
	p := rd.basePage(q.Path, OwnPath(q.URI(), "/"), q.Light, title, description)
	p.Nav, p.TotalFirst = sharedNavs[q.Audience], q.TotalFirst
	if strings.Contains(q.RawQuery, SavedParam) {
		p.JustSaved = q.Query().Get(SavedParam)
		p.NoIndex = true
	}
	return p
}

// Share returns a cacheable page. It is stored if it has a canonical address.
func Share(p layout.Page, view templ.Component) cache.PageResponse {
	component := templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return view.Render(withPagePreferences(ctx, p), w)
	})
	return cache.PageResponse{View: component, Shared: p.Canonical != ""}
}

// SharePart returns a view without its layout, for an island that puts it into a page.
func SharePart(p layout.Page, view templ.Component) cache.PageResponse {
	part := Share(p, view)
	part.NoIndex = true
	return part
}

// MarkPrivate marks a page that belongs to one student or changes with each visit.
func MarkPrivate(p *layout.Page) {
	p.NoIndex = true
	p.Canonical = ""
}

// Show renders a view into memory and then answers, so that a reader never gets half a page. Browsers do not store it.
func (rd *Renderer) Show(w http.ResponseWriter, r *http.Request, status int, p layout.Page,
	view templ.Component) error {
	if hasStoredLayout(r, status, p) {
		return rd.showInLayout(w, r, p, view)
	}
	return cache.WithBuffer(func(b *bytes.Buffer) error {
		text, err := cache.Render(withPagePreferences(r.Context(), p), b, view)
		if err != nil {
			return err
		}
		h := w.Header()
		h.Set("Vary", cache.Vary)
		h.Set("Cache-Control", "private, no-store")
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Length", strconv.Itoa(len(text)))
		w.WriteHeader(status)
		_, _ = w.Write(text) // it fails only if the client has disconnected
		return nil
	})
}

// withPagePreferences returns a context for rendering p: whether pictures are omitted, and which heart is filled.
func withPagePreferences(ctx context.Context, p layout.Page) context.Context {
	if p.JustSaved != "" {
		ctx = parts.WithJustSaved(ctx, p.JustSaved)
	}
	if p.Light {
		ctx = parts.WithLight(ctx)
	}
	return ctx
}

// ShowPart answers with a view without its layout, for an island that puts it into a page.
func (rd *Renderer) ShowPart(w http.ResponseWriter, r *http.Request, p layout.Page, view templ.Component) error {
	NoIndex(w)
	return rd.Show(w, r, http.StatusOK, p, view)
}

func IsGetOrHead(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}
