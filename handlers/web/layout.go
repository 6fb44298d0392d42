package web

import (
	"bytes"
	"net/http"
	"strconv"

	"github.com/a-h/templ"

	"efie/handlers/cache"
	"efie/handlers/cache/coding"
	"efie/hostel"
	"efie/views/layout"
)

// maxLayouts is the size of the stored layouts in bytes. Some hundreds of layouts fit.
const maxLayouts = 2 << 20

// layoutKey identifies a stored layout. Pages with the same key have the same layout.
type layoutKey struct {
	title, description, path, here string
	noIndex, light, instant        bool
	footer                         *layout.FooterGroup // the first group; another library has others
}

// mainMark marks the place of a page's main part in a layout, as cache.NameMark marks the place of the name.
var mainMark = hostel.NewID()

// hasStoredLayout reports whether a page's layout may be stored. The page must be a student's, with a fixed address.
func hasStoredLayout(r *http.Request, status int, p layout.Page) bool {
	return status == http.StatusOK && IsGetOrHead(r) && p.Nav.LoggedIn && p.Nav.Name != "" &&
		p.Canonical == "" && p.Structured == "" && p.Refresh == nil && r.URL.RawQuery == "" && cache.AcceptsGzip(r)
}

func (rd *Renderer) showInLayout(w http.ResponseWriter, r *http.Request, p layout.Page, view templ.Component) error {
	return cache.WithBuffer(func(main *bytes.Buffer) error {
		ctx, bodyOnly := layout.BodyOnly(withPagePreferences(r.Context(), p))
		text, err := cache.Render(ctx, main, view)
		if err != nil {
			return err
		}
		layout := emptyLayout
		if bodyOnly.HasLayout {
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
			_, _ = w.Write(body.Bytes()) // it fails only if the client has disconnected
			return nil
		})
	})
}

// emptyLayout is the layout of a part of a page.
var emptyLayout = coding.NewTemplate([]byte(mainMark),
	[]byte(cache.NameMark), []byte(cache.StripMark), []byte(mainMark))

// layoutOf returns the layout of a page, and stores it.
func (rd *Renderer) layoutOf(r *http.Request, p layout.Page) (*coding.Template, error) {
	key := layoutKey{p.Title, p.Description, p.Path, p.Here, p.NoIndex, p.Light, p.Instant, nil}
	if len(p.Footer) > 0 {
		key.footer = &p.Footer[0]
	}
	if stored, ok := rd.layouts.Find(key); ok {
		return stored, nil
	}
	p.Nav.Name, p.Nav.Strip = cache.NameMark, cache.StripMark
	text, err := cache.Render(withPagePreferences(r.Context(), p), new(bytes.Buffer), layout.Around(p, mainMark))
	if err != nil {
		return nil, err
	}
	template := coding.NewTemplate(text, []byte(cache.NameMark), []byte(cache.StripMark), []byte(mainMark))
	rd.layouts.Keep(key, template)
	return template, nil
}
