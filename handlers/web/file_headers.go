package web

import (
	"net/http"
	"path"
)

const CacheDay = "public, max-age=86400"

// PageHeaders are headers that only documents need. Files go without them, since each costs data.
var PageHeaders = []string{"Cross-Origin-Opener-Policy", "Permissions-Policy", "Referrer-Policy"}

// SetSVGType names an SVG's charset, which the usual table does not (ASVS 5.0, 4.1.1).
func SetSVGType(w http.ResponseWriter, name string) {
	if path.Ext(name) == ".svg" {
		w.Header().Set("Content-Type", "image/svg+xml; charset=utf-8")
	}
}

// FilePolicy is for a file that is opened by its own address: it loads nothing.
const FilePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
