package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/db"
)

// takeBed takes a bed. One statement checks and raises the count, so that the last bed is not sold twice.
func takeBed(tx db.Tx, roomUUID string, now time.Time) error {
	took, err := db.Changed(tx.Exec(`update room_beds set taken = taken + 1, changed_at = $1
		where room_uuid = $2 and open and taken < beds`, db.Millis(now), roomUUID))
	if err != nil || took {
		return err
	}
	var open bool
	err = tx.QueryRow(`select open from room_beds where room_uuid = $1`, roomUUID).Scan(&open)
	switch {
	case err != nil:
		return orMissing(err, booking.ErrUnknownRoom)
	case !open:
		return catalogue.ErrRoomClosed
	}
	return catalogue.ErrRoomFull
}

func freeBed(tx db.Tx, roomUUID string, now time.Time) error {
	return db.Exec(tx, `update room_beds set taken = taken - 1, changed_at = $1 where room_uuid = $2`,
		db.Millis(now), roomUUID)
}

// expireBatch limits the holds and the stays that one call of Expire ends, so that other writers never wait long.
const expireBatch = 200

func (s *Store) Expire(ctx context.Context, now time.Time) (ended int, err error) {
	due, err := db.ReadOne(ctx, s.DB, db.ScanValue[bool],
		`select exists (select 1 from bookings where state = 'held' and expires_at <= $1)
		or exists (select 1 from bookings where state = 'confirmed' and ends_at <= $2)`, db.Millis(now), db.Millis(now))
	if err != nil || !due {
		return 0, err // usually nothing has expired
	}
	err = s.Write(ctx, func(tx db.Tx) error {
		holds, err := db.All(tx, scanBooking, `select `+bookingColumns+` from bookings
			where state = 'held' and expires_at <= $1 order by expires_at limit $2`, db.Millis(now), expireBatch)
		if err != nil {
			return err
		}
		stays, err := db.All(tx, scanBooking, `select `+bookingColumns+` from bookings
			where state = 'confirmed' and ends_at <= $1 order by ends_at limit $2`, db.Millis(now), expireBatch)
		if err != nil {
			return err
		}
		ended, err = endAllDue(tx, slices.Concat(holds, stays), now)
		return err
	})
	return ended, err
}

// endExpired ends the expired holds of a room type, except a student's own.
func endExpired(tx db.Tx, roomUUID, exceptStudentID string, now time.Time) error {
	expired, err := db.All(tx, scanBooking, `select `+bookingColumns+` from bookings
		where room_uuid = $1 and state = 'held' and expires_at <= $2 and student_id <> $3`,
		roomUUID, db.Millis(now), exceptStudentID)
	if err != nil {
		return err
	}
	_, err = endAllDue(tx, expired, now)
	return err
}

// endAllDue calls endIfDue for each booking, and returns the number of bookings that it ended.
func endAllDue(tx db.Tx, bookings []hostel.Booking, now time.Time) (ended int, err error) {
	for i := range bookings {
		did, err := endIfDue(tx, &bookings[i], now)
		if err != nil {
			return 0, err
		}
		if did {
			ended++
		}
	}
	return ended, nil
}

// endIfDue locks the student of a booking, and ends the booking if its time is up. It reports whether it did.
func endIfDue(tx db.Tx, b *hostel.Booking, now time.Time) (bool, error) {
	if err := lockStudentOfBooking(tx, b.ID); err != nil {
		return false, err
	}
	current, err := scanBooking(tx.QueryRow(selectBooking, b.ID))
	if err != nil {
		return false, err
	}
	*b = current
	attempts, err := db.All(tx, scanPayment,
		`select `+paymentColumns+` from payments where booking_id = $1`, b.ID)
	if err != nil {
		return false, err
	}
	at := hostel.Occasion{Now: now, Cause: hostel.ByTime}
	switch {
	case b.State == hostel.Held && b.RanOut(attempts, now):
		return true, endBooking(tx, b, hostel.Expired, at)
	case b.State == hostel.Confirmed && !now.Before(b.EndsAt):
		return true, endBooking(tx, b, hostel.Ended, at)
	}
	return false, nil
}

