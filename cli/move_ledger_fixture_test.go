package cli

import (
	"database/sql"
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// lives are how bookings and their payments stand in a ledger with which nobody has anything to do: the
// steps of each, in order.
var lives = []struct {
	booking []hostel.BookingState
	payment []hostel.PaymentState
}{
	{[]hostel.BookingState{hostel.Held}, []hostel.PaymentState{hostel.PaymentCreated}},
	{[]hostel.BookingState{hostel.Held}, []hostel.PaymentState{hostel.PaymentCreated, hostel.PaymentAuthorised}},
	{[]hostel.BookingState{hostel.Held},
		[]hostel.PaymentState{hostel.PaymentCreated, hostel.PaymentAuthorised, hostel.PaymentSucceeded}},
	{[]hostel.BookingState{hostel.Held, hostel.Confirmed}, paidThen(hostel.PaymentAllocated)},
	{[]hostel.BookingState{hostel.Held, hostel.Confirmed}, paidThen(hostel.PaymentAllocated, hostel.PaymentDisputed)},
	{[]hostel.BookingState{hostel.Held, hostel.Confirmed, hostel.Ended}, paidThen(hostel.PaymentAllocated)},
	{[]hostel.BookingState{hostel.Held, hostel.Expired},
		[]hostel.PaymentState{hostel.PaymentCreated, hostel.PaymentFailed}},
	{[]hostel.BookingState{hostel.Held, hostel.Expired},
		[]hostel.PaymentState{hostel.PaymentCreated, hostel.PaymentAuthorised, hostel.PaymentAbandoned}},
	{[]hostel.BookingState{hostel.Held, hostel.Cancelled}, paidThen(hostel.PaymentRefundDue)},
	{[]hostel.BookingState{hostel.Held, hostel.Cancelled}, paidThen(hostel.PaymentRefundDue, hostel.PaymentRefunding)},
	{[]hostel.BookingState{hostel.Held, hostel.Confirmed, hostel.Cancelled},
		paidThen(hostel.PaymentAllocated, hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefunded)},
	{[]hostel.BookingState{hostel.Held, hostel.Cancelled}, paidThen(hostel.PaymentReversed)},
}

// paidThen are the steps of a payment that was made, up to some more.
func paidThen(more ...hostel.PaymentState) []hostel.PaymentState {
	return append([]hostel.PaymentState{hostel.PaymentCreated, hostel.PaymentAuthorised, hostel.PaymentSucceeded},
		more...)
}

// freeBed is a room type and how many of its beds nobody has.
type freeBed struct {
	room, hostel string
	price        hostel.Pesewas
	left         int
}

// fillLedger gives each of so many new students a booking, all lives in turn.
func fillLedger(t *testing.T, db *sql.DB, bookings int) {
	t.Helper()
	free := freeBeds(t, db)
	tx, err := db.Begin()
	must.Do(t, err)
	defer func() { _ = tx.Rollback() }() // does nothing once committed
	write := func(query string, args ...any) {
		t.Helper()
		_, err := tx.Exec(query, args...)
		must.Do(t, err)
	}
	now := time.Now().UnixMilli()
	for i := range bookings {
		life := lives[i%len(lives)]
		for free[0].left == 0 {
			free = free[1:]
		}
		bed := &free[0]
		student, booking, reference := fmt.Sprint("resident-", i), fmt.Sprint("booking-", i), fmt.Sprint("EFIE-", i)
		stands, paid := life.booking[len(life.booking)-1], life.payment[len(life.payment)-1]
		write(`insert into students (id, email, name, gender, phone, password_hash, created_at, verified_at) values
			($1, $2, 'Ɛsi Mensah', (select case gender when 1 then 'male' else 'female' end from rooms where uuid = $3),
			'', 'none', $4, $4)`,
			student, student+"@example.com", bed.room, now) // SQLite counts its parameters as they come
		write(`insert into bookings (id, code, student_id, hostel_uuid, room_uuid, state, price, held_at, expires_at,
				confirmed_at, ends_at, changed_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9, $8)`,
			booking, fmt.Sprint("code-", i), student, bed.hostel, bed.room, stands, bed.price, now, now+3_600_000)
		received := hostel.Pesewas(0)
		for at, next := range life.payment {
			amount, was := hostel.Pesewas(0), hostel.PaymentState("")
			if at > 0 {
				was = life.payment[at-1]
			}
			if next == hostel.PaymentSucceeded || next == hostel.PaymentRefunded {
				amount, received = bed.price, bed.price
			}
			write(`insert into moves (subject, number, was, next, cause, at, amount)
				values ($1, $2, $3, $4, 'time', $5, $6)`, reference, at+1, was, next, now, amount)
		}
		for at, next := range life.booking {
			was := hostel.BookingState("")
			if at > 0 {
				was = life.booking[at-1]
			}
			write(`insert into moves (subject, number, was, next, cause, at, amount)
				values ($1, $2, $3, $4, 'time', $5, 0)`, booking, at+1, was, next, now)
		}
		write(`insert into payments (reference, booking_id, student_id, email, amount, state, checkout_url, access_code,
				created_at, checked_at, changed_at, received)
			values ($1, $2, $3, $4, $5, $6, '', '', $7, 0, $7, $8)`,
			reference, booking, student, student+"@example.com", bed.price, paid, now, received)
		if stands == hostel.Held || stands == hostel.Confirmed {
			bed.left--
			write(`update room_beds set taken = taken + 1 where room_uuid = $1`, bed.room)
		}
	}
	must.Do(t, tx.Commit())
}

// freeBeds are the room types that have any.
func freeBeds(t *testing.T, db *sql.DB) (list []freeBed) {
	t.Helper()
	rows, err := db.Query(
		`select r.uuid, r.hostel_uuid, r.price, b.beds - b.taken from rooms r join room_beds b on b.room_uuid = r.uuid
			where b.beds > b.taken order by r.uuid`)
	must.Do(t, err)
	defer rows.Close()
	for rows.Next() {
		var f freeBed
		must.Do(t, rows.Scan(&f.room, &f.hostel, &f.price, &f.left))
		list = append(list, f)
	}
	must.Do(t, rows.Err())
	return list
}
