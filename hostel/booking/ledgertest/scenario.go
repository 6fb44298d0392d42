package ledgertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// Scenario is a payment within a second before or after the end of its hold. The bank may not answer at that time, and
// another student may want the bed.
type Scenario struct {
	PaidBefore time.Duration // before the end of the hold; negative after it
	SilentFor  time.Duration // the bank does not answer until this time after the end
	Contested  bool          // another student tries to hold the bed at every moment, and pays for it
}

// Scenarios returns n random scenarios.
func Scenarios(seed uint64, n int) []Scenario {
	random := rand.New(rand.NewPCG(seed, seed)) // #nosec G404 -- the same seed must give the same scenarios
	all := make([]Scenario, n)
	for i := range all {
		all[i] = Scenario{
			PaidBefore: time.Duration(random.IntN(2001)-1000) * time.Millisecond, Contested: random.IntN(2) == 0,
		}
		if random.IntN(3) > 0 {
			all[i].SilentFor = time.Duration(random.IntN(50_000)) * time.Millisecond
		}
	}
	return all
}

// Harness runs scenarios with a service that sells the only bed of a room type to two students.
type Harness struct {
	Service    *booking.Service
	Bank       *Bank
	Now        *time.Time
	Room       string
	Owner      hostel.Student
	Rival      hostel.Student
	PendingFor time.Duration // how long the owner's payment is pending, which extends the hold
}

// Play runs a scenario. It returns the reference of the owner's payment.
func (h Harness) Play(ctx context.Context, b Scenario) (string, error) {
	held, err := h.Service.Hold(ctx, &h.Owner, h.Room)
	if err != nil {
		return "", err
	}
	page, err := Checkout(ctx, h.Service, &h.Owner, held)
	if err != nil {
		return "", err
	}
	ends, err := h.waitPending(ctx, page.Reference, held)
	if err != nil {
		return "", err
	}
	h.Bank.Fault = func(c Call) Fault {
		if c.Name == "verify" && h.Now.After(ends.Add(-5*time.Second)) && h.Now.Before(ends.Add(b.SilentFor)) {
			return Fails
		}
		return Healthy
	}
	const moment = 250 * time.Millisecond
	paid := false
	for n := 0; h.Now.Before(ends.Add(80 * time.Second)); n++ {
		*h.Now = h.Now.Add(moment)
		if !paid && !h.Now.Before(ends.Add(-b.PaidBefore)) {
			paid = h.Bank.Pay(page.Reference)
		}
		if err := h.reconcileSometimes(ctx, n); !Harmless(err) {
			return "", err
		}
		if b.Contested && !h.Now.Before(ends) {
			if err := h.bookRival(ctx); !Harmless(err) {
				return "", err
			}
		}
	}
	h.Bank.Fault = nil
	return page.Reference, nil
}

// reconcileSometimes reconciles every two seconds. Between the rounds, it ends expired holds.
func (h Harness) reconcileSometimes(ctx context.Context, moment int) error {
	switch moment % 8 {
	case 0:
		return booking.NewReconciler(h.Service).Reconcile(ctx)
	case 4:
		_, err := h.Service.Ledger.Expire(ctx, *h.Now)
		return err
	}
	return nil
}

// waitPending keeps the payment pending for PendingFor, and returns the extended end of the hold.
func (h Harness) waitPending(ctx context.Context, reference string, held hostel.Booking) (time.Time, error) {
	ends := held.ExpiresAt
	h.Bank.SetStatus(reference, hostel.OutcomePending)
	for ; h.Now.Before(held.HeldAt.Add(h.PendingFor)); *h.Now = h.Now.Add(30 * time.Second) {
		settled, err := h.Service.Settle(ctx, reference, hostel.ByReturn)
		if err != nil {
			return ends, err
		}
		ends = settled.Booking.ExpiresAt
	}
	h.Bank.SetStatus(reference, hostel.OutcomeAbandoned)
	*h.Now = ends.Add(-20 * time.Second)
	if h.PendingFor == 0 {
		return ends, nil
	}
	_, err := h.Service.Settle(ctx, reference, hostel.ByReturn)
	return ends, err
}

func (h Harness) bookRival(ctx context.Context) error {
	b, err := h.Service.Hold(ctx, &h.Rival, h.Room)
	if err != nil {
		return err
	}
	page, err := Checkout(ctx, h.Service, &h.Rival, b)
	if err != nil {
		return err
	}
	if !h.Bank.Pay(page.Reference) {
		return nil
	}
	for _, n := range h.Bank.Notices(0) {
		if n.Reference == page.Reference {
			return h.Service.SettleNotice(ctx, n)
		}
	}
	return fmt.Errorf("the bank has no notice about %s", page.Reference)
}
