package store

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

const bookingColumns = `id, code, student_id, hostel_uuid, room_uuid, state, price,
	held_at, expires_at, confirmed_at, ends_at, changed_at, student_name, terms, pay_pressed_at, moves_in, leaves,
	payer_minutes`

func scanBooking(row db.Scanner) (b hostel.Booking, err error) {
	var terms string
	err = row.Scan(&b.ID, &b.Code, &b.StudentID, &b.HostelUUID, &b.RoomUUID, &b.State, &b.Price,
		db.Time(&b.HeldAt), db.Time(&b.ExpiresAt), db.Time(&b.ConfirmedAt), db.Time(&b.EndsAt), db.Time(&b.ChangedAt),
		&b.StudentName, &terms, db.Time(&b.PayPressedAt), db.Time(&b.Dates.From), db.Time(&b.Dates.Until),
		&b.PayerMinutes)
	b.Terms = hostel.DecodeCostTerms(terms)
	return b, orMissing(err, booking.ErrUnknownBooking)
}

func (s *Store) Hold(ctx context.Context, wanted hostel.Booking, instead string) (held hostel.Booking, err error) {
	err = s.writeFor(ctx, wanted.StudentID, func(tx db.Tx) error {
		student, err := studentIn(tx, wanted.StudentID)
		if err != nil {
			return err
		}
		current, err := activeBooking(tx, student.ID)
		if err != nil {
			return err
		}
		now := wanted.HeldAt
		switch {
		case current.State == hostel.Confirmed && now.Before(current.EndsAt):
			held = current
			return booking.ErrAlreadyBooked
		case current.State != hostel.Held || !now.Before(current.ExpiresAt): // no booking, or its time is up
		case current.RoomUUID == wanted.RoomUUID:
			held = current
			return nil
		case instead != current.Code && instead != booking.AnyHold:
			return booking.ErrHeldElsewhere
		}
		if err := checkRoom(tx, wanted.RoomUUID, student); err != nil {
			return err
		}
		if err := checkRefunds(tx, wanted); err != nil {
			return err
		}
		if err := checkNeighbours(tx, wanted); err != nil {
			return err
		}
		if err := checkMailbox(tx, wanted); err != nil {
			return err
		}
		b, err := limitHolds(tx, wanted)
		if err != nil {
			return err
		}
		if err := endExpired(tx, b.RoomUUID, student.ID, now); err != nil {
			return err
		}
		if err := endCurrent(tx, current, now); err != nil {
			return err
		}
		if err := takeBed(tx, b.RoomUUID, now); err != nil {
			return err
		}
		if err := insertBooking(tx, b); err != nil {
			return err
		}
		held = b
		// Only the store reads these fields.
		held.Mailbox, held.Network, held.Site, held.Domain = "", "", "", ""
		held.Unlimited = false
		return nil
	})
	return held, err
}

// endCurrent ends the student's current booking, if there is one, so that a new one can begin.
func endCurrent(tx db.Tx, current hostel.Booking, now time.Time) error {
	switch {
	case current.State == "":
		return nil
	case current.State == hostel.Confirmed:
		return endBooking(tx, &current, hostel.Ended, hostel.Occasion{Now: now, Cause: hostel.ByTime})
	case !now.Before(current.ExpiresAt):
		return endBooking(tx, &current, hostel.Expired, hostel.Occasion{Now: now, Cause: hostel.ByTime})
	}
	return endBooking(tx, &current, hostel.Cancelled, hostel.Occasion{Now: now, Cause: hostel.ByStudent})
}

func (s *Store) Release(ctx context.Context, studentID string, now time.Time) error {
	return s.writeFor(ctx, studentID, func(tx db.Tx) error {
		b, err := activeBooking(tx, studentID)
		if err != nil || b.State != hostel.Held {
			return err
		}
		return endBooking(tx, &b, hostel.Cancelled, hostel.Occasion{Now: now, Cause: hostel.ByStudent})
	})
}

