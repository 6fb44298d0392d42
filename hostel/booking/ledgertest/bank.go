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

// Call is one call of the Bank's booking.Provider methods.
type Call struct {
	Name      string // "authorize", "verify", "refunds" or "refund"
	Reference string
}

// Fault is the way in which a call goes wrong. The caller cannot distinguish Fails and Loses.
type Fault int

const (
	Healthy Fault = iota
	Fails         // an error; the call had no effect
	Loses         // an error, although the call had its effect
	Refuses       // booking.ErrProviderRefused
	Pauses        // booking.ErrProviderPaused
)

// ErrNoAnswer is the error of a call that Fails or Loses.
var ErrNoAnswer = errors.New("no answer from the bank")

// Bank is a provider in memory. It knows the true payments and refunds. Payers may pay even long after the hold.
type Bank struct {
	Fault        func(Call) Fault // called for one call at a time; nil means always Healthy
	BeforeAnswer func(Call)       // called before each answer is returned; may be nil

	mu            sync.Mutex
	charges       map[string]*charge
	order         []string // the references, the oldest first
	notices       []booking.Notice
	asked         map[string]int // calls by name
	refundCount   int
	doubleRefunds []string // see DoubleRefunds
}

type charge struct {
	booking.Charge
	status             hostel.OutcomeStatus
	distort            func(*booking.Outcome) // falsifies the reported outcome; may be nil
	paid, back, seized hostel.Pesewas         // back is refunded; seized is lost in a dispute
	refunds            []*booking.Refund      // the oldest first
	byHand             bool                   // refunded by RefundByHand
}

func NewBank() *Bank { return &Bank{charges: map[string]*charge{}, asked: map[string]int{}} }

func (*Bank) Domain() string { return "test" }

// call carries out a call of a provider with the Fault of the bank.
func call[T any](b *Bank, c Call, do func() (T, error)) (answer T, err error) {
	b.mu.Lock()
	b.asked[c.Name]++
	fault := Healthy
	if b.Fault != nil {
		fault = b.Fault(c)
	}
	switch fault {
	case Healthy, Loses:
		answer, err = do()
	case Refuses:
		err = fmt.Errorf("%w: %s", booking.ErrProviderRefused, c.Name)
	case Pauses:
		err = booking.ErrProviderPaused
	case Fails:
		err = ErrNoAnswer
	}
	b.mu.Unlock()
	if b.BeforeAnswer != nil {
		b.BeforeAnswer(c)
	}
	if fault == Loses {
		err = ErrNoAnswer
	}
	if err != nil {
		answer = *new(T)
	}
	return answer, err
}

func (b *Bank) Authorize(_ context.Context, c booking.Charge) (booking.Checkout, error) {
	return call(b, Call{"authorize", c.Reference}, func() (booking.Checkout, error) {
		if _, used := b.charges[c.Reference]; used {
			return booking.Checkout{}, fmt.Errorf("%w: duplicate reference", booking.ErrProviderRefused)
		}
		b.charges[c.Reference] = &charge{Charge: c, status: hostel.OutcomeAbandoned}
		b.order = append(b.order, c.Reference)
		return booking.Checkout{URL: "https://pay.example/" + c.Reference, AccessCode: "code of " + c.Reference}, nil
	})
}

func (b *Bank) Verify(_ context.Context, reference string) (booking.Outcome, error) {
	return call(b, Call{"verify", reference}, func() (booking.Outcome, error) { return b.outcome(reference), nil })
}

func (b *Bank) Refunds(_ context.Context, reference string) ([]booking.Refund, error) {
	return call(b, Call{"refunds", reference}, func() (known []booking.Refund, _ error) {
		if c, exists := b.charges[reference]; exists {
			for _, r := range slices.Backward(c.refunds) {
				known = append(known, *r)
			}
		}
		return known, nil
	})
}

// Refund implements booking.Provider. Like Paystack, it starts a second refund if asked twice (see DoubleRefunds).
func (b *Bank) Refund(_ context.Context, reference string) (booking.Refund, error) {
	return call(b, Call{"refund", reference}, func() (booking.Refund, error) {
		c, exists := b.charges[reference]
		if !exists || c.held() <= 0 {
			return booking.Refund{}, fmt.Errorf("%w: there is nothing to refund", booking.ErrProviderRefused)
		}
		return *b.startRefund(c), nil
	})
}

func (b *Bank) outcome(reference string) booking.Outcome {
	c, exists := b.charges[reference]
	if !exists {
		return booking.Outcome{Status: hostel.OutcomeUnknown, Reference: reference}
	}
	o := booking.Outcome{
		Status: c.status, Reference: reference, Amount: c.Amount, Currency: booking.Currency, Domain: b.Domain(),
	}
	if c.distort != nil && o.Status == hostel.OutcomeSuccess {
		c.distort(&o)
	}
	return o
}

// startRefund starts a refund of a whole charge. It records a second one for DoubleRefunds.
func (b *Bank) startRefund(c *charge) *booking.Refund {
	if slices.ContainsFunc(c.refunds, func(r *booking.Refund) bool { return r.Status != booking.RefundFailed }) {
		b.doubleRefunds = append(b.doubleRefunds, c.Reference)
	}
	b.refundCount++
	r := &booking.Refund{ID: fmt.Sprint("refund-", b.refundCount), Status: booking.RefundPending, Amount: c.paid}
	c.refunds = append(c.refunds, r)
	b.addRefundNotice(c, r)
	return r
}

func (c *charge) held() hostel.Pesewas { return c.paid - c.back - c.seized }
