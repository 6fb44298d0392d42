package bookingview

import (
	"net/url"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// PayerDone is the page at /pay/{token}/done, the payer's receipt.
type PayerDone struct {
	Payer
	State     string // the name of its heading: "paid". The sentences "paid-now" and "paid-next" belong to it.
	Amount    string
	Reference string // of the payment, to quote to support; "" for a reader without a payment
	PayHref   string // of the payer's page, if it can be paid again
	AgainHref string // of this page, if it waits
}

// role returns the ARIA role of the state: "alert" for a failed payment.
func (m PayerDone) role() string {
	if m.State == "failed" {
		return "alert"
	}
	return "status"
}

// NewPayerDone returns the page after a payment. payment is the link's attempt with which the payer came back, or nil;
// returned is when the payer came back. live reports whether the link can be paid. Without a payment it names none.
func NewPayerDone(
	payer Payer, o booking.OpenedLink, payment *hostel.Payment, token string, returned time.Time, live bool,
) PayerDone {
	if payment == nil {
		return PayerDone{Payer: payer, State: "bed-paid"}
	}
	payer.Languages = withReference(payer.Languages, payment.Reference)
	m := PayerDone{
		Payer: payer, State: stateForPayer(*payment, o.Booking, returned),
		Amount: progress.Received(*payment).String(), Reference: payment.Reference,
	}
	switch {
	case m.State == "wait" || m.State == "arrived":
		m.AgainHref = parts.Href(PayHref+token+DonePath, "reference", payment.Reference, "lang", o.Link.Language)
	case m.State == "failed" && live:
		m.PayHref = PayerHref(token, "", o.Link.Language)
	case m.State == "paid":
		m.Plan = newPayerPlan(payer, o.Booking, o.Booking.ConfirmedAt, "plan-paid")
	}
	return m
}

// withReference returns links that lead to the page of the same payment.
func withReference(links []parts.Link, reference string) []parts.Link {
	var list []parts.Link
	for _, link := range links {
		if link.Href != "" {
			link.Href += "&reference=" + url.QueryEscape(reference)
		}
		list = append(list, link)
	}
	return list
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
