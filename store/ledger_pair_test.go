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
	"efie/store/storetest"
)

// twin is a ledger in memory and one in a store. Both get the same calls, and must return the same.
type twin struct {
	t     *testing.T
	books *ledgertest.Ledger
	store booking.Ledger
}

// both calls both ledgers, and ends the test if their results differ.
func both[T any](w twin, method string, ask func(booking.Ledger) (T, error)) (T, error) {
	w.t.Helper()
	memory, memoryErr := ask(w.books)
	kept, err := ask(w.store)
	if fmt.Sprint(memoryErr) != fmt.Sprint(err) || !reflect.DeepEqual(memory, kept) {
		w.t.Fatalf("%s: in memory %+v, %v;\nin the store %+v, %v", method, memory, memoryErr, kept, err)
	}
	return kept, err
}

// pair is a fixture with a store and a ledger in memory, which get the same calls.
type pair struct {
	*fixture
	both twin
}

// newPair returns two ledgers that sell the beds of a hostel.
func newPair(t *testing.T, house *hostel.Hostel) *pair {
	t.Helper()
	h := newFixture(t, house)
	books := ledgertest.New(ledgertest.BedsOf([]*hostel.Hostel{house}))
	books.Offer(house)
	return &pair{fixture: h, both: twin{t: t, books: books, store: h.Store}}
}

// enrol copies students of the store to the ledger in memory.
func (p *pair) enrol(ids ...string) {
	p.T.Helper()
	for _, id := range ids {
		s, err := p.StudentByEmail(p.T.Context(), id+"@example.com")
		p.Must(err)
		p.both.books.Enrol(s)
	}
}

// opensPage opens the payment page at the beginning of a hold, and returns the payment's reference.
func (p *pair) opensPage(b hostel.Booking) string {
	p.T.Helper()
	opened := hostel.Payment{Reference: booking.Reference(b.ID, 0), BookingID: b.ID, StudentID: b.StudentID,
		Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: b.HeldAt}
	p.Must(p.both.OpenPayment(p.T.Context(), opened, b.ExpiresAt))
	return opened.Reference
}

// pays makes a payment succeed, and settles it.
func (p *pair) pays(reference string, at time.Time) booking.Settlement {
	p.T.Helper()
	occasion := hostel.Occasion{Now: at, Cause: hostel.ByWebhook}
	_, _, err := p.both.RecordOutcome(p.T.Context(), reference, p.Outcome(reference, hostel.OutcomeSuccess), occasion)
	p.Must(err)
	s, err := p.both.Allocate(p.T.Context(), reference, storetest.Terms(at))
	p.Must(err)
	return s
}

// changed holds the results of Change, without the error.
type changed struct {
	settlement booking.Settlement
	changed    bool
}

func (w twin) Hold(ctx context.Context, b hostel.Booking, instead string) (hostel.Booking, error) {
	return both(w, "hold", func(l booking.Ledger) (hostel.Booking, error) { return l.Hold(ctx, b, instead) })
}

func (w twin) Release(ctx context.Context, studentID string, now time.Time) error {
	_, err := both(w, "release", func(l booking.Ledger) (any, error) { return nil, l.Release(ctx, studentID, now) })
	return err
}

func (w twin) Expire(ctx context.Context, now time.Time) (int, error) {
	return both(w, "expire", func(l booking.Ledger) (int, error) { return l.Expire(ctx, now) })
}

func (w twin) Cancel(ctx context.Context, bookingID string, t booking.Terms) (booking.Settlement, error) {
	return both(w, "cancel", func(l booking.Ledger) (booking.Settlement, error) { return l.Cancel(ctx, bookingID, t) })
}

func (w twin) ChangeRoom(
	ctx context.Context, bookingID, roomUUID string, shown booking.Shown, t booking.Terms,
) (booking.Settlement, error) {
	return both(w, "change room", func(l booking.Ledger) (booking.Settlement, error) {
		return l.ChangeRoom(ctx, bookingID, roomUUID, shown, t)
	})
}

func (w twin) Attempts(ctx context.Context, bookingID string) ([]hostel.Payment, error) {
	return both(w, "attempts", func(l booking.Ledger) ([]hostel.Payment, error) { return l.Attempts(ctx, bookingID) })
}

func (w twin) PressPay(ctx context.Context, b hostel.Booking, now, until time.Time) (hostel.Booking, error) {
	return both(w, "press", func(l booking.Ledger) (hostel.Booking, error) { return l.PressPay(ctx, b, now, until) })
}

func (w twin) ForgetPress(ctx context.Context, reference string) error {
	_, err := both(w, "forget press", func(l booking.Ledger) (any, error) { return nil, l.ForgetPress(ctx, reference) })
	return err
}

func (w twin) OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error {
	_, err := both(w, "open", func(l booking.Ledger) (any, error) { return nil, l.OpenPayment(ctx, p, payUntil) })
	return err
}

func (w twin) Authorised(ctx context.Context, reference string, c booking.Checkout, now time.Time) error {
	_, err := both(w, "authorised", func(l booking.Ledger) (any, error) {
		return nil, l.Authorised(ctx, reference, c, now)
	})
	return err
}

func (w twin) Payment(ctx context.Context, reference string) (hostel.Payment, error) {
	return both(w, "payment", func(l booking.Ledger) (hostel.Payment, error) { return l.Payment(ctx, reference) })
}

func (w twin) LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error) {
	return both(w, "last open", func(l booking.Ledger) (hostel.Payment, error) {
		return l.LastOpen(ctx, studentID, since)
	})
}

func (w twin) Settlement(ctx context.Context, reference string) (booking.Settlement, error) {
	return both(w, "settlement", func(l booking.Ledger) (booking.Settlement, error) {
		return l.Settlement(ctx, reference)
	})
}

func (w twin) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	p, err := both(w, "record", func(l booking.Ledger) (p [2]hostel.Payment, err error) {
		p[0], p[1], err = l.RecordOutcome(ctx, reference, o, at)
		return p, err
	})
	return p[0], p[1], err
}

func (w twin) Allocate(ctx context.Context, reference string, t booking.Terms) (booking.Settlement, error) {
	return both(w, "allocate", func(l booking.Ledger) (booking.Settlement, error) {
		return l.Allocate(ctx, reference, t)
	})
}

func (w twin) Change(
	ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (booking.Settlement, bool, error) {
	c, err := both(w, "change", func(l booking.Ledger) (c changed, err error) {
		c.settlement, c.changed, err = l.Change(ctx, reference, refundID, next, t)
		return c, err
	})
	return c.settlement, c.changed, err
}

func (w twin) ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return both(w, "to ask", func(l booking.Ledger) ([]hostel.Payment, error) { return l.ToAsk(ctx, now, limit) })
}

func (w twin) ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return both(w, "to refund", func(l booking.Ledger) ([]hostel.Payment, error) { return l.ToRefund(ctx, now, limit) })
}

func (w twin) Raise(ctx context.Context, a hostel.Alarm) error {
	_, err := both(w, "raise", func(l booking.Ledger) (any, error) { return nil, l.Raise(ctx, a) })
	return err
}
