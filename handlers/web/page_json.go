package web

import (
	"net/http"
	"strings"
)

// NoIndex keeps an answer that is no whole page out of search engines.
func NoIndex(w http.ResponseWriter) { w.Header().Set("X-Robots-Tag", "noindex") }

// WantsJSON reports whether an island or a program asked, rather than a form.
func WantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Accept"), "application/json") ||
		strings.HasPrefix(r.URL.Path, "/hq/api/") || r.URL.Path == "/hq/api"
}

func ShowJSON(w http.ResponseWriter, status int, v any) {
	NoIndex(w)
	WriteJSON(w, status, v)
}
