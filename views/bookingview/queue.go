package bookingview

import "efie/views/parts"

// Queued is the page at /book/line: a held bed whose payment page is not open yet.
type Queued struct {
	Position   QueuePosition
	Bed        *parts.BedSummary // nil if the room has left the catalogue
	HostelHref string
	Code       string // of the booking
	Linked     bool   // a link for another payer is live
	PayerTime  string // see parts.TextPayerTime
	Minutes    int    // the time to pay after the payment page opens
	Island     parts.RefreshedPart
}

// QueuePosition is the position of a booking in the queue for the payment page.
type QueuePosition struct {
	Number int    // 1 is next; 0 means that the page is being opened
	Of     int    // the number of waiting bookings
	Wait   string // "20 seconds", or "" if it is not known
}

// TextQueueOffline is shown while the server cannot be reached.
const TextQueueOffline = "Efie cannot be reached right now. This page keeps trying."
