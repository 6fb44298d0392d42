// Package handlers is the web: routes, pages and the JSON interface.
package handlers

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/handlers/account"
	"efie/handlers/booking"
	"efie/handlers/cache"
	"efie/handlers/files"
	"efie/handlers/pages"
	"efie/handlers/saved"
	"efie/handlers/session"
	"efie/handlers/web"
	accounts "efie/hostel/account"
	bookings "efie/hostel/booking"
	"efie/hostel/catalogue"
	views "efie/views/demo"
)

type Config struct {
	Bookings        *bookings.Service
	Queue           *bookings.Queue
	Accounts        *accounts.Service
	Catalogue       *catalogue.Catalogue
	CurrentBookings bookings.CurrentBookings
	Records         booking.Records
	Served          pages.Served
	Saves           saved.Saves
	Messages        pages.MessageSender
	Sessions        *session.Keeper
	Logins          account.Logins
	Privacy         account.Privacy
	RateLimiter     *accounts.RateLimiter
	Webhook         booking.Webhook // nil where the provider sends nothing
	Content         pages.Drafts
	Static          fs.FS // static/, with the built bundles and their manifest.json
	Media           fs.FS // pictures that hostels name by a path of their own; Distant where they lie on another machine
	Ready           func(context.Context) error
	Clock           func() time.Time
	Log             *slog.Logger
	Observers       []Observer // of requests; none for a line in Log
	Secret          []byte     // the server's key; keys for single purposes are derived from it

	SiteURL      string // without a slash at its end
	MediaURL     string // base address of pictures that are named by a path of their own
	SupportEmail string
	SupportPhone string
	// DrawCard draws the picture of links to a hostel as PNG, with a photo, which is a JPEG, or nil.
	DrawCard func(card pages.SocialCard, photo []byte) ([]byte, error)
	// TrustedProxies are whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
	// Checkouts are the origins of the provider's pages, and InlineScript, or "", opens one in place.
	Checkouts    []string
	InlineScript string
	Demo         *Demo // nil in production
}

// Demo is what only the demo has.
type Demo struct {
	Sandbox booking.Sandbox                   // nil where another provider takes the money
	Letters func() ([]views.DevLetter, error) // newest first
}

// letters are those of the demo, nil in production.
func (d *Demo) letters() func() ([]views.DevLetter, error) {
	if d == nil {
		return nil
	}
	return d.Letters
}

// sandbox is that of the demo, nil in production.
func (d *Demo) sandbox() booking.Sandbox {
	if d == nil {
		return nil
	}
	return d.Sandbox
}

// shared is what the packages of handlers share.
type shared struct {
	renderer *web.Renderer
	pages    *cache.Pages
	pictures *web.Pictures
	static   *files.Static // the files in the binary
	shedding *loadShedding
	chain    chi.Middlewares // of all requests but those for cacheable pages
	headers  func(http.Header)
}

// New makes the whole web of Efie. It fails when the built bundles are missing.
func New(c Config) (Web, error) {
	s, err := newShared(c)
	if err != nil {
		return nil, err
	}
	if c.Observers == nil {
		c.Observers = []Observer{Logged{c.Log}}
	}
	return &site{s.routes(c), s}, nil
}

func newShared(c Config) (*shared, error) {
	assets, err := files.ReadAssets(c.Static)
	if err != nil {
		return nil, err
	}
	static := files.NewStatic(c.Static)
	pictures, err := web.NewPictures(c.Static, static, c.Catalogue, c.MediaURL)
	if err != nil {
		return nil, err
	}
	shedding, err := newLoadShedding(assets.Stylesheet, c.Sessions.HasSession)
	if err != nil {
		return nil, err
	}
	site := &web.Site{
		URL: c.SiteURL, MediaURL: c.MediaURL, SupportEmail: c.SupportEmail, SupportPhone: c.SupportPhone,
		InlineScript: c.InlineScript, Demo: c.Demo != nil, Assets: assets,
	}
	who := readers{site, c.Sessions, c.Bookings.HoldFor, c.Clock}
	s := &shared{
		renderer: web.NewRenderer(site, who, c.Catalogue, c.Content, c.Log),
		pictures: pictures, static: static, shedding: shedding,
		headers: web.SecurityHeaders(site, c.Catalogue, c.Checkouts),
	}
	s.chain = chi.Middlewares{
		web.Identify, web.LocateClient(c.TrustedProxies), s.renderer.RecoverPanic, s.secure, s.renderer.SameOrigin, web.Compress,
	}
	s.pages = cache.New(c.Catalogue, c.Content, who, c.Clock, s)
	return s, nil
}

// site is what is served.
type site struct {
	chi.Router
	shared *shared
}
