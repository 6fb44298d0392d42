// Package handlers serves HTTP: routes, pages and the JSON interface.
package handlers

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/handlers/accounts"
	"efie/handlers/bookings"
	"efie/handlers/cache"
	"efie/handlers/files"
	"efie/handlers/pages"
	"efie/handlers/saved"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/demoview"
)

type Config struct {
	Bookings        *booking.Service
	Queue           *booking.Queue
	Accounts        *account.Service
	Catalogue       *catalogue.Catalogue
	CurrentBookings booking.CurrentBookings
	Records         bookings.Records
	Served          pages.Served
	Saves           saved.Saves
	Messages        pages.MessageSender
	Sessions        *session.Keeper
	Logins          accounts.Logins
	Privacy         accounts.Privacy
	RateLimiter     *account.RateLimiter
	Webhook         bookings.Webhook // nil if the provider sends no webhooks
	Content         pages.Drafts
	Static          fs.FS // static/, with the built bundles and their manifest.json
	Media           fs.FS // the hostels' own pictures; a files.Distant if they are on another machine
	Ready           func(context.Context) error
	Clock           func() time.Time
	Log             *slog.Logger
	Observers       []Observer // of requests; nil writes the access log to Log
	Secret          []byte     // the server's key; keys for single purposes are derived from it

	SiteURL      string // without a slash at its end
	MediaURL     string // base address of the pictures in Media
	SupportEmail string
	SupportPhone string
	// DrawCard draws a hostel's preview for shared links as a PNG. photo is a JPEG, or nil.
	DrawCard func(card pages.SocialCard, photo []byte) ([]byte, error)
	// TrustedProxies are the proxies whose X-Forwarded-For header is used.
	TrustedProxies []netip.Prefix
	// Checkouts are the origins of the provider's payment pages. InlineScript is the script that opens such a page
	// inside ours, or "".
	Checkouts    []string
	InlineScript string
	Demo         *Demo // nil in production
}

// Demo holds the parts that only the demo has.
type Demo struct {
	Sandbox bookings.Sandbox                     // nil if another provider takes the money
	Letters func() ([]demoview.DevLetter, error) // newest first
}

// emails returns the demo's list of sent emails, or nil in production.
func (d *Demo) emails() func() ([]demoview.DevLetter, error) {
	if d == nil {
		return nil
	}
	return d.Letters
}

// sandbox returns the demo's sandbox, or nil in production.
func (d *Demo) sandbox() bookings.Sandbox {
	if d == nil {
		return nil
	}
	return d.Sandbox
}

// shared holds what the packages of handlers have in common.
type shared struct {
	renderer *web.Renderer
	pages    *cache.Pages
	pictures *web.Pictures
	static   *files.Static // the files in the binary
	shedding *loadShedding
	chain    chi.Middlewares // middleware of all requests except those for cacheable pages
	headers  func(http.Header)
}

// New returns Efie's whole HTTP handler. It fails if the built bundles are missing.
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
		web.Identify, web.LocateClient(c.TrustedProxies), s.renderer.RecoverPanic, s.secure, s.renderer.SameOrigin,
		web.Compress,
	}
	s.pages = cache.New(c.Catalogue, c.Content, who, c.Clock, s)
	return s, nil
}

// site implements Web.
type site struct {
	chi.Router
	shared *shared
}
