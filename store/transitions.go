package store

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// writeTransition adds a transition to the history. Times never go backwards: a slow answer has the time of its
// request, and then gets the time of the transition before it.
func writeTransition(tx db.Tx, t hostel.Transition) error {
	return db.Exec(tx, `insert into transitions (subject, number, was, next, cause, at, amount)
		select $1, coalesce(max(number), 0) + 1, $2, $3, $4, case when max(at) > $5 then max(at) else $6 end, $7
			from transitions where subject = $8`,
		t.Subject, t.Was, t.Next, t.Cause, db.Millis(t.At), db.Millis(t.At), t.Amount, t.Subject)
}

const transitionColumns = `subject, was, next, cause, at, amount`

func scanTransition(row db.Scanner) (t hostel.Transition, err error) {
	err = row.Scan(&t.Subject, &t.Was, &t.Next, &t.Cause, db.Time(&t.At), &t.Amount)
	return t, err
}

// readTransitions returns the transitions of a booking and its payments, the oldest first. At one time, the
// transitions of payments come first.
func readTransitions(tx db.Tx, bookingID string) ([]hostel.Transition, error) {
	transitions, err := db.All(tx, scanTransition, `select `+transitionColumns+` from (
			select '' || $1 as own
			union all select reference from payments where booking_id = $1) as subjects
		join transitions on subject = own order by subject, number`, bookingID)
	slices.SortStableFunc(transitions, func(a, b hostel.Transition) int {
		return cmp.Or(a.At.Compare(b.At), subjectLast(a, b, bookingID), cmp.Compare(a.Subject, b.Subject))
	})
	return transitions, err
}

// subjectLast compares two transitions, so that those about the subject come last.
func subjectLast(a, b hostel.Transition, subject string) int {
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

// SQLite prepares a statement again for each new value that is compared with a column of a partial index, unless the
// parameter is in an expression such as '' || $7.

// transitionBooking changes the state of a booking and ends its live link. Its student must be locked. The caller takes
// or frees the bed.
func transitionBooking(tx db.Tx, b *hostel.Booking, next hostel.BookingState, at hostel.Occasion) error {
	was := b.State
	if !was.CanBecome(next) {
		return fmt.Errorf("booking %s cannot go from %s to %s", b.ID, was, next)
	}
	var linked bool
	err := tx.QueryRow(`update bookings
		set state = $1, confirmed_at = $2, ends_at = $3, changed_at = $4, student_name = $5, moves_in = $6, leaves = $7
		where id = $8 and state = '' || $9
		returning exists (select 1 from payment_links l where l.booking_id = bookings.id and l.state = 'live')`,
		next, db.Millis(b.ConfirmedAt), db.Millis(b.EndsAt), db.Millis(at.Now), b.StudentName,
		db.Millis(b.Dates.From), db.Millis(b.Dates.Until), b.ID, was).Scan(&linked)
	if err != nil {
		return orMissing(err,
			fmt.Errorf("booking %s was changed by another transaction before it became %s", b.ID, next))
	}
	b.State, b.ChangedAt = next, stored(at.Now)
	if linked {
		if err := endLink(tx, b.ID, booking.LinkAfter(next), "", at.Now); err != nil {
			return err
		}
	}
	return writeTransition(tx, hostel.Transition{
		Subject: b.ID, Was: string(was), Next: string(next), Cause: at.Cause, At: at.Now,
	})
}

// updatePayment stores the fields of a payment that change, and the time at which it is due next, unless that is zero.
// It also stores when the provider first reported a success.
// It fails if the stored state is not was.
func updatePayment(tx db.Tx, p hostel.Payment, was hostel.PaymentState, due time.Time) error {
	conflict := fmt.Errorf("payment %s was changed by another transaction before it became %s", p.Reference, p.State)
	return db.MustChange(tx, conflict, `update payments
		set state = $1, received = $2, refund_id = $3, refused = $4, changed_at = $5, said = $6, checked_at = $7,
			checkout_url = $8, access_code = $9, caused_at = $10, next_at = case when $11 then $12 else next_at end,
			paid_at = case when paid_at = 0 and $6 = 'success' then $7 else paid_at end
		where reference = $13 and state = '' || $14`,
		p.State, p.Received, p.RefundID, p.Refused, db.Millis(p.ChangedAt), p.LastOutcome, db.Millis(p.CheckedAt),
		p.CheckoutURL, p.AccessCode, db.Millis(p.CausedAt), !due.IsZero(), db.Millis(due), p.Reference, was)
}

// transitionPayment changes the state and the alarms of a payment if that is allowed. Its student must be locked. The
// payment is due at nextAsk, if that is not zero, unless dueAfter returns another time.
func transitionPayment(
	tx db.Tx, p *hostel.Payment, next hostel.PaymentState, nextAsk time.Time, at hostel.Occasion,
) (changed bool, err error) {
	was := p.State
	if !was.CanBecome(next) {
		return false, nil
	}
	p.State, p.ChangedAt = next, stored(at.Now)
	due := dueAfter(*p, was, at.Now)
	if due.IsZero() {
		due = nextAsk
	}
	if err := updatePayment(tx, *p, was, due); err != nil {
		return false, err
	}
	if err := endAlarm(tx, p.Reference, was, next, at.Now); err != nil {
		return false, err
	}
	if next.Alarming() {
		err := raiseAlarm(tx, hostel.Alarm{
			Kind: hostel.AlarmKind(next), Reference: p.Reference, RaisedAt: at.Now,
			Detail: strings.TrimSpace(fmt.Sprintf("%s asked for, %s came. %s", p.Amount, p.Received, at.Alarm)),
		})
		if err != nil {
			return false, err
		}
	}
	return true, writeTransition(tx, hostel.Transition{
		Subject: p.Reference, Was: string(was), Next: string(next), Cause: at.Cause, At: at.Now, Amount: p.Received,
	})
}

// dueAfter returns the time at which a payment is due after a transition: now for its bed or its refund, later if a
// refund is pending or failed. It returns the zero time if the transition does not change that time.
func dueAfter(p hostel.Payment, was hostel.PaymentState, now time.Time) time.Time {
	switch {
	case p.State == hostel.PaymentRefunding, p.State == hostel.PaymentRefundDue && was == hostel.PaymentRefundFailed:
		return booking.NextRefundTry(p, now)
	case p.State == hostel.PaymentSucceeded, p.State == hostel.PaymentRefundDue:
		return now
	}
	return time.Time{}
}
