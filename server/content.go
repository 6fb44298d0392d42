package server

import (
	"context"
	"io/fs"
	"strings"

	"efie/config"
	"efie/content"
	"efie/handlers"
	"efie/handlers/accounts"
	"efie/handlers/api"
	"efie/handlers/bookings"
	"efie/handlers/files"
	"efie/handlers/pages"
	"efie/handlers/saved"
	"efie/handlers/web"
	"efie/hostel/booking"
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
		SiteURL: c.SiteURL, Routes: ReservedNames(), Key: key, Operator: content.Operator(c.Operator()),
	}
	site.Picture = func(address string) bool {
		_, imported := photos().Photo(address)
		_, err := fs.Stat(static.Files, strings.TrimPrefix(address, "/"))
		return imported || err == nil
	}
	return content.Open(ctx, c.ContentDir(), storedpages.History{DB: s.DB}, site)
}

// ReservedNames returns the first path segments of the routes of every server. They include the routes of the demo and
// of optional settings, because a page of an editor must not hide these later.
func ReservedNames() []string {
	rd := &web.Renderer{Site: &web.Site{}}
	beds := &booking.Service{}
	return handlers.Reserved(handlers.RoutesOf(
		files.Config{Renderer: rd, Media: &files.MediaHandler{Renderer: rd}},
		pages.Config{Renderer: rd, Market: &web.Marketplace{}},
		saved.Config{Renderer: rd},
		accounts.Config{Renderer: rd, Access: &accounts.Access{}},
		bookings.Config{Renderer: rd, Bookings: beds},
		api.Config{Renderer: rd, Bookings: beds},
		&bookings.WebhookHandler{},
		&bookings.SandboxHandler{Renderer: rd},
		&pages.MailHandler{Renderer: rd},
	))
}
