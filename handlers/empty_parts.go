package handlers

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
)

// refuseEmptyParts answers an address with an empty part, such as //login, as an address without a route. Otherwise chi
// takes the empty part for the value of a parameter: //login would be a payment link, and /pay//done a guess at one. No
// form may reach such an address either, so its path is not cleaned: SameOrigin looks at the path as it was sent. The
// JSON interface answers its own unknown paths.
func refuseEmptyParts(routes *chi.Mux) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			path := r.URL.EscapedPath()
			if strings.Contains(path, "//") && !strings.HasPrefix(path, "/hq/api/") {
				routes.NotFoundHandler()(w, r)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}
