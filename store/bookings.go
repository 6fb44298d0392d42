package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

const bookingColumns = `id, code, student_id, hostel_uuid, room_uuid, state, price,
	held_at, expires_at, confirmed_at, ends_at, changed_at, student_name, terms`

func scanBooking(row db.Scanner) (hostel.Booking, error) {
	var b hostel.Booking
	var held, expires, confirmed, ends, changed int64
	var terms string
	err := row.Scan(&b.ID, &b.Code, &b.StudentID, &b.HostelUUID, &b.RoomUUID, &b.State, &b.Price,
		&held, &expires, &confirmed, &ends, &changed, &b.StudentName, &terms)
	b.HeldAt, b.ExpiresAt, b.ConfirmedAt = db.FromMillis(held), db.FromMillis(expires), db.FromMillis(confirmed)
	b.EndsAt, b.ChangedAt = db.FromMillis(ends), db.FromMillis(changed)
	if errors.Is(err, sql.ErrNoRows) {
		return b, booking.ErrUnknownBooking
	}
	b.Terms = hostel.DecodeCostTerms(terms)
	return b, err
}

// Hold implements booking.Ledger.
func (s *Store) Hold(
	ctx context.Context, wanted hostel.Booking, instead string,
) (held hostel.Booking, err error) {
	var known forHold
	err = s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		known = forHold{}
		known.read(read, wanted)
	}, func(tx db.Tx) error {
		b := wanted // this function may run again, so wanted must not change
		if known.student.Gone() {
			return hostel.ErrUnknownStudent
		}
		current := known.current
		switch {
		case current.State == hostel.Confirmed && b.HeldAt.Before(current.EndsAt):
			held = current
			return booking.ErrAlreadyBooked
		case current.State != hostel.Held || !b.HeldAt.Before(current.ExpiresAt): // none, or one that is over
		case current.RoomUUID == b.RoomUUID:
			held = current
			return nil
		case instead != current.Code && instead != booking.AnyHold:
			return booking.ErrHeldElsewhere
		}
		if err := known.offer.refusal(&known.student); err != nil {
			return err
		}
		if err := shareMailbox(ctx, tx, known.mailbox, b.HeldAt); err != nil {
			return err
		}
		b, err := booking.Unhoarded(b, known.unpaid)
		if err != nil {
			return err
		}
		if err := endOver(ctx, tx, known.expired, b.HeldAt); err != nil {
			return err
		}
		if err := takeAndHold(ctx, tx, b, current); err != nil {
			return err
		}
		held = b
		held.Mailbox = "" // only the ledger reads it
		return nil
	})
	return held, err
}

// forHold is what the rules of a hold depend on.
type forHold struct {
	student hostel.Student
	current hostel.Booking // the student's booking that takes a bed; its state is "" if there is none
	offer   offer
	unpaid  []hostel.Booking // see selectUnpaid
	mailbox []hostel.Booking // holds of other accounts of the mailbox
	expired []hostel.Booking // other students' holds of the room type that have expired
}

// read locks the student and reads what the rules of the hold b depend on.
func (known *forHold) read(p *db.Pipeline, b hostel.Booking) {
	p.Row(db.Into(&known.student, scanStudent), lockStudent, b.StudentID)
	p.Row(db.Into(&known.current, scanActive), selectActive, b.StudentID)
	p.Row(known.offer.scan, selectOffer, b.RoomUUID)
	since := db.Millis(booking.HoardingSince(b.HeldAt))
	p.Rows(db.Append(&known.unpaid, scanBooking), selectUnpaid, b.StudentID, since, b.Mailbox, since)
	p.Rows(db.Append(&known.mailbox, scanBooking), `select `+bookingColumns+` from bookings
		where mailbox <> '' and mailbox = $1 and '' || state = 'held' and student_id <> $2`, b.Mailbox, b.StudentID)
	p.Rows(db.Append(&known.expired, scanBooking), selectExpired, b.RoomUUID, db.Millis(b.HeldAt), b.StudentID)
}

// takeAndHold ends the student's current booking, if any, takes a bed and stores the new booking.
func takeAndHold(ctx context.Context, tx db.Tx, b, current hostel.Booking) error {
	var write db.Pipeline
	if current.State != "" {
		if err := makeRoom(&write, current, b.HeldAt); err != nil {
			return err
		}
	}
	takeBed(&write, b.RoomUUID, b.HeldAt)
	insertBooking(&write, b)
	return bedRefusal(ctx, tx, b.RoomUUID, write.Run(ctx, tx))
}

