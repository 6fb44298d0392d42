package store

import (
	"context"
	"fmt"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

const paymentColumns = `reference, booking_id, student_id, link_id, email, payer_name, payer_phone, amount, received,
	domain, state, said, checkout_url, access_code, refund_id, refused, created_at, checked_at,
	changed_at, link_page_at, caused_at`

// paymentFields returns the scan targets of paymentColumns, in the same order.
func paymentFields(p *hostel.Payment) []any {
	return []any{
		&p.Reference, &p.BookingID, &p.StudentID, &p.LinkID, &p.Email, &p.PayerName, &p.PayerPhone, &p.Amount, &p.Received,
		&p.Domain, &p.State, &p.LastOutcome, &p.CheckoutURL, &p.AccessCode, &p.RefundID, &p.Refused,
		db.Time(&p.CreatedAt), db.Time(&p.CheckedAt), db.Time(&p.ChangedAt), db.Time(&p.LinkPageAt), db.Time(&p.CausedAt),
	}
}

func scanPayment(row db.Scanner) (p hostel.Payment, err error) {
	err = row.Scan(paymentFields(&p)...)
	return p, orMissing(err, booking.ErrUnknownPayment)
}

const selectPayment = `select ` + paymentColumns + ` from payments where reference = $1`

func (s *Store) Attempts(ctx context.Context, bookingID string) ([]hostel.Payment, error) {
	return db.ReadFew(ctx, s.DB, scanPayment, `select `+paymentColumns+` from payments
		where booking_id = $1 and (select b.state from bookings b where b.id = booking_id) = 'held'
		order by created_at, reference`, bookingID)
}

// payersPages returns the attempts that were made through the link of p, or nil if the student pays.
func payersPages(tx db.Tx, p hostel.Payment) ([]hostel.Payment, error) {
	if p.LinkID == "" {
		return nil, nil
	}
	return db.All(tx, scanPayment, `select `+paymentColumns+` from payments
		where booking_id = $1 and link_id = $2`, p.BookingID, p.LinkID)
}

// nextAsk returns when the reconciler must ask about a payment again.
func nextAsk(tx db.Tx, p hostel.Payment, holdEnds, now time.Time) (time.Time, error) {
	attempts, err := payersPages(tx, p)
	return booking.NextAsk(p, booking.PagesToAsk(attempts, p, now), holdEnds, now), err
}

func (s *Store) PressPay(
	ctx context.Context, asked hostel.Booking, now, until time.Time,
) (pressed hostel.Booking, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		b, err := lockHold(tx, asked.ID, now)
		if err != nil {
			return err
		}
		earlier, err := earlierBookings(tx, asked.StudentID, asked.Mailbox, asked.HeldAt)
		if err != nil {
			return err
		}
		pressed = booking.AfterPayPressed(b, earlier, now, until)
		return db.Exec(tx, `update bookings set pay_pressed_at = $1, expires_at = $2 where id = $3`,
			db.Millis(now), db.Millis(pressed.ExpiresAt), b.ID)
	})
	pressed.PayPressedAt, pressed.ExpiresAt = stored(pressed.PayPressedAt), stored(pressed.ExpiresAt)
	return pressed, err
}

func (s *Store) ForgetPress(ctx context.Context, reference string) error {
	return s.Write(ctx, func(tx db.Tx) error {
		err := db.Exec(tx, `update payments set link_page_at = 0 where reference = $1`, reference)
		if err != nil {
			return err
		}
		return db.Exec(tx, `update bookings set pay_pressed_at = 0
			where id = (select booking_id from payments where reference = $1 and link_id = '')
				and pay_pressed_at <= (select created_at from payments where reference = $1)`, reference)
	})
}

