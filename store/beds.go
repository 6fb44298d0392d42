package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/db"
)

// errNoBed means that takeBed took none. bedRefusal tells why.
var errNoBed = errors.New("no bed was taken")

// takeBed guards the last bed: one statement raises the count only while it is below the number of beds, whatever was
// read before. Otherwise the pipeline fails with errNoBed.
func takeBed(p *db.Pipeline, roomUUID string, now time.Time) {
	p.Must(errNoBed, `update room_beds set taken = taken + 1, changed_at = $1
		where room_uuid = $2 and open and taken < beds`, db.Millis(now), roomUUID)
}

// bedRefusal returns the reason why takeBed took no bed, if err is errNoBed. It returns other errors unchanged.
func bedRefusal(ctx context.Context, tx db.Tx, roomUUID string, err error) error {
	if !errors.Is(err, errNoBed) {
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

func freeBed(p *db.Pipeline, roomUUID string, now time.Time) {
	p.Do(`update room_beds set taken = taken - 1, changed_at = $1 where room_uuid = $2`, db.Millis(now), roomUUID)
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
		var over []hostel.Booking
		var read db.Pipeline
		read.Rows(db.Append(&over, scanBooking), `select `+bookingColumns+` from bookings
			where state = 'held' and expires_at <= $1 order by expires_at limit $2`, db.Millis(now), expireBatch)
		read.Rows(db.Append(&over, scanBooking), `select `+bookingColumns+` from bookings
			where state = 'confirmed' and ends_at <= $1 order by ends_at limit $2`, db.Millis(now), expireBatch)
		if err := read.Run(ctx, tx); err != nil {
			return err
		}
		ended = 0 // this function may run again
		for i := range over {
			did, err := endIfOver(ctx, tx, &over[i], now)
			if err != nil {
				return err
			}
			if did {
				ended++
			}
		}
		return nil
	})
	return ended, err
}

// selectExpired finds the holds of a room type that have expired, except those of a student.
const selectExpired = `select ` + bookingColumns + ` from bookings
	where room_uuid = $1 and state = 'held' and expires_at <= $2 and student_id <> $3`

// endOver calls endIfOver for each booking.
func endOver(ctx context.Context, tx db.Tx, bookings []hostel.Booking, now time.Time) error {
	for i := range bookings {
		if _, err := endIfOver(ctx, tx, &bookings[i], now); err != nil {
			return err
		}
	}
	return nil
}

// endIfOver reads a booking again, with its student locked, ends it if its hold has run out (see
// hostel.Booking.RanOut) or its stay is over, and reports whether it did.
func endIfOver(ctx context.Context, tx db.Tx, b *hostel.Booking, now time.Time) (bool, error) {
	var student hostel.Student
	var attempts []hostel.Payment
	var read, write db.Pipeline
	id := b.ID
	lockGuest(&read, &student, id)
	read.Row(db.Into(b, scanBooking), selectBooking, id)
	read.Rows(db.Append(&attempts, scanPayment), `select `+paymentColumns+` from payments where booking_id = $1`, id)
	if err := read.Run(ctx, tx); err != nil {
		return false, err
	}
	next := hostel.Expired
	switch {
	case b.State == hostel.Held && b.RanOut(attempts, now):
	case b.State == hostel.Confirmed && !now.Before(b.EndsAt):
		next = hostel.Ended
	default:
		return false, nil
	}
	if err := endBooking(&write, b, next, hostel.Occasion{Now: now, Cause: hostel.ByTime}); err != nil {
		return false, err
	}
	return true, write.Run(ctx, tx)
}

// ChangeRoom implements booking.Ledger.
func (s *Store) ChangeRoom(
	ctx context.Context, bookingID, roomUUID string, shown booking.Shown, t booking.Terms,
) (result booking.Settlement, err error) {
	var found booking.Settlement
	var to offer
	var expired []hostel.Booking
	err = s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		found, to, expired = booking.Settlement{}, offer{}, nil
		lockGuest(read, &found.Student, bookingID)
		read.Row(db.Into(&found.Booking, scanBooking), selectBooking, bookingID)
		read.Row(db.Into(&found.Payment, scanBookedWith), selectBookedWith, bookingID)
		read.Row(to.scan, selectOffer, roomUUID)
		read.Rows(db.Append(&expired, scanBooking), selectExpired, roomUUID, db.Millis(t.Now), "")
	}, func(tx db.Tx) error {
		result = found // this function may run again, so found must not change
		b := &result.Booking
		if b.State == hostel.Confirmed && b.RoomUUID == roomUUID {
			return nil
		}
		if to.gone {
			return booking.ErrUnknownRoom
		}
		err := booking.ChangeRefusal(*b, found.Payment.State, &to.hostel, &to.room, &found.Student, t.Now)
		if err != nil {
			return err
		}
		terms := to.hostel.CostTerms(&to.room)
		if !shown.Covers(to.room.Price, terms) {
			return booking.ErrRoomDearer
		}
		if err := endOver(ctx, tx, expired, t.Now); err != nil {
			return err
		}
		var write db.Pipeline
		if result.Back = booking.Difference(*b, to.room.Price); result.Back > 0 {
			result.Payment.Part = found.Payment.Part.More(result.Back, t.Now)
			changePart(&write, found.Payment, &result.Payment, t.Occasion)
		}
		result.From = b.RoomUUID
		b.RoomUUID, b.Price, b.Terms, b.ChangedAt = roomUUID, to.room.Price, terms, stored(t.Now)
		freeBed(&write, result.From, t.Now)
		takeBed(&write, roomUUID, t.Now)
		write.Must(fmt.Errorf("booking %s changed while its room was to change", b.ID), `update bookings
			set room_uuid = $1, price = $2, terms = $3, changed_at = $4
			where id = $5 and state = 'confirmed' and room_uuid = $6`,
			roomUUID, b.Price, terms.Encoded(), db.Millis(t.Now), b.ID, result.From)
		writeTransition(&write, hostel.Transition{
			Subject: b.ID, Was: string(b.State), Next: string(b.State), Cause: t.Cause, At: t.Now,
		})
		if err := queueLetters(&write, result, t); err != nil {
			return err
		}
		return bedRefusal(ctx, tx, roomUUID, write.Run(ctx, tx))
	})
	if err != nil {
		return booking.Settlement{}, err
	}
	return result, nil
}
