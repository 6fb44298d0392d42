package handlers

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"

	"efie/handlers/api"
)

// policies are the headers that a browser holds a page to and that may differ between two answers
// with the same page. What is kept goes on under the ones that it came with.
var policies = []string{"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Strict-Transport-Security"}

// needed are the headers of an answer without a body (RFC 9110, section 15.4.5). Of all others a
// browser keeps those it has (RFC 9111, section 3.2), so repeating them would only cost data.
var needed = []string{"Cache-Control", "Etag", "Set-Cookie", "Vary"}

// tag names a visitor's page by an ETag. It is weak, because the page goes out in several codings.
func tag(w http.ResponseWriter, text []byte) string {
	h, sum := w.Header(), sha256.New()
	for _, name := range policies {
		_, _ = sum.Write([]byte(h.Get(name) + "\n")) // a hash takes everything
	}
	_, _ = sum.Write(text)
	etag := `W/"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:18]) + `"`
	h.Set("ETag", etag)
	return etag
}

// unchanged says so where the browser has this very page, and nothing more.
func unchanged(w http.ResponseWriter, r *http.Request, etag string) bool {
	if !api.Names(r.Header.Values("If-None-Match"), etag) {
		return false
	}
	h := w.Header()
	for name := range h {
		if !slices.Contains(needed, name) {
			h.Del(name)
		}
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}
