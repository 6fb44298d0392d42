package bookingview

// Step is one event of a booking.
type Step struct {
	At        string // "21 November 2026, 14:20"
	DateTime  string // the same in the format of RFC 3339
	Text      string
	Reference string // of a payment, only at its first step
}
