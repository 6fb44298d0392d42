package ledgertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// Brink is the life of one hold around its end: its student pays within a second of it, before or
// after, while the bank may not answer for most of the last minute, and another student may want
// the bed.
type Scenario struct {
	PaidBefore time.Duration // how long before the end the student paid; negative is after it
	SilentFor  time.Duration // how long after the end the bank begins to answer
	Contested  bool          // another student tries to hold the bed at every moment, and pays for it
}

// Brinks are so many, by dice: half of them wanted.
func Scenarios(seed uint64, n int) []Scenario {
	dice := rand.New(rand.NewPCG(seed, seed)) // #nosec G404 -- a seed is to fall the same way again
	all := make([]Scenario, n)
	for i := range all {
		all[i] = Scenario{
			PaidBefore: time.Duration(dice.IntN(2001)-1000) * time.Millisecond, Contested: dice.IntN(2) == 0,
		}
		if dice.IntN(3) > 0 {
			all[i].SilentFor = time.Duration(dice.IntN(50_000)) * time.Millisecond
		}
	}
	return all
}

// Stand is where a Brink is played: a desk that sells the one bed of a room type to two students.
type Harness struct {
	Service    *booking.Service
	Bank       *Bank
	Now        *time.Time
	Room       string
	Owner      hostel.Student
	Rival      hostel.Student
	PendingFor time.Duration // how long the owner's phone asked for the PIN, so that the hold lasted longer
}

// Play lets it happen, and returns the reference of the owner's payment.
func (s Harness) Play(ctx context.Context, b Scenario) (string, error) {
	held, err := s.Service.Hold(ctx, &s.Owner, s.Room)
	if err != nil {
		return "", err
	}
	page, err := s.Service.Checkout(ctx, &s.Owner, held)
	if err != nil {
		return "", err
	}
	ends, err := s.waitPending(ctx, page.Reference, held)
	if err != nil {
		return "", err
	}
	s.Bank.Fault = func(c Call) Fault {
		if c.Name == "verify" && s.Now.After(ends.Add(-5*time.Second)) && s.Now.Before(ends.Add(b.SilentFor)) {
			return Fails
		}
		return Healthy
	}
	const moment = 250 * time.Millisecond
	paid := false
	for n := 0; s.Now.Before(ends.Add(80 * time.Second)); n++ {
		*s.Now = s.Now.Add(moment)
		if !paid && !s.Now.Before(ends.Add(-b.PaidBefore)) {
			paid = s.Bank.Pay(page.Reference)
		}
		if err := s.reconcileSometimes(ctx, n); !Harmless(err) {
			return "", err
		}
		if b.Contested && !s.Now.Before(ends) {
			if err := s.bookRival(ctx); !Harmless(err) {
				return "", err
			}
		}
	}
	s.Bank.Fault = nil
	return page.Reference, nil
}

// sweeps comes by every two seconds, and ends holds at other moments than it asks.
func (s Harness) reconcileSometimes(ctx context.Context, moment int) error {
	switch moment % 8 {
	case 0:
		return s.Service.Reconcile(ctx)
	case 4:
		_, err := s.Service.Ledger.Expire(ctx, *s.Now)
		return err
	}
	return nil
}

// pends lets the payer be at it, and returns the end that the hold has then.
func (s Harness) waitPending(ctx context.Context, reference string, held hostel.Booking) (time.Time, error) {
	ends := held.ExpiresAt
	s.Bank.Say(reference, hostel.OutcomePending)
	for ; s.Now.Before(held.HeldAt.Add(s.PendingFor)); *s.Now = s.Now.Add(30 * time.Second) {
		settled, err := s.Service.Settle(ctx, reference, hostel.ByReturn)
		if err != nil {
			return ends, err
		}
		ends = settled.Booking.ExpiresAt
	}
	s.Bank.Say(reference, hostel.OutcomeAbandoned)
	*s.Now = ends.Add(-20 * time.Second)
	if s.PendingFor == 0 {
		return ends, nil
	}
	_, err := s.Service.Settle(ctx, reference, hostel.ByReturn)
	return ends, err
}

// rivals has the other student hold the bed, and pay for it at once.
func (s Harness) bookRival(ctx context.Context) error {
	b, err := s.Service.Hold(ctx, &s.Rival, s.Room)
	if err != nil {
		return err
	}
	page, err := s.Service.Checkout(ctx, &s.Rival, b)
	if err != nil {
		return err
	}
	if !s.Bank.Pay(page.Reference) {
		return nil
	}
	for _, n := range s.Bank.Notices(0) {
		if n.Reference == page.Reference {
			return s.Service.SettleNotice(ctx, n)
		}
	}
	return fmt.Errorf("the bank told nothing of %s", page.Reference)
}
