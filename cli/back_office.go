package cli

import (
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store"
	"log/slog"
	"os"
	"time"
)

// backOffice is what a command needs to read the catalogue or to change bookings: the store, the catalogue, and a
// booking service without a payment provider. It leaves calls to the provider and letters to the running server.
type backOffice struct {
	*store.Store
	service   *booking.Service
	catalogue *catalogue.Snapshot
}

// backOffice opens the back office, for the command that asks for it.
func (r *runner) backOffice() (*backOffice, error) {
	s, err := r.records()
	if err != nil {
		return nil, err
	}
	hostels, err := catalogue.Open(r.ctx, s)
	if err != nil {
		return nil, err
	}
	service := &booking.Service{
		Ledger: s, Catalogue: hostels, Clock: time.Now, Committed: func() {}, Support: r.config.SupportEmail,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	return &backOffice{s, service, hostels.Snapshot()}, nil
}
