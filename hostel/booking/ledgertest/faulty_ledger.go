package ledgertest

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// ErrBroken is the error of a FaultyLedger: the disk was full, or the server was killed.
var ErrBroken = errors.New("no answer from the ledger")

// FaultyLedger is a ledger with calls that fail before any change (Fails) or after the commit (Loses).
type FaultyLedger struct {
	booking.Ledger
	Fault func(method string) Fault
}

func (f FaultyLedger) run(method string, does func() error) error {
	fault := f.Fault(method)
	if fault == Fails {
		return ErrBroken
	}
	err := does()
	if fault == Loses {
		return ErrBroken
	}
	return err
}

func (f FaultyLedger) Authorised(ctx context.Context, reference string, c booking.Checkout, now time.Time) error {
	return f.run("authorised", func() error { return f.Ledger.Authorised(ctx, reference, c, now) })
}

func (f FaultyLedger) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	err = f.run("record", func() error { was, is, err = f.Ledger.RecordOutcome(ctx, reference, o, at); return err })
	return was, is, err
}

func (f FaultyLedger) Allocate(
	ctx context.Context, reference string, t booking.Terms,
) (s booking.Settlement, err error) {
	err = f.run("allocate", func() error { s, err = f.Ledger.Allocate(ctx, reference, t); return err })
	return s, err
}

func (f FaultyLedger) Change(
	ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (s booking.Settlement, changed bool, err error) {
	err = f.run("change", func() error {
		s, changed, err = f.Ledger.Change(ctx, reference, refundID, next, t)
		return err
	})
	return s, changed, err
}

func (f FaultyLedger) Cancel(ctx context.Context, bookingID string, t booking.Terms) (s booking.Settlement, err error) {
	err = f.run("cancel", func() error { s, err = f.Ledger.Cancel(ctx, bookingID, t); return err })
	return s, err
}

func (f FaultyLedger) ChangeRoom(
	ctx context.Context, bookingID, roomUUID string, shown booking.Shown, t booking.Terms,
) (s booking.Settlement, err error) {
	err = f.run("change room", func() error {
		s, err = f.Ledger.ChangeRoom(ctx, bookingID, roomUUID, shown, t)
		return err
	})
	return s, err
}

// ToRefund implements booking.DueWork. Loses simulates a server that was killed after it leased the work.
func (f FaultyLedger) ToRefund(ctx context.Context, now time.Time, limit int) (due []hostel.Payment, err error) {
	err = f.run("to refund", func() error { due, err = f.Ledger.ToRefund(ctx, now, limit); return err })
	return due, err
}

// SerialLedger returns only one payment from ToAsk, so that the reconciler asks in a fixed order.
type SerialLedger struct{ booking.Ledger }

func (s SerialLedger) ToAsk(ctx context.Context, now time.Time, _ int) ([]hostel.Payment, error) {
	return s.Ledger.ToAsk(ctx, now, 1)
}
