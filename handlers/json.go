package handlers

import (
	"net/http"
	"strings"

	"efie/handlers/api"
)

// notListed keeps an answer that is no whole page out of search engines.
func notListed(w http.ResponseWriter) { w.Header().Set("X-Robots-Tag", "noindex") }

// wantsJSON reports whether an island or a program asked, rather than a form.
func wantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Accept"), "application/json") ||
		strings.HasPrefix(r.URL.Path, "/hq/api/") || r.URL.Path == "/hq/api"
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	notListed(w)
	api.Write(w, status, v)
}
