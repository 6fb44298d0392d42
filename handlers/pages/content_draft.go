package pages

import (
	"net/http"

	"efie/content"
)

// previewed is the draft that a request has the link of.
func (co *contentHandler) previewed(r *http.Request, library *content.Library, name string) (content.Page, bool) {
	draft, ok := library.Draft(name)
	return draft, ok && co.content.Signed(name, r.URL.Query().Get("preview"))
}
