package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

const bookingColumns = `id, code, student_id, hostel_uuid, room_uuid, state, price,
	held_at, expires_at, confirmed_at, ends_at, changed_at, student_name`

func scanBooking(row db.Scanner) (hostel.Booking, error) {
	var b hostel.Booking
	var held, expires, confirmed, ends, changed int64
	err := row.Scan(&b.ID, &b.Code, &b.StudentID, &b.HostelUUID, &b.RoomUUID, &b.State, &b.Price,
		&held, &expires, &confirmed, &ends, &changed, &b.StudentName)
	b.HeldAt, b.ExpiresAt, b.ConfirmedAt = db.FromMillis(held), db.FromMillis(expires), db.FromMillis(confirmed)
	b.EndsAt, b.ChangedAt = db.FromMillis(ends), db.FromMillis(changed)
	if errors.Is(err, sql.ErrNoRows) {
		return b, booking.ErrUnknownBooking
	}
	return b, err
}

// Hold implements booking.Ledger.
func (s *Store) Hold(ctx context.Context, wanted hostel.Booking) (held hostel.Booking, err error) {
	err = s.WriteTx(ctx, func(tx db.Tx) error {
		b := wanted // this function may run again, so wanted must not change
		if err := stays(ctx, tx, b.StudentID); err != nil {
			return err
		}
		current, err := activeBooking(ctx, tx, b.StudentID)
		if err != nil {
			return err
		}
		over := current.State == hostel.Confirmed && !b.HeldAt.Before(current.EndsAt)
		switch {
		case current.State == hostel.Confirmed && !over:
			held = current
			return booking.ErrAlreadyBooked
		case current.State == hostel.Held && current.RoomUUID == b.RoomUUID && b.HeldAt.Before(current.ExpiresAt):
			held = current
			return nil
		}
		if err := refusal(ctx, tx, b); err != nil {
			return err
		}
		if current.State != "" {
			if err := makeRoom(ctx, tx, current, b.HeldAt); err != nil {
				return err
			}
		}
		if err := shareMailbox(ctx, tx, b); err != nil {
			return err
		}
		earlier, err := unpaidHolds(ctx, tx, b.StudentID, b.Mailbox, b.HeldAt)
		if err != nil {
			return err
		}
		if b, err = booking.Unhoarded(b, earlier); err != nil {
			return err
		}
		if err := expireHolds(ctx, tx, b.HeldAt, b.RoomUUID); err != nil {
			return err
		}
		if err := takeBed(ctx, tx, b.RoomUUID, b.HeldAt); err != nil {
			return err
		}
		if err := insertBooking(ctx, tx, b); err != nil {
			return err
		}
		held = b
		held.Mailbox = "" // only the ledger reads it
		return nil
	})
	return held, err
}

// makeRoom ends the student's current booking, so that another can begin.
func makeRoom(ctx context.Context, tx db.Tx, current hostel.Booking, now time.Time) error {
	switch {
	case current.State == hostel.Confirmed:
		return endBooking(ctx, tx, &current, hostel.Ended, hostel.Occasion{Now: now, Cause: hostel.ByTime})
	case !now.Before(current.ExpiresAt):
		return endBooking(ctx, tx, &current, hostel.Expired, hostel.Occasion{Now: now, Cause: hostel.ByTime})
	}
	return endBooking(ctx, tx, &current, hostel.Cancelled, hostel.Occasion{Now: now, Cause: hostel.ByStudent})
}

// Release implements booking.Ledger.
func (s *Store) Release(ctx context.Context, studentID string, now time.Time) error {
	return s.WriteTx(ctx, func(tx db.Tx) error {
		b, err := activeBooking(ctx, tx, studentID)
		if err != nil || b.State != hostel.Held {
			return err
		}
		return endBooking(ctx, tx, &b, hostel.Cancelled, hostel.Occasion{Now: now, Cause: hostel.ByStudent})
	})
}