func (s *Store) ChangeRoom(
	ctx context.Context, bookingID, roomUUID string, shown booking.Shown, t booking.Terms,
) (result booking.Settlement, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		if err := lockStudentOfBooking(tx, bookingID); err != nil {
			return err
		}
		b, err := scanBooking(tx.QueryRow(selectBooking, bookingID))
		if err != nil {
			return err
		}
		student, err := studentIn(tx, b.StudentID)
		if err != nil {
			return err
		}
		paid, err := readBookingPayment(tx, bookingID)
		if err != nil {
			return err
		}
		changed := booking.Settlement{Student: student, Booking: b, Payment: paid}
		if b.State == hostel.Confirmed && b.RoomUUID == roomUUID {
			result = changed
			return nil
		}
		h, room, err := readOffer(tx, roomUUID)
		if err != nil {
			return err
		}
		if err := booking.ChangeRefusal(b, paid.State, h, room, &student, t.Now); err != nil {
			return err
		}
		terms := h.CostTermsFor(room, b.Dates)
		if !shown.Covers(room.Price, terms) {
			return booking.ErrRoomDearer
		}
		if err := endExpired(tx, roomUUID, "", t.Now); err != nil {
			return err
		}
		changed.PreviousRoom = b.RoomUUID
		b.RoomUUID, b.Terms, b.ChangedAt = roomUUID, terms, stored(t.Now)
		changed.Booking = b
		if err := changeBed(tx, b, changed.PreviousRoom, t.Occasion); err != nil {
			return err
		}
		result = changed
		return queueEmails(tx, &result, t)
	})
	return result, err
}

// changeBed frees the bed of a confirmed booking in the room type from, and takes a bed in the room type of b.
func changeBed(tx db.Tx, b hostel.Booking, from string, at hostel.Occasion) error {
	if err := freeBed(tx, from, at.Now); err != nil {
		return err
	}
	if err := takeBed(tx, b.RoomUUID, at.Now); err != nil {
		return err
	}
	conflict := fmt.Errorf("booking %s was changed by another transaction before its room was", b.ID)
	err := db.MustChange(tx, conflict, `update bookings
		set room_uuid = $1, terms = $2, changed_at = $3
		where id = $4 and state = 'confirmed' and room_uuid = $5`,
		b.RoomUUID, b.Terms.Encoded(), db.Millis(at.Now), b.ID, from)
	if err != nil {
		return err
	}
	return writeTransition(tx, hostel.Transition{
		Subject: b.ID, Was: string(b.State), Next: string(b.State), Cause: at.Cause, At: at.Now,
	})
}

// readOffer reads the fields of a room type and its hostel that the booking rules need. It fails with
// booking.ErrUnknownRoom.
func readOffer(tx db.Tx, roomUUID string) (*hostel.Hostel, *hostel.Room, error) {
	var h hostel.Hostel
	var r hostel.Room
	err := tx.QueryRow(`select h.uuid, h.status, h.is_available, h.retired_at > 0, r.available, r.gender,
			r.price, r.stay_price, h.move_in, h.checkout, h.late_arrival, h.stay, h.rest, h.water, h.water_price, h.electricity,
			h.electricity_price, r.charges
		from rooms r join hostels h on h.uuid = r.hostel_uuid where r.uuid = $1`, roomUUID).
		Scan(&h.UUID, &h.Status, &h.IsAvailable, &h.Retired, &r.Available, &r.Gender,
			&r.Price, &r.StayPrice, (*storedDay)(&h.MoveIn), (*storedDay)(&h.Checkout), &h.LateArrival, &h.Stay, &h.Rest,
			&h.Water.Terms, &h.Water.Amount, &h.Electricity.Terms, &h.Electricity.Amount,
			(*storedCharges)(&r.Charges))
	return &h, &r, orMissing(err, booking.ErrUnknownRoom)
}

// checkRoom returns a refusal if a student cannot book a room type.
func checkRoom(tx db.Tx, roomUUID string, student hostel.Student) error {
	h, r, err := readOffer(tx, roomUUID)
	if err != nil {
		return err
	}
	return booking.StudentRefusal(h, r, &student)
}
