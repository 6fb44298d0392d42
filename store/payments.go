package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

const paymentColumns = `reference, booking_id, student_id, email, amount, received, domain, state, said, checkout_url,
	access_code,
	refund_id, refused, created_at, checked_at, changed_at`

// paymentRow is a stored payment.
type paymentRow struct {
	p                         hostel.Payment
	created, checked, changed int64
}

// fields returns pointers for the payment's columns, in their order.
func (r *paymentRow) fields() []any {
	p := &r.p
	return []any{&p.Reference, &p.BookingID, &p.StudentID, &p.Email, &p.Amount, &p.Received, &p.Domain,
		&p.State, &p.Said,
		&p.CheckoutURL, &p.AccessCode, &p.RefundID, &p.Refused, &r.created, &r.checked, &r.changed}
}

func (r *paymentRow) payment() hostel.Payment {
	r.p.CreatedAt, r.p.CheckedAt = db.FromMillis(r.created), db.FromMillis(r.checked)
	r.p.ChangedAt = db.FromMillis(r.changed)
	return r.p
}

func scanPayment(row db.Scanner) (hostel.Payment, error) {
	var r paymentRow
	err := row.Scan(r.fields()...)
	if errors.Is(err, sql.ErrNoRows) {
		return r.payment(), booking.ErrUnknownPayment
	}
	return r.payment(), err
}

func paymentIn(ctx context.Context, tx db.Tx, reference string) (hostel.Payment, error) {
	return scanPayment(tx.QueryRowContext(ctx, `select `+paymentColumns+` from payments where reference = $1`,
		reference))
}

// Attempts implements booking.Payments.
func (s *Store) Attempts(ctx context.Context, bookingID string) (made int, err error) {
	return db.One(ctx, s.DB, db.ScanValue[int], `select count(*) from payments where booking_id = $1`, bookingID)
}

// OpenPayment implements booking.Payments.
func (s *Store) OpenPayment(ctx context.Context, p hostel.Payment) error {
	return s.WriteTx(ctx, func(tx db.Tx) error {
		b, err := bookingIn(ctx, tx, p.BookingID)
		if err != nil {
			return err
		}
		if err := stays(ctx, tx, p.StudentID); err != nil {
			return err
		}
		if b.State != hostel.Held {
			return booking.ErrNoHold
		}
		opened, err := db.Changed(tx.ExecContext(ctx, `insert into payments
				(reference, booking_id, student_id, email, amount, domain, state, checkout_url, access_code,
					created_at, checked_at, changed_at, next_at)
			values ($1, $2, $3, $4, $5, $6, $7, '', '', $8, $9, $10, $11) on conflict (reference) do nothing`,
			p.Reference, p.BookingID, p.StudentID, p.Email, p.Amount, p.Domain, p.State,
			db.Millis(p.CreatedAt), db.Millis(p.CreatedAt), db.Millis(p.CreatedAt), db.Millis(booking.NextAsk(p,
				b.ExpiresAt, p.CreatedAt))))
		if err != nil {
			return err
		}
		if !opened {
			return booking.ErrReferenceUsed
		}
		return writeTransition(ctx, tx, hostel.Transition{
			Subject: p.Reference, Next: string(p.State), Cause: hostel.ByStudent, At: p.CreatedAt,
		})
	})
}

// Authorised implements booking.Payments. A payment that has changed meanwhile keeps its state.
func (s *Store) Authorised(ctx context.Context, reference string, c booking.Checkout, now time.Time) error {
	return s.WriteTx(ctx, func(tx db.Tx) error {
		if _, err := tx.ExecContext(ctx, `update payments set checkout_url = $1, access_code = $2 where reference = $3`,
			c.URL, c.AccessCode, reference); err != nil {
			return err
		}
		p, err := paymentIn(ctx, tx, reference)
		if err != nil || p.State != hostel.PaymentCreated {
			return err
		}
		_, err = transitionPayment(ctx, tx, &p, hostel.PaymentAuthorised, hostel.Occasion{
			Now: now, Cause: hostel.ByStudent,
		})
		return err
	})
}

// Payment implements booking.Payments.
func (s *Store) Payment(ctx context.Context, reference string) (hostel.Payment, error) {
	return db.One(ctx, s.DB, scanPayment, `select `+paymentColumns+` from payments where reference = $1`, reference)
}

// Payable implements booking.Payments. The page of a failed attempt is not shown again: the student needs a new
// one.
func (s *Store) Payable(ctx context.Context, bookingID string) (hostel.Payment, error) {
	return db.One(ctx, s.DB, scanPayment, `select `+paymentColumns+` from payments
		where booking_id = $1 and state in ('authorised', 'abandoned') and checkout_url <> ''
			and exists (select 1 from bookings where id = booking_id and bookings.state = 'held')
			order by created_at desc limit 1`,
		bookingID)
}

// LastOpen implements booking.Payments.
func (s *Store) LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error) {
	return db.One(ctx, s.DB, scanPayment, `select `+paymentColumns+` from payments
		where student_id = $1 and created_at >= $2
			and state in ('created', 'authorised', 'failed', 'abandoned', 'success')
		order by created_at desc limit 1`, studentID, db.Millis(since))
}

// RecordOutcome implements booking.Payments.
func (s *Store) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	err = s.WriteTx(ctx, func(tx db.Tx) error {
		if was, err = paymentIn(ctx, tx, reference); err != nil {
			return err
		}
		is = was
		b, err := bookingIn(ctx, tx, was.BookingID)
		if err != nil {
			return err
		}
		if o.Status == hostel.OutcomePending && b.State == hostel.Held {
			if b.ExpiresAt, err = keep(ctx, tx, b, at.Now); err != nil {
				return err
			}
		}
		is.Said, is.CheckedAt = o.Status, stored(at.Now)
		// A late answer does not change when a payment is due that is being refunded by now.
		if _, err := tx.ExecContext(ctx, `update payments set said = $1, checked_at = $2, next_at =
				case when state in ('created', 'authorised', 'failed', 'abandoned') then $3 else next_at end
			where reference = $4`,
			o.Status, db.Millis(at.Now), db.Millis(booking.NextAsk(is, b.ExpiresAt, at.Now)), reference); err != nil {
			return err
		}
		next := booking.NextPaymentState(was, o)
		if next == hostel.PaymentSucceeded || next == hostel.PaymentSuspicious || next == hostel.PaymentReversed {
			is.Received = max(o.Amount, 0) // a negative amount could not be parsed
		}
		moved, err := transitionPayment(ctx, tx, &is, next, at)
		if err == nil && moved && next == hostel.PaymentSuspicious { // only the alarm says which of the four is wrong
			err = ring(ctx, tx, hostel.Alarm{
				Kind: hostel.AlarmWrongMoney, Reference: reference, RaisedAt: at.Now,
				Detail: fmt.Sprintf("%s asked for, %s came, the provider says in %s, domain %s, reference %s",
					is.Amount, is.Received, o.Currency, o.Domain, o.Reference),
			})
		}
		if err == nil && !moved { // unchanged, or changed by another server
			is, err = paymentIn(ctx, tx, reference)
		}
		return err
	})
	return was, is, err
}

// keep extends a hold while its student is paying.
func keep(ctx context.Context, tx db.Tx, b hostel.Booking, now time.Time) (time.Time, error) {
	until := b.KeptUntil(now)
	if until.Equal(b.ExpiresAt) {
		return until, nil
	}
	_, err := tx.ExecContext(ctx, `update bookings set expires_at = $1 where id = $2 and state = 'held'`,
		db.Millis(until), b.ID)
	return until, err
}
