package bookingview

import (
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/parts"
)

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

const (
	// These are bounds, in seconds, of the pause before the queue's page reloads. A longer wait means a longer pause.
	minRefresh = 3
	maxRefresh = 30
	// waitPrecision is the step to which the estimated wait is rounded.
	waitPrecision = 5 * time.Second
)

// NewQueued returns the page of a booking at a position in the queue. linked reports whether a link for another payer
// is live.
func NewQueued(s Surroundings, b hostel.Booking, position booking.Position, linked bool) Queued {
	m := Queued{
		Position: newQueuePosition(position), Code: b.Code, Linked: linked, Minutes: s.holdMinutes(),
		Island: parts.RefreshedPart{
			Endpoint: QueueHref + "?part=place", Page: QueueHref, Offline: TextQueueOffline,
			Seconds: min(max(minRefresh, int(position.Wait.Seconds())/4), maxRefresh),
		},
	}
	h, room, isListed := s.Catalogue.Room(b.RoomUUID)
	if isListed {
		bed := parts.NewBedSummary(h, room, b.Price, b.Terms, parts.Minutes(s.holdMinutes()))
		m.Bed = &bed
		m.HostelHref = parts.HostelHref(h)
		m.PayerTime = s.payerTime(h, b.PayerMinutes > 0)
	}
	return m
}

func newQueuePosition(position booking.Position) QueuePosition {
	m := QueuePosition{Number: position.Number, Of: position.Of}
	if position.Wait > 0 {
		m.Wait = hostel.InWords(max(waitPrecision, position.Wait.Round(waitPrecision)))
	}
	return m
}
