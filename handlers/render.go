package handlers

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"efie/handlers/api"
	"efie/hostel"
	"efie/views"
)

// socialCard is the picture of a link to a page that has none of its own, and what it shows.
const (
	socialCard    = "/images/card.png"
	socialCardAlt = "Efie: a home near your campus"
)

// frame is the page around a view, for whoever is asking.
func (a *app) frame(r *http.Request, title, description string) (views.Page, *hostel.Student, error) {
	student, err := a.Sessions.Student(r)
	p := views.Page{
		Title: title, Description: description, Canonical: a.SiteURL + r.URL.Path, Image: a.SiteURL + socialCard, ImageAlt: socialCardAlt,
		Path: r.URL.Path, Here: a.here(r), Light: a.light(r),
		RequestID: requestID(r.Context()), Footer: a.footer.of(a.Content.Library()), Assets: a.assets, Demo: a.Demo != nil,
		Support: views.Support{Email: a.SupportEmail, Phone: a.SupportPhone},
	}
	if student != nil {
		p.Nav = views.Nav{LoggedIn: student.Verified(), Name: student.Name, Unverified: !student.Verified()}
	}
	return p, student, err
}

// personal marks a page that belongs to one student, or changes with every visit.
func personal(p *views.Page) {
	p.NoIndex = true
	p.Canonical = ""
}

// show renders a view into memory, and only then answers: nobody gets half a page.
// A page with a canonical address may be kept by a visitor's browser if it asks each time.
func (a *app) show(w http.ResponseWriter, r *http.Request, status int, p views.Page, view templ.Component) error {
	ctx := r.Context()
	if p.Light {
		ctx = views.WithLight(ctx)
	}
	var page bytes.Buffer
	if err := view.Render(ctx, &page); err != nil {
		return err
	}
	text := page.Bytes()
	if !utf8.Valid(text) { // an address may hold any bytes, and some pages repeat it
		text = bytes.ToValidUTF8(text, []byte("\uFFFD"))
	}
	h := w.Header()
	h.Set("Vary", "Cookie, Accept-Encoding, Save-Data")
	if p.Canonical == "" || p.Nav.LoggedIn || p.Nav.Unverified || status != http.StatusOK || !isRead(r) {
		h.Set("Cache-Control", "private, no-store")
	} else {
		h.Set("Cache-Control", "no-cache")
		etag := tag(w, text)
		if unchanged(w, r, etag) {
			return nil
		}
		if api.Accepts(r.Header.Values("Accept-Encoding"), "br") {
			h.Set("Content-Encoding", "br")
			text = a.pressed.page(etag, text)
		}
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text) // the visitor has gone; there is nobody to tell
	return nil
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
