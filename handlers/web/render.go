package web

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"unicode/utf8"

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

// basePage is what a page has for all of its readers.
func (rd *Renderer) basePage(r *http.Request, title, description string) layout.Page {
	return layout.Page{
		Title: title, Description: description, Canonical: rd.Site.URL + r.URL.Path, Image: rd.Site.URL + socialCard,
		ImageAlt: socialCardAlt,
		Path:     r.URL.Path, Here: rd.Site.here(r), Light: rd.Site.Light(r),
		RequestID: RequestID(r.Context()), Footer: rd.footer.of(rd.Content.Library()), Assets: rd.Site.Assets,
		Demo:    rd.Site.Demo,
		Support: layout.Support{Email: rd.Site.SupportEmail, Phone: rd.Site.SupportPhone},
	}
}

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

// sharedNavs are the navigation bars of students who share a page.
var sharedNavs = map[cache.Audience]layout.Nav{
	cache.Students: {LoggedIn: true, Name: cache.NameMark}, cache.Unverified: {Unverified: true, Name: cache.NameMark},
}

// nav is a student's navigation bar.
func nav(student *hostel.Student) layout.Nav {
	return layout.Nav{LoggedIn: student.Verified(), Name: student.Name, Unverified: !student.Verified()}
}

// NewPage returns what stands around a view, and the student who asks for it, nil for a visitor. A page that
// many share names no student.
func (rd *Renderer) NewPage(r *http.Request, title, description string) (layout.Page, *hostel.Student, error) {
	p := rd.basePage(r, title, description)
	if rec := cache.RecorderOf(r); rec != nil {
		p.Nav = sharedNavs[rec.Audience()]
		return p, nil, nil
	}
	student, err := rd.Students.Student(r)
	if student != nil {
		p.Nav = nav(student)
	}
	return p, student, err
}

// MarkPersonal marks a page that belongs to one student, or changes with every visit.
func MarkPersonal(p *layout.Page) {
	p.NoIndex = true
	p.Canonical = ""
}

// Show renders a view into memory and only then answers, so that no visitor gets half a page. A page with a
// canonical address may be shared, and a visitor's browser may keep it if it asks each time.
func (rd *Renderer) Show(w http.ResponseWriter, r *http.Request, status int, p layout.Page,
	view templ.Component) error {
	if hasLayout(r, status, p) {
		return rd.showInLayout(w, r, p, view)
	}
	return cache.WithBuffer(func(b *bytes.Buffer) error {
		text, err := rendered(lit(r.Context(), p), b, view)
		if err != nil {
			return err
		}
		h := w.Header()
		h.Set("Vary", vary)
		h.Set("Cache-Control", "private, no-store")
		if rec, ok := w.(*cache.Recorder); ok && p.Canonical != "" && status == http.StatusOK {
			rec.SetShareable()
			if rec.Audience() == cache.Visitors {
				h.Set("Cache-Control", "no-cache")
			}
		}
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Length", strconv.Itoa(len(text)))
		w.WriteHeader(status)
		_, _ = w.Write(text) // an error means that the visitor has gone
		return nil
	})
}

// vary is what a page may depend on.
const vary = "Cookie, Accept-Encoding, Save-Data"

// lit is a context in which pictures are put off where the page wants that.
func lit(ctx context.Context, p layout.Page) context.Context {
	if p.Light {
		return parts.WithLight(ctx)
	}
	return ctx
}

// rendered renders a view into an empty buffer.
func rendered(ctx context.Context, text *bytes.Buffer, view templ.Component) ([]byte, error) {
	if err := view.Render(ctx, text); err != nil {
		return nil, err
	}
	if utf8.Valid(text.Bytes()) {
		return text.Bytes(), nil
	}
	// an address may hold any bytes, and some pages repeat it
	return bytes.ToValidUTF8(text.Bytes(), []byte("\uFFFD")), nil
}

// ShowPart answers with a view without its layout, for an island that puts it into a page.
func (rd *Renderer) ShowPart(w http.ResponseWriter, r *http.Request, p layout.Page, view templ.Component) error {
	NoIndex(w)
	return rd.Show(w, r, http.StatusOK, p, view)
}

// IsRead reports whether a request only reads.
func IsRead(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }
