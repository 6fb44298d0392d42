package pages

import (
	"net/http"

	views "efie/views/site"
)

// offline is the page at /offline, which a phone keeps and shows in place of one that it cannot
// have without a network.
func (co *contentHandler) offline(w http.ResponseWriter, r *http.Request) error {
	p, _, err := co.NewPage(r, "You are offline", "")
	if err != nil {
		return err
	}
	p.NoIndex = true
	return co.Show(w, r, http.StatusOK, p, views.OfflinePage(p))
}
