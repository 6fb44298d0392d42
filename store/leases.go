package store

import (
	"context"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// ToAsk implements booking.Payments. It includes payments whose success was recorded but not allocated,
// as after a crash between the two.
func (s *Store) ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return s.lease(ctx,
		`select `+paymentColumns+`, next_at, (select b.expires_at from bookings b where b.id = booking_id) from payments
		where state in ('created', 'authorised', 'failed', 'abandoned', 'success') and next_at <= $1
		order by next_at, created_at, reference limit $2`, now, limit, func(d duePayment) time.Time {
			return booking.NextAsk(d.Payment, db.FromMillis(d.holdEnds), now)
		})
}

// ToRefund implements booking.Payments.
func (s *Store) ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return s.lease(ctx, `select `+paymentColumns+`, next_at, 0 from payments
		where (state in ('refund due', 'refunding')
			or state = 'allocated' and part_state in ('refund due', 'refunding')) and next_at <= $1
		order by next_at, created_at, reference limit $2`, now, limit, func(d duePayment) time.Time {
		return booking.NextRefundTry(d.Payment, now)
	})
}

// lease returns the payments that are due, and sets when they are due next, so that only one of several servers gets
// each. If a server dies with a payment, another gets it when it is due next.
func (s *Store) lease(
	ctx context.Context, query string, now time.Time, limit int, next func(duePayment) time.Time,
) (mine []hostel.Payment, err error) {
	due, err := s.due(ctx, s, query, now, limit)
	if err != nil || len(due) == 0 {
		return nil, err // usually nothing is due, and then there is no need to write
	}
	err = s.WriteTx(ctx, func(tx db.Tx) error {
		mine = nil
		due, err := s.due(ctx, tx, query, now, limit)
		if err != nil {
			return err
		}
		for _, d := range due { // for '' || $4 see transitionBooking
			got, err := db.Changed(tx.ExecContext(ctx,
				`update payments set next_at = $1 where reference = $2 and next_at = $3 and state = '' || $4`,
				db.Millis(next(d)), d.Reference, d.nextAt, d.State))
			if err != nil {
				return err
			}
			if !got { // another server was faster: see what it left
				return db.ErrConflict
			}
			mine = append(mine, d.Payment)
		}
		return nil
	})
	return mine, err
}

type duePayment struct {
	hostel.Payment
	nextAt, holdEnds int64
}

func (s *Store) due(
	ctx context.Context, from db.Querier, query string, now time.Time, limit int,
) ([]duePayment, error) {
	rows, err := from.QueryContext(ctx, query, db.Millis(now), limit)
	return db.Collect(rows, err, func(row db.Scanner) (d duePayment, err error) {
		d.Payment, err = scanPayment(alsoScan{row, []any{&d.nextAt, &d.holdEnds}})
		return d, err
	})
}
