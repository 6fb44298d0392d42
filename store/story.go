package store

import (
	"cmp"
	"context"
	"slices"

	"efie/hostel"
	"efie/store/db"
)

// Story is what a student has and had, at one moment. It tells in full of so many of the newest
// bookings, of the one that takes a bed, of those whose money is not settled, and of the one with a
// code, where it is the student's; "" for none.
func (s *Store) Story(
	ctx context.Context, studentID string, newest int, code string,
) (story hostel.History, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		all, err := ownRecords(ctx, tx, studentID)
		if err != nil {
			return err
		}
		for i, r := range all {
			story.Bookings = append(story.Bookings, r.Booking)
			if i < newest || r.Booking.State.TakesBed() || r.Booking.Code == code ||
				slices.ContainsFunc(r.Payments, unsettled) {
				story.Records = append(story.Records, r)
			}
		}
		for _, b := range story.Bookings {
			if b.State == hostel.Confirmed {
				if story.Cancelled, err = cancellations(ctx, tx, b); err != nil {
					return err
				}
			}
		}
		return addMoves(ctx, tx, studentID, story.Records)
	})
	return story, err
}

// unsettled says whether a payment has money that somebody still waits for.
func unsettled(p hostel.Payment) bool {
	switch p.State {
	case hostel.PaymentSucceeded, hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefundFailed,
		hostel.PaymentDisputed, hostel.PaymentReversed, hostel.PaymentSuspicious:
		return true
	}
	return false
}

// ownRecords are all bookings of a student with their payments, the newest first, without their moves.
func ownRecords(ctx context.Context, tx db.Tx, studentID string) (records []hostel.Record, err error) {
	rows, err := tx.QueryContext(ctx,
		`select b.id, b.code, b.student_id, b.hostel_uuid, b.room_uuid, b.state, b.price, b.held_at, b.expires_at,
			b.confirmed_at, b.ends_at, b.changed_at, b.student_name,
			coalesce(p.reference, ''), coalesce(p.booking_id, ''), coalesce(p.student_id, ''), coalesce(p.email, ''),
			coalesce(p.amount, 0),
			coalesce(p.received, 0), coalesce(p.domain, ''), coalesce(p.state, ''), coalesce(p.said, ''),
			coalesce(p.checkout_url, ''),
			coalesce(p.access_code, ''), coalesce(p.refund_id, ''), coalesce(p.refused, ''),
			coalesce(p.created_at, 0), coalesce(p.checked_at, 0), coalesce(p.changed_at, 0)
		from bookings b left join payments p on p.booking_id = b.id
		where b.student_id = $1 order by b.held_at desc, b.id, p.created_at, p.reference`, studentID)
	_, err = db.Collect(rows, err, func(row db.Scanner) (none struct{}, err error) {
		var p paymentRow
		b, err := scanBooking(alsoScan{row, p.fields()})
		if err != nil {
			return none, err
		}
		if n := len(records); n == 0 || records[n-1].Booking.ID != b.ID {
			records = append(records, hostel.Record{Booking: b})
		}
		if r := &records[len(records)-1]; p.p.Reference != "" {
			r.Payments = append(r.Payments, p.payment())
		}
		return none, nil
	})
	return records, err
}

// addMoves adds their moves to records of a student.
func addMoves(ctx context.Context, tx db.Tx, studentID string, records []hostel.Record) error {
	if len(records) == 0 {
		return nil
	}
	of := map[string]*hostel.Record{}
	for i := range records {
		r := &records[i]
		of[r.Booking.ID] = r
		for _, p := range r.Payments {
			of[p.Reference] = r
		}
	}
	rows, err := tx.QueryContext(ctx, `select `+transitionColumns+` from moves
		where subject in (select id from bookings where student_id = $1
			union all select reference from payments where student_id = $2)
		order by subject, number`, studentID, studentID)
	moves, err := db.Collect(rows, err, scanTransition)
	if err != nil {
		return err
	}
	for _, m := range moves {
		if r := of[m.Subject]; r != nil { // else of a booking that is not told in full
			r.Transitions = append(r.Transitions, m)
		}
	}
	for _, r := range records {
		slices.SortStableFunc(r.Transitions, func(a, b hostel.Transition) int {
			return cmp.Or(a.At.Compare(b.At), last(a, b, r.Booking.ID), cmp.Compare(a.Subject, b.Subject))
		})
	}
	return nil
}

// last puts the moves of a subject behind those of others.
func last(a, b hostel.Transition, subject string) int {
	switch {
	case a.Subject == b.Subject:
		return 0
	case a.Subject == subject:
		return 1
	case b.Subject == subject:
		return -1
	}
	return 0
}
