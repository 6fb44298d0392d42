package files

import (
	"net/http"
	"strings"

	"efie/handlers/web"
	"efie/hostel"
)

const CacheForever = "public, max-age=31536000, immutable" // for names that contain a hash

type staticHandler struct{ Config }

// static serves the built files, whose names change with their content.
func (sf *staticHandler) static() http.HandlerFunc { return sf.serve("/static/", CacheForever) }

func (sf *staticHandler) images() http.HandlerFunc { return sf.serve("/", web.CacheDay) }

// serve serves the files in the binary below a path prefix. A missing file gets the 404 page.
func (sf *staticHandler) serve(prefix, cache string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, prefix)
		file, err := sf.Static.file(name)
		if err != nil {
			sf.Fail(w, r, web.ErrNoPage)
			return
		}
		h := w.Header()
		h.Set("Cache-Control", cache)
		h.Set("Content-Security-Policy", web.FilePolicy)
		for _, header := range web.PageHeaders {
			h.Del(header)
		}
		web.SetSVGType(w, name)
		file.send(w, r, name)
	}
}

func favicon(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/images/favicon-32.png", http.StatusMovedPermanently)
}

func dialingCodes(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", web.CacheDay)
	web.ShowJSON(w, http.StatusOK, hostel.DialingCodes())
}
