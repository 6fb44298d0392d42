package booking

// Step is one event of a booking.
type Step struct {
	At        string // "21 November 2026, 14:20"
	DateTime  string // the same for machines, RFC 3339
	Text      string
	Reference string // of a payment, at its first step
}