// makeRoom ends the student's current booking, so that another can begin.
func makeRoom(p *db.Pipeline, current hostel.Booking, now time.Time) error {
	switch {
	case current.State == hostel.Confirmed:
		return endBooking(p, &current, hostel.Ended, hostel.Occasion{Now: now, Cause: hostel.ByTime})
	case !now.Before(current.ExpiresAt):
		return endBooking(p, &current, hostel.Expired, hostel.Occasion{Now: now, Cause: hostel.ByTime})
	}
	return endBooking(p, &current, hostel.Cancelled, hostel.Occasion{Now: now, Cause: hostel.ByStudent})
}

// Release implements booking.Ledger.
func (s *Store) Release(ctx context.Context, studentID string, now time.Time) error {
	var student hostel.Student
	var b hostel.Booking
	return s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		read.Row(db.Into(&student, scanStudent), lockStudent, studentID)
		read.Row(db.Into(&b, scanActive), selectActive, studentID)
	}, func(tx db.Tx) error {
		if b.State != hostel.Held {
			return nil
		}
		var write db.Pipeline
		if err := endBooking(&write, &b, hostel.Cancelled, hostel.Occasion{
			Now: now, Cause: hostel.ByStudent,
		}); err != nil {
			return err
		}
		return write.Run(ctx, tx)
	})
}

// Cancel implements booking.Ledger.
func (s *Store) Cancel(ctx context.Context, bookingID string, t booking.Terms) (result booking.Settlement, err error) {
	var cancelled booking.Settlement
	err = s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		lockGuest(read, &cancelled.Student, bookingID)
		lockMailbox(read, bookingID)
		read.Row(db.Into(&cancelled.Booking, scanBooking), selectBooking, bookingID)
		read.Row(db.Into(&cancelled.Payment, scanBookedWith), selectBookedWith, bookingID)
	}, func(tx db.Tx) error {
		b, p := &cancelled.Booking, &cancelled.Payment
		if t.Refusal != nil {
			before, err := cancellations(ctx, tx, *b)
			if err != nil {
				return err
			}
			if err := t.Refusal(*b, p.State, before); err != nil {
				return err
			}
		}
		if !b.State.TakesBed() {
			return booking.ErrBookingOver
		}
		var write db.Pipeline
		if err := endBooking(&write, b, hostel.Cancelled, t.Occasion); err != nil {
			return err
		}
		if p.State != "" { // a hold is not paid: there is nothing to refund, and no letter
			next := hostel.PaymentRefundDue
			if p.State == hostel.PaymentReversed { // it went back already
				next = hostel.PaymentRefunded
			}
			transitionPayment(&write, p, next, t.Occasion)
			if err := queueLetters(&write, cancelled, t); err != nil {
				return err
			}
		}
		result = cancelled
		return write.Run(ctx, tx)
	})
	return result, err
}

// endBooking ends a booking that takes a bed, and frees the bed.
func endBooking(p *db.Pipeline, b *hostel.Booking, next hostel.BookingState, at hostel.Occasion) error {
	if err := transitionBooking(p, b, next, at); err != nil {
		return err
	}
	freeBed(p, b.RoomUUID, at.Now)
	return nil
}

// selectActive finds the student's booking that takes a bed.
const selectActive = `select ` + bookingColumns + ` from bookings
	where student_id = $1 and state in ('held', 'confirmed')`

// scanActive scans the row of selectActive. The booking's state is "" if there is none.
func scanActive(row db.Scanner) (hostel.Booking, error) {
	b, err := scanBooking(row)
	if errors.Is(err, booking.ErrUnknownBooking) {
		return hostel.Booking{}, nil
	}
	return b, err
}

const selectBooking = `select ` + bookingColumns + ` from bookings where id = $1`

// insertBooking stores a hold. If another server has held a bed for the student or the mailbox meanwhile, the
// transaction runs again.
func insertBooking(p *db.Pipeline, b hostel.Booking) {
	p.Do(`insert into bookings
			(id, code, student_id, hostel_uuid, room_uuid, state, price,
			held_at, expires_at, confirmed_at, ends_at, changed_at, mailbox, terms)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10, $11, $12)`,
		b.ID, b.Code, b.StudentID, b.HostelUUID, b.RoomUUID, b.State, b.Price,
		db.Millis(b.HeldAt), db.Millis(b.ExpiresAt), db.Millis(b.HeldAt), b.Mailbox, b.Terms.Encoded())
	writeTransition(p, hostel.Transition{
		Subject: b.ID, Next: string(b.State), Cause: hostel.ByStudent, At: b.HeldAt,
	})
}
