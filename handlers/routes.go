package handlers

import (
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"efie/handlers/accounts"
	"efie/handlers/api"
	"efie/handlers/bookings"
	"efie/handlers/files"
	"efie/handlers/pages"
	"efie/handlers/saved"
)

func (s *shared) routes(c Config) chi.Router {
	all := chi.NewRouter()
	all.Use(middleware.GetHead, observers(c.Observers).logAccess)
	cached := s.pages.Routes(all)
	r := all.With(append(s.chain, s.shedding.limit)...)
	r.Get("/healthz", healthz)
	r.Get("/readyz", readyz(c.Ready, c.Log))

	media := files.NewMediaHandler(s.renderer, c.Media, c.Catalogue, c.Clock)
	files.Routes(r, files.Config{
		Renderer: s.renderer, Static: s.static, Media: media, Catalogue: c.Catalogue, Content: c.Content,
	})
	presenter := pages.NewPresenter(s.renderer.Site, c.Catalogue, s.pictures, c.Clock, c.Bookings.HoldFor)
	hostels := &pages.HostelHandler{Renderer: s.renderer, Presenter: presenter}
	pages.Routes(r, pages.Config{
		Renderer: s.renderer, Cached: cached, Presenter: presenter, Hostels: hostels, Catalogue: c.Catalogue,
		Sessions: c.Sessions, Content: c.Content, Photos: media, DrawCard: c.DrawCard,
		Letters: c.Demo.emails(), Served: c.Served, Messages: c.Messages, Limiter: c.RateLimiter,
	})
	saved.Routes(r, saved.Config{
		Renderer: s.renderer, Cached: cached, Presenter: presenter, Catalogue: c.Catalogue, Saves: c.Saves,
		Browsers: c.Sessions, Clock: c.Clock,
	})
	access := accounts.NewAccess(c.Accounts, c.RateLimiter, c.Sessions, s.renderer.Events)
	accounts.Routes(r, accounts.Config{
		Renderer: s.renderer, Cached: cached, Access: access, Accounts: c.Accounts, Sessions: c.Sessions,
		CurrentBookings: c.CurrentBookings, Logins: c.Logins, Privacy: c.Privacy, Catalogue: c.Catalogue, Clock: c.Clock,
	})
	inquiry := bookings.NewInquiry(c.Bookings, c.RateLimiter, c.Clock, c.Log)
	bookings.Routes(r, bookings.Config{
		Renderer: s.renderer, Cached: cached, Bookings: c.Bookings, Queue: c.Queue, RateLimiter: c.RateLimiter,
		Catalogue: c.Catalogue, Pictures: s.pictures, Hostels: hostels, Inquiry: inquiry, CurrentBookings: c.CurrentBookings,
		Records: c.Records, Sessions: c.Sessions, Webhook: c.Webhook,
		Sandbox: c.Demo.sandbox(), Clock: c.Clock, Secret: c.Secret,
	})
	r.Mount("/hq/api", api.New(api.Config{
		Bookings: c.Bookings, Queue: c.Queue, Clock: c.Clock, Catalogue: c.Catalogue,
		CurrentBookings: c.CurrentBookings, RateLimiter: c.RateLimiter,
		Sessions: c.Sessions, Accounts: access, Events: s.renderer.Events, Inquiries: inquiry, Log: c.Log,
		SiteURL: c.SiteURL, MediaURL: c.MediaURL,
	}))
	return all
}
