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
	refund_id, refused, part_amount, part_returned, part_by_hand, part_state,
	created_at, checked_at, changed_at, part_changed_at`

// paymentRow is a stored payment.
type paymentRow struct {
	p                                      hostel.Payment
	created, checked, changed, partChanged int64
}

// fields returns pointers for the payment's columns, in their order.
func (r *paymentRow) fields() []any {
	p := &r.p
	return []any{&p.Reference, &p.BookingID, &p.StudentID, &p.Email, &p.Amount, &p.Received, &p.Domain,
		&p.State, &p.Said,
		&p.CheckoutURL, &p.AccessCode, &p.RefundID, &p.Refused,
		&p.Part.Amount, &p.Part.Returned, &p.Part.ByHand, &p.Part.State,
		&r.created, &r.checked, &r.changed, &r.partChanged}
}

func (r *paymentRow) payment() hostel.Payment {
	r.p.CreatedAt, r.p.CheckedAt = db.FromMillis(r.created), db.FromMillis(r.checked)
	r.p.ChangedAt, r.p.Part.ChangedAt = db.FromMillis(r.changed), db.FromMillis(r.partChanged)
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

const selectPayment = `select ` + paymentColumns + ` from payments where reference = $1`

// Attempts implements booking.Payments.
func (s *Store) Attempts(ctx context.Context, bookingID string) (made []hostel.Payment, err error) {
	err = s.Read(ctx, func(from db.Tx) error {
		rows, err := from.QueryContext(ctx, `select `+paymentColumns+` from payments
			where booking_id = $1 and (select b.state from bookings b where b.id = booking_id) = 'held'
			order by created_at, reference`, bookingID)
		made, err = db.Collect(rows, err, scanPayment)
		return err
	})
	return made, err
}

// OpenPayment implements booking.Payments.
func (s *Store) OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error {
	var student hostel.Student
	var b hostel.Booking
	return s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		lockGuest(read, &student, p.BookingID)
		read.Row(db.Into(&b, scanBooking), selectBooking, p.BookingID)
	}, func(tx db.Tx) error {
		if student.Gone() {
			return hostel.ErrUnknownStudent
		}
		if b.State != hostel.Held || !p.CreatedAt.Before(b.ExpiresAt) {
			return booking.ErrNoHold
		}
		ends := booking.HoldEndOnceOpened(b, p, payUntil)
		var write db.Pipeline
		write.Must(booking.ErrReferenceUsed, `insert into payments
				(reference, booking_id, student_id, email, amount, domain, state, checkout_url, access_code,
					created_at, checked_at, changed_at, next_at)
			values ($1, $2, $3, $4, $5, $6, $7, '', '', $8, $9, $10, $11) on conflict (reference) do nothing`,
			p.Reference, p.BookingID, p.StudentID, p.Email, p.Amount, p.Domain, p.State,
			db.Millis(p.CreatedAt), db.Millis(p.CreatedAt), db.Millis(p.CreatedAt), db.Millis(booking.NextAsk(p, ends,
				p.CreatedAt)))
		moveHoldEnd(&write, b, ends)
		writeTransition(&write, hostel.Transition{
			Subject: p.Reference, Next: string(p.State), Cause: hostel.ByStudent, At: p.CreatedAt,
		})
		return write.Run(ctx, tx)
	})
}

// Authorised implements booking.Payments. A payment that has changed meanwhile keeps its state.
func (s *Store) Authorised(ctx context.Context, reference string, c booking.Checkout, now time.Time) error {
	var student hostel.Student
	var p hostel.Payment
	return s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		lockPayer(read, &student, reference)
		read.Row(db.Into(&p, scanPayment), selectPayment, reference)
	}, func(tx db.Tx) error {
		var write db.Pipeline
		write.Do(`update payments set checkout_url = $1, access_code = $2 where reference = $3`, c.URL, c.AccessCode,
			reference)
		if p.State == hostel.PaymentCreated {
			transitionPayment(&write, &p, hostel.PaymentAuthorised, hostel.Occasion{Now: now, Cause: hostel.ByStudent})
		}
		return write.Run(ctx, tx)
	})
}

// Payment implements booking.Payments.
func (s *Store) Payment(ctx context.Context, reference string) (hostel.Payment, error) {
	return db.One(ctx, s.DB, scanPayment, selectPayment, reference)
}

// LastOpen implements booking.Payments.
func (s *Store) LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error) {
	return db.One(ctx, s.DB, scanPayment, `select `+paymentColumns+` from payments
		where student_id = $1 and created_at >= $2
			and '' || state in ('created', 'authorised', 'failed', 'abandoned', 'success')
		order by created_at desc limit 1`, studentID, db.Millis(since))
}

// RecordOutcome implements booking.Payments.
func (s *Store) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	var before booking.Settlement
	err = s.ReadWriteTx(ctx, func(read *db.Pipeline) {
		lockPayer(read, &before.Student, reference)
		readSettlement(read, &before, reference)
	}, func(tx db.Tx) error {
		var write db.Pipeline
		was, is = before.Payment, before.Payment
		b := before.Booking
		if o.Status == hostel.OutcomePending && b.State == hostel.Held {
			until := b.KeptUntil(at.Now)
			moveHoldEnd(&write, b, until)
			b.ExpiresAt = until
		}
		is.Said, is.CheckedAt = o.Status, stored(at.Now)
		// A late answer does not change when a payment is due that is being refunded by now.
		write.Do(`update payments set said = $1, checked_at = $2, next_at =
				case when state in ('created', 'authorised', 'failed', 'abandoned') then $3 else next_at end
			where reference = $4`,
			o.Status, db.Millis(at.Now), db.Millis(booking.NextAsk(is, b.ExpiresAt, at.Now)), reference)
		next := booking.NextPaymentState(was, o)
		if next == hostel.PaymentSucceeded || next == hostel.PaymentSuspicious || next == hostel.PaymentReversed {
			is.Received = max(o.Amount, 0) // a negative amount could not be parsed
		}
		if !transitionPayment(&write, &is, next, at) {
			is.Received = was.Received
		} else if next == hostel.PaymentSuspicious { // only the alarm says which of the four is wrong
			ring(&write, hostel.Alarm{
				Kind: hostel.AlarmWrongMoney, Reference: reference, RaisedAt: at.Now,
				Detail: fmt.Sprintf("%s asked for, %s came, the provider says in %s, domain %s, reference %s",
					is.Amount, is.Received, o.Currency, o.Domain, o.Reference),
			})
		}
		return write.Run(ctx, tx)
	})
	return was, is, err
}

// moveHoldEnd sets when a hold ends.
func moveHoldEnd(p *db.Pipeline, b hostel.Booking, until time.Time) {
	if !until.Equal(b.ExpiresAt) {
		p.Do(`update bookings set expires_at = $1 where id = $2 and state = '' || $3`, db.Millis(until), b.ID,
			hostel.Held)
	}
}
