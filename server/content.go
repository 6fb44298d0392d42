package server

import (
	"context"
	"io/fs"
	"strings"

	"efie/config"
	"efie/content"
	"efie/handlers"
	"efie/hostel/catalogue"
	"efie/static"
	"efie/store"
	storedpages "efie/store/pages"
)

// OpenContent reads the editors' pages and the built-in pages. photos returns the catalogue whose pictures pages may
// show. key signs the links to drafts.
func OpenContent(
	ctx context.Context, c config.Config, s *store.Store, photos func() *catalogue.Snapshot, key []byte,
) (*content.Watcher, error) {
	site := content.Settings{
		SiteURL: c.SiteURL, Routes: handlers.Reserved(), Key: key, Operator: content.Operator(c.Operator()),
	}
	site.Picture = func(address string) bool {
		_, imported := photos().Photo(address)
		_, err := fs.Stat(static.Files, strings.TrimPrefix(address, "/"))
		return imported || err == nil
	}
	return content.Open(ctx, c.ContentDir(), storedpages.History{DB: s.DB}, site)
}
