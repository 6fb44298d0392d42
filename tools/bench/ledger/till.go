package main

import (
	"context"
	"sync"

	"efie/hostel"
	"efie/hostel/booking"
)

// till takes everybody's money at once, in memory.
type till struct {
	mu   sync.Mutex
	owed map[string]hostel.Pesewas // by reference
}

func newTill() *till { return &till{owed: map[string]hostel.Pesewas{}} }

// Domain implements booking.Provider.
func (*till) Domain() string { return "test" }

// Authorize implements booking.Provider.
func (t *till) Authorize(_ context.Context, c booking.Charge) (booking.Checkout, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.owed[c.Reference] = c.Amount
	return booking.Checkout{URL: "https://pay.example/" + c.Reference, AccessCode: c.Reference}, nil
}

// Verify implements booking.Provider.
func (t *till) Verify(_ context.Context, reference string) (booking.Outcome, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return booking.Outcome{Status: hostel.OutcomeSuccess, Reference: reference, Amount: t.owed[reference],
		Currency: booking.Currency, Domain: t.Domain()}, nil
}

// Refunds implements booking.Provider.
func (*till) Refunds(context.Context, string) ([]booking.Refund, error) { return nil, nil }

// Refund implements booking.Provider.
func (*till) Refund(context.Context, string) (booking.Refund, error) {
	return booking.Refund{}, booking.ErrProviderRefused
}
