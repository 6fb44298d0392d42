package store

import (
	"fmt"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// writeTransition adds a transition to the history of a booking or a payment, in the transaction that makes it. A slow
// answer carries the time of its request, so a later transition may be recorded first: none is recorded as earlier than
// the one before it.
func writeTransition(p *db.Pipeline, m hostel.Transition) {
	p.Do(`insert into moves (subject, number, was, next, cause, at, amount)
		select $1, coalesce(max(number), 0) + 1, $2, $3, $4, case when max(at) > $5 then max(at) else $6 end, $7
			from moves where subject = $8`,
		m.Subject, m.Was, m.Next, m.Cause, db.Millis(m.At), db.Millis(m.At), m.Amount, m.Subject)
}

const transitionColumns = `subject, was, next, cause, at, amount`

func scanTransition(row db.Scanner) (hostel.Transition, error) {
	var m hostel.Transition
	var at int64
	err := row.Scan(&m.Subject, &m.Was, &m.Next, &m.Cause, &at, &m.Amount)
	m.At = db.FromMillis(at)
	return m, err
}

// transitionBooking changes the state of a booking whose student is locked, and leaves its bed to the caller.
func transitionBooking(p *db.Pipeline, b *hostel.Booking, next hostel.BookingState, at hostel.Occasion) error {
	if !b.State.CanBecome(next) {
		return fmt.Errorf("booking %s cannot go from %s to %s", b.ID, b.State, next)
	}
	p.Must(fmt.Errorf("booking %s changed while it was to become %s", b.ID, next), `update bookings
		set state = $1, confirmed_at = $2, ends_at = $3, changed_at = $4, student_name = $5
		where id = $6 and state = $7`,
		next, db.Millis(b.ConfirmedAt), db.Millis(b.EndsAt), db.Millis(at.Now), b.StudentName, b.ID, b.State)
	writeTransition(p, hostel.Transition{
		Subject: b.ID, Was: string(b.State), Next: string(next), Cause: at.Cause, At: at.Now,
	})
	b.State, b.ChangedAt = next, stored(at.Now)
	return nil
}

// transitionPayment changes the state and the data of a payment whose student is locked, if that is allowed, and
// reports whether it is. It also raises or ends the payment's alarm.
func transitionPayment(q *db.Pipeline, p *hostel.Payment, next hostel.PaymentState, at hostel.Occasion) bool {
	was := p.State
	if !was.CanBecome(next) {
		return false
	}
	p.State, p.ChangedAt = next, stored(at.Now)
	due, isDue := dueAfter(*p, was, at.Now)
	q.Must(fmt.Errorf("payment %s changed while it was to become %s", p.Reference, next), `update payments
		set state = $1, received = $2, refund_id = $3, refused = $4, changed_at = $5,
			next_at = case when $6 then $7 else next_at end
		where reference = $8 and state = $9`,
		next, p.Received, p.RefundID, p.Refused, db.Millis(at.Now), isDue, db.Millis(due), p.Reference, was)
	if was == hostel.PaymentRefundDue || was == hostel.PaymentRefunding {
		seeTo(q, hostel.AlarmRefundLate, p.Reference, at.Now)
	}
	if was.Alarming() {
		seeTo(q, hostel.AlarmKind(was), p.Reference, at.Now)
	}
	if next.Alarming() {
		ring(q, hostel.Alarm{
			Kind: hostel.AlarmKind(next), Reference: p.Reference, RaisedAt: at.Now,
			Detail: fmt.Sprintf("%s asked for, %s came", p.Amount, p.Received),
		})
	}
	writeTransition(q, hostel.Transition{
		Subject: p.Reference, Was: string(was), Next: string(next), Cause: at.Cause, At: at.Now, Amount: p.Received,
	})
	return true
}

// dueAfter returns when a payment is due after a transition: at once if it waits for its bed or its refund, later if a
// refund is on its way. After a failed refund the next try is also later, because a person may be working on it. Other
// transitions do not change when it is due.
func dueAfter(p hostel.Payment, was hostel.PaymentState, now time.Time) (due time.Time, changes bool) {
	switch {
	case p.State == hostel.PaymentRefunding, p.State == hostel.PaymentRefundDue && was == hostel.PaymentRefundFailed:
		return booking.NextRefundTry(p, now), true
	case p.State == hostel.PaymentSucceeded, p.State == hostel.PaymentRefundDue:
		return now, true
	}
	return time.Time{}, false
}
