// Package booking has a student's own pages about a bed: the dashboard, the position in the queue, the receipt, the
// cancellation, and the page on which a porter checks a code. Handlers import it.
package booking

import "efie/views/parts"

// StudentNotice is something that a student should know about a payment or a booking.
type StudentNotice struct {
	Kind      string // as Banner has it
	Text      string
	Reference string // of the payment, for support; "" where the notice is not about a payment
}

// Step is one event of a booking.
type Step struct {
	At        string // "21 November 2026, 14:20"
	DateTime  string // the same for machines, RFC 3339
	Text      string
	Reference string // of a payment, at its first step
}

// sharedRoom names a room type: "2 in a room (Standard)".
func sharedRoom(share, label string) string {
	return share + " (" + parts.OrElse(label, "Standard") + ")"
}
