package booking

import (
	"context"
	"math"
	"time"

	"efie/hostel"
)

// These refusals, in addition to the refusals of a hold, stop a change of rooms.
var (
	ErrChangeOver = hostel.NewProblem(hostel.Conflict, "change_over",
		"This booking is no longer active, so its room cannot be changed.")
	ErrChangeLate = hostel.NewProblem(hostel.Conflict, "change_late",
		"You can change rooms here within 24 hours of paying. That time is over: write to us and quote the "+
			"booking's code.")
	ErrOtherHostel = hostel.NewProblem(hostel.Conflict, "other_hostel",
		"You can change rooms only within your hostel. For a bed elsewhere, cancel your booking first.")
	ErrOtherPrice = hostel.NewProblem(hostel.Conflict, "other_price",
		"You can change only to a room of the same price. For another one, cancel your booking and book again.")
	// ErrRoomDearer asks the student to agree to the new price first.
	ErrRoomDearer = hostel.NewProblem(hostel.Conflict, "room_dearer",
		"What this room costs has changed since you saw it. Look at it again before you change.")
)

// ChangeRefusal returns why a booking cannot change to the room r at now, or nil. It does not check whether a bed is
// left. The price must be the same, so that nothing is paid or refunded. Every rule of a new hold applies.
func ChangeRefusal(
	b hostel.Booking, paid hostel.PaymentState, h *hostel.Hostel, r *hostel.Room, s *hostel.Student, now time.Time,
) error {
	switch {
	case b.State != hostel.Confirmed || !now.Before(b.EndsAt):
		return ErrChangeOver
	case paid != hostel.PaymentAllocated:
		return ErrDisputed
	case !now.Before(b.CancelUntil()):
		return ErrChangeLate
	case b.HostelUUID != h.UUID:
		return ErrOtherHostel
	case r.Price != b.Price:
		return ErrOtherPrice
	}
	return StudentRefusal(h, r, s)
}

// Shown is the cost of a bed on the page where the student agreed to it.
type Shown struct {
	Price hostel.Pesewas // per month
	Terms string         // CostTerms.Mark; "" agrees to all terms, for clients without Efie's pages
}

// AnyPrice agrees to any price and terms.
var AnyPrice = Shown{Price: math.MaxInt64}

// Covers reports whether a price per month is not above the shown price, and the terms are not worse than shown.
func (s Shown) Covers(price hostel.Pesewas, t hostel.CostTerms) bool {
	return price <= s.Price && (s.Terms == "" || !t.WorseThan(s.Terms, price))
}

// ChangeRoom changes the room type of the student's confirmed booking, within its hostel, and queues emails.
func (s *Service) ChangeRoom(
	ctx context.Context, b hostel.Booking, roomUUID string, shown Shown,
) (Settlement, error) {
	settlement, err := s.Ledger.ChangeRoom(ctx, b.ID, roomUUID, shown, Terms{
		Occasion: hostel.Occasion{Now: s.Clock(), Cause: hostel.ByStudent},
		Emails:   s.roomChangedEmails,
	})
	if err != nil || settlement.PreviousRoom == "" {
		return settlement, err
	}
	s.Log.InfoContext(ctx, "room changed", "code", settlement.Booking.Code,
		"from", settlement.PreviousRoom, "to", roomUUID)
	s.queued(ctx, settlement)
	return settlement, nil
}