func (s *Store) Cancel(ctx context.Context, bookingID string, t booking.Terms) (result booking.Settlement, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		if err := lockStudentOfBooking(tx, bookingID); err != nil {
			return err
		}
		if err := lockMailbox(tx, bookingID); err != nil {
			return err
		}
		b, err := scanBooking(tx.QueryRow(selectBooking, bookingID))
		if err != nil {
			return err
		}
		p, err := readBookingPayment(tx, bookingID)
		if err != nil {
			return err
		}
		if err := checkCancellation(tx, b, p, t); err != nil {
			return err
		}
		if !b.State.TakesBed() {
			return booking.ErrBookingOver
		}
		if err := endBooking(tx, &b, hostel.Cancelled, t.Occasion); err != nil {
			return err
		}
		if err := keepReason(tx, b, string(hostel.Cancelled), t.Occasion); err != nil {
			return err
		}
		student, err := studentIn(tx, b.StudentID)
		if err != nil {
			return err
		}
		if p.State == "" { // a hold is not paid: nothing is refunded, and no email is sent
			result = booking.Settlement{Student: student, Booking: b}
			return nil
		}
		next := hostel.PaymentRefundDue
		if p.State == hostel.PaymentReversed { // the bank has refunded it already
			next = hostel.PaymentRefunded
		}
		if _, err := transitionPayment(tx, &p, next, time.Time{}, t.Occasion); err != nil {
			return err
		}
		result = booking.Settlement{Student: student, Booking: b, Payment: p}
		return queueEmails(tx, &result, t)
	})
	return result, err
}

// checkCancellation returns a refusal if the booking that p paid cannot be cancelled.
func checkCancellation(tx db.Tx, b hostel.Booking, p hostel.Payment, t booking.Terms) error {
	if t.Refusal == nil {
		return nil
	}
	var mailbox string
	err := tx.QueryRow(`select mailbox from bookings where id = $1`, b.ID).Scan(&mailbox)
	if err != nil {
		return err
	}
	before, err := readRefunds(tx, b.StudentID, mailbox)
	if err != nil {
		return err
	}
	return t.Refusal(b, p.State, before.newest())
}

func endBooking(tx db.Tx, b *hostel.Booking, next hostel.BookingState, at hostel.Occasion) error {
	if err := transitionBooking(tx, b, next, at); err != nil {
		return err
	}
	return freeBed(tx, b.RoomUUID, at.Now)
}

// selectActive selects the student's booking that takes a bed.
const selectActive = `select ` + bookingColumns + ` from bookings
	where student_id = $1 and state in ('held', 'confirmed')`

// scanActive scans the row of selectActive. Without a row, the booking's state is "".
func scanActive(row db.Scanner) (hostel.Booking, error) {
	b, err := scanBooking(row)
	if errors.Is(err, booking.ErrUnknownBooking) {
		return hostel.Booking{}, nil
	}
	return b, err
}

// activeBooking returns the student's booking that takes a bed. Without one, its state is "".
func activeBooking(tx db.Tx, studentID string) (hostel.Booking, error) {
	return scanActive(tx.QueryRow(selectActive, studentID))
}

const selectBooking = `select ` + bookingColumns + ` from bookings where id = $1`

// insertBooking stores a hold. If another server has stored one in between, a unique index makes Write run it again.
func insertBooking(tx db.Tx, b hostel.Booking) error {
	err := db.Exec(tx, `insert into bookings
			(id, code, student_id, hostel_uuid, room_uuid, state, price,
			held_at, expires_at, confirmed_at, ends_at, changed_at, mailbox, terms, network, domain, moves_in, leaves,
			site, terms_version)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10, $11, $12, $13, $14, $15, $16, $17,
			(select coalesce(max(version), 0) from page_versions where page = 'terms-of-service'))`,
		b.ID, b.Code, b.StudentID, b.HostelUUID, b.RoomUUID, b.State, b.Price,
		db.Millis(b.HeldAt), db.Millis(b.ExpiresAt), db.Millis(b.HeldAt), b.Mailbox, b.Terms.Encoded(),
		b.Network, b.Domain, db.Millis(b.Dates.From), db.Millis(b.Dates.Until), b.Site)
	if err != nil {
		return err
	}
	return writeTransition(tx, hostel.Transition{
		Subject: b.ID, Next: string(b.State), Cause: hostel.ByStudent, At: b.HeldAt,
	})
}
