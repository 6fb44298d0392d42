package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// Story returns a student's bookings, read in one transaction. It has full records of the newest bookings, of the
// current one, of those with unsettled money, and of the one with a code, if it is the student's.
func (s *Store) Story(
	ctx context.Context, studentID string, newest int, code string,
) (story hostel.History, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		all, shared, err := ownRecords(ctx, tx, studentID)
		if err != nil || len(all) == 0 {
			return err
		}
		transitions, err := ownTransitions(ctx, tx, studentID)
		if err != nil {
			return err
		}
		for i, r := range all {
			story.Bookings = append(story.Bookings, r.Booking)
			if i < newest || r.Booking.State.TakesBed() || r.Booking.Code == code ||
				slices.ContainsFunc(r.Payments, unsettled) {
				story.Records = append(story.Records, r)
			}
			if r.Booking.State == hostel.Confirmed {
				if story.Cancelled, err = cancelled(ctx, tx, r.Booking, transitions, shared); err != nil {
					return err
				}
			}
		}
		addTransitions(story.Records, transitions)
		return nil
	})
	return story, err
}

// cancelled is cancellations, read from the transitions of the booking's student. Other accounts are asked for only if
// the mailbox is shared: a query that finds nothing costs as much as one that finds something.
func cancelled(
	ctx context.Context, tx db.Tx, b hostel.Booking, own []hostel.Transition, shared bool,
) (all []time.Time, err error) {
	if shared {
		if all, err = cancellationsOfOthers(ctx, tx, b); err != nil {
			return nil, err
		}
	}
	for _, m := range own {
		if isCancellation(m) {
			all = append(all, m.At)
		}
	}
	return lastCancellations(all), nil
}

// unsettled reports whether the money of a payment is not yet allocated or refunded for good.
func unsettled(p hostel.Payment) bool {
	switch p.State {
	case hostel.PaymentSucceeded, hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefundFailed,
		hostel.PaymentDisputed, hostel.PaymentReversed, hostel.PaymentSuspicious:
		return true
	}
	return p.State == hostel.PaymentAllocated && p.Part.Owed() > 0
}

// ownRecords returns all bookings of a student with their payments, the newest first, without their transitions. shared
// reports whether the mailbox of the student's confirmed booking has bookings of other accounts.
func ownRecords(
	ctx context.Context, tx db.Tx, studentID string,
) (records []hostel.Record, shared bool, err error) {
	rows, err := tx.QueryContext(ctx,
		`select b.id, b.code, b.student_id, b.hostel_uuid, b.room_uuid, b.state, b.price, b.held_at, b.expires_at,
			b.confirmed_at, b.ends_at, b.changed_at, b.student_name, b.terms,
			coalesce(p.reference, ''), coalesce(p.booking_id, ''), coalesce(p.student_id, ''), coalesce(p.email, ''),
			coalesce(p.amount, 0),
			coalesce(p.received, 0), coalesce(p.domain, ''), coalesce(p.state, ''), coalesce(p.said, ''),
			coalesce(p.checkout_url, ''),
			coalesce(p.access_code, ''), coalesce(p.refund_id, ''), coalesce(p.refused, ''),
			coalesce(p.part_amount, 0), coalesce(p.part_returned, 0), coalesce(p.part_by_hand, 0),
			coalesce(p.part_state, ''),
			coalesce(p.created_at, 0), coalesce(p.checked_at, 0), coalesce(p.changed_at, 0),
			coalesce(p.part_changed_at, 0),
			b.state = 'confirmed' and b.mailbox <> '' and exists (select 1 from bookings c
				where c.mailbox = b.mailbox and c.mailbox <> '' and c.student_id <> b.student_id)
		from bookings b left join payments p on p.booking_id = b.id
		where b.student_id = $1 order by b.held_at desc, b.id, p.created_at, p.reference`, studentID)
	_, err = db.Collect(rows, err, func(row db.Scanner) (none struct{}, err error) {
		var p paymentRow
		var others bool
		b, err := scanBooking(alsoScan{row, append(p.fields(), &others)})
		if err != nil {
			return none, err
		}
		if n := len(records); n == 0 || records[n-1].Booking.ID != b.ID {
			records = append(records, hostel.Record{Booking: b})
		}
		if r := &records[len(records)-1]; p.p.Reference != "" {
			r.Payments = append(r.Payments, p.payment())
		}
		shared = shared || others
		return none, nil
	})
	return records, shared, err
}

// ownTransitions returns the transitions of all bookings and payments of a student.
func ownTransitions(ctx context.Context, tx db.Tx, studentID string) ([]hostel.Transition, error) {
	rows, err := tx.QueryContext(ctx, `select `+transitionColumns+` from (
			select id as own from bookings where student_id = $1
			union all select reference from payments where student_id = $2
			union all select reference || '/part' from payments where student_id = $3 and part_amount > 0) as subjects
		join moves on subject = own order by subject, number`, studentID, studentID, studentID)
	return db.Collect(rows, err, scanTransition)
}

// addTransitions adds those of a student's transitions to records that are theirs.
func addTransitions(records []hostel.Record, transitions []hostel.Transition) {
	of := map[string]*hostel.Record{}
	for i := range records {
		r := &records[i]
		of[r.Booking.ID] = r
		for _, p := range r.Payments {
			of[p.Reference], of[hostel.PartSubject(p.Reference)] = r, r
		}
	}
	for _, m := range transitions {
		if r := of[m.Subject]; r != nil { // otherwise the booking has no full record
			r.Transitions = append(r.Transitions, m)
		}
	}
	for _, r := range records {
		slices.SortStableFunc(r.Transitions, func(a, b hostel.Transition) int {
			return cmp.Or(a.At.Compare(b.At), last(a, b, r.Booking.ID), cmp.Compare(a.Subject, b.Subject))
		})
	}
}

// last sorts the transitions of a subject after those of others.
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
