package web

import (
	"net/http"
	"path"
)

const CacheDay = "public, max-age=86400"

// PageHeaders are headers that only documents need. Responses with files omit them to save data.
var PageHeaders = []string{"Cross-Origin-Opener-Policy", "Permissions-Policy", "Referrer-Policy"}

// SetSVGType sets an SVG's type with its charset, which Go's table of types omits (OWASP ASVS 5.0, 4.1.1).
func SetSVGType(w http.ResponseWriter, name string) {
	if path.Ext(name) == ".svg" {
		w.Header().Set("Content-Type", "image/svg+xml; charset=utf-8")
	}
}

// FilePolicy is the Content-Security-Policy of a file: a file that is opened by its own address loads nothing.
const FilePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
