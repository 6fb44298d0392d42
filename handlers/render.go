package handlers

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/a-h/templ"

	"efie/handlers/api"
	"efie/handlers/pagecache"
	"efie/hostel"
	"efie/views"
)

// socialCard is the picture of a link to a page that has none of its own, and what it shows.
const (
	socialCard    = "/images/card.png"
	socialCardAlt = "Efie: a home near your campus"
)

// page is what every page has, whoever is asking.
func (a *app) page(r *http.Request, title, description string) views.Page {
	return views.Page{
		Title: title, Description: description, Canonical: a.SiteURL + r.URL.Path, Image: a.SiteURL + socialCard, ImageAlt: socialCardAlt,
		Path: r.URL.Path, Here: a.here(r), Light: a.light(r),
		RequestID: requestID(r.Context()), Footer: a.footer.of(a.Content.Library()), Assets: a.assets, Demo: a.Demo != nil,
		Support: views.Support{Email: a.SupportEmail, Phone: a.SupportPhone},
	}
}

// nav is a student's navigation bar.
func nav(student *hostel.Student) views.Nav {
	return views.Nav{LoggedIn: student.Verified(), Name: student.Name, Unverified: !student.Verified()}
}

// frame is the page around a view, for whoever is asking. Where many share the page it is nobody's.
func (a *app) frame(r *http.Request, title, description string) (views.Page, *hostel.Student, error) {
	p := a.page(r, title, description)
	if s := sheetOf(r); s != nil {
		if s.key.Audience != pagecache.Visitors {
			p.Nav = navs[s.key.Audience]
		}
		return p, nil, nil
	}
	student, err := a.Sessions.Student(r)
	if student != nil {
		p.Nav = nav(student)
	}
	return p, student, err
}

// personal marks a page that belongs to one student, or changes with every visit.
func personal(p *views.Page) {
	p.NoIndex = true
	p.Canonical = ""
}

// show renders a view into memory, and only then answers: nobody gets half a page. A page with a
// canonical address may be shared, and kept by a visitor's browser if it asks each time.
func (a *app) show(w http.ResponseWriter, r *http.Request, status int, p views.Page, view templ.Component) error {
	if framed(r, status, p) {
		return a.showFramed(w, r, p, view)
	}
	return borrowed(func(b *bytes.Buffer) error {
		text, err := rendered(lit(r.Context(), p), b, view)
		if err != nil {
			return err
		}
		h := w.Header()
		h.Set("Vary", vary)
		h.Set("Cache-Control", "private, no-store")
		if s, ok := w.(*sheet); ok && p.Canonical != "" && status == http.StatusOK {
			s.whole = true
			if s.key.Audience == pagecache.Visitors {
				h.Set("Cache-Control", "no-cache")
			}
		}
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Length", strconv.Itoa(len(text)))
		w.WriteHeader(status)
		_, _ = w.Write(text) // the visitor has gone; there is nobody to tell
		return nil
	})
}

// vary is what a page may depend on.
const vary = "Cookie, Accept-Encoding, Save-Data"

// lit is a context in which pictures are put off where the page wants that.
func lit(ctx context.Context, p views.Page) context.Context {
	if p.Light {
		return views.WithLight(ctx)
	}
	return ctx
}

// buffers are between two answers: pages grow too large to be thrown away for each.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// borrowed gives an empty buffer to f, which must not keep it or what is in it.
func borrowed(f func(*bytes.Buffer) error) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	return f(b)
}

// rendered is a view as text, in a buffer that is empty.
func rendered(ctx context.Context, text *bytes.Buffer, view templ.Component) ([]byte, error) {
	if err := view.Render(ctx, text); err != nil {
		return nil, err
	}
	if utf8.Valid(text.Bytes()) {
		return text.Bytes(), nil
	}
	return bytes.ToValidUTF8(text.Bytes(), []byte("\uFFFD")), nil // an address may hold any bytes, and some pages repeat it
}

// notListed keeps an answer that is no whole page out of search engines.
func notListed(w http.ResponseWriter) { w.Header().Set("X-Robots-Tag", "noindex") }

// showPart shows a view without the frame, for an island that puts it into a page.
func (a *app) showPart(w http.ResponseWriter, r *http.Request, p views.Page, view templ.Component) error {
	notListed(w)
	return a.show(w, r, http.StatusOK, p, view)
}

// isRead says whether a request only reads.
func isRead(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

// wantsJSON says whether an island or a program asked, rather than a form.
func wantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Accept"), "application/json") ||
		strings.HasPrefix(r.URL.Path, "/hq/api/") || r.URL.Path == "/hq/api"
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	notListed(w)
	api.Write(w, status, v)
}

// goTo answers a form: the browser gets a page of its own, so that a reload sends nothing twice.
func goTo(w http.ResponseWriter, r *http.Request, to string) error {
	w.Header().Set("Cache-Control", "private, no-store")
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// ownPath keeps a redirect on this site: it returns next when it is a path of ours, else fallback.
func ownPath(next, fallback string) string {
	if len(next) > 1000 || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\r\n\t") {
		return fallback
	}
	return next
}
