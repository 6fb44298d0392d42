package bookings

import (
	"net/http"
	"strconv"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/layout"
)

// payerDoneHandler serves the page to which the provider sends a payer back.
type payerDoneHandler struct{ payerLinks }

// The page after a payment looks again by itself: often at first, then seldom, and then no longer.
const (
	oftenSeconds  = 5
	lookOftenFor  = 2 * time.Minute
	lookSeldomFor = 10 * time.Minute
	seldomSeconds = 20
)

// done shows the state of the payment with which a payer returns. The provider's return address has its reference.
// The page asks no provider: webhook and reconciler settle the payment. Without a reference of this link it names no
// payment, because any reader of the link may open it.
func (ph *payerDoneHandler) done(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	o, err := ph.open(w, r)
	if err != nil {
		return err
	}
	around := ph.around.now()
	payment := o.Attempt(r.URL.Query().Get("reference"))
	isLive := ph.isLive(o)
	switch {
	case payment == nil && isLive:
		return &web.Redirect{Status: http.StatusSeeOther, To: ph.href(o, "")}
	case payment == nil && !o.BedPaid():
		return ph.refuse(r, booking.ErrUnknownLink)
	}
	payer := bookingview.NewPayer(around, ph.translation(r), o)
	p, err := ph.newPage(r, reader, payer)
	if err != nil {
		return err
	}
	returned := returnedAt(r, around.Now)
	m := bookingview.NewPayerDone(payer, o, payment, ph.bookings.LinkToken(o.Link.ID), returned, isLive)
	if m.AgainHref != "" {
		p.Refresh = lookAgain(m.AgainHref, returned, around.Now)
	}
	return ph.Show(w, r, http.StatusOK, p, bookingview.PayerDonePage(p, m))
}

// returnedAt returns when the payer came back from the provider: now, or the time in the address of a page that looks
// again. That time is in milliseconds: an answer from just before the return would count as later.
func returnedAt(r *http.Request, now time.Time) time.Time {
	milliseconds, err := strconv.ParseInt(r.URL.Query().Get("since"), 10, 64)
	since := time.UnixMilli(milliseconds)
	if err != nil || since.After(now) {
		return now
	}
	return since
}

// lookAgain returns when a page that waits looks again by itself, or nil if the payer returned long ago. again is the
// address of the page.
func lookAgain(again string, returned, now time.Time) *layout.Refresh {
	waited := now.Sub(returned)
	refresh := layout.Refresh{
		Seconds: oftenSeconds, To: again + "&since=" + strconv.FormatInt(returned.UnixMilli(), 10),
	}
	switch {
	case waited >= lookOftenFor+lookSeldomFor:
		return nil
	case waited >= lookOftenFor:
		refresh.Seconds = seldomSeconds
	}
	return &refresh
}
