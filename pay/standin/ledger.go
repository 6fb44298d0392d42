package standin

import (
	"errors"
	"slices"
	"time"
)

var ErrUnknown = errors.New("standin: no such charge or refund")

// ChargeRecord is Paystack's record of a charge. Amount is in pesewas.
type ChargeRecord struct {
	ID          int64
	Reference   string
	AccessCode  string
	Email       string
	Amount      int64
	Currency    string
	Domain      string // live or test
	Status      string // "abandoned" until it is paid
	Channels    []string
	CallbackURL string
	CancelURL   string
	Resolution  string // of the dispute; "" while it is open
	CreatedAt   time.Time
	PaidAt      time.Time      // the zero time if unpaid
	Refunds     []RefundRecord // the oldest first
}

// RefundRecord is Paystack's record of a refund. Amount is in pesewas.
type RefundRecord struct {
	ID        int64
	Amount    int64
	Status    string
	Note      string
	CreatedAt time.Time
}

func (s *FakePaystack) nextID() int64 {
	s.lastID++
	return s.lastID
}

func (s *FakePaystack) Charges() []ChargeRecord {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := []ChargeRecord{}
	for _, c := range s.charges {
		all = append(all, c.clone())
	}
	slices.SortFunc(all, func(a, b ChargeRecord) int { return int(a.ID - b.ID) })
	return all
}

func (s *FakePaystack) Pay(reference string) error { return s.SetStatus(reference, "success") }

// PayWith pays a charge with another amount (in pesewas), currency and domain. It fails with ErrUnknown.
func (s *FakePaystack) PayWith(reference string, amount int64, currency, domain string) error {
	return s.update(reference, func(c *ChargeRecord) {
		c.Amount, c.Currency, c.Domain = amount, currency, domain
		c.setStatus("success")
	})
}

// SetStatus sets the status of a charge: one of Paystack's, or any other word. It fails with ErrUnknown.
func (s *FakePaystack) SetStatus(reference, status string) error {
	return s.update(reference, func(c *ChargeRecord) { c.setStatus(status) })
}

// Resolve sets the result of a charge's dispute: "merchant-accepted" or "declined".
func (s *FakePaystack) Resolve(reference, resolution string) error {
	return s.update(reference, func(c *ChargeRecord) { c.Resolution = resolution })
}

// SetRefundStatus sets the status of a charge's newest refund. A refunded charge becomes reversed. If a refund fails,
// its charge is successful again (support.paystack.com, articles/2130434).
func (s *FakePaystack) SetRefundStatus(reference, status string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, known := s.charges[reference]
	if !known || len(c.Refunds) == 0 {
		return ErrUnknown
	}
	c.Refunds[len(c.Refunds)-1].Status = status
	switch status {
	case "processed":
		c.Status = "reversed"
	case "failed":
		c.Status = "success"
	}
	return nil
}

func (s *FakePaystack) update(reference string, f func(*ChargeRecord)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, known := s.charges[reference]
	if !known {
		return ErrUnknown
	}
	f(c)
	return nil
}

func (c *ChargeRecord) setStatus(status string) {
	c.Status = status
	if status == "success" {
		c.PaidAt = time.Now()
	}
}

// wasPaid reports whether the charge was paid, even if the money was returned.
func (c *ChargeRecord) wasPaid() bool { return c.Status == "success" || c.Status == "reversed" }

// clone returns a copy that later refunds do not change.
func (c *ChargeRecord) clone() ChargeRecord {
	other := *c
	other.Refunds = slices.Clone(c.Refunds)
	return other
}

func (s *FakePaystack) byCode(code string) (ChargeRecord, bool) {
	for _, c := range s.charges {
		if c.AccessCode == code {
			return c.clone(), true
		}
	}
	return ChargeRecord{}, false
}
