package main

import (
	"context"
	"sync"

	"efie/hostel"
)

// till takes everybody's money at once, in memory.
type till struct {
	mu   sync.Mutex
	owed map[string]hostel.Pesewas // by reference
}

func newTill() *till { return &till{owed: map[string]hostel.Pesewas{}} }

// Domain implements hostel.Till.
func (*till) Domain() string { return "test" }

// Authorize implements hostel.Till.
func (t *till) Authorize(_ context.Context, c hostel.Charge) (hostel.Checkout, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.owed[c.Reference] = c.Amount
	return hostel.Checkout{URL: "https://pay.example/" + c.Reference, AccessCode: c.Reference}, nil
}

// Verify implements hostel.Till.
func (t *till) Verify(_ context.Context, reference string) (hostel.Outcome, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return hostel.Outcome{Status: hostel.OutcomeSuccess, Reference: reference, Amount: t.owed[reference], Currency: hostel.Currency, Domain: t.Domain()}, nil
}

// Refunds implements hostel.Till.
func (*till) Refunds(context.Context, string) ([]hostel.Refund, error) { return nil, nil }

// Refund implements hostel.Till.
func (*till) Refund(context.Context, string) (hostel.Refund, error) {
	return hostel.Refund{}, hostel.ErrTillRefused
}
