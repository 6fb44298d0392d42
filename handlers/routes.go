package handlers

import (
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"efie/handlers/account"
	"efie/handlers/api"
	"efie/handlers/booking"
	"efie/handlers/files"
	"efie/handlers/pages"
	"efie/handlers/web"
)

// routes is all that Efie answers, except for stored pages (see fromCache).
func (s *shared) routes(c Config) chi.Router {
	r := chi.NewRouter()
	r.Use(
		middleware.GetHead, web.Identify, web.LocateClient(c.TrustedProxies), observers(c.Observers).logAccess,
		s.renderer.RecoverPanic, web.SecurityHeaders(s.renderer.Site, c.Directory, c.Checkouts), s.renderer.SameOrigin,
		web.Compress, s.shedding.limit,
	)
	r.Get("/healthz", healthz)
	r.Get("/readyz", readyz(c.Ready, c.Log))

	media := files.NewMediaHandler(s.renderer, c.Media, c.Clock)
	files.Routes(r, files.Config{
		Renderer: s.renderer, Static: s.static, Media: media, Directory: c.Directory, Content: c.Content,
		IndexNowKey: c.IndexNowKey,
	})
	presenter := pages.NewPresenter(s.renderer.Site, c.Directory, s.pictures, c.Clock, c.Desk.HoldFor)
	hostels := pages.NewHostelHandler(s.renderer, presenter)
	pages.Routes(r, pages.Config{
		Renderer: s.renderer, Cache: s.pages, Presenter: presenter, Hostels: hostels, Directory: c.Directory,
		Content: c.Content, Photos: media, DrawCard: c.DrawCard, Letters: c.Demo.letters(),
	})
	access := account.NewAccess(c.Reception, c.Gate, c.Sessions, c.Sessions, s.renderer.Events)
	account.Routes(r, account.Config{
		Renderer: s.renderer, Cache: s.pages, Access: access, Reception: c.Reception, Sessions: c.Sessions,
		Browsers: c.Sessions, Standings: c.Standings, Logins: c.Logins, Privacy: c.Privacy, Directory: c.Directory,
		Clock: c.Clock,
	})
	inquiry := booking.NewInquiry(c.Desk, c.Gate, c.Clock, c.Log)
	booking.Routes(r, booking.Config{
		Renderer: s.renderer, Cache: s.pages, Desk: c.Desk, Line: c.Line, Gate: c.Gate, Directory: c.Directory,
		Pictures: s.pictures, Hostels: hostels, Inquiry: inquiry, Standings: c.Standings, Leavers: c.Leavers,
		Records: c.Records, Sessions: c.Sessions, Webhook: c.Webhook, Sandbox: c.Demo.sandbox(), Clock: c.Clock,
	})
	r.Mount("/hq/api", api.New(api.Config{
		Desk: c.Desk, Line: c.Line, Clock: c.Clock, Directory: c.Directory, Standings: c.Standings, Gate: c.Gate,
		Sessions: c.Sessions, Accounts: access, Events: s.renderer.Events, Inquiries: inquiry, Log: c.Log,
		SiteURL: c.SiteURL, MediaURL: c.MediaURL,
	}))
	return r
}
