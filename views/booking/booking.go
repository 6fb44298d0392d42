package booking

// Notice is something that a student should know about a payment or a booking.
type Notice struct {
	Kind      string // as Banner has it
	Text      string
	Reference string // to quote, "" where no payment is meant
}

// Step is one line of what happened so far.
type Step struct {
	At        string // "21 November 2026, 14:20"
	DateTime  string // the same for machines, RFC 3339
	Text      string
	Reference string // of the payment, at its first step
}