func (s *Store) OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error {
	return s.Write(ctx, func(tx db.Tx) error {
		b, err := lockHold(tx, p.BookingID, p.CreatedAt)
		if err != nil {
			return err
		}
		if err := checkLink(tx, p.LinkID); err != nil {
			return err
		}
		attempts, err := payersPages(tx, p)
		if err != nil {
			return err
		}
		ends := booking.HoldEndOnceOpened(b, p, payUntil)
		nextAt := booking.NextAsk(p, booking.PagesToAsk(attempts, p, p.CreatedAt), ends, p.CreatedAt)
		created := db.Millis(p.CreatedAt)
		err = db.MustChange(tx, booking.ErrReferenceUsed, `insert into payments
				(reference, booking_id, student_id, link_id, email, payer_name, payer_phone, amount, domain, state,
					checkout_url, access_code, created_at, checked_at, changed_at, next_at, link_page_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '', '', $11, $12, $13, $14, $15)
			on conflict (reference) do nothing`,
			p.Reference, p.BookingID, p.StudentID, p.LinkID, p.Email, p.PayerName, p.PayerPhone, p.Amount, p.Domain, p.State,
			created, created, created, db.Millis(nextAt), db.Millis(p.LinkPageAt))
		if err != nil {
			return err
		}
		if err := booking.OpenPageRefusal(attempts, p); err != nil {
			return err
		}
		if err := checkLinkPages(tx, p); err != nil {
			return err
		}
		if err := setHoldEnd(tx, b, ends); err != nil {
			return err
		}
		return writeTransition(tx, hostel.Transition{
			Subject: p.Reference, Next: string(p.State), Cause: hostel.ByStudent, At: p.CreatedAt,
		})
	})
}

// Authorised implements booking.Payments. It changes the state only of a payment that is PaymentCreated.
func (s *Store) Authorised(ctx context.Context, reference string, c booking.Checkout, now time.Time) error {
	return s.Write(ctx, func(tx db.Tx) error {
		p, err := lockAttempt(tx, reference)
		if err != nil {
			return err
		}
		p.CheckoutURL, p.AccessCode = c.URL, c.AccessCode
		if p.State != hostel.PaymentCreated {
			return updatePayment(tx, p, p.State, time.Time{})
		}
		at := hostel.Occasion{Now: now, Cause: hostel.ByStudent}
		_, err = transitionPayment(tx, &p, hostel.PaymentAuthorised, time.Time{}, at)
		return err
	})
}

func (s *Store) Payment(ctx context.Context, reference string) (hostel.Payment, error) {
	return db.ReadOne(ctx, s.DB, scanPayment, selectPayment, reference)
}

func (s *Store) LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error) {
	return db.ReadOne(ctx, s.DB, scanPayment, `select `+paymentColumns+` from payments
		where student_id = $1 and created_at >= $2
			and '' || state in ('created', 'authorised', 'failed', 'abandoned', 'success')
		order by created_at desc limit 1`, studentID, db.Millis(since))
}

func (s *Store) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		if err := lockStudentOfPayment(tx, reference); err != nil {
			return err
		}
		if was, err = scanPayment(tx.QueryRow(selectPayment, reference)); err != nil {
			return err
		}
		is = was
		b, err := scanBooking(tx.QueryRow(selectBooking, was.BookingID))
		if err != nil {
			return err
		}
		if o.Status == hostel.OutcomePending && b.State == hostel.Held {
			until := b.ExtendedUntil(at.Now)
			if err := setHoldEnd(tx, b, until); err != nil {
				return err
			}
			b.ExpiresAt = until
		}
		is.LastOutcome, is.CheckedAt = o.Status, stored(at.Now)
		var nextAt time.Time
		if was.State.Open() { // a late answer must not change when the refund of a payment is due
			if nextAt, err = nextAsk(tx, is, b.ExpiresAt, at.Now); err != nil {
				return err
			}
		}
		next := booking.NextPaymentState(was, o)
		if next == hostel.PaymentSucceeded || next == hostel.PaymentWrongMoney || next == hostel.PaymentReversed {
			is.Received = max(o.Amount, 0) // a negative amount means that it could not be parsed
		}
		changed, err := transitionPayment(tx, &is, next, nextAt, at)
		switch {
		case err != nil:
			return err
		case !changed:
			is.Received = was.Received
			return updatePayment(tx, is, was.State, nextAt)
		case next == hostel.PaymentWrongMoney: // one of four fields is wrong; only the alarm has them all
			return raiseAlarm(tx, hostel.Alarm{
				Kind: hostel.AlarmWrongMoney, Reference: reference, RaisedAt: at.Now,
				Detail: fmt.Sprintf("%s asked for, %s came, the provider says in %s, domain %s, reference %s",
					is.Amount, is.Received, o.Currency, o.Domain, o.Reference),
			})
		}
		return nil
	})
	return was, is, err
}

