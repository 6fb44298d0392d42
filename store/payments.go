package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
)

const paymentColumns = `reference, booking_id, student_id, email, amount, state, checkout_url, access_code, created_at, checked_at`

func scanPayment(row scanner) (hostel.Payment, error) {
	var p hostel.Payment
	var created, checked int64
	err := row.Scan(&p.Reference, &p.BookingID, &p.StudentID, &p.Email, &p.Amount, &p.State, &p.CheckoutURL, &p.AccessCode, &created, &checked)
	p.CreatedAt, p.CheckedAt = fromMillis(created), fromMillis(checked)
	if errors.Is(err, sql.ErrNoRows) {
		return p, hostel.ErrUnknownPayment
	}
	return p, err
}

// Attempts implements hostel.Payments.
func (s *Store) Attempts(ctx context.Context, bookingID string) (made int, err error) {
	err = s.read.QueryRowContext(ctx, `select count(*) from payments where booking_id = $1`, bookingID).Scan(&made)
	return made, err
}

// OpenPayment implements hostel.Payments.
func (s *Store) OpenPayment(ctx context.Context, p hostel.Payment) error {
	opened, err := changed(s.write.ExecContext(ctx, `insert into payments
			(reference, booking_id, student_id, email, amount, state, checkout_url, access_code, created_at, checked_at, changed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (reference) do nothing`,
		p.Reference, p.BookingID, p.StudentID, p.Email, p.Amount, p.State, p.CheckoutURL, p.AccessCode,
		millis(p.CreatedAt), millis(p.CreatedAt), millis(p.CreatedAt)))
	if err == nil && !opened {
		return hostel.ErrReferenceUsed
	}
	return err
}

// Authorised implements hostel.Payments. A payment that has gone further meanwhile keeps its state.
func (s *Store) Authorised(ctx context.Context, reference string, c hostel.Checkout, now time.Time) error {
	_, err := s.write.ExecContext(ctx, `update payments
		set checkout_url = $1, access_code = $2, changed_at = $3,
			state = case when state = 'created' then 'authorised' else state end
		where reference = $4`, c.URL, c.AccessCode, millis(now), reference)
	return err
}

// Payment implements hostel.Payments.
func (s *Store) Payment(ctx context.Context, reference string) (hostel.Payment, error) {
	return scanPayment(s.read.QueryRowContext(ctx, `select `+paymentColumns+` from payments where reference = $1`, reference))
}

// Payable implements hostel.Payments.
func (s *Store) Payable(ctx context.Context, bookingID string) (hostel.Payment, error) {
	return scanPayment(s.read.QueryRowContext(ctx, `select `+paymentColumns+` from payments
		where booking_id = $1 and state = 'authorised' order by created_at desc limit 1`, bookingID))
}

// RecordOutcome implements hostel.Payments.
func (s *Store) RecordOutcome(ctx context.Context, reference string, next hostel.PaymentState, now time.Time) (p hostel.Payment, err error) {
	err = s.tx(ctx, func(tx *sql.Tx) error {
		if p, err = paymentIn(ctx, tx, reference); err != nil {
			return err
		}
		was := p.State
		if was.CanBecome(next) {
			p.State = next
		}
		p.CheckedAt = now
		moved, err := changed(tx.ExecContext(ctx, `update payments set state = $1, checked_at = $2,
				changed_at = case when state = $3 then changed_at else $4 end
			where reference = $5 and state = $6`, p.State, millis(now), p.State, millis(now), reference, was))
		if err == nil && !moved { // where writers do not queue, another may have moved it meanwhile
			p, err = paymentIn(ctx, tx, reference)
		}
		return err
	})
	return p, err
}

// OpenPayments implements hostel.Payments. It includes payments whose success was recorded
// but not yet allocated, as after a crash between the two.
func (s *Store) OpenPayments(ctx context.Context, askedBefore time.Time, limit int) ([]hostel.Payment, error) {
	rows, err := s.read.QueryContext(ctx, `select `+paymentColumns+` from payments
		where state in ('created', 'authorised', 'failed', 'abandoned', 'success') and checked_at <= $1
		order by checked_at limit $2`, millis(askedBefore), limit)
	return collect(rows, err, scanPayment)
}

