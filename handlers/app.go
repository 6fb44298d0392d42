// Package handlers is the web: routes, pages and the JSON interface.
package handlers

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"efie/content"
	"efie/handlers/session"
	"efie/hostel"
	"efie/views"
)

// Config is what the web needs from the rest of Efie.
type Config struct {
	Desk      *hostel.Desk
	Reception *hostel.Reception
	Directory *hostel.Directory
	Standings Standings
	Records   Records
	Sessions  *session.Keeper
	Logins    Logins
	Privacy   Privacy
	Gate      *hostel.Gate
	Webhook   Webhook // nil where the provider sends nothing
	Content   Content
	Static    fs.FS // static/, with the built bundles and their manifest.json
	Media     fs.FS // DATA_DIR/media
	Ready     func(context.Context) error
	Clock     func() time.Time
	Log       *slog.Logger

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
	Standing(ctx context.Context, studentID string) (hostel.Standing, error)
}

// Records says what became of bookings.
type Records interface {
	// Record is everything about the booking with a code, or hostel.ErrUnknownBooking.
	Record(ctx context.Context, code string) (hostel.Record, error)
	// Bookings are a student's, the newest first.
	Bookings(ctx context.Context, studentID string) ([]hostel.Booking, error)
	// Unsettled are the ids of the student's bookings that hold money which is not settled.
	Unsettled(ctx context.Context, studentID string) ([]string, error)
}

// Logins are the sessions of a student, named by their public ids.
type Logins interface {
	// Logins are all of them, the one used last first. Some may be over by now.
	Logins(ctx context.Context, studentID string) ([]hostel.Session, error)
	// EndLogin ends one; nothing happens where the student has none of this id.
	EndLogin(ctx context.Context, studentID, id string) error
	// EndOtherLogins ends all but one.
	EndOtherLogins(ctx context.Context, studentID, keep string) error
}

// Privacy says what is kept of a student.
type Privacy interface {
	// OwnData is all of it, or hostel.ErrUnknownStudent.
	OwnData(ctx context.Context, studentID string) (hostel.OwnData, error)
}

// Demo is what only the demo has.
type Demo struct {
	Sandbox Sandbox                           // nil where another provider takes the money
	Letters func() ([]views.DevLetter, error) // newest first
}

// Sandbox is the demo's payment provider, as its page needs it.
type Sandbox interface {
	// Charge finds a charge, or fails with hostel.ErrUnknownPayment.
	Charge(reference string) (hostel.Charge, hostel.OutcomeStatus, error)
	// Decide says what became of it.
	Decide(reference string, status hostel.OutcomeStatus) error
}

// app is Config with what is made of it once.
type app struct {
	Config
	assets  views.Assets
	footer  footer
	packed  packed  // Static, compressed
	pressed pressed // visitors' pages, compressed
	// pictures are those that Efie brings along, by address.
	pictures map[string]views.Picture
	// drawings are the pictures of links to hostels.
	drawings drawings
	// mediaOrigin is another host that MEDIA_URL names, "" for our own.
	mediaOrigin string
	settling    sync.Map // references that the provider is being asked about
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
