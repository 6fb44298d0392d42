package server

import (
	"context"
	"runtime"

	"efie/config"
	"efie/content"
	"efie/handlers"
	"efie/handlers/accounts"
	"efie/handlers/api"
	"efie/handlers/bookings"
	"efie/handlers/files"
	"efie/handlers/pages"
	"efie/handlers/saved"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/outbox"
	"efie/hostel/support"
	"efie/mail"
	"efie/static"
	"efie/store"
	"efie/views/layout"
	"efie/views/parts"
)

// services are the parts of a server that answer requests. bookings has the catalogue, the clock and the log.
type services struct {
	config      config.Config
	store       *store.Store
	key         []byte
	provider    provider
	content     *content.Watcher
	limiter     *account.RateLimiter
	bookings    *booking.Service
	queue       *booking.Queue
	emailWorker *outbox.Worker
	folder      *mail.FileCarrier // of the demo's emails
}

// openWeb builds each package of handlers with what it needs. It fails if the built bundles are missing.
func openWeb(ctx context.Context, s services, observers []handlers.Observer) (*handlers.Web, error) {
	c, hostels, clock, log := s.config, s.bookings.Catalogue, s.bookings.Clock, s.bookings.Log
	assets, err := files.ReadAssets(static.Files)
	if err != nil {
		return nil, err
	}
	own := files.NewStatic(static.Files)
	pictures, err := parts.NewPictures(static.Files, own.Weight, c.MediaURL)
	if err != nil {
		return nil, err
	}
	photos, err := openMedia(ctx, c)
	if err != nil {
		return nil, err
	}
	proxies, err := c.Proxies()
	if err != nil {
		return nil, err
	}
	site := &web.Site{
		URL: c.SiteURL, MediaURL: c.MediaURL, SupportEmail: c.SupportEmail, SupportPhone: c.SupportPhone,
		Operator: layout.Operator(c.Operator()), InlineScript: s.provider.inline, Demo: c.Demo(), Assets: assets,
	}
	sessions := session.NewKeeper(s.store, s.key, c.SiteURL, s.bookings.HoldFor, clock)
	rd := web.NewRenderer(site, sessions, hostels, s.content, log)

	media := &files.MediaHandler{Renderer: rd, Files: photos, Catalogue: hostels, Clock: clock}
	market := &web.Marketplace{
		Catalogue: hostels, Pictures: pictures, Clock: clock, HoldFor: s.bookings.HoldFor, SiteURL: c.SiteURL,
	}
	hostelPages := &pages.HostelHandler{Renderer: rd, Market: market}
	passwords := store.NewPasswords(max(1, runtime.GOMAXPROCS(0)-1)) // one core stays free when many students log in
	identity := &account.Service{
		Students: s.store, Accounts: s.store, Hasher: passwords, Clock: clock, Committed: s.emailWorker.Nudge,
		MayEmail: s.limiter.MayEmail, Pseudonym: s.limiter.Pseudonym,
	}
	access := &accounts.Access{Service: identity, Limiter: s.limiter, Sessions: sessions, Events: rd.Events}
	inquiry := &bookings.Inquiry{Bookings: s.bookings, Limit: s.limiter}
	packages := []handlers.Package{
		files.Config{Renderer: rd, Static: own, Media: media, Catalogue: hostels},
		pages.Config{
			Renderer: rd, Market: market, Content: s.content, Photos: media,
			DrawCard: drawCard, Served: s.store, Limiter: s.limiter,
			Messages: &support.Service{Messages: s.store, To: c.SupportEmail, Clock: clock, Committed: s.emailWorker.Nudge},
		},
		saved.Config{Renderer: rd, Market: market, Saves: s.store},
		accounts.Config{
			Renderer: rd, Access: access, CurrentBookings: s.store, Students: s.store,
			Logins: s.store, Privacy: s.store, Catalogue: hostels, Beds: s.bookings, Clock: clock,
		},
		bookings.Config{
			Renderer: rd, Bookings: s.bookings, Queue: s.queue, RateLimiter: s.limiter, Pictures: pictures,
			Hostels: hostelPages, Inquiry: inquiry, Records: s.store, Secret: s.key,
		},
		api.Config{
			Bookings: s.bookings, Queue: s.queue, CurrentBookings: s.store, Sessions: sessions, RateLimiter: s.limiter,
			Accounts: access, Inquiries: inquiry, Renderer: rd,
		},
	}
	if s.provider.webhook != nil {
		packages = append(packages,
			&bookings.WebhookHandler{Reader: s.provider.webhook, Bookings: s.bookings, Renderer: rd})
	}
	if c.Demo() {
		packages = append(packages, &pages.MailHandler{Renderer: rd, Emails: listEmails(s.folder)})
		if s.provider.sandbox != nil {
			packages = append(packages,
				&bookings.SandboxHandler{Renderer: rd, Sandbox: s.provider.sandbox, Bookings: s.bookings})
		}
	}
	return handlers.New(handlers.Setup{
		Renderer: rd, Catalogue: hostels, Clock: clock, Ready: s.store.Ready, Observers: observers,
		TrustedProxies: proxies, Checkouts: s.provider.checkouts,
	}, packages...)
}
