package store

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

func (s *Store) Settlement(ctx context.Context, reference string) (result booking.Settlement, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		result, err = readSettlement(tx, reference)
		return err
	})
	return result, err
}

// readSettlement reads a payment, its booking and its student. It fails with booking.ErrUnknownPayment.
func readSettlement(tx db.Tx, reference string) (s booking.Settlement, err error) {
	if s.Payment, err = scanPayment(tx.QueryRow(selectPayment, reference)); err != nil {
		return s, err
	}
	if s.Booking, err = scanBooking(tx.QueryRow(selectBooking, s.Payment.BookingID)); err != nil {
		return s, err
	}
	s.Student, err = studentIn(tx, s.Payment.StudentID)
	return s, err
}

// lockSettlement locks a payment's student before it does the same as readSettlement.
func lockSettlement(tx db.Tx, reference string) (booking.Settlement, error) {
	if err := lockStudentOfPayment(tx, reference); err != nil {
		return booking.Settlement{}, err
	}
	return readSettlement(tx, reference)
}

func (s *Store) Allocate(
	ctx context.Context, reference string, t booking.Terms,
) (result booking.Settlement, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		settlement, err := lockSettlement(tx, reference)
		if err != nil {
			return err
		}
		if settlement.Payment.State != hostel.PaymentSucceeded {
			result = settlement
			return nil
		}
		next := hostel.PaymentRefundDue
		allocated, err := giveBed(tx, &settlement, t)
		if refusal, refused := errors.AsType[*hostel.Problem](err); refused {
			settlement.Payment.Refused = refusal.Code
		} else if err != nil {
			return err
		}
		if allocated {
			next = hostel.PaymentAllocated
		} else if err := setCausedAt(tx, &settlement, t.Now); err != nil {
			return err
		}
		if _, err := transitionPayment(tx, &settlement.Payment, next, time.Time{}, t.Occasion); err != nil {
			return err
		}
		result = settlement
		return queueEmails(tx, &result, t)
	})
	return result, err
}

// setCausedAt sets the CausedAt of a payment that booked no bed, if the student caused its refund (R12).
func setCausedAt(tx db.Tx, s *booking.Settlement, now time.Time) error {
	var released bool
	err := tx.QueryRow(`select exists (select 1 from transitions
		where subject = $1 and was = 'held' and next = 'cancelled' and cause = 'student')`, s.Booking.ID).Scan(&released)
	if err == nil && booking.CausedByStudent(s.Payment, s.Booking, released) {
		s.Payment.CausedAt = stored(now)
	}
	return err
}

// giveBed confirms the booking if it still has its bed or gets a bed again. Otherwise it returns a *hostel.Problem.
func giveBed(tx db.Tx, s *booking.Settlement, t booking.Terms) (bool, error) {
	b := &s.Booking
	if s.Student.Deleted() {
		return false, hostel.ErrUnknownStudent // the account is deleted
	}
	var current hostel.Booking
	if b.State != hostel.Held { // a held booking is the student's only one that takes a bed
		var err error
		if current, err = activeBooking(tx, s.Student.ID); err != nil {
			return false, err
		}
	}
	s.Twice = current.State == hostel.Confirmed
	if current.ID == b.ID {
		current = hostel.Booking{}
	}
	switch booking.Decide(*b, current.State) {
	case booking.RefundPayment:
		return false, s.Refusal()
	case booking.Rebook:
		if err := rebook(tx, *s, current, t.Occasion); err != nil {
			return false, err
		}
	}
	if s.Payment.LinkID != "" {
		err := endLink(tx, b.ID, booking.LinkAfter(hostel.Confirmed), s.Payment.LinkID, t.Now)
		if err != nil {
			return false, err
		}
		s.Payment.CheckoutURL, s.Payment.AccessCode = "", ""
	}
	b.Confirm(stored(t.Now))
	b.StudentName = s.Student.Name
	return true, transitionBooking(tx, b, hostel.Confirmed, t.Occasion)
}

// rebook takes a bed again for a booking whose hold has ended (R17). Otherwise it returns a *hostel.Problem.
func rebook(tx db.Tx, s booking.Settlement, current hostel.Booking, at hostel.Occasion) error {
	b := s.Booking
	h, r, err := readOffer(tx, b.RoomUUID)
	if err != nil {
		return err
	}
	if err := booking.RebookRefusal(b, h, r, &s.Student, at.Now); err != nil {
		return err
	}
	if current.State == hostel.Held && current.RoomUUID == b.RoomUUID {
		// The new hold is in the same room type. The paid booking gets its bed, because it may be the last one.
		return transitionBooking(tx, &current, hostel.Cancelled, at)
	}
	if err := endExpired(tx, b.RoomUUID, b.StudentID, at.Now); err != nil {
		return err
	}
	if err := takeBed(tx, b.RoomUUID, at.Now); err != nil {
		return err
	}
	if current.State != hostel.Held {
		return nil
	}
	return endBooking(tx, &current, hostel.Cancelled, at)
}

func (s *Store) Change(
	ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (result booking.Settlement, changed bool, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		settlement, err := lockSettlement(tx, reference)
		if err != nil {
			return err
		}
		p := settlement.Payment
		if refundID != "" {
			p.RefundID = refundID
		}
		changed, err = transitionPayment(tx, &p, next(settlement.Payment), time.Time{}, t.Occasion)
		if err != nil {
			return err
		}
		result = settlement
		switch {
		case changed:
			result.Payment = p
			if err := keepReason(tx, result.Booking, string(p.State), t.Occasion); err != nil {
				return err
			}
			return queueEmails(tx, &result, t)
		case refundID != "" && settlement.Payment.RefundID == "":
			result.Payment.RefundID = refundID
			return updatePayment(tx, result.Payment, p.State, time.Time{})
		}
		return nil
	})
	return result, changed, err
}
