// Package pay has the payment providers behind hostel.Till.
package pay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"efie/hostel"
)

// Sandbox is the demo's provider. It takes no money: the student says on its page what
// should happen. It keeps one file for each charge, so that a restart forgets nothing.
type Sandbox struct {
	folder  string
	siteURL string
	mu      sync.Mutex // over the files
}

// charge is what a file holds.
type charge struct {
	hostel.Charge
	Status   hostel.OutcomeStatus
	Refunded bool
}

// ErrDuplicateReference is what Paystack, too, answers to a reference that was used before.
var ErrDuplicateReference = errors.New("sandbox: duplicate reference")

// ErrBadReference is a reference with other signs than Paystack takes.
var ErrBadReference = errors.New("sandbox: bad reference")

// NewSandbox keeps its charges in folder; its page stands under siteURL.
func NewSandbox(folder, siteURL string) (*Sandbox, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	return &Sandbox{folder: folder, siteURL: siteURL}, nil
}

// Authorize implements hostel.Till.
func (s *Sandbox) Authorize(_ context.Context, c hostel.Charge) (hostel.Checkout, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !referenceShape.MatchString(c.Reference) { // it becomes the name of a file
		return hostel.Checkout{}, fmt.Errorf("%w: %q", ErrBadReference, c.Reference)
	}
	if _, err := s.read(c.Reference); !errors.Is(err, hostel.ErrUnknownPayment) {
		return hostel.Checkout{}, errors.Join(ErrDuplicateReference, err)
	}
	if err := s.write(charge{Charge: c, Status: hostel.OutcomePending}); err != nil {
		return hostel.Checkout{}, err
	}
	return hostel.Checkout{URL: s.siteURL + "/sandbox/checkout/" + c.Reference, AccessCode: "sandbox-" + c.Reference}, nil
}

// Verify implements hostel.Till.
func (s *Sandbox) Verify(_ context.Context, reference string) (hostel.Outcome, error) {
	c, status, err := s.Charge(reference)
	if errors.Is(err, hostel.ErrUnknownPayment) {
		return hostel.Outcome{Status: hostel.OutcomeUnknown, Reference: reference}, nil
	}
	return hostel.Outcome{Status: status, Reference: c.Reference, Amount: c.Amount, Currency: hostel.Currency}, err
}

// Refund implements hostel.Till.
func (s *Sandbox) Refund(_ context.Context, reference string) error {
	return s.change(reference, func(c *charge) { c.Refunded = true })
}

// Charge finds a charge and what has become of it, or fails with hostel.ErrUnknownPayment.
func (s *Sandbox) Charge(reference string) (hostel.Charge, hostel.OutcomeStatus, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.read(reference)
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
	return s.write(c)
}

var referenceShape = regexp.MustCompile(`^[A-Za-z0-9.=-]{1,64}$`)

func (s *Sandbox) read(reference string) (c charge, err error) {
	if !referenceShape.MatchString(reference) {
		return c, hostel.ErrUnknownPayment
	}
	data, err := os.ReadFile(s.path(reference))
	if errors.Is(err, fs.ErrNotExist) {
		return c, hostel.ErrUnknownPayment
	}
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal(data, &c)
}

func (s *Sandbox) write(c charge) error {
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	next := s.path(c.Reference) + ".next"
	if err := os.WriteFile(next, data, 0o600); err != nil {
		return err
	}
	return os.Rename(next, s.path(c.Reference))
}

func (s *Sandbox) path(reference string) string { return filepath.Join(s.folder, reference+".json") }
