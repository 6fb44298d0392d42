package store

import (
	"context"
	"errors"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// Settlement implements booking.Payments.
func (s *Store) Settlement(ctx context.Context, reference string) (result booking.Settlement, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		var read db.Pipeline
		readSettlement(&read, &result, reference)
		read.Row(db.Into(&result.Student, scanStudent), `select `+studentColumns+` from students
			where id = (select student_id from payments where reference = $1)`, reference)
		return read.Run(ctx, tx)
	})
	return result, err
}

// readSettlement reads a payment and its booking. It fails with booking.ErrUnknownPayment.
func readSettlement(p *db.Pipeline, s *booking.Settlement, reference string) {
	p.Row(db.Into(&s.Payment, scanPayment), selectPayment, reference)
	p.Row(db.Into(&s.Booking, scanBooking), `select `+bookingColumns+` from bookings
		where id = (select booking_id from payments where reference = $1)`, reference)
}

// Allocate implements booking.Payments.
func (s *Store) Allocate(
	ctx context.Context, reference string, t booking.Terms,
) (result booking.Settlement, err error) {
	var current hostel.Booking
	err = s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		result = booking.Settlement{}
		lockPayer(read, &result.Student, reference)
		readSettlement(read, &result, reference)
		read.Row(db.Into(&current, scanActive), `select `+bookingColumns+` from bookings
			where student_id = (select student_id from payments where reference = $1) and state in ('held', 'confirmed')`,
			reference)
	}, func(tx db.Tx) error {
		if result.Payment.State != hostel.PaymentSucceeded {
			return nil
		}
		var write db.Pipeline
		allocated, err := giveBed(ctx, tx, &write, &result, current, t)
		if p, refused := errors.AsType[*hostel.Problem](err); refused {
			result.Payment.Refused = p.Code
		} else if err != nil {
			return err
		}
		next := hostel.PaymentRefundDue
		if allocated {
			next = hostel.PaymentAllocated
		}
		transitionPayment(&write, &result.Payment, next, t.Occasion)
		if err := queueLetters(&write, result, t); err != nil {
			return err
		}
		return write.Run(ctx, tx)
	})
	return result, err
}

// Change implements booking.Payments.
func (s *Store) Change(
	ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (result booking.Settlement, moved bool, err error) {
	err = s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		lockPayer(read, &result.Student, reference)
		readSettlement(read, &result, reference)
	}, func(tx db.Tx) error {
		var write db.Pipeline
		p := result.Payment
		if refundID != "" {
			p.RefundID = refundID
		}
		moved = transitionPayment(&write, &p, next(result.Payment), t.Occasion)
		switch {
		case moved:
			result.Payment = p
			if err := queueLetters(&write, result, t); err != nil {
				return err
			}
		case refundID != "" && result.Payment.RefundID == "":
			result.Payment.RefundID = refundID
			write.Do(`update payments set refund_id = $1 where reference = $2`, refundID, reference)
		}
		return write.Run(ctx, tx)
	})
	return result, moved, err
}

// ChangePart implements booking.Settlements.
func (s *Store) ChangePart(
	ctx context.Context, reference string, next func(hostel.Payment) hostel.Payment, t booking.Terms,
) (result booking.Settlement, changed bool, err error) {
	var found booking.Settlement
	err = s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		found = booking.Settlement{}
		lockPayer(read, &found.Student, reference)
		readSettlement(read, &found, reference)
	}, func(tx db.Tx) error {
		result, changed = found, false // this function may run again, so found must not change
		var write db.Pipeline
		p, is := &result.Payment, next(found.Payment)
		if is.RefundID != p.RefundID {
			p.RefundID = is.RefundID
			write.Do(`update payments set refund_id = $1 where reference = $2`, is.RefundID, reference)
		}
		if is.Part != p.Part {
			p.Part = is.Part
			changePart(&write, found.Payment, p, t.Occasion)
			changed = true
		}
		if transitionPayment(&write, p, is.State, t.Occasion) {
			changed = true
		}
		if changed {
			if err := queueLetters(&write, result, t); err != nil {
				return err
			}
		}
		return write.Run(ctx, tx)
	})
	return result, changed, err
}

// giveBed confirms the booking if it still has its bed or gets one again, and reports whether it does. It returns a
// *hostel.Problem as the reason why the payment gets no bed.
func giveBed(
	ctx context.Context, tx db.Tx, p *db.Pipeline, s *booking.Settlement, current hostel.Booking, t booking.Terms,
) (bool, error) {
	b := &s.Booking
	if s.Student.Gone() {
		return false, hostel.ErrUnknownStudent // the account is deleted
	}
	s.Twice = current.State == hostel.Confirmed
	if current.ID == b.ID {
		current = hostel.Booking{}
	}
	switch booking.Decide(*b, current.State) {
	case booking.GiveBack:
		return false, s.Refusal()
	case booking.Rebook:
		if err := rebook(ctx, tx, p, s, current, t.Occasion); err != nil {
			return false, err
		}
	}
	b.ConfirmedAt, b.EndsAt, b.StudentName = stored(t.Now), stored(t.EndsAt(*b)), s.Student.Name
	return true, transitionBooking(p, b, hostel.Confirmed, t.Occasion)
}

// rebook takes a bed again for a student whose hold has ended, and ends the student's present hold, if any. It returns
// a *hostel.Problem as the reason why there is no bed; then only expired holds have changed.
func rebook(
	ctx context.Context, tx db.Tx, p *db.Pipeline, s *booking.Settlement, current hostel.Booking, at hostel.Occasion,
) error {
	b := s.Booking
	var o offer
	var expired []hostel.Booking
	var read, take db.Pipeline
	read.Row(o.scan, selectOffer, b.RoomUUID)
	read.Rows(db.Append(&expired, scanBooking), selectExpired, b.RoomUUID, db.Millis(at.Now), b.StudentID)
	if err := read.Run(ctx, tx); err != nil {
		return err
	}
	if o.gone {
		return booking.ErrUnknownRoom
	}
	if err := booking.RebookRefusal(b, &o.hostel, &o.room, &s.Student, at.Now); err != nil {
		return err
	}
	if current.State == hostel.Held && current.RoomUUID == b.RoomUUID {
		// The new hold has the same room: its bed goes to the old hold, as it may be the last one.
		return transitionBooking(p, &current, hostel.Cancelled, at)
	}
	if err := endOver(ctx, tx, expired, at.Now); err != nil {
		return err
	}
	takeBed(&take, b.RoomUUID, at.Now)
	if err := bedRefusal(ctx, tx, b.RoomUUID, take.Run(ctx, tx)); err != nil {
		return err
	}
	if current.State != hostel.Held {
		return nil
	}
	return endBooking(p, &current, hostel.Cancelled, at)
}
