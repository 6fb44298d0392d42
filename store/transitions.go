package store

import (
	"context"
	"fmt"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// writeTransition adds a transition to the history of a booking or a payment, in the transaction that makes it. A slow
// answer carries the time of its request, so a later transition may be recorded first: none is recorded as earlier than
// the one before it.
func writeTransition(ctx context.Context, tx db.Tx, m hostel.Transition) error {
	_, err := tx.ExecContext(ctx, `insert into moves (subject, number, was, next, cause, at, amount)
		select $1, coalesce(max(number), 0) + 1, $2, $3, $4, case when max(at) > $5 then max(at) else $6 end, $7
			from moves where subject = $8`,
		m.Subject, m.Was, m.Next, m.Cause, db.Millis(m.At), db.Millis(m.At), m.Amount, m.Subject)
	return err
}

const transitionColumns = `subject, was, next, cause, at, amount`

func scanTransition(row db.Scanner) (hostel.Transition, error) {
	var m hostel.Transition
	var at int64
	err := row.Scan(&m.Subject, &m.Was, &m.Next, &m.Cause, &at, &m.Amount)
	m.At = db.FromMillis(at)
	return m, err
}

// transitionBooking changes the state of a booking, and leaves its bed to the caller. It reports whether it did:
// another transaction may have changed the booking since it was read.
func transitionBooking(
	ctx context.Context, tx db.Tx, b *hostel.Booking, next hostel.BookingState, at hostel.Occasion,
) (bool, error) {
	if !b.State.CanBecome(next) {
		return false, fmt.Errorf("booking %s cannot go from %s to %s", b.ID, b.State, next)
	}
	moved, err := db.Changed(tx.ExecContext(ctx, `update bookings
		set state = $1, confirmed_at = $2, ends_at = $3, changed_at = $4, student_name = $5
		where id = $6 and state = $7`,
		next, db.Millis(b.ConfirmedAt), db.Millis(b.EndsAt), db.Millis(at.Now), b.StudentName, b.ID, b.State))
	if err != nil || !moved {
		return false, err
	}
	was := b.State
	b.State, b.ChangedAt = next, stored(at.Now)
	return true, writeTransition(ctx, tx, hostel.Transition{
		Subject: b.ID, Was: string(was), Next: string(next), Cause: at.Cause, At: at.Now,
	})
}

// transitionPayment changes the state and the data of a payment, if it is still in the state that was read. It reports
// whether it did. It also raises or ends the payment's alarm.
func transitionPayment(
	ctx context.Context, tx db.Tx, p *hostel.Payment, next hostel.PaymentState, at hostel.Occasion,
) (bool, error) {
	if !p.State.CanBecome(next) {
		return false, nil
	}
	moved, err := db.Changed(tx.ExecContext(ctx, `update payments
		set state = $1, received = $2, refund_id = $3, refused = $4, changed_at = $5
		where reference = $6 and state = $7`,
		next, p.Received, p.RefundID, p.Refused, db.Millis(at.Now), p.Reference, p.State))
	if err != nil || !moved {
		return false, err
	}
	was := p.State
	p.State, p.ChangedAt = next, stored(at.Now)
	if err := setNextAt(ctx, tx, *p, was, at.Now); err != nil {
		return false, err
	}
	if was == hostel.PaymentRefundDue || was == hostel.PaymentRefunding {
		if err := seeTo(ctx, tx, hostel.AlarmRefundLate, p.Reference, at.Now); err != nil {
			return false, err
		}
	}
	if was.Alarming() {
		if err := seeTo(ctx, tx, hostel.AlarmKind(was), p.Reference, at.Now); err != nil {
			return false, err
		}
	}
	if next.Alarming() {
		if err := ring(ctx, tx, hostel.Alarm{
			Kind: hostel.AlarmKind(next), Reference: p.Reference, RaisedAt: at.Now,
			Detail: fmt.Sprintf("%s asked for, %s came", p.Amount, p.Received),
		}); err != nil {
			return false, err
		}
	}
	return true, writeTransition(ctx, tx, hostel.Transition{
		Subject: p.Reference, Was: string(was), Next: string(next), Cause: at.Cause, At: at.Now, Amount: p.Received,
	})
}

// setNextAt sets when a payment is due after a transition: at once if it waits for its bed or its refund, later if a
// refund is on its way. After a failed refund the next try is also later, because a person may be working on it.
func setNextAt(ctx context.Context, tx db.Tx, p hostel.Payment, was hostel.PaymentState, now time.Time) error {
	turn := now
	switch {
	case p.State == hostel.PaymentRefunding, p.State == hostel.PaymentRefundDue && was == hostel.PaymentRefundFailed:
		turn = booking.NextRefundTry(p, now)
	case p.State == hostel.PaymentSucceeded, p.State == hostel.PaymentRefundDue:
	default:
		return nil
	}
	_, err := tx.ExecContext(ctx, `update payments set next_at = $1 where reference = $2`, db.Millis(turn), p.Reference)
	return err
}
