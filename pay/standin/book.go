package standin

import (
	"crypto/rand"
	"errors"
	"slices"
	"time"
)

// ErrUnknown is a charge or a refund that the stand-in does not have.
var ErrUnknown = errors.New("standin: no such charge or refund")

// ChargeRecord is a charge as Paystack keeps it. Amount is in pesewas.
type ChargeRecord struct {
	ID          int64
	Reference   string
	AccessCode  string
	Email       string
	Amount      int64
	Currency    string
	Domain      string // live or test
	Status      string // abandoned until somebody pays
	Channels    []string
	CallbackURL string
	CancelURL   string
	Resolution  string // of a dispute, "" while it is open
	CreatedAt   time.Time
	PaidAt      time.Time // the zero time until then
}

// RefundRecord is a refund as Paystack keeps it. Amount is in pesewas.
type RefundRecord struct {
	ID        int64
	Charge    int64 // its ChargeRecord.ID
	Reference string
	Amount    int64
	Currency  string
	Status    string
	Note      string
	CreatedAt time.Time
}

// book is what a Server keeps.
type book struct {
	domain  string
	lastID  int64
	charges map[string]*ChargeRecord // by reference
	refunds []*RefundRecord          // the oldest first
}

func newBook(live bool) book {
	domain := "test"
	if live {
		domain = "live"
	}
	return book{domain: domain, lastID: 4_099_260_515, charges: map[string]*ChargeRecord{}} // numbers as long as real ones
}

func (b *book) nextID() int64 {
	b.lastID++
	return b.lastID
}

// Charges are all charges, the oldest first.
func (s *Server) Charges() []ChargeRecord {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := []ChargeRecord{}
	for _, c := range s.charges {
		all = append(all, *c)
	}
	slices.SortFunc(all, func(a, b ChargeRecord) int { return int(a.ID - b.ID) })
	return all
}

// Refunds are the refunds of a charge, the oldest first.
func (s *Server) Refunds(reference string) []RefundRecord {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := []RefundRecord{}
	for _, r := range s.refunds {
		if r.Reference == reference {
			all = append(all, *r)
		}
	}
	return all
}

// Pay makes a charge successful. It fails with ErrUnknown.
func (s *Server) Pay(reference string) error { return s.SetStatus(reference, "success") }

// PayWith makes a charge successful with other money than was asked for: amount is in pesewas,
// currency and domain are as Paystack tells them. It fails with ErrUnknown.
func (s *Server) PayWith(reference string, amount int64, currency, domain string) error {
	return s.change(reference, func(c *ChargeRecord) {
		c.Amount, c.Currency, c.Domain = amount, currency, domain
		c.become("success")
	})
}

// SetStatus gives a charge one of Paystack's statuses, or any other word. It fails with ErrUnknown.
func (s *Server) SetStatus(reference, status string) error {
	return s.change(reference, func(c *ChargeRecord) { c.become(status) })
}

// Resolve ends the dispute about a charge, so that charge.dispute.resolve tells of it:
// "merchant-accepted" or "declined". It fails with ErrUnknown.
func (s *Server) Resolve(reference, resolution string) error {
	return s.change(reference, func(c *ChargeRecord) { c.Resolution = resolution })
}

// MoveRefund gives the newest refund of a charge another status. Once all money of a charge is
// back, the charge itself is reversed; when its refund fails, it is a success again
// (support.paystack.com, articles/2130434). It fails with ErrUnknown.
func (s *Server) MoveRefund(reference, status string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range slices.Backward(s.refunds) {
		if r.Reference != reference {
			continue
		}
		r.Status = status
		c := s.charges[reference]
		if back := s.refunded(reference, "processed"); back > 0 && back >= c.Amount {
			c.Status = "reversed"
		} else if status == "failed" {
			c.Status = "success"
		}
		return nil
	}
	return ErrUnknown
}

// refunded is the money of a charge that goes back: with these statuses, or with any but failed.
func (b *book) refunded(reference string, statuses ...string) (sum int64) {
	for _, r := range b.refunds {
		if r.Reference == reference && r.Status != "failed" && (len(statuses) == 0 || slices.Contains(statuses, r.Status)) {
			sum += r.Amount
		}
	}
	return sum
}

func (s *Server) change(reference string, f func(*ChargeRecord)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, known := s.charges[reference]
	if !known {
		return ErrUnknown
	}
	f(c)
	return nil
}

func (c *ChargeRecord) become(status string) {
	c.Status = status
	if status == "success" {
		c.PaidAt = time.Now()
	}
}

// paidAlready is whether the money came, even when it went back.
func (c *ChargeRecord) paidAlready() bool { return c.Status == "success" || c.Status == "reversed" }

// open adds a charge; its reference is known to be new.
func (b *book) open(c ChargeRecord) *ChargeRecord {
	c.ID, c.Domain, c.Status, c.CreatedAt = b.nextID(), b.domain, "abandoned", time.Now()
	c.AccessCode = rand.Text()
	b.charges[c.Reference] = &c
	return &c
}

// byCode finds a charge by the access code of its page.
func (b *book) byCode(code string) (ChargeRecord, bool) {
	for _, c := range b.charges {
		if c.AccessCode == code {
			return *c, true
		}
	}
	return ChargeRecord{}, false
}
