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
	"efie/hostel"
	"efie/views/layout"
	"efie/views/parts"
)

// socialCard is the picture of a link to a page that has none of its own, and what it shows.
const (
	socialCard    = "/images/card.png"
	socialCardAlt = "Efie: a home near your campus"
)

// basePage is what a page has for all of its readers. here is the address that a form of the page leads back to.
func (rd *Renderer) basePage(path, here string, light bool, title, description string) layout.Page {
	library := rd.Content.Library()
	return layout.Page{
		Title: title, Description: description, Canonical: rd.Site.URL + path, Image: rd.Site.URL + socialCard,
		ImageAlt: socialCardAlt, Path: path, Here: here, Light: light,
		Footer: rd.footer.Of(library, func() []layout.FooterGroup { return groupFooter(library) }),
		Assets: rd.Site.Assets, Demo: rd.Site.Demo,
		Support: rd.Site.Support(),
	}
}

// SavedParam is the parameter of an address whose page fills the heart of the hostel with this slug (package saved).
const SavedParam = "saved"

// Handler answers a request, or fails.
type Handler = func(w http.ResponseWriter, r *http.Request) error

// Serve runs a handler that may fail, and turns its error into a page.
func (rd *Renderer) Serve(h Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			rd.Fail(w, r, err)
		}
	}
}

// ServeForm is Serve for a handler of a posted form, which it reads first.
func (rd *Renderer) ServeForm(h Handler) http.HandlerFunc {
	return rd.Serve(func(w http.ResponseWriter, r *http.Request) error {
		if err := parseForm(r); err != nil {
			return err
		}
		return h(w, r)
	})
}

// sharedNavs are the navigation bars of students who share a page.
var sharedNavs = map[cache.Audience]layout.Nav{
	cache.Students:   {LoggedIn: true, Name: cache.NameMark, Strip: cache.StripMark},
	cache.Unverified: {Unverified: true, Name: cache.NameMark},
}

func nav(student *hostel.Student) layout.Nav {
	return layout.Nav{LoggedIn: student.Verified(), Name: student.Name, Unverified: !student.Verified()}
}

// NewPage returns what stands around a view for one reader, and the student who asks for it, nil for a visitor.
func (rd *Renderer) NewPage(r *http.Request, title, description string) (layout.Page, *hostel.Student, error) {
	p := rd.basePage(r.URL.Path, rd.Site.Here(r), rd.Site.Light(r), title, description)
	p.TotalFirst = rd.Site.TotalFirst(r)
	student, err := rd.Students.Student(r)
	if err != nil || student == nil {
		return p, student, err
	}
	p.Nav = nav(student)
	kept, err := rd.Students.Kept(r)
	if err != nil {
		return p, student, err
	}
	p.Nav.Strip, err = Strip(kept)
	return p, student, err
}

// NewOwnPage is NewPage for a page that belongs to one student, or changes with every visit.
func (rd *Renderer) NewOwnPage(r *http.Request, title string) (layout.Page, error) {
	p, _, err := rd.NewPage(r, title, "")
	MarkPersonal(&p)
	return p, err
}

// Strip is the strip about a bed that is held for a student, "" where there is none.
func Strip(kept hostel.KeptBed) (string, error) {
	if kept.RoomUUID == "" {
		return "", nil
	}
	return layout.KeptStrip(layout.Kept{Until: hostel.TimeOfDay(kept.Until), Paying: kept.Paying})
}

// NewSharedPage returns what stands around a view of a cacheable page. It names no student.
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
	lit := templ.ComponentFunc(func(ctx context.Context, w io.Writer) error { return view.Render(lit(ctx, p), w) })
	return cache.PageResponse{View: lit, Shared: p.Canonical != ""}
}

// SharePart returns a view without its layout, for an island that puts it into a page.
func SharePart(p layout.Page, view templ.Component) cache.PageResponse {
	part := Share(p, view)
	part.NoIndex = true
	return part
}

// MarkPersonal marks a page that belongs to one student, or changes with every visit.
func MarkPersonal(p *layout.Page) {
	p.NoIndex = true
	p.Canonical = ""
}

// Show renders a view into memory and only then answers, so that no reader gets half a page. Browsers do not keep it.
func (rd *Renderer) Show(w http.ResponseWriter, r *http.Request, status int, p layout.Page,
	view templ.Component) error {
	if hasLayout(r, status, p) {
		return rd.showInLayout(w, r, p, view)
	}
	return cache.WithBuffer(func(b *bytes.Buffer) error {
		text, err := cache.Render(lit(r.Context(), p), b, view)
		if err != nil {
			return err
		}
		h := w.Header()
		h.Set("Vary", cache.Vary)
		h.Set("Cache-Control", "private, no-store")
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Length", strconv.Itoa(len(text)))
		w.WriteHeader(status)
		_, _ = w.Write(text) // an error means that the visitor has gone
		return nil
	})
}

// lit is a context in which pictures are put off, and the heart is filled that was just pressed.
func lit(ctx context.Context, p layout.Page) context.Context {
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

func IsRead(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }
