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

// Sandbox is the provider of the demo. It stores its charges in files. On its page, the student chooses the outcome. It
// is safe for concurrent use.
type Sandbox struct {
	folder  string
	siteURL string
	mu      sync.Mutex // guards the files within this process; os.Link prevents two processes from creating one charge
}

// sandboxCharge is the JSON content of a file.
type sandboxCharge struct {
	booking.Charge
	Status   hostel.OutcomeStatus
	Refunded bool
}

// NewSandbox returns a sandbox with its files in folder and its page below siteURL.
func NewSandbox(folder, siteURL string) (*Sandbox, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	return &Sandbox{folder: folder, siteURL: siteURL}, nil
}

func (s *Sandbox) Domain() string { return "sandbox" }

// Authorize implements booking.Provider. It fails with ErrBadReference and ErrDuplicateReference.
func (s *Sandbox) Authorize(_ context.Context, c booking.Charge) (booking.Checkout, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !validReference(c.Reference) { // it becomes a file name
		return booking.Checkout{}, fmt.Errorf("%w: %q", ErrBadReference, c.Reference)
	}
	if err := s.write(sandboxCharge{Charge: c, Status: hostel.OutcomePending}, os.Link); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return booking.Checkout{}, fmt.Errorf("%w: %s", ErrDuplicateReference, c.Reference)
		}
		return booking.Checkout{}, fmt.Errorf("sandbox: %w", err)
	}
	return booking.Checkout{
		URL: s.siteURL + "/sandbox/checkout/" + c.Reference, AccessCode: "sandbox-" + c.Reference,
	}, nil
}

func (s *Sandbox) Verify(_ context.Context, reference string) (booking.Outcome, error) {
	c, status, err := s.Charge(reference)
	if errors.Is(err, booking.ErrUnknownPayment) {
		return booking.Outcome{Status: hostel.OutcomeUnknown, Reference: reference}, nil
	}
	return booking.Outcome{
		Status: status, Reference: c.Reference, Amount: c.Amount, Currency: booking.Currency, Domain: s.Domain(),
	}, err
}

func (s *Sandbox) Refunds(_ context.Context, reference string) ([]booking.Refund, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.read(reference)
	if errors.Is(err, booking.ErrUnknownPayment) {
		return nil, nil
	}
	if err != nil || !c.Refunded {
		return nil, err
	}
	return []booking.Refund{c.refund()}, nil
}

// Refund implements booking.Provider. The refund is processed at once. A second call returns the same refund.
func (s *Sandbox) Refund(_ context.Context, reference string) (booking.Refund, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.read(reference)
	switch {
	case errors.Is(err, booking.ErrUnknownPayment):
		return booking.Refund{}, fmt.Errorf("%w: %w", booking.ErrProviderRefused, err)
	case err != nil:
		return booking.Refund{}, err
	case c.Status != hostel.OutcomeSuccess:
		return booking.Refund{}, fmt.Errorf("%w: %s was not paid", booking.ErrProviderRefused, reference)
	}
	c.Refunded = true
	return c.refund(), s.write(c, os.Rename)
}

func (c sandboxCharge) refund() booking.Refund {
	return booking.Refund{ID: "sandbox-" + c.Reference, Status: booking.RefundProcessed, Amount: c.Amount}
}

// Charge returns a charge and its outcome, which is abandoned until Decide sets it. It fails with
// booking.ErrUnknownPayment.
func (s *Sandbox) Charge(reference string) (booking.Charge, hostel.OutcomeStatus, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.read(reference)
	if c.Status == hostel.OutcomePending {
		c.Status = hostel.OutcomeAbandoned
	}
	return c.Charge, c.Status, err
}

// Decide stores the outcome that the student chose. A paid charge stays paid.
func (s *Sandbox) Decide(reference string, status hostel.OutcomeStatus) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.read(reference)
	if err != nil || c.Status == hostel.OutcomeSuccess {
		return err
	}
	c.Status = status
	return s.write(c, os.Rename)
}

func (s *Sandbox) read(reference string) (c sandboxCharge, err error) {
	if !validReference(reference) {
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

// write writes a complete file. place gives it its name: os.Link fails if the name exists, os.Rename replaces the file.
func (s *Sandbox) write(c sandboxCharge, place func(from, to string) error) error {
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
