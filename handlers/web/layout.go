package web

import (
	"bytes"
	"net/http"
	"strconv"
	"sync/atomic"

	"github.com/a-h/templ"

	"efie/content"
	"efie/handlers/cache"
	"efie/handlers/cache/coding"
	"efie/hostel"
	"efie/views/layout"
)

// maxLayouts is how many bytes of layouts are stored: some hundreds.
const maxLayouts = 2 << 20

// layouts stores what is around students' own pages, compressed: it is the same but for names and strips. Without
// it a dashboard takes 228 µs of processor time instead of 130 µs.
type layouts struct {
	stored *cache.Bounded[layoutKey, *coding.Template]
	// madeFor is the library whose footer the stored layouts have.
	madeFor atomic.Pointer[content.Library]
}

// layoutKey is all that a layout depends on, together with what hasLayout requires.
type layoutKey struct {
	title, description, path, here string
	noIndex, light, instant        bool
}

// mainMark stands in a layout for the page's own part, as nameMark does for a name.
var mainMark = hostel.NewID()

// hasLayout reports whether a page's layout may be stored: that of a student's page with a fixed address.
func hasLayout(r *http.Request, status int, p layout.Page) bool {
	return status == http.StatusOK && IsRead(r) && p.Nav.LoggedIn && p.Nav.Name != "" &&
		p.Canonical == "" && p.Structured == "" && p.Refresh == nil && r.URL.RawQuery == "" && cache.AcceptsGzip(r)
}

func (rd *Renderer) showInLayout(w http.ResponseWriter, r *http.Request, p layout.Page, view templ.Component) error {
	return cache.WithBuffer(func(main *bytes.Buffer) error {
		ctx, frameless := layout.BodyOnly(lit(r.Context(), p))
		text, err := cache.Render(ctx, main, view)
		if err != nil {
			return err
		}
		layout := noLayout
		if frameless.HasLayout {
			if layout, err = rd.layoutOf(r, p); err != nil {
				return err
			}
		}
		h := w.Header()
		h.Set("Vary", cache.Vary)
		h.Set("Cache-Control", "private, no-store")
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Encoding", coding.Gzip.String())
		MarkCompressed(h)
		return cache.WithBuffer(func(body *bytes.Buffer) error {
			layout.Gzip(body, []byte(templ.EscapeString(p.Nav.Name)), []byte(p.Nav.Strip), text)
			h.Set("Content-Length", strconv.Itoa(body.Len()))
			w.WriteHeader(http.StatusOK)
			_, _ = w.Write(body.Bytes()) // an error means that the student has gone
			return nil
		})
	})
}

// noLayout is around a part of a page, which has no layout.
var noLayout = coding.NewTemplate([]byte(mainMark), []byte(cache.NameMark), []byte(cache.StripMark), []byte(mainMark))

// layoutOf returns the stored layout of a page, or makes it.
func (rd *Renderer) layoutOf(r *http.Request, p layout.Page) (*coding.Template, error) {
	library := rd.Content.Library()
	if rd.layouts.madeFor.Swap(library) != library {
		rd.layouts.stored.Clear() // layouts of another library would keep it in memory
	}
	key := layoutKey{p.Title, p.Description, p.Path, p.Here, p.NoIndex, p.Light, p.Instant}
	if stored, ok := rd.layouts.stored.Find(key); ok {
		return stored, nil
	}
	p.Nav.Name, p.Nav.Strip = cache.NameMark, cache.StripMark
	text, err := cache.Render(lit(r.Context(), p), new(bytes.Buffer), layout.Around(p, mainMark))
	if err != nil {
		return nil, err
	}
	made := coding.NewTemplate(text, []byte(cache.NameMark), []byte(cache.StripMark), []byte(mainMark))
	rd.layouts.stored.Keep(key, made)
	return made, nil
}
