package ledgertest

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// ErrBroken is a ledger that did not answer: its disk was full, or its server was killed.
var ErrBroken = errors.New("no answer from the ledger")

// Brittle is a ledger that breaks now and then, before it has done anything (Fails) or after the
// commit (Loses).
type FaultyLedger struct {
	booking.Ledger
	Fault func(method string) Fault
}

func (b FaultyLedger) run(method string, does func() error) error {
	fault := b.Fault(method)
	if fault == Fails {
		return ErrBroken
	}
	err := does()
	if fault == Loses {
		return ErrBroken
	}
	return err
}

// Authorised implements hostel.Payments.
func (b FaultyLedger) Authorised(ctx context.Context, reference string, c booking.Checkout, now time.Time) error {
	return b.run("authorised", func() error { return b.Ledger.Authorised(ctx, reference, c, now) })
}

// RecordOutcome implements hostel.Payments.
func (b FaultyLedger) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	err = b.run("record", func() error { was, is, err = b.Ledger.RecordOutcome(ctx, reference, o, at); return err })
	return was, is, err
}

// Allocate implements hostel.Payments.
func (b FaultyLedger) Allocate(
	ctx context.Context, reference string, t booking.Terms,
) (s booking.Settlement, err error) {
	err = b.run("allocate", func() error { s, err = b.Ledger.Allocate(ctx, reference, t); return err })
	return s, err
}

// Change implements hostel.Payments.
func (b FaultyLedger) Change(
	ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (s booking.Settlement, moved bool, err error) {
	err = b.run("change", func() error {
		s, moved, err = b.Ledger.Change(ctx, reference, refundID, next, t)
		return err
	})
	return s, moved, err
}

// Cancel implements hostel.Ledger.
func (b FaultyLedger) Cancel(ctx context.Context, bookingID string, t booking.Terms) (s booking.Settlement, err error) {
	err = b.run("cancel", func() error { s, err = b.Ledger.Cancel(ctx, bookingID, t); return err })
	return s, err
}

// ToRefund implements hostel.Payments: what is handed out and lost was in the hands of a server
// that died.
func (b FaultyLedger) ToRefund(ctx context.Context, now time.Time, limit int) (due []hostel.Payment, err error) {
	err = b.run("to refund", func() error { due, err = b.Ledger.ToRefund(ctx, now, limit); return err })
	return due, err
}

// OneByOne hands out one payment to ask about at a time, so that what a sweep does has one order.
type SerialLedger struct{ booking.Ledger }

// ToAsk implements hostel.Payments.
func (o SerialLedger) ToAsk(ctx context.Context, now time.Time, _ int) ([]hostel.Payment, error) {
	return o.Ledger.ToAsk(ctx, now, 1)
}
