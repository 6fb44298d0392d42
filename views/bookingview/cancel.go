package bookingview

import (
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

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

// NewCancel returns the page that asks whether to cancel a booking. If the rules refuse that, it has the reason.
// cancelled has the times at which the student has cancelled bookings.
func NewCancel(s Surroundings, record hostel.Record, cancelled []time.Time) Cancel {
	refusal := booking.CancelRefusal(record.Booking, paidState(record), cancelled, s.Now)
	return newCancel(s, record, hostel.MessageOf(refusal))
}

// NewRefusedCancel returns the page for a booking that the ledger did not cancel, with its reason.
func NewRefusedCancel(s Surroundings, record hostel.Record, refusal *hostel.Problem) Cancel {
	return newCancel(s, record, refusal.Message)
}

func newCancel(s Surroundings, record hostel.Record, refusal string) Cancel {
	b := record.Booking
	m := Cancel{
		Refusal: refusal, Code: b.Code, HostelName: s.hostelName(b), Paid: b.Price.String(),
		Until: hostel.DateTime(b.CancelUntil()),
	}
	h, room, isListed := s.Catalogue.Room(b.RoomUUID)
	if isListed {
		m.Room = room.Label + ", " + parts.RoomShare(room)
		m.HostNotified = h.Manager.Email != ""
	}
	if paid := record.Paid(); paid != nil {
		m.Paid = progress.Received(*paid).String()
		m.Reversed = paid.State == hostel.PaymentReversed
		m.ByPayer = progress.OtherPayer(record) != ""
	}
	return m
}