// RecordPaid implements booking.Settlements. It changes one row and reads no other, as RecordOutcome has failed.
func (s *Store) RecordPaid(ctx context.Context, reference string, now time.Time) error {
	_, err := s.Exec(ctx, `update payments set paid_at = $1 where reference = $2 and paid_at = 0
		and '' || state in ('created', 'authorised', 'failed', 'abandoned')`, db.Millis(now), reference)
	return err
}

// paidUnsettled selects the payments that the provider reported paid by $1, and that are not settled.
const paidUnsettled = `select reference, paid_at from payments
	where paid_at > 0 and paid_at <= $1 and (state = 'created' or state = 'authorised' or state = 'failed'
		or state = 'abandoned' or state = 'success')`

func scanUnsettled(row db.Scanner) (p booking.UnsettledPayment, err error) {
	err = row.Scan(&p.Reference, db.Time(&p.PaidAt))
	return p, err
}

func (s *Store) Unsettled(ctx context.Context, paidBy time.Time) ([]booking.UnsettledPayment, error) {
	return db.ReadAll(ctx, s.DB, scanUnsettled, paidUnsettled+` and not exists
		(select 1 from alarms a where a.kind = $2 and a.reference = payments.reference)
		order by paid_at, reference`, db.Millis(paidBy), hostel.AlarmNotSettled)
}

func setHoldEnd(tx db.Tx, b hostel.Booking, until time.Time) error {
	if until.Equal(b.ExpiresAt) {
		return nil
	}
	return db.Exec(tx, `update bookings set expires_at = $1 where id = $2 and state = '' || $3`,
		db.Millis(until), b.ID, hostel.Held)
}

// ToAsk implements booking.DueWork. It includes successes that are not allocated, for example after a crash.
func (s *Store) ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return s.leasePayments(ctx,
		`select `+paymentColumns+`, next_at, (select b.expires_at from bookings b where b.id = booking_id) from payments
		where state in ('created', 'authorised', 'failed', 'abandoned', 'success') and next_at <= $1
		order by next_at, created_at, reference limit $2`, now, limit,
		func(tx db.Tx, d duePayment) (time.Time, error) { return nextAsk(tx, d.Payment, d.holdEnds, now) })
}

func (s *Store) ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return s.leasePayments(ctx, `select `+paymentColumns+`, next_at, 0 from payments
		where state in ('refund due', 'refunding') and next_at <= $1
		order by next_at, created_at, reference limit $2`, now, limit,
		func(_ db.Tx, d duePayment) (time.Time, error) { return booking.NextRefundTry(d.Payment, now), nil })
}

// leasePayments returns due payments and sets their next due time, so that only one server gets each of them.
func (s *Store) leasePayments(
	ctx context.Context, query string, now time.Time, limit int, next func(db.Tx, duePayment) (time.Time, error),
) (mine []hostel.Payment, err error) {
	due, err := db.ReadAll(ctx, s.DB, scanDuePayment, query, db.Millis(now), limit)
	if err != nil || len(due) == 0 {
		return nil, err // usually nothing is due
	}
	err = s.Write(ctx, func(tx db.Tx) error {
		due, err := db.All(tx, scanDuePayment, query, db.Millis(now), limit)
		if err != nil {
			return err
		}
		var leased []hostel.Payment
		for _, d := range due { // transitions.go explains '' || $4
			nextAt, err := next(tx, d)
			if err != nil {
				return err
			}
			// If another server was faster, the transaction runs again and reads the rest.
			err = db.MustChange(tx, db.ErrConflict,
				`update payments set next_at = $1 where reference = $2 and next_at = $3 and state = '' || $4`,
				db.Millis(nextAt), d.Reference, db.Millis(d.nextAt), d.State)
			if err != nil {
				return err
			}
			leased = append(leased, d.Payment)
		}
		mine = leased
		return nil
	})
	return mine, err
}

type duePayment struct {
	hostel.Payment
	nextAt, holdEnds time.Time
}

func scanDuePayment(row db.Scanner) (d duePayment, err error) {
	d.Payment, err = scanPayment(alsoScan{row, []any{db.Time(&d.nextAt), db.Time(&d.holdEnds)}})
	return d, err
}
