package store

import (
	"errors"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// A transaction about a student's bookings and payments begins with one of these statements. The update changes
// nothing, but locks the student's row: of two transactions about the same student, the second one waits, and its next
// statements see what the first has done. On PostgreSQL, where several transactions write at the same time,
// those of different students then wait for each other only where both want a bed of the same room type (takeBed).

const lockStudent = `update students set deleted_at = deleted_at where id = $1 returning ` + studentColumns

// lockPayer locks the student of a payment. It fails with booking.ErrUnknownPayment.
func lockPayer(p *db.Pipeline, student *hostel.Student, reference string) {
	p.Row(orUnknown(student, booking.ErrUnknownPayment), `update students set deleted_at = deleted_at
		where id = (select student_id from payments where reference = $1) returning `+studentColumns, reference)
}

// lockGuest locks the student of a booking. It fails with booking.ErrUnknownBooking.
func lockGuest(p *db.Pipeline, student *hostel.Student, bookingID string) {
	p.Row(orUnknown(student, booking.ErrUnknownBooking), `update students set deleted_at = deleted_at
		where id = (select student_id from bookings where id = $1) returning `+studentColumns, bookingID)
}

// orUnknown scans a student, and fails with an error if there is none.
func orUnknown(student *hostel.Student, unknown error) func(db.Scanner) error {
	return func(row db.Scanner) (err error) {
		*student, err = scanStudent(row)
		if errors.Is(err, hostel.ErrUnknownStudent) {
			return unknown
		}
		return err
	}
}
