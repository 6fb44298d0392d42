package bookings

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/layout"
)

// payerLinks opens the links of payers (R51). Every link that opens no payment has the same answer.
type payerLinks struct {
	*web.Renderer
	around   *surroundings
	bookings *booking.Service
	records  Records
	guesses  guessLimit
}

// open returns the link of a request with its booking. It fails with booking.ErrUnknownLink, or with a limit.
func (pl payerLinks) open(w http.ResponseWriter, r *http.Request) (booking.OpenedLink, error) {
	w.Header().Set("Referrer-Policy", "no-referrer") // the address opens the page
	link, b, err := pl.bookings.Link(r.Context(), chi.URLParam(r, "token"))
	if err != nil {
		return booking.OpenedLink{}, pl.refuse(r, err)
	}
	link.Language = pl.translation(r).Language
	record, err := pl.records.Record(r.Context(), b.Code)
	return booking.OpenedLink{Link: link, Booking: b, Record: record}, err
}

// openLive is open for a link that can be paid now. The page after a payment answers instead if the bed was paid while
// the link lived.
func (pl payerLinks) openLive(w http.ResponseWriter, r *http.Request) (booking.OpenedLink, error) {
	o, err := pl.open(w, r)
	switch {
	case err != nil:
		return o, err
	case o.BedPaid():
		return o, &web.Redirect{Status: http.StatusSeeOther, To: pl.href(o, bookingview.DonePath)}
	case !pl.isLive(o):
		return o, pl.refuse(r, booking.ErrUnknownLink)
	}
	return o, nil
}

// isLive reports whether a link can be paid now.
func (pl payerLinks) isLive(o booking.OpenedLink) bool {
	return o.Link.State == booking.LinkLive && pl.bookings.Clock().Before(o.Booking.ExpiresAt)
}

// refuse returns the error for a link that opens nothing.
func (pl payerLinks) refuse(r *http.Request, refusal error) error {
	if !errors.Is(refusal, booking.ErrUnknownLink) {
		return refusal
	}
	err := pl.guesses.count(r)
	if err != nil {
		return err
	}
	return booking.ErrUnknownLink
}

// orNoLink answers booking.ErrUnknownLink of a handler with the page for all links that open no payment.
func (pl payerLinks) orNoLink(h web.Handler) web.Handler {
	return func(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
		err := h(w, r, reader)
		if !errors.Is(err, booking.ErrUnknownLink) || web.WantsJSON(r) {
			return err
		}
		payer := bookingview.NewPayer(pl.around.now(), pl.translation(r), booking.OpenedLink{})
		p, err := pl.newPage(r, reader, payer)
		if err != nil {
			return err
		}
		return pl.Show(w, r, pl.StatusOf(w, r, booking.ErrUnknownLink), p, bookingview.PayerNoLinkPage(p, payer))
	}
}

// translation returns the language that a payer asked for.
func (pl payerLinks) translation(r *http.Request) bookingview.Translation {
	library := pl.Content.Library()
	return bookingview.Translation{Library: library, Language: library.Translation(r.URL.Query().Get("lang"))}
}

// href returns the address of a payer's page of a link.
func (pl payerLinks) href(o booking.OpenedLink, page string) string {
	return bookingview.PayerHref(pl.bookings.LinkToken(o.Link.ID), page, o.Link.Language)
}

// newPage returns the layout of a payer's page. Messengers show its texts to everyone who sees the link, so they name
// no person and no price.
func (pl payerLinks) newPage(r *http.Request, reader session.Reader, payer bookingview.Payer) (layout.Page, error) {
	p, err := pl.NewBedPage(r, reader, payer.Say("title").Words)
	p.Lang = pl.translation(r).Language
	p.Preview = true
	p.Description = payer.Say("preview").Words
	return p, err
}
