package booking_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// worldSteps is how long a world lives: long enough for stays to end and come again.
const worldSteps = 4000

// firstSeed is where the seeds begin. A failure names its own; put it here to see it alone.
const firstSeed = 20260302

// TestTheLedgerAddsUpWhateverHappens takes a million steps, in worlds of their own: whatever
// students, time, the bank, its webhooks, other servers and faults do, the books add up after
// each step, and when everything has come to its end there is exactly one bed or an alarm for
// what the bank holds, and nothing is stuck or was given back twice. With STRESS set it takes
// twenty million.
func TestTheLedgerAddsUpWhateverHappens(t *testing.T) {
	worlds := uint64(1_000_000 / worldSteps)
	if os.Getenv("STRESS") != "" {
		worlds *= 20
	}
	did, ended := map[string]int{}, map[hostel.PaymentState]int{}
	for seed := range worlds {
		w := ledgertest.NewSimulation(firstSeed+seed, ledgertest.Options{})
		must.Do(t, live(t.Context(), w))
		for name, n := range w.Counts {
			did[name] += n
		}
		for _, p := range w.Ledger.Payments() {
			ended[p.State]++
		}
	}
	t.Logf("%v, payments %v", did, ended)
	for _, name := range ledgertest.StepNames() {
		if did[name] < 200 {
			t.Errorf("%q was done %d times: the worlds were too tame", name, did[name])
		}
	}
	for _, refusal := range []string{
		"room_full", "already_booked", "mailbox_holds", "no_hold", "payment_failed", "too_late", "not_refundable",
		"refunded_often",
	} {
		if did[refusal] < 200 {
			t.Errorf("%q was said %d times: the worlds were too tame", refusal, did[refusal])
		}
	}
	for _, state := range []hostel.PaymentState{hostel.PaymentCreated, hostel.PaymentAuthorised,
		hostel.PaymentFailed, hostel.PaymentAbandoned, hostel.PaymentAllocated,
		hostel.PaymentRefunded, hostel.PaymentRefundFailed, hostel.PaymentDisputed,
		hostel.PaymentReversed, hostel.PaymentWrongMoney} {
		if ended[state] == 0 {
			t.Errorf("no payment ended as %s: the worlds were too tame", state)
		}
	}
}

// TestTheLedgerAddsUpInACrowd is TestTheLedgerAddsUpWhateverHappens where each hold counts for many: networks and
// domains reach their limits.
func TestTheLedgerAddsUpInACrowd(t *testing.T) {
	refused := map[string]int{}
	for seed := range uint64(10) {
		w := ledgertest.NewSimulation(firstSeed+seed, ledgertest.Options{Hostels: ledgertest.RoomyHostel()})
		w.Ledger.Crowded = func(n booking.Neighbours) error {
			n.Network, n.Domain = n.Network*100, n.Domain*10
			if seed%2 == 0 {
				n.Domain = 0
			}
			return booking.NeighbourRefusal(n)
		}
		must.Do(t, live(t.Context(), w))
		for code, n := range w.Counts {
			refused[code] += n
		}
	}
	for _, refusal := range []string{"network_holds", "domain_holds"} {
		if refused[refusal] < 20 {
			t.Errorf("%q was said %d times: the worlds were too tame", refusal, refused[refusal])
		}
	}
}

// live is a whole life: its steps, and the end of everything that is under way.
func live(ctx context.Context, w *ledgertest.Simulation) error {
	if err := w.Run(ctx, worldSteps); err != nil {
		return err
	}
	return w.Finish(ctx)
}

// TestTheSameSeedRepeatsASimulation, so that a failure can be seen again.
func TestTheSameSeedRepeatsASimulation(t *testing.T) {
	lives := func() (line string) {
		w := ledgertest.NewSimulation(7, ledgertest.Options{})
		must.Do(t, live(t.Context(), w))
		for _, p := range w.Ledger.Payments() {
			line += fmt.Sprintln(p.StudentID, p.State, p.ChangedAt, p.Received, p.RefundID)
		}
		return line + fmt.Sprint(w.Counts, w.Now)
	}
	if first, again := lives(), lives(); first != again || first == "" {
		t.Error("two lives of one seed differ")
	}
}

// forgetful is a bank that does not know of the refunds of a payment that is still to be refunded.
type forgetful struct {
	*ledgertest.Bank
	ledger *ledgertest.Ledger
}

func (f forgetful) Refunds(ctx context.Context, reference string) ([]booking.Refund, error) {
	p, _ := f.ledger.Payment(ctx, reference)
	if p.State == hostel.PaymentRefundDue {
		return nil, nil
	}
	return f.Bank.Refunds(ctx, reference)
}

// generous hands out refunds that another server is working on.
type generous struct{ *ledgertest.Ledger }

func (g generous) ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	due, err := g.Ledger.ToRefund(ctx, now, limit)
	for _, p := range g.Payments() {
		if len(due) == 0 && p.State == hostel.PaymentRefundDue {
			due = append(due, p)
		}
	}
	return due, err
}

// incurious asks about nothing by itself.
type incurious struct{ *ledgertest.Ledger }

func (incurious) ToAsk(context.Context, time.Time, int) ([]hostel.Payment, error) { return nil, nil }

// withDecide is a ledger that decides in its own way.
func withDecide(decide func(own hostel.Booking, other hostel.BookingState) booking.Decision) ledgertest.Options {
	return ledgertest.Options{Ledger: func(l *ledgertest.Ledger) booking.Ledger {
		l.Decide = decide
		return l
	}}
}

// TestTheSimulationNoticesEachMissingRule is the control: without each of these guards some world
// says what is wrong.
func TestTheSimulationNoticesEachMissingRule(t *testing.T) {
	for name, c := range map[string]struct {
		plan ledgertest.Options
		want string
	}{
		"a late success takes a bed again": {withDecide(func(
			own hostel.Booking, other hostel.BookingState,
		) booking.Decision {
			if booking.Decide(own, other) == booking.GiveBack {
				return booking.GiveBack
			}
			return booking.Confirm
		}), "the count of its taken beds"},
		"a student has one bed": {withDecide(func(own hostel.Booking, _ hostel.BookingState) booking.Decision {
			return booking.Decide(own, "")
		}), "has more than one booking"},
		"what the bank knows is read before a refund": {ledgertest.Options{
			Provider: func(b *ledgertest.Bank, l *ledgertest.Ledger) booking.Provider {
				return forgetful{Bank: b, ledger: l}
			},
		}, "was refunded while a refund of it was under way"},
		"one server at a time sees to a refund": {ledgertest.Options{Ledger: func(l *ledgertest.Ledger) booking.Ledger {
			return generous{Ledger: l}
		}}, "was refunded while a refund of it was under way"},
		"the reconciler asks without a notice": {ledgertest.Options{
			Ledger: func(l *ledgertest.Ledger) booking.Ledger { return incurious{Ledger: l} },
		}, "the bank holds money that no bed stands for"},
	} {
		t.Run(name, func(t *testing.T) {
			noticed := false
			for seed := uint64(0); seed < 50 && !noticed; seed++ {
				err := live(t.Context(), ledgertest.NewSimulation(firstSeed+seed, c.plan))
				noticed = err != nil && strings.Contains(err.Error(), c.want)
			}
			if !noticed {
				t.Errorf("taken away, and nobody noticed: %s", name)
			}
		})
	}
}
