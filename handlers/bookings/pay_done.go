package bookings

import (
	"net/http"
	"net/url"
	"strconv"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/layout"
	"efie/views/parts"
)

// The page after a payment looks again by itself: often at first, then seldom, and then no longer.
const (
	lookOftenFor  = 2 * time.Minute
	lookSeldomFor = 10 * time.Minute
	seldomSeconds = 20
)

// done shows the state of the payment with which a payer returns. The provider's return address has its reference.
// The page asks no provider: webhook and reconciler settle the payment. Without a reference of this link it names no
// payment, because any reader of the link may open it.
func (ph *payerHandler) done(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	o, err := ph.open(w, r)
	if err != nil {
		return err
	}
	now := ph.bookings.Clock()
	payment := o.attempt(r.URL.Query().Get("reference"))
	live := o.link.State == booking.LinkLive && now.Before(o.booking.ExpiresAt)
	switch {
	case payment == nil && live:
		return &web.Redirect{Status: http.StatusSeeOther, To: ph.href(o, "")}
	case payment == nil && !o.bedPaid():
		return ph.refuseLink(r, booking.ErrUnknownLink)
	}
	p, payer, err := ph.newPayerPage(r, reader, o)
	if err != nil {
		return err
	}
	m := bookingview.PayerDone{Payer: payer, State: "bed-paid"}
	if payment != nil {
		returned := returnedAt(r, now)
		m.State = stateForPayer(*payment, o.booking, returned)
		m.Amount = progress.Received(*payment).String()
		m.Reference = payment.Reference
		for i := range m.Languages {
			if m.Languages[i].Href != "" {
				m.Languages[i].Href += "&reference=" + url.QueryEscape(payment.Reference)
			}
		}
		if m.State == "wait" || m.State == "arrived" {
			address := payPath + ph.bookings.LinkToken(o.link.ID) + donePath
			m.AgainHref = parts.Href(address, "reference", payment.Reference, "lang", ph.language(r))
			p.Refresh = lookAgain(m.AgainHref, returned, now)
		}
	}
	switch {
	case m.State == "failed" && live:
		m.PayHref = ph.href(o, "")
	case m.State == "paid":
		m.Plan = payerPlan(m.Say, o.booking, o.booking.ConfirmedAt, "plan-paid")
	}
	return ph.Show(w, r, http.StatusOK, p, bookingview.PayerDonePage(p, m))
}

// bedPaid reports whether the bed is booked, and anybody paid for it while the link was live.
func (o opened) bedPaid() bool {
	confirmed := o.booking.State == hostel.Confirmed
	return confirmed && o.link.State != booking.LinkDisowned && !o.link.ChangedAt.Before(o.booking.ConfirmedAt)
}

// attempt returns the link's attempt with a reference, or nil.
func (o opened) attempt(reference string) *hostel.Payment {
	for i := range o.record.Payments {
		p := &o.record.Payments[i]
		if p.LinkID == o.link.ID && p.Reference == reference {
			return p
		}
	}
	return nil
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

// stateForPayer returns the name of the heading of the page after a payment. An attempt has failed only if the provider
// has said so since the payer returned, because a payer may pay on a page that failed before (docs/paystack.md).
func stateForPayer(p hostel.Payment, b hostel.Booking, returned time.Time) string {
	switch p.State {
	case hostel.PaymentCreated, hostel.PaymentAuthorised:
		return "wait"
	case hostel.PaymentFailed, hostel.PaymentAbandoned:
		if p.CheckedAt.Before(returned) {
			return "wait"
		}
		return "failed"
	case hostel.PaymentSucceeded:
		return "arrived"
	case hostel.PaymentAllocated:
		if b.State != hostel.Confirmed {
			return "received"
		}
		return "paid"
	case hostel.PaymentRefundDue, hostel.PaymentRefunding:
		return refundForPayer(p, b)
	case hostel.PaymentRefunded:
		return refundForPayer(p, b) + "-returned"
	case hostel.PaymentRefundFailed:
		return "stuck"
	}
	return "looked-at" // needs a person
}

// refundForPayer returns why a payment is refunded: another person paid this bed first, the payment came too late, or
// the booking was cancelled.
func refundForPayer(p hostel.Payment, b hostel.Booking) string {
	booked := !b.ConfirmedAt.IsZero()
	switch {
	case p.Refused == booking.ErrAlreadyBooked.Code && booked:
		return "second"
	case p.Refused == "" || p.Refused == booking.ErrBookingOver.Code:
		return "refund"
	}
	return "late"
}

// lookAgain returns when a page that waits looks again by itself, or nil if the payer returned long ago. again is the
// address of the page.
func lookAgain(again string, returned, now time.Time) *layout.Refresh {
	waited := now.Sub(returned)
	refresh := layout.Refresh{
		Seconds: refreshSeconds, To: again + "&since=" + strconv.FormatInt(returned.UnixMilli(), 10),
	}
	switch {
	case waited >= lookOftenFor+lookSeldomFor:
		return nil
	case waited >= lookOftenFor:
		refresh.Seconds = seldomSeconds
	}
	return &refresh
}
