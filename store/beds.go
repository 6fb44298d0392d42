package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/db"
)

// takeBed guards the last bed: one statement raises the count only while it is below the number of beds, whatever was
// read before.
func takeBed(ctx context.Context, tx db.Tx, roomUUID string, now time.Time) error {
	took, err := db.Changed(tx.ExecContext(ctx, `update room_beds set taken = taken + 1, changed_at = $1
		where room_uuid = $2 and open and taken < beds`, db.Millis(now), roomUUID))
	if err != nil || took {
		return err
	}
	var open bool
	err = tx.QueryRowContext(ctx, `select open from room_beds where room_uuid = $1`, roomUUID).Scan(&open)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return booking.ErrUnknownRoom
	case err != nil:
		return err
	case !open:
		return catalogue.ErrRoomClosed
	}
	return catalogue.ErrRoomFull
}

func freeBed(ctx context.Context, tx db.Tx, roomUUID string, now time.Time) error {
	_, err := tx.ExecContext(ctx, `update room_beds set taken = taken - 1, changed_at = $1 where room_uuid = $2`,
		db.Millis(now), roomUUID)
	return err
}

// expireBatch limits what one call of Expire changes, so that others never wait long for it.
const expireBatch = 200

// Expire implements booking.Ledger.
func (s *Store) Expire(ctx context.Context, now time.Time) (ended int, err error) {
	due, err := db.One(ctx, s.DB, db.ScanValue[bool],
		`select exists (select 1 from bookings where state = 'held' and expires_at <= $1)
		or exists (select 1 from bookings where state = 'confirmed' and ends_at <= $2)`, db.Millis(now), db.Millis(now))
	if err != nil || !due {
		return 0, err // usually nothing has expired, and then there is no need to write
	}
	err = s.WriteTx(ctx, func(tx db.Tx) error {
		rows, err := tx.QueryContext(ctx, `select `+bookingColumns+` from bookings
			where state = 'held' and expires_at <= $1 order by expires_at limit $2`, db.Millis(now), expireBatch)
		holds, err := db.Collect(rows, err, scanBooking)
		if err != nil {
			return err
		}
		if ended, err = endHolds(ctx, tx, holds, now); err != nil {
			return err
		}
		rows, err = tx.QueryContext(ctx, `select `+bookingColumns+` from bookings
			where state = 'confirmed' and ends_at <= $1 order by ends_at limit $2`, db.Millis(now), expireBatch)
		stays, err := db.Collect(rows, err, scanBooking)
		if err != nil {
			return err
		}
		for i := range stays {
			if err := endBooking(ctx, tx, &stays[i], hostel.Ended, hostel.Occasion{
				Now: now, Cause: hostel.ByTime,
			}); err != nil {
				return err
			}
		}
		ended += len(stays)
		return nil
	})
	return ended, err
}

// expireHolds frees the beds of one room whose holds have expired, so that a student need not wait for Expire.
func expireHolds(ctx context.Context, tx db.Tx, now time.Time, roomUUID string) error {
	rows, err := tx.QueryContext(ctx, `select `+bookingColumns+` from bookings
		where room_uuid = $1 and state = 'held' and expires_at <= $2`, roomUUID, db.Millis(now))
	holds, err := db.Collect(rows, err, scanBooking)
	if err != nil {
		return err
	}
	_, err = endHolds(ctx, tx, holds, now)
	return err
}

// endHolds ends the holds that have expired (see hostel.Booking.RanOut), and returns how many.
func endHolds(ctx context.Context, tx db.Tx, holds []hostel.Booking, now time.Time) (ended int, err error) {
	for i := range holds {
		rows, err := tx.QueryContext(ctx, `select `+paymentColumns+` from payments where booking_id = $1`, holds[i].ID)
		attempts, err := db.Collect(rows, err, scanPayment)
		if err != nil {
			return ended, err
		}
		if !holds[i].RanOut(attempts, now) {
			continue
		}
		if err := endBooking(ctx, tx, &holds[i], hostel.Expired, hostel.Occasion{
			Now: now, Cause: hostel.ByTime,
		}); err != nil {
			return ended, err
		}
		ended++
	}
	return ended, nil
}
