package store

import (
	"context"
	"errors"
	"fmt"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// Settlement implements booking.Payments.
func (s *Store) Settlement(ctx context.Context, reference string) (result booking.Settlement, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		result, err = settlement(ctx, tx, reference)
		return err
	})
	return result, err
}

func settlement(ctx context.Context, tx db.Tx, reference string) (s booking.Settlement, err error) {
	if s.Payment, err = paymentIn(ctx, tx, reference); err != nil {
		return s, err
	}
	if s.Booking, err = bookingIn(ctx, tx, s.Payment.BookingID); err != nil {
		return s, err
	}
	s.Student, err = studentIn(ctx, tx, s.Payment.StudentID)
	return s, err
}

func studentIn(ctx context.Context, tx db.Tx, id string) (hostel.Student, error) {
	return scanStudent(tx.QueryRowContext(ctx, `select `+studentColumns+` from students where id = $1`, id))
}

// Allocate implements booking.Payments.
func (s *Store) Allocate(
	ctx context.Context, reference string, t booking.Terms,
) (result booking.Settlement, err error) {
	err = s.WriteTx(ctx, func(tx db.Tx) error {
		if result, err = settlement(ctx, tx, reference); err != nil || result.Payment.State != hostel.PaymentSucceeded {
			return err
		}
		allocated, err := giveBed(ctx, tx, &result, t)
		if p, refused := errors.AsType[*hostel.Problem](err); refused {
			result.Payment.Refused = p.Code
		} else if err != nil {
			return err
		}
		next := hostel.PaymentRefundDue
		if allocated {
			next = hostel.PaymentAllocated
		}
		moved, err := transitionPayment(ctx, tx, &result.Payment, next, t.Occasion)
		if err != nil {
			return err
		}
		if !moved {
			return fmt.Errorf("payment %s changed while it was allocated", reference)
		}
		return queueLetters(ctx, tx, result, t)
	})
	return result, err
}

// Change implements booking.Payments.
func (s *Store) Change(
	ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (result booking.Settlement, moved bool, err error) {
	err = s.WriteTx(ctx, func(tx db.Tx) error {
		if result, err = settlement(ctx, tx, reference); err != nil {
			return err
		}
		p := result.Payment
		if refundID != "" {
			p.RefundID = refundID
		}
		if moved, err = transitionPayment(ctx, tx, &p, next(result.Payment), t.Occasion); err != nil {
			return err
		}
		switch {
		case moved:
			result.Payment = p
			return queueLetters(ctx, tx, result, t)
		case refundID != "" && result.Payment.RefundID == "":
			result.Payment.RefundID = refundID
			_, err = tx.ExecContext(ctx, `update payments set refund_id = $1 where reference = $2`, refundID, reference)
		}
		return err
	})
	return result, moved, err
}

// giveBed confirms the booking if it still has its bed or gets one again, and reports whether it did. It returns a
// *hostel.Problem as the reason why the payment gets no bed.
func giveBed(ctx context.Context, tx db.Tx, s *booking.Settlement, t booking.Terms) (bool, error) {
	b := &s.Booking
	if s.Student.Gone() {
		return false, hostel.ErrUnknownStudent // the account is deleted
	}
	current, err := activeBooking(ctx, tx, b.StudentID)
	if err != nil {
		return false, err
	}
	s.Twice = current.State == hostel.Confirmed
	if current.ID == b.ID {
		current = hostel.Booking{}
	}
	switch booking.Decide(*b, current.State) {
	case booking.GiveBack:
		return false, s.GaveBack()
	case booking.Rebook:
		if err := rebook(ctx, tx, *b, &s.Student, current, t.Occasion); err != nil {
			return false, err
		}
	}
	b.ConfirmedAt, b.EndsAt, b.StudentName = stored(t.Now), stored(t.EndsAt(*b)), s.Student.Name
	moved, err := transitionBooking(ctx, tx, b, hostel.Confirmed, t.Occasion)
	if err == nil && !moved {
		err = fmt.Errorf("booking %s changed while it was confirmed", b.ID)
	}
	return true, err
}

// rebook takes a bed again for a student whose hold has ended, and ends the student's present hold, if any. It returns
// a *hostel.Problem as the reason why there is no bed; then only expired holds have changed.
func rebook(
	ctx context.Context, tx db.Tx, b hostel.Booking, s *hostel.Student, current hostel.Booking, at hostel.Occasion,
) error {
	h, r, err := offerIn(ctx, tx, b.RoomUUID)
	if err != nil {
		return err
	}
	if err := booking.RebookRefusal(b, &h, &r, s, at.Now); err != nil {
		return err
	}
	if current.State == hostel.Held && current.RoomUUID == b.RoomUUID {
		// The new hold has the same room: its bed goes to the old hold, as it may be the last one.
		moved, err := transitionBooking(ctx, tx, &current, hostel.Cancelled, at)
		if err == nil && !moved {
			err = fmt.Errorf("booking %s changed while its bed was moved", current.ID)
		}
		return err
	}
	if err := expireHolds(ctx, tx, at.Now, b.RoomUUID); err != nil {
		return err
	}
	if err := takeBed(ctx, tx, b.RoomUUID, at.Now); err != nil {
		return err
	}
	if current.State != hostel.Held {
		return nil
	}
	return endBooking(ctx, tx, &current, hostel.Cancelled, at)
}
