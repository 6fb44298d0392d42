package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
)

// expireBatch bounds what one call of Expire changes, so that it never keeps others waiting long.
const expireBatch = 200

const bookingColumns = `id, code, student_id, hostel_uuid, room_uuid, state, price, held_at, expires_at, confirmed_at`

func scanBooking(row scanner) (hostel.Booking, error) {
	var b hostel.Booking
	var held, expires, confirmed int64
	err := row.Scan(&b.ID, &b.Code, &b.StudentID, &b.HostelUUID, &b.RoomUUID, &b.State, &b.Price, &held, &expires, &confirmed)
	b.HeldAt, b.ExpiresAt, b.ConfirmedAt = fromMillis(held), fromMillis(expires), fromMillis(confirmed)
	return b, err
}

// Hold implements hostel.Ledger.
func (s *Store) Hold(ctx context.Context, b hostel.Booking) (held hostel.Booking, err error) {
	err = s.tx(ctx, func(tx *sql.Tx) error {
		standing, err := activeBooking(ctx, tx, b.StudentID)
		switch {
		case err != nil:
			return err
		case standing.State == hostel.Confirmed:
			held = standing
			return hostel.ErrAlreadyBooked
		case standing.State == hostel.Held && standing.RoomUUID == b.RoomUUID && b.HeldAt.Before(standing.ExpiresAt):
			held = standing
			return nil
		case standing.State == hostel.Held:
			given := hostel.Cancelled
			if !b.HeldAt.Before(standing.ExpiresAt) {
				given = hostel.Expired
			}
			if err := endBooking(ctx, tx, standing, given, b.HeldAt); err != nil {
				return err
			}
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
		return nil
	})
	return held, err
}

// Release implements hostel.Ledger.
func (s *Store) Release(ctx context.Context, studentID string, now time.Time) error {
	return s.tx(ctx, func(tx *sql.Tx) error {
		b, err := activeBooking(ctx, tx, studentID)
		if err != nil || b.State != hostel.Held {
			return err
		}
		return endBooking(ctx, tx, b, hostel.Cancelled, now)
	})
}

// Expire implements hostel.Ledger.
func (s *Store) Expire(ctx context.Context, now time.Time) (ended int, err error) {
	err = s.tx(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `select `+bookingColumns+` from bookings
			where state = 'held' and expires_at <= $1 order by expires_at limit $2`, millis(now), expireBatch)
		holds, err := collect(rows, err, scanBooking)
		if err != nil {
			return err
		}
		rows, err = tx.QueryContext(ctx, `select `+bookingColumns+` from bookings
			where state = 'confirmed' and ends_at <= $1 order by ends_at limit $2`, millis(now), expireBatch)
		stays, err := collect(rows, err, scanBooking)
		if err != nil {
			return err
		}
		for _, b := range holds {
			if err := endBooking(ctx, tx, b, hostel.Expired, now); err != nil {
				return err
			}
		}
		for _, b := range stays {
			if err := endBooking(ctx, tx, b, hostel.Ended, now); err != nil {
				return err
			}
		}
		ended = len(holds) + len(stays)
		return nil
	})
	return ended, err
}

// takeBed is the guard of the last bed: the count goes up only while it is below the number
// of beds, in one statement, whatever anyone read before.
func takeBed(ctx context.Context, tx *sql.Tx, roomUUID string, now time.Time) error {
	took, err := changed(tx.ExecContext(ctx, `update room_beds set taken = taken + 1, changed_at = $1
		where room_uuid = $2 and open and taken < beds`, millis(now), roomUUID))
	if err != nil || took {
		return err
	}
	var open bool
	err = tx.QueryRowContext(ctx, `select open from room_beds where room_uuid = $1`, roomUUID).Scan(&open)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return hostel.ErrUnknownRoom
	case err != nil:
		return err
	case !open:
		return hostel.ErrRoomClosed
	}
	return hostel.ErrRoomFull
}

// endBooking moves a booking that takes a bed to a state that does not, and frees the bed.
func endBooking(ctx context.Context, tx *sql.Tx, b hostel.Booking, next hostel.BookingState, now time.Time) error {
	moved, err := moveBooking(ctx, tx, b, next, now)
	if err != nil || !moved {
		return err
	}
	_, err = tx.ExecContext(ctx, `update room_beds set taken = taken - 1, changed_at = $1 where room_uuid = $2`,
		millis(now), b.RoomUUID)
	return err
}

// moveBooking moves a booking that takes a bed, and leaves the bed to the caller. It says
// whether it did: somebody else may have moved the booking since it was read.
func moveBooking(ctx context.Context, tx *sql.Tx, b hostel.Booking, next hostel.BookingState, now time.Time) (bool, error) {
	if !b.State.CanBecome(next) {
		return false, fmt.Errorf("booking %s cannot go from %s to %s", b.ID, b.State, next)
	}
	return changed(tx.ExecContext(ctx, `update bookings set state = $1, changed_at = $2
		where id = $3 and state = $4`, next, millis(now), b.ID, b.State))
}

// expireHolds frees the beds of one room whose time ran out, so that a student need not wait
// for the sweep.
func expireHolds(ctx context.Context, tx *sql.Tx, now time.Time, roomUUID string) error {
	rows, err := tx.QueryContext(ctx, `select `+bookingColumns+` from bookings
		where room_uuid = $1 and state = 'held' and expires_at <= $2`, roomUUID, millis(now))
	holds, err := collect(rows, err, scanBooking)
	if err != nil {
		return err
	}
	for _, b := range holds {
		if err := endBooking(ctx, tx, b, hostel.Expired, now); err != nil {
			return err
		}
	}
	return nil
}

// activeBooking is the student's booking that takes a bed; its state is "" where there is none.
func activeBooking(ctx context.Context, tx *sql.Tx, studentID string) (hostel.Booking, error) {
	b, err := scanBooking(tx.QueryRowContext(ctx, `select `+bookingColumns+` from bookings
		where student_id = $1 and state in ('held', 'confirmed')`, studentID))
	if errors.Is(err, sql.ErrNoRows) {
		return hostel.Booking{}, nil
	}
	return b, err
}

func insertBooking(ctx context.Context, tx *sql.Tx, b hostel.Booking) error {
	added, err := changed(tx.ExecContext(ctx, `insert into bookings
			(id, code, student_id, hostel_uuid, room_uuid, state, price, held_at, expires_at, confirmed_at, ends_at, changed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10)
		on conflict (student_id) where state in ('held', 'confirmed') do nothing`,
		b.ID, b.Code, b.StudentID, b.HostelUUID, b.RoomUUID, b.State, b.Price, millis(b.HeldAt), millis(b.ExpiresAt), millis(b.HeldAt)))
	if err == nil && !added {
		return hostel.ErrAlreadyBooked
	}
	return err
}
