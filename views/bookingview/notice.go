package bookingview

// StudentNotice is a message to a student about a payment or a booking.
type StudentNotice struct {
	Kind      string // the kind of the banner
	Text      string
	Reference string // of the payment, for support; "" if the notice is not about a payment
	Earlier   bool   // settled before the current booking was confirmed
}
