package api

import (
	_ "embed" // for the contract
	"net/http"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
)

// contract is the OpenAPI 3.1 document of this interface, for authors of clients. The tests check each call and its
// answer against it (see apitest).
//
//go:embed openapi.json
var contract []byte

var contractETag = weakETag(contract)

func weakETag(text []byte) string { return `W/"` + cache.Tag(text) + `"` }

func openAPI(w http.ResponseWriter, r *http.Request, _ *hostel.Student) error {
	h := w.Header()
	h.Set("ETag", contractETag)
	h.Set("Cache-Control", "public, max-age=3600")
	if cache.Matches(r.Header.Values("If-None-Match"), contractETag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	web.SendJSON(w, http.StatusOK, contract)
	return nil
}
