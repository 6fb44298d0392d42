package ledgertest

import (
	"cmp"
	"context"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

func (l *Ledger) ToAsk(_ context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return l.takeDue(now, limit,
		func(p *payment) bool { return p.State.Open() || p.State == hostel.PaymentSucceeded },
		func(p *payment) time.Time { return p.nextAsk(now) })
}

func (l *Ledger) ToRefund(_ context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return l.takeDue(now, limit,
		func(p *payment) bool {
			return p.State == hostel.PaymentRefundDue || p.State == hostel.PaymentRefunding
		},
		func(p *payment) time.Time { return booking.NextRefundTry(p.Payment, now) })
}

// takeDue returns the due payments for which matches returns true, and sets the times when they are due again.
func (l *Ledger) takeDue(
	now time.Time, limit int, matches func(*payment) bool, next func(*payment) time.Time,
) (taken []hostel.Payment, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var due []*payment
	for _, p := range l.ordered {
		if matches(p) && p.nextAt <= now.UnixMilli() {
			due = append(due, p)
		}
	}
	slices.SortFunc(due, func(a, b *payment) int {
		return cmp.Or(cmp.Compare(a.nextAt, b.nextAt), a.CreatedAt.Compare(b.CreatedAt),
			cmp.Compare(a.Reference, b.Reference))
	})
	for _, p := range due[:min(limit, len(due))] {
		p.nextAt = next(p).UnixMilli()
		taken = append(taken, p.Payment)
	}
	return taken, nil
}

func (l *Ledger) Unsettled(_ context.Context, paidBy time.Time) (unsettled []booking.UnsettledPayment, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range l.ordered {
		waits := !p.paidAt.IsZero() && !p.paidAt.After(paidBy) && p.State.Unsettled()
		if waits && l.alarms.find(hostel.AlarmNotSettled, p.Reference) == nil {
			unsettled = append(unsettled, booking.UnsettledPayment{Reference: p.Reference, PaidAt: p.paidAt})
		}
	}
	slices.SortFunc(unsettled, func(a, b booking.UnsettledPayment) int {
		return cmp.Or(a.PaidAt.Compare(b.PaidAt), cmp.Compare(a.Reference, b.Reference))
	})
	return unsettled, nil
}

func (l *Ledger) Raise(_ context.Context, a hostel.Alarm) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.alarms.raise(a)
	return nil
}
