package pay

import (
	"context"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay/standin"
)

func TestAPaystackThatIsDownIsLeftAlone(t *testing.T) {
	for _, fault := range []standin.FaultKind{standin.Down, standin.BrokenJSON, standin.LostAnswer, standin.TooMany, standin.Hang} {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel()
			leftAlone(t, fault)
		})
	}
}

func leftAlone(t *testing.T, fault standin.FaultKind) {
	s, p := opened(t)
	p.breaker = newBreaker(500*time.Millisecond, p.log)
	must(t, s.Pay("EFIE-1"))
	if fault == standin.Hang {
		p.timeout = 30 * time.Millisecond
	}
	kind := standin.CallRefund
	if fault == standin.BrokenJSON { // which does its work, and a second refund is refused
		kind = standin.CallVerify
	}
	s.Fault(func(string, int) standin.FaultKind { return fault })
	for range 10 {
		if err := p.calls(t.Context(), kind); err == nil {
			t.Fatal("no error")
		}
	}
	count := func() int {
		return s.Calls(standin.CallRefund) + s.Calls(standin.CallRefunds) + s.Calls(standin.CallVerify) + s.Calls(standin.CallInitialize)
	}
	before := count()
	for _, kind := range append(reads, writes...) {
		is(t, kind, p.calls(t.Context(), kind), booking.ErrProviderPaused)
	}
	if n := count() - before; n != 0 {
		t.Errorf("called %d times while it is to be left alone", n)
	}
	s.Fault(nil)
	p.timeout = 10 * time.Second
	for start := time.Now(); time.Since(start) < 10*time.Second; time.Sleep(20 * time.Millisecond) {
		if err := p.calls(t.Context(), standin.CallVerify); err == nil {
			break
		}
	}
	verified(t, p, outcomeAfter(s))
}

// outcomeAfter is EFIE-1 as the stand-in has it: its work may be done in spite of a fault.
func outcomeAfter(s *standin.Server) booking.Outcome {
	return paystackOutcome(hostel.OutcomeStatus(s.Charges()[0].Status))
}

func TestAPaystackThatCannotBeReachedIsLeftAlone(t *testing.T) {
	p := paystack(t, "http://127.0.0.1:1", time.Second)
	p.breaker = newBreaker(time.Hour, p.log)
	for range 10 {
		is(t, "refund", p.calls(t.Context(), standin.CallRefund), booking.ErrProviderPaused)
	}
	if state := p.breaker.State().String(); state != "open" {
		t.Errorf("the breaker is %s", state)
	}
}

func TestANoIsNoFaultOfPaystacks(t *testing.T) {
	s, p := opened(t)
	for range 30 {
		is(t, "refund", p.calls(t.Context(), standin.CallRefund), booking.ErrProviderRefused) // EFIE-1 is not paid
	}
	verified(t, p, outcomeAfter(s))
}

// TestACallerThatGivesUpIsNoFaultOfPaystacks has as its control the Hang of
// TestAPaystackThatIsDownIsLeftAlone, where our own time-out ends the calls.
func TestACallerThatGivesUpIsNoFaultOfPaystacks(t *testing.T) {
	s, p := opened(t)
	s.Fault(func(string, int) standin.FaultKind { return standin.Hang })
	for range 15 {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		is(t, "given up", p.calls(ctx, standin.CallVerify), context.DeadlineExceeded)
		cancel()
		ctx, cancel = context.WithCancel(t.Context())
		time.AfterFunc(5*time.Millisecond, cancel)
		err := p.calls(ctx, standin.CallRefund)
		is(t, "cancelled", err, context.Canceled)
		is(t, "cancelled", err, nil)
	}
	s.Fault(nil)
	verified(t, p, outcomeAfter(s))
}

func TestThreeFaultsInTenAreLivedWith(t *testing.T) {
	s, p := opened(t)
	random := rand.New(rand.NewPCG(1, 2))
	kinds := []standin.FaultKind{standin.Down, standin.BrokenJSON, standin.LostAnswer}
	s.Fault(func(string, int) standin.FaultKind {
		if random.IntN(10) < 3 {
			return kinds[random.IntN(len(kinds))]
		}
		return standin.None
	})
	failed := 0
	for range 500 {
		if _, err := p.Verify(t.Context(), "EFIE-1"); err != nil {
			is(t, "verify", err, nil) // and not resting
			failed++
		}
	}
	if failed > 50 { // 0.3³ of them, about 14
		t.Errorf("%d of 500 questions failed", failed)
	}
}

func TestTheBreakerTripsAtSevenInTen(t *testing.T) {
	for failures, want := range map[int]string{3: "closed", 6: "closed", 7: "open", 9: "open"} {
		b := newBreaker(time.Hour, paystack(t, "", 0).log)
		for i := range 40 {
			b.Execute(func() (none struct{}, err error) {
				if i%10 < failures {
					err = &failure{trouble: unclear, status: http.StatusBadGateway}
				}
				return none, err
			})
		}
		if got := b.State().String(); got != want {
			t.Errorf("%d of 10 failing: %s, want %s", failures, got, want)
		}
	}
}
