// Package pay has the payment providers behind booking.Provider.
package pay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"efie/hostel"
	"efie/hostel/booking"
)

// Sandbox is the demo's provider. It takes no money: the student says on its page what
// should happen. It keeps one file for each charge, so that a restart forgets nothing.
type Sandbox struct {
	folder  string
	siteURL string
	mu      sync.Mutex // over the files, among us; a charge is made once among processes too
}

// charge is what a file holds.
type charge struct {
	booking.Charge
	Status   hostel.OutcomeStatus
	Refunded bool
}

// NewSandbox keeps its charges in folder; its page stands under siteURL.
func NewSandbox(folder, siteURL string) (*Sandbox, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	return &Sandbox{folder: folder, siteURL: siteURL}, nil
}

// Domain implements booking.Provider.
func (s *Sandbox) Domain() string { return "sandbox" }

// Authorize implements booking.Provider.
func (s *Sandbox) Authorize(_ context.Context, c booking.Charge) (booking.Checkout, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !goodReference(c.Reference) { // it becomes the name of a file
		return booking.Checkout{}, fmt.Errorf("%w: %q", ErrBadReference, c.Reference)
	}
	if err := s.write(charge{Charge: c, Status: hostel.OutcomePending}, os.Link); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return booking.Checkout{}, fmt.Errorf("%w: %s", ErrDuplicateReference, c.Reference)
		}
		return booking.Checkout{}, fmt.Errorf("sandbox: %w", err)
	}
	return booking.Checkout{URL: s.siteURL + "/sandbox/checkout/" + c.Reference, AccessCode: "sandbox-" + c.Reference}, nil
}

// Verify implements booking.Provider.
func (s *Sandbox) Verify(_ context.Context, reference string) (booking.Outcome, error) {
	c, status, err := s.Charge(reference)
	if errors.Is(err, booking.ErrUnknownPayment) {
		return booking.Outcome{Status: hostel.OutcomeUnknown, Reference: reference}, nil
	}
	return booking.Outcome{Status: status, Reference: c.Reference, Amount: c.Amount, Currency: booking.Currency, Domain: s.Domain()}, err
}

// Refunds implements booking.Provider.
func (s *Sandbox) Refunds(_ context.Context, reference string) ([]booking.Refund, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.read(reference)
	if errors.Is(err, booking.ErrUnknownPayment) || err == nil && !c.Refunded {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return []booking.Refund{c.refund()}, nil
}

// Refund implements booking.Provider. It is done at once, and asking again is harmless. It refuses to
// give back what was never paid.
func (s *Sandbox) Refund(_ context.Context, reference string) (booking.Refund, error) {
	var is charge
	err := s.change(reference, func(c *charge) {
		c.Refunded = c.Status == hostel.OutcomeSuccess
		is = *c
	})
	if errors.Is(err, booking.ErrUnknownPayment) {
		return booking.Refund{}, fmt.Errorf("%w: %w", booking.ErrProviderRefused, err)
	}
	if err == nil && !is.Refunded {
		err = fmt.Errorf("%w: %s was not paid", booking.ErrProviderRefused, reference)
	}
	if err != nil {
		return booking.Refund{}, err
	}
	return is.refund(), nil
}

func (c charge) refund() booking.Refund {
	return booking.Refund{ID: "sandbox-" + c.Reference, Status: booking.RefundProcessed, Amount: c.Amount}
}

// Charge finds a charge and what has become of it, or fails with booking.ErrUnknownPayment. One
// that nobody decided about is abandoned, as at Paystack.
func (s *Sandbox) Charge(reference string) (booking.Charge, hostel.OutcomeStatus, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.read(reference)
	if c.Status == hostel.OutcomePending {
		c.Status = hostel.OutcomeAbandoned
	}
	return c.Charge, c.Status, err
}

// Decide carries out what the student pressed on the sandbox's page: success, failed or
// abandoned. A charge that was paid stays paid.
func (s *Sandbox) Decide(reference string, status hostel.OutcomeStatus) error {
	return s.change(reference, func(c *charge) {
		if c.Status != hostel.OutcomeSuccess {
			c.Status = status
		}
	})
}

func (s *Sandbox) change(reference string, f func(*charge)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.read(reference)
	if err != nil {
		return err
	}
	f(&c)
	return s.write(c, os.Rename)
}

func (s *Sandbox) read(reference string) (c charge, err error) {
	if !goodReference(reference) {
		return c, booking.ErrUnknownPayment
	}
	data, err := os.ReadFile(s.path(reference))
	if errors.Is(err, fs.ErrNotExist) {
		return c, booking.ErrUnknownPayment
	}
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal(data, &c)
}

// write brings the whole file into place: os.Link fails where there is one already, whichever
// process made it, and os.Rename replaces it.
func (s *Sandbox) write(c charge, place func(from, to string) error) error {
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	next, err := os.CreateTemp(s.folder, ".next-*")
	if err != nil {
		return err
	}
	defer os.Remove(next.Name()) // a rename leaves nothing to remove
	if _, err := next.Write(data); err != nil {
		return errors.Join(err, next.Close())
	}
	if err := next.Close(); err != nil {
		return err
	}
	return place(next.Name(), s.path(c.Reference))
}

func (s *Sandbox) path(reference string) string { return filepath.Join(s.folder, reference+".json") }
