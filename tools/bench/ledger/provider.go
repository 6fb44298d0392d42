package main

import (
	"context"
	"sync"

	"efie/hostel"
	"efie/hostel/booking"
)

// provider is a payment provider in memory whose payments all succeed at once.
type provider struct {
	mu   sync.Mutex
	owed map[string]hostel.Pesewas // by reference
}

func (*provider) Domain() string { return "test" }

func (p *provider) Authorize(_ context.Context, c booking.Charge) (booking.Checkout, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.owed[c.Reference] = c.Amount
	return booking.Checkout{URL: "https://pay.example/" + c.Reference, AccessCode: c.Reference}, nil
}

func (p *provider) Verify(_ context.Context, reference string) (booking.Outcome, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return booking.Outcome{Status: hostel.OutcomeSuccess, Reference: reference, Amount: p.owed[reference],
		Currency: booking.Currency, Domain: p.Domain()}, nil
}

func (*provider) Refunds(context.Context, string) ([]booking.Refund, error) { return nil, nil }

func (*provider) Refund(context.Context, string, hostel.Pesewas) (booking.Refund, error) {
	return booking.Refund{}, booking.ErrProviderRefused
}
