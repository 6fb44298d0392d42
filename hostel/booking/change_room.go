package booking

import (
	"context"
	"time"

	"efie/hostel"
)

// A confirmed booking cannot change rooms for these reasons, in addition to the refusals of a hold.
var (
	ErrChangeOver = &hostel.Problem{
		Kind: hostel.Conflict, Code: "change_over",
		Message: "This booking does not stand any more, so its room cannot be changed.",
	}
	ErrChangeLate = &hostel.Problem{
		Kind: hostel.Conflict, Code: "change_late",
		Message: "You can change rooms here within 24 hours of paying. That time is over: write to us and quote the " +
			"booking's code.",
	}
	ErrOtherHostel = &hostel.Problem{
		Kind: hostel.Conflict, Code: "other_hostel",
		Message: "You can change rooms only within your hostel. For a bed elsewhere, cancel your booking first.",
	}
	ErrOtherPrice = &hostel.Problem{
		Kind: hostel.Conflict, Code: "other_price",
		Message: "You can change only to a room of the price that you paid. For another one, write to us and quote the " +
			"booking's code.",
	}
)

// ChangeRefusal returns why a booking cannot change at now to a room of a hostel, whether or not a bed is left, or nil.
// paid is the state of the payment that the booking was confirmed with. The price must be the one that was paid: the
// provider is asked for full refunds only, so no part of a payment can go back. Every rule of a new hold applies.
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

// ChangeRoom moves the student's confirmed booking to another room type of its hostel (see ChangeRefusal). The student
// and the host are told by letter.
func (s *Service) ChangeRoom(ctx context.Context, b hostel.Booking, roomUUID string) (Settlement, error) {
	settlement, err := s.Ledger.ChangeRoom(ctx, b.ID, roomUUID, Terms{
		Occasion: hostel.Occasion{Now: s.Clock(), Cause: hostel.ByStudent},
		Letters:  func(changed Settlement) []hostel.Letter { return changedLetters(s, changed) },
	})
	if err != nil || settlement.From == "" {
		return settlement, err
	}
	s.Log.InfoContext(ctx, "room changed", "code", settlement.Booking.Code, "from", settlement.From, "to", roomUUID)
	s.Committed()
	return settlement, nil
}
