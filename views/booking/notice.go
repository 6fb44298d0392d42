package booking

// StudentNotice is something that a student should know about a payment or a booking.
type StudentNotice struct {
	Kind      string // as Banner has it
	Text      string
	Reference string // of the payment, for support; "" where the notice is not about a payment
	Earlier   bool   // settled before the current booking was made
}
