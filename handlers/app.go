// Package handlers is the web: routes, pages and the JSON interface.
package handlers

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/content"
	"efie/handlers/pagecache"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views"
)

// Config is what the web needs from the rest of Efie.
type Config struct {
	Desk      *booking.Service
	Line      *booking.Queue // brings bookings to the desk
	Reception *account.Service
	Directory *catalogue.Catalogue
	Standings Standings
	Leavers   Leavers
	Records   Records
	Sessions  *session.Keeper
	Logins    Logins
	Privacy   Privacy
	Gate      *account.RateLimiter
	Webhook   Webhook // nil where the provider sends nothing
	Content   Content
	Static    fs.FS // static/, with the built bundles and their manifest.json
	Media     fs.FS // pictures that hostels name by a path of their own; Distant where they lie on another machine
	Ready     func(context.Context) error
	Clock     func() time.Time
	Log       *slog.Logger
	Observers []Observer // of requests; none for a line in Log

	SiteURL      string // without a slash at its end
	MediaURL     string // base address of pictures that are named by a path of their own
	SupportEmail string
	SupportPhone string
	// IndexNowKey proves to search engines that messages are ours, "" where none are sent.
	IndexNowKey string
	// DrawCard draws the picture of links to a hostel as PNG, with a photo, which is a JPEG, or nil.
	DrawCard func(card SocialCard, photo []byte) ([]byte, error)
	// TrustedProxies are whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
	// Checkouts are the origins of the provider's pages, none for the sandbox, and InlineScript
	// the provider's script that opens one in place, "" for none.
	Checkouts    []string
	InlineScript string
	Demo         *Demo // nil in production
}

// Content are the pages of the editors.
type Content interface {
	// Library is what there is now.
	Library() *content.Library
	// Signed says whether a signature is the one of the link to a draft.
	Signed(name, signature string) bool
}

// Standings says what a student has.
type Standings interface {
	Standing(ctx context.Context, studentID string) (booking.CurrentBooking, error)
}

// Records says what became of bookings.
type Records interface {
	// Record is everything about the booking with a code, or booking.ErrUnknownBooking.
	Record(ctx context.Context, code string) (hostel.Record, error)
	// Story is what a student has and had. It tells in full of so many of the newest bookings, of the
	// one that takes a bed, of those whose money is not settled, and of the student's one with a code,
	// "" for none.
	Story(ctx context.Context, studentID string, newest int, code string) (hostel.History, error)
}

// Logins are the sessions of a student, named by their public ids.
type Logins interface {
	// Logins are all of them, the one used last first. Some may be over by now.
	Logins(ctx context.Context, studentID string) ([]account.Session, error)
	// EndLogin ends one; nothing happens where the student has none of this id.
	EndLogin(ctx context.Context, studentID, id string) error
	// EndOtherLogins ends all but one.
	EndOtherLogins(ctx context.Context, studentID, keep string) error
}

// Privacy says what is kept of a student.
type Privacy interface {
	// OwnData is all of it, or hostel.ErrUnknownStudent.
	OwnData(ctx context.Context, studentID string) (account.OwnData, error)
}

// Demo is what only the demo has.
type Demo struct {
	Sandbox Sandbox                           // nil where another provider takes the money
	Letters func() ([]views.DevLetter, error) // newest first
}

// Sandbox is the demo's payment provider, as its page needs it.
type Sandbox interface {
	// Charge finds a charge, or fails with booking.ErrUnknownPayment.
	Charge(reference string) (booking.Charge, hostel.OutcomeStatus, error)
	// Decide says what became of it.
	Decide(reference string, status hostel.OutcomeStatus) error
}

// app is Config with what is made of it once.
type app struct {
	Config
	assets views.Assets
	footer footer
	packed packed           // Static, compressed
	pages  *pagecache.Cache // that many share
	lanes  *lanes           // where what is not kept waits to be made
	// pictures are those that Efie brings along, by address.
	pictures map[string]views.Picture
	// drawings are the pictures of links to hostels.
	drawings drawings
	// mediaOrigin is another host that MEDIA_URL names, "" for our own.
	mediaOrigin string
	// keptOf is what the kept pages were made of.
	keptOf atomic.Pointer[catalogue.Snapshot]
	frames *frames
	// framedBy is whose footer the frames have.
	framedBy atomic.Pointer[content.Library]
	// sessionCookie is how a session begins in a Cookie header.
	sessionCookie string
	asking        sync.Map // payments that the provider is being asked about (see ask)
}

// New makes the whole web of Efie. It fails when the built bundles are missing.
func New(c Config) (Web, error) {
	a, err := newApp(c)
	if err != nil {
		return nil, err
	}
	routes := a.routes()
	return web{routes, a.front(routes), a}, nil
}

// web is what is served: the routes, and in front of them what needs none.
type web struct {
	chi.Router
	handler http.Handler
	app     *app
}

// ServeHTTP implements http.Handler.
func (w web) ServeHTTP(to http.ResponseWriter, r *http.Request) { w.handler.ServeHTTP(to, r) }

func newApp(c Config) (*app, error) {
	assets, err := readAssets(c.Static)
	if err != nil {
		return nil, err
	}
	pictures, err := readPictures(c.Static)
	if err != nil {
		return nil, err
	}
	lanes, err := newLanes(assets)
	if err != nil {
		return nil, err
	}
	if c.Observers == nil {
		c.Observers = []Observer{Logged{c.Log}}
	}
	return &app{
		Config: c, assets: assets, packed: packed{from: c.Static}, pages: pagecache.New(mostKept), lanes: lanes, pictures: pictures,
		drawings: newDrawings(), mediaOrigin: hostel.Origin(c.MediaURL), sessionCookie: c.Sessions.Cookie() + "=", frames: newFrames(),
	}, nil
}

// page is a handler that may fail; serve turns its error into a page.
type page func(w http.ResponseWriter, r *http.Request) error

// serve runs a page.
func (a *app) serve(p page) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := p(w, r); err != nil {
			a.fail(w, r, err)
		}
	}
}
