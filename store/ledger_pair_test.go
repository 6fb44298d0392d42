package store_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
)

// twin is a ledger in memory and one in a store, which are asked the same and must answer the same.
type twin struct {
	t     *testing.T
	books *ledgertest.Ledger
	store booking.Ledger
}

// same ends the test when the two answered differently.
func (w twin) same(method string, memory, kept any, memoryErr, keptErr error) {
	w.t.Helper()
	if fmt.Sprint(memoryErr) != fmt.Sprint(keptErr) || !reflect.DeepEqual(memory, kept) {
		w.t.Fatalf("%s: in memory %+v, %v;\nin the store %+v, %v", method, memory, memoryErr, kept, keptErr)
	}
}

func (w twin) Hold(ctx context.Context, b hostel.Booking, instead string) (hostel.Booking, error) {
	memory, memoryErr := w.books.Hold(ctx, b, instead)
	kept, err := w.store.Hold(ctx, b, instead)
	w.same("hold", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) Release(ctx context.Context, studentID string, now time.Time) error {
	memoryErr := w.books.Release(ctx, studentID, now)
	err := w.store.Release(ctx, studentID, now)
	w.same("release", nil, nil, memoryErr, err)
	return err
}

func (w twin) Expire(ctx context.Context, now time.Time) (int, error) {
	memory, memoryErr := w.books.Expire(ctx, now)
	kept, err := w.store.Expire(ctx, now)
	w.same("expire", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) Cancel(ctx context.Context, bookingID string, t booking.Terms) (booking.Settlement, error) {
	memory, memoryErr := w.books.Cancel(ctx, bookingID, t)
	kept, err := w.store.Cancel(ctx, bookingID, t)
	w.same("cancel", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) ChangeRoom(
	ctx context.Context, bookingID, roomUUID string, shown booking.Shown, t booking.Terms,
) (booking.Settlement, error) {
	memory, memoryErr := w.books.ChangeRoom(ctx, bookingID, roomUUID, shown, t)
	kept, err := w.store.ChangeRoom(ctx, bookingID, roomUUID, shown, t)
	w.same("change room", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) Attempts(ctx context.Context, bookingID string) ([]hostel.Payment, error) {
	memory, memoryErr := w.books.Attempts(ctx, bookingID)
	kept, err := w.store.Attempts(ctx, bookingID)
	w.same("attempts", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error {
	memoryErr := w.books.OpenPayment(ctx, p, payUntil)
	err := w.store.OpenPayment(ctx, p, payUntil)
	w.same("open payment", nil, nil, memoryErr, err)
	return err
}

func (w twin) Authorised(ctx context.Context, reference string, c booking.Checkout, now time.Time) error {
	memoryErr := w.books.Authorised(ctx, reference, c, now)
	err := w.store.Authorised(ctx, reference, c, now)
	w.same("authorised", nil, nil, memoryErr, err)
	return err
}

func (w twin) Payment(ctx context.Context, reference string) (hostel.Payment, error) {
	memory, memoryErr := w.books.Payment(ctx, reference)
	kept, err := w.store.Payment(ctx, reference)
	w.same("payment", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error) {
	memory, memoryErr := w.books.LastOpen(ctx, studentID, since)
	kept, err := w.store.LastOpen(ctx, studentID, since)
	w.same("last open", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) Settlement(ctx context.Context, reference string) (booking.Settlement, error) {
	memory, memoryErr := w.books.Settlement(ctx, reference)
	kept, err := w.store.Settlement(ctx, reference)
	w.same("settlement", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	wasMemory, isMemory, memoryErr := w.books.RecordOutcome(ctx, reference, o, at)
	was, is, err = w.store.RecordOutcome(ctx, reference, o, at)
	w.same("record", [2]hostel.Payment{wasMemory, isMemory}, [2]hostel.Payment{was, is}, memoryErr, err)
	return was, is, err
}

func (w twin) Allocate(ctx context.Context, reference string, t booking.Terms) (booking.Settlement, error) {
	memory, memoryErr := w.books.Allocate(ctx, reference, t)
	kept, err := w.store.Allocate(ctx, reference, t)
	w.same("allocate", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) Change(
	ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (booking.Settlement, bool, error) {
	memory, movedMemory, memoryErr := w.books.Change(ctx, reference, refundID, next, t)
	kept, moved, err := w.store.Change(ctx, reference, refundID, next, t)
	w.same(fmt.Sprint("change, moved ", movedMemory, " and ", moved), memory, kept, memoryErr, err)
	return kept, moved, err
}

func (w twin) ChangePart(
	ctx context.Context, reference string, next func(hostel.Payment) hostel.Payment, t booking.Terms,
) (booking.Settlement, bool, error) {
	memory, movedMemory, memoryErr := w.books.ChangePart(ctx, reference, next, t)
	kept, moved, err := w.store.ChangePart(ctx, reference, next, t)
	w.same(fmt.Sprint("change part, changed ", movedMemory, " and ", moved), memory, kept, memoryErr, err)
	return kept, moved, err
}

func (w twin) ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	memory, memoryErr := w.books.ToAsk(ctx, now, limit)
	kept, err := w.store.ToAsk(ctx, now, limit)
	w.same("to ask", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	memory, memoryErr := w.books.ToRefund(ctx, now, limit)
	kept, err := w.store.ToRefund(ctx, now, limit)
	w.same("to refund", memory, kept, memoryErr, err)
	return kept, err
}

func (w twin) Raise(ctx context.Context, a hostel.Alarm) error {
	memoryErr := w.books.Raise(ctx, a)
	err := w.store.Raise(ctx, a)
	w.same("raise", nil, nil, memoryErr, err)
	return err
}
