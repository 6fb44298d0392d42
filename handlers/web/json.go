package web

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"
)

// ErrorBody is the body of an error. Clients compare Error with a sentence (R46).
type ErrorBody struct {
	Message string `json:"message"`
	Error   string `json:"error"`
	Code    string `json:"code"`
}

func NewErrorBody(code, message string) ErrorBody {
	return ErrorBody{Message: message, Error: message, Code: code}
}

// WriteJSON answers with JSON. Unless Cache-Control is already set, clients must not store it.
func WriteJSON(w http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // our own types can always be encoded
	}
	SendJSON(w, status, text)
}

func SendJSON(w http.ResponseWriter, status int, text []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "private, no-store")
	}
	w.WriteHeader(status)
	_, _ = w.Write(text) // it fails only if the client has disconnected
}

// Allowed lists the methods that the address of a request accepts, for an Allow header.
func Allowed(r *http.Request) string {
	path := r.URL.RawPath
	if path == "" {
		path = r.URL.Path
	}
	var list []string
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		if !chi.RouteContext(r.Context()).Routes.Match(chi.NewRouteContext(), method, path) {
			continue
		}
		list = append(list, method)
		if method == http.MethodGet {
			list = append(list, http.MethodHead) // each GET route also answers HEAD
		}
	}
	return strings.Join(list, ", ")
}

// NoIndex keeps a response out of search engines.
func NoIndex(w http.ResponseWriter) { w.Header().Set("X-Robots-Tag", "noindex") }

// WantsJSON reports whether an island or a program sent the request, not a form.
func WantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Accept"), "application/json") ||
		strings.HasPrefix(r.URL.Path, "/hq/api/") || r.URL.Path == "/hq/api"
}

func ShowJSON(w http.ResponseWriter, status int, v any) {
	NoIndex(w)
	WriteJSON(w, status, v)
}
