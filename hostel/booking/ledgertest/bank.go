package ledgertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"efie/hostel"
	"efie/hostel/booking"
)

// Call is one call of the Bank as a provider.
type Call struct {
	Name      string // "authorize", "verify", "refunds" or "refund"
	Reference string
}

type Fault int

// The faults. Fails is an error before anything was done, Loses one after it was done; the caller cannot tell them
// apart. Refuses is ErrProviderRefused, Rests is ErrProviderPaused.
const (
	Healthy Fault = iota
	Fails
	Loses
	Refuses
	Rests
)

// ErrNoAnswer is the error of a call that Fails or Loses.
var ErrNoAnswer = errors.New("no answer from the bank")

// Bank is a provider, and the truth about money. Payers may pay at any time, also long after the hold.
type Bank struct {
	Fault     func(Call) Fault // called for one call at a time; nil means always Healthy
	Meanwhile func(Call)       // called before each answer is returned; nil for nothing

	mu      sync.Mutex
	charges map[string]*charge
	order   []string
	notices []booking.Notice
	asked   map[string]int
	made    int // refunds
	twice   []string
}

type charge struct {
	booking.Charge
	status             hostel.OutcomeStatus
	tells              func(*booking.Outcome) // changes the outcome that the bank reports, nil for the truth
	paid, back, seized hostel.Pesewas
	refunds            []*booking.Refund // the oldest first
	behind             bool              // see RefundBehind
}

func NewBank() *Bank { return &Bank{charges: map[string]*charge{}, asked: map[string]int{}} }

func (*Bank) Domain() string { return "test" }

func (b *Bank) call(c Call, does func() error) error {
	var err error
	b.mu.Lock()
	b.asked[c.Name]++
	fault := Healthy
	if b.Fault != nil {
		fault = b.Fault(c)
	}
	switch fault {
	case Healthy, Loses:
		err = does()
	case Refuses:
		err = fmt.Errorf("%w: %s", booking.ErrProviderRefused, c.Name)
	case Rests:
		err = booking.ErrProviderPaused
	case Fails:
		err = ErrNoAnswer
	}
	b.mu.Unlock()
	if b.Meanwhile != nil {
		b.Meanwhile(c)
	}
	if fault == Loses {
		return ErrNoAnswer
	}
	return err
}

func (b *Bank) Authorize(_ context.Context, c booking.Charge) (booking.Checkout, error) {
	err := b.call(Call{"authorize", c.Reference}, func() error {
		if _, used := b.charges[c.Reference]; used {
			return fmt.Errorf("%w: duplicate reference", booking.ErrProviderRefused)
		}
		b.charges[c.Reference] = &charge{Charge: c, status: hostel.OutcomeAbandoned}
		b.order = append(b.order, c.Reference)
		return nil
	})
	if err != nil {
		return booking.Checkout{}, err
	}
	return booking.Checkout{URL: "https://pay.example/" + c.Reference, AccessCode: "code of " + c.Reference}, nil
}

func (b *Bank) Verify(_ context.Context, reference string) (o booking.Outcome, err error) {
	err = b.call(Call{"verify", reference}, func() error {
		o = b.outcome(reference)
		return nil
	})
	if err != nil {
		o = booking.Outcome{}
	}
	return o, err
}

func (b *Bank) Refunds(_ context.Context, reference string) (known []booking.Refund, err error) {
	err = b.call(Call{"refunds", reference}, func() error {
		if c, there := b.charges[reference]; there {
			for _, r := range slices.Backward(c.refunds) {
				known = append(known, *r)
			}
		}
		return nil
	})
	if err != nil {
		known = nil
	}
	return known, err
}

// Refund implements booking.Provider. Like the real one, it begins a second refund if it is asked twice; see Twice.
func (b *Bank) Refund(
	_ context.Context, reference string, amount hostel.Pesewas,
) (r booking.Refund, err error) {
	err = b.call(Call{"refund", reference}, func() error {
		c, there := b.charges[reference]
		if !there || c.held() <= 0 {
			return fmt.Errorf("%w: there is nothing to give back", booking.ErrProviderRefused)
		}
		r = *b.begin(c, amount)
		return nil
	})
	if err != nil {
		r = booking.Refund{}
	}
	return r, err
}

func (b *Bank) outcome(reference string) booking.Outcome {
	c, there := b.charges[reference]
	if !there {
		return booking.Outcome{Status: hostel.OutcomeUnknown, Reference: reference}
	}
	o := booking.Outcome{
		Status: c.status, Reference: reference, Amount: c.Amount, Currency: booking.Currency, Domain: b.Domain(),
	}
	if c.tells != nil && o.Status == hostel.OutcomeSuccess {
		c.tells(&o)
	}
	return o
}

// begin starts a refund of an amount, 0 for all, and records if more than all was asked for with it.
func (b *Bank) begin(c *charge, amount hostel.Pesewas) *booking.Refund {
	if amount == 0 {
		amount = c.paid
	}
	asked := amount
	for _, r := range c.refunds {
		if r.Status != booking.RefundFailed {
			asked += r.Amount
		}
	}
	if asked > c.paid {
		b.twice = append(b.twice, c.Reference)
	}
	b.made++
	r := &booking.Refund{ID: fmt.Sprint("refund-", b.made), Status: booking.RefundPending, Amount: amount}
	c.refunds = append(c.refunds, r)
	b.tell(c, r)
	return r
}

func (c *charge) held() hostel.Pesewas { return c.paid - c.back - c.seized }