// RefundsDue implements hostel.Payments.
func (s *Store) RefundsDue(ctx context.Context, limit int) ([]hostel.Payment, error) {
	rows, err := s.read.QueryContext(ctx, `select `+paymentColumns+` from payments
		where state = 'refund due' order by created_at limit $1`, limit)
	return collect(rows, err, scanPayment)
}

// Allocate implements hostel.Payments.
func (s *Store) Allocate(ctx context.Context, reference string, t hostel.Terms) (result hostel.Settlement, err error) {
	err = s.tx(ctx, func(tx *sql.Tx) error {
		if result, err = settlement(ctx, tx, reference); err != nil || result.Payment.State != hostel.PaymentSucceeded {
			return err
		}
		allocated, err := giveBed(ctx, tx, &result.Booking, t)
		if err != nil {
			return err
		}
		result.Payment.State = hostel.PaymentRefundDue
		if allocated {
			result.Payment.State = hostel.PaymentAllocated
		}
		moved, err := changed(tx.ExecContext(ctx, `update payments set state = $1, changed_at = $2
			where reference = $3 and state = 'success'`, result.Payment.State, millis(t.Now), reference))
		if err != nil {
			return err
		}
		if !moved {
			return fmt.Errorf("payment %s changed while it was allocated", reference)
		}
		for _, l := range t.Letters(result) {
			if err := queueLetter(ctx, tx, l, t.Now); err != nil {
				return err
			}
		}
		return nil
	})
	return result, err
}

// giveBed confirms the booking if it still has its bed or gets one again, and says whether it did.
func giveBed(ctx context.Context, tx *sql.Tx, b *hostel.Booking, t hostel.Terms) (bool, error) {
	standing, err := activeBooking(ctx, tx, b.StudentID)
	if err != nil {
		return false, err
	}
	if standing.ID == b.ID {
		standing = hostel.Booking{}
	}
	switch hostel.Decide(b.State, standing.State) {
	case hostel.GiveBack:
		return false, nil
	case hostel.Rebook:
		if got, err := rebook(ctx, tx, b.RoomUUID, standing, t.Now); err != nil || !got {
			return false, err // without a bed the money goes back
		}
	}
	ends := t.EndsAt(*b)
	moved, err := changed(tx.ExecContext(ctx, `update bookings set state = 'confirmed', confirmed_at = $1, ends_at = $2, changed_at = $3
		where id = $4 and state = $5`, millis(t.Now), millis(ends), millis(t.Now), b.ID, b.State))
	if err == nil && !moved {
		err = fmt.Errorf("booking %s changed while it was confirmed", b.ID)
	}
	b.State, b.ConfirmedAt = hostel.Confirmed, t.Now
	return true, err
}

// rebook takes a bed again for a student whose hold of it ended, and gives up the hold that
// the student has now, if any. It says whether there was a bed.
func rebook(ctx context.Context, tx *sql.Tx, roomUUID string, standing hostel.Booking, now time.Time) (bool, error) {
	if standing.State == hostel.Held && standing.RoomUUID == roomUUID {
		// The very bed: it goes from the new hold to the old one, and may be the last.
		return moveBooking(ctx, tx, standing, hostel.Cancelled, now)
	}
	if err := expireHolds(ctx, tx, now, roomUUID); err != nil {
		return false, err
	}
	err := takeBed(ctx, tx, roomUUID, now)
	if p := (*hostel.Problem)(nil); errors.As(err, &p) {
		return false, nil
	}
	if err != nil || standing.State != hostel.Held {
		return err == nil, err
	}
	return true, endBooking(ctx, tx, standing, hostel.Cancelled, now)
}

func paymentIn(ctx context.Context, tx *sql.Tx, reference string) (hostel.Payment, error) {
	return scanPayment(tx.QueryRowContext(ctx, `select `+paymentColumns+` from payments where reference = $1`, reference))
}

func settlement(ctx context.Context, tx *sql.Tx, reference string) (s hostel.Settlement, err error) {
	if s.Payment, err = paymentIn(ctx, tx, reference); err != nil {
		return s, err
	}
	s.Booking, err = scanBooking(tx.QueryRowContext(ctx, `select `+bookingColumns+` from bookings where id = $1`, s.Payment.BookingID))
	if err != nil {
		return s, err
	}
	s.Student, err = scanStudent(tx.QueryRowContext(ctx, `select `+studentColumns+` from students where id = $1`, s.Payment.StudentID))
	return s, err
}