// Cancel implements booking.Ledger.
func (s *Store) Cancel(ctx context.Context, bookingID string, t booking.Terms) (result booking.Settlement, err error) {
	err = s.WriteTx(ctx, func(tx db.Tx) error {
		b, err := bookingIn(ctx, tx, bookingID)
		if err != nil {
			return err
		}
		p, err := bookedWith(ctx, tx, bookingID)
		unpaid := errors.Is(err, booking.ErrUnknownPayment)
		if err != nil && !unpaid {
			return err
		}
		if t.Refusal != nil {
			cancelled, err := cancellations(ctx, tx, b)
			if err != nil {
				return err
			}
			if err := t.Refusal(b, p.State, cancelled); err != nil {
				return err
			}
		}
		if !b.State.TakesBed() {
			return booking.ErrBookingOver
		}
		if err := endBooking(ctx, tx, &b, hostel.Cancelled, t.Occasion); err != nil {
			return err
		}
		result.Booking = b
		if result.Student, err = studentIn(ctx, tx, b.StudentID); err != nil {
			return err
		}
		if unpaid {
			return nil // a hold: nothing was paid, so there is nothing to refund and no letter
		}
		next := hostel.PaymentRefundDue
		if p.State == hostel.PaymentReversed { // it went back already
			next = hostel.PaymentRefunded
		}
		moved, err := transitionPayment(ctx, tx, &p, next, t.Occasion)
		if err != nil {
			return err
		}
		if !moved {
			return fmt.Errorf("payment %s changed while its booking was cancelled", p.Reference)
		}
		result.Payment = p
		return queueLetters(ctx, tx, result, t)
	})
	return result, err
}

// endBooking ends a booking that takes a bed, and frees the bed.
func endBooking(ctx context.Context, tx db.Tx, b *hostel.Booking, next hostel.BookingState, at hostel.Occasion) error {
	moved, err := transitionBooking(ctx, tx, b, next, at)
	if err != nil || !moved {
		return err
	}
	return freeBed(ctx, tx, b.RoomUUID, at.Now)
}

// activeBooking returns the student's booking that takes a bed. Its state is "" if there is none.
func activeBooking(ctx context.Context, tx db.Tx, studentID string) (hostel.Booking, error) {
	b, err := scanBooking(tx.QueryRowContext(ctx, `select `+bookingColumns+` from bookings
		where student_id = $1 and state in ('held', 'confirmed')`, studentID))
	if errors.Is(err, booking.ErrUnknownBooking) {
		return hostel.Booking{}, nil
	}
	return b, err
}

func bookingIn(ctx context.Context, tx db.Tx, id string) (hostel.Booking, error) {
	return scanBooking(tx.QueryRowContext(ctx, `select `+bookingColumns+` from bookings where id = $1`, id))
}

// refusal returns the reason why the student cannot book the room, as this transaction sees both, or nil.
func refusal(ctx context.Context, tx db.Tx, b hostel.Booking) error {
	student, err := studentIn(ctx, tx, b.StudentID)
	if err != nil {
		return err
	}
	h, r, err := offerIn(ctx, tx, b.RoomUUID)
	if err != nil {
		return err
	}
	return booking.StudentRefusal(&h, &r, &student)
}

// offerIn reads what the rules of a booking need of a room and its hostel. It fails with booking.ErrUnknownRoom.
func offerIn(ctx context.Context, tx db.Tx, roomUUID string) (h hostel.Hostel, r hostel.Room, err error) {
	err = tx.QueryRowContext(ctx, `select h.status, h.is_available, h.retired_at > 0, r.available, r.gender, r.price
		from rooms r join hostels h on h.uuid = r.hostel_uuid where r.uuid = $1`, roomUUID).
		Scan(&h.Status, &h.IsAvailable, &h.Retired, &r.Available, &r.Gender, &r.Price)
	if errors.Is(err, sql.ErrNoRows) {
		err = booking.ErrUnknownRoom
	}
	return h, r, err
}

func insertBooking(ctx context.Context, tx db.Tx, b hostel.Booking) error {
	added, err := db.Changed(tx.ExecContext(ctx, `insert into bookings
			(id, code, student_id, hostel_uuid, room_uuid, state, price,
			held_at, expires_at, confirmed_at, ends_at, changed_at, mailbox)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10, $11)
		on conflict (student_id) where state in ('held', 'confirmed') do nothing`,
		b.ID, b.Code, b.StudentID, b.HostelUUID, b.RoomUUID, b.State, b.Price,
		db.Millis(b.HeldAt), db.Millis(b.ExpiresAt), db.Millis(b.HeldAt), b.Mailbox))
	if err != nil {
		return err
	}
	if !added {
		return booking.ErrAlreadyBooked
	}
	return writeTransition(ctx, tx, hostel.Transition{
		Subject: b.ID, Next: string(b.State), Cause: hostel.ByStudent, At: b.HeldAt,
	})
}
