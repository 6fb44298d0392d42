package bookingview

// Cancel is the page at /dashboard/cancel.
type Cancel struct {
	Refusal      string // why the booking cannot be cancelled; "" asks for confirmation
	Code         string
	HostelName   string
	Room         string // "Standard, 2 in a room", or "" if the room has left the catalogue
	Paid         string
	Until        string // "22 November 2026, 14:24"
	HostNotified bool   // the host gets an email about it
	Reversed     bool   // the provider has reversed the payment
	ByPayer      bool   // another person paid by a link
}
