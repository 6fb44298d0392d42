package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	views "efie/views/site"
)

// offline is the page at /offline, which a phone keeps and shows in place of one that it cannot
// have without a network.
func (co *contentHandler) offline(q cache.PageRequest) (cache.PageResponse, error) {
	p := co.NewSharedPage(q, "You are offline", "")
	p.NoIndex = true
	return web.Share(p, views.OfflinePage(p), nil), nil
}
