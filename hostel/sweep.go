package hostel

import (
	"context"
	"errors"
	"time"
)

const (
	sweepEvery = 5 * time.Second
	// askEvery keeps an open payment from being asked about more often than the provider
	// would like; design.md section 4 wants at least every 20 seconds.
	askEvery = 10 * time.Second
	// sweepBatch bounds the calls of one sweep.
	sweepBatch = 20
)

// Sweep does what time asks for: it ends holds that ran out, asks the provider about open
// payments, so that nothing depends on a browser that comes back, and sends refunds.
// One failure does not keep the rest from being done; all are returned.
func (d *Desk) Sweep(ctx context.Context) error {
	now := d.Clock()
	ended, err := d.Ledger.Expire(ctx, now)
	problems := []error{err}
	if ended > 0 {
		d.Committed()
	}
	open, err := d.Ledger.OpenPayments(ctx, now.Add(-askEvery), sweepBatch)
	problems = append(problems, err)
	for _, p := range open {
		_, err := d.Settle(ctx, p.Reference)
		problems = append(problems, err)
	}
	due, err := d.Ledger.RefundsDue(ctx, sweepBatch)
	problems = append(problems, err)
	for _, p := range due {
		problems = append(problems, d.refund(ctx, p))
	}
	return errors.Join(problems...)
}

func (d *Desk) refund(ctx context.Context, p Payment) error {
	if err := d.Till.Refund(ctx, p.Reference); err != nil {
		return err
	}
	_, err := d.Ledger.RecordOutcome(ctx, p.Reference, PaymentRefunded, d.Clock())
	return err
}

// KeepSwept sweeps until ctx ends.
func (d *Desk) KeepSwept(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		if err := d.Sweep(ctx); err != nil && ctx.Err() == nil {
			d.Log.Error("sweep", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
