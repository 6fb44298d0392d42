package bookings

import (
	"net/http"
	"net/url"

	"github.com/go-chi/chi/v5"
)

// typedCode returns the code in an address as a person typed it.
func typedCode(r *http.Request) string {
	typed := chi.URLParam(r, "code")
	plain, err := url.PathUnescape(typed)
	if err != nil {
		return typed
	}
	return plain
}
