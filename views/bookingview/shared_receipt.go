package bookingview

import "efie/views/parts"

// SharedReceipt is the page at /shared-receipt/{token}: the public part of a booking, and its payment.
type SharedReceipt struct {
	Checked
	Paid         string // "GH₵ 450"
	PaidOn       string // "21 November 2026, 14:20"
	PaymentState string // the state of the payment
	Reference    string
	CheckHref    string
	Payments     parts.StayPlan // without lines if nothing is due
}
