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

// SQLite prepares a statement anew for each value of a parameter that it compares with a column on which a partial
// index depends, which takes three times as long as the statement. It does not where the parameter stands in an
// expression: hence '' || $7.

// transitionBooking changes the state of a booking whose student is locked, and leaves its bed to the caller.
func transitionBooking(p *db.Pipeline, b *hostel.Booking, next hostel.BookingState, at hostel.Occasion) error {
	if !b.State.CanBecome(next) {
		return fmt.Errorf("booking %s cannot go from %s to %s", b.ID, b.State, next)
	}
	p.Must(fmt.Errorf("booking %s changed while it was to become %s", b.ID, next), `update bookings
		set state = $1, confirmed_at = $2, ends_at = $3, changed_at = $4, student_name = $5
		where id = $6 and state = '' || $7`,
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
	was, before := p.State, *p
	if !was.CanBecome(next) {
		return false
	}
	p.State, p.ChangedAt = next, stored(at.Now)
	due, isDue := dueAfter(*p, before, at.Now)
	q.Must(fmt.Errorf("payment %s changed while it was to become %s", p.Reference, next), `update payments
		set state = $1, received = $2, refund_id = $3, refused = $4, changed_at = $5,
			next_at = case when $6 then $7 else next_at end
		where reference = $8 and state = '' || $9`,
		next, p.Received, p.RefundID, p.Refused, db.Millis(at.Now), isDue, db.Millis(due), p.Reference, was)
	if was == hostel.PaymentRefundDue || was == hostel.PaymentRefunding || p.Part.Amount > 0 {
		seeTo(q, hostel.AlarmRefundLate, p.Reference, at.Now)
	}
	if was.Books() && p.Part.State.Alarming() && !next.Books() { // all of it goes back now
		seeTo(q, hostel.AlarmKind(p.Part.State), p.Reference, at.Now)
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

// changePart changes the PartRefund of a payment from was to is, raises or ends its alarm, and sets when it is due.
func changePart(q *db.Pipeline, was hostel.Payment, is *hostel.Payment, at hostel.Occasion) {
	part := &is.Part
	part.ChangedAt = stored(part.ChangedAt)
	moved := part.State != was.Part.State
	due, isDue := booking.NextRefundTry(*is, at.Now), moved && part.State == hostel.PaymentRefunding
	if is.State == hostel.PaymentAllocated && (part.Amount > was.Part.Amount || was.Part.State.Alarming()) {
		due, isDue = booking.RefundDueAt(was, at.Now), true
	}
	q.Must(fmt.Errorf("payment %s changed while a part of it was to go back", is.Reference), `update payments
		set part_amount = $1, part_returned = $2, part_by_hand = $3, part_state = $4, part_changed_at = $5,
			next_at = case when $6 then $7 else next_at end
		where reference = $8 and part_amount = $9 and part_state = $10`,
		part.Amount, part.Returned, part.ByHand, part.State, db.Millis(part.ChangedAt), isDue, db.Millis(due),
		is.Reference, was.Part.Amount, was.Part.State)
	if moved {
		seeTo(q, hostel.AlarmRefundLate, is.Reference, at.Now)
	}
	if moved && was.Part.State.Alarming() {
		seeTo(q, hostel.AlarmKind(was.Part.State), is.Reference, at.Now)
	}
	if part.State.Alarming() {
		ring(q, hostel.Alarm{
			Kind: hostel.AlarmKind(part.State), Reference: is.Reference, RaisedAt: at.Now,
			Detail: fmt.Sprintf("%s goes back for a cheaper room, %s of it went", part.Amount, part.Returned),
		})
	}
	writeTransition(q, hostel.Transition{
		Subject: hostel.PartSubject(is.Reference), Was: string(was.Part.State), Next: string(part.State),
		Cause: at.Cause, At: at.Now, Amount: part.Returned - was.Part.Returned,
	})
}

// dueAfter returns when a payment is due after a transition: at once if it waits for its bed or its refund, later if a
// refund is on its way. After a failed refund the next try is also later, because a person may be working on it. Other
// transitions do not change when it is due.
func dueAfter(p, was hostel.Payment, now time.Time) (due time.Time, changes bool) {
	switch {
	case p.State == hostel.PaymentRefunding, p.State == hostel.PaymentRefundDue && was.State == hostel.PaymentRefundFailed:
		return booking.NextRefundTry(p, now), true
	case p.State == hostel.PaymentSucceeded, p.State == hostel.PaymentRefundDue:
		return booking.RefundDueAt(was, now), true
	}
	return time.Time{}, false
}
