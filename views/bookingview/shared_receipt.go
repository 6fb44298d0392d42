package bookingview

import "efie/views/parts"

// SharedReceipt is the page at /shared-receipt/{token}: the public part of a booking, and its payment.
type SharedReceipt struct {
	Checked
	Paid         PaidSum
	Host         string
	Address      string // of a private house only the area, unless the booking is confirmed
	PaymentState string // the state of the payment
	Reference    string
	CheckHref    string
	Payments     parts.StayPlan // without lines if nothing is due
}
