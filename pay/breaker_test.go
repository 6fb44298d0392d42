package pay

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay/standin"
	"efie/test/must"
)

func TestTheBreakerOpensWhenPaystackFails(t *testing.T) {
	for _, fault := range []standin.FaultKind{standin.Down, standin.BrokenJSON, standin.LostAnswer, standin.TooMany,
		standin.Hang} {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel()
			testBreaker(t, fault)
		})
	}
}

func testBreaker(t *testing.T, fault standin.FaultKind) {
	s, p := startWithCharge(t)
	p.breaker = newBreaker(500*time.Millisecond, p.log)
	must.Do(t, s.Pay("EFIE-1"))
	if fault == standin.Hang {
		p.timeout = 30 * time.Millisecond
	}
	kind := standin.CallRefund
	if fault == standin.BrokenJSON { // the refund is made: a second one would be refused
		kind = standin.CallVerify
	}
	s.Fault(func(string, int) standin.FaultKind { return fault })
	for range 10 {
		if err := p.callByKind(t.Context(), kind); err == nil {
			t.Fatal("no error")
		}
	}
	count := func() int {
		return s.Calls(standin.CallRefund) + s.Calls(standin.CallRefunds) + s.Calls(standin.CallVerify) +
			s.Calls(standin.CallInitialize)
	}
	before := count()
	for _, kind := range append(reads, writes...) {
		wantError(t, kind, p.callByKind(t.Context(), kind), booking.ErrProviderPaused)
	}
	must.Equal(t, "calls while the breaker is open", count()-before, 0)
	s.Fault(nil)
	p.timeout = 10 * time.Second
	for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(20 * time.Millisecond) {
		if err := p.callByKind(t.Context(), standin.CallVerify); err == nil {
			break
		}
	}
	wantVerified(t, p, outcomeAfter(s))
}

// outcomeAfter returns the outcome of EFIE-1 at the stand-in, which some faults do not prevent.
func outcomeAfter(s *standin.FakePaystack) booking.Outcome {
	return paystackOutcome(hostel.OutcomeStatus(s.Charges()[0].Status))
}

func TestTheBreakerOpensWhenPaystackIsUnreachable(t *testing.T) {
	p := newPaystack(t, "http://127.0.0.1:1", time.Second)
	p.breaker = newBreaker(time.Hour, p.log)
	for range 10 {
		wantError(t, "refund", p.callByKind(t.Context(), standin.CallRefund), booking.ErrProviderPaused)
	}
	must.Equal(t, "the state of the breaker", p.breaker.State().String(), "open")
}

func TestARejectionDoesNotOpenTheBreaker(t *testing.T) {
	s, p := startWithCharge(t)
	for range 30 {
		// EFIE-1 is not paid
		wantError(t, "refund", p.callByKind(t.Context(), standin.CallRefund), booking.ErrProviderRefused)
	}
	wantVerified(t, p, outcomeAfter(s))
}

// The control is TestTheBreakerOpensWhenPaystackFails, where our own time limit ends the calls.
func TestACancelledCallDoesNotOpenTheBreaker(t *testing.T) {
	s, p := startWithCharge(t)
	s.Fault(func(string, int) standin.FaultKind { return standin.Hang })
	for range 15 {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		wantError(t, "deadline exceeded", p.callByKind(ctx, standin.CallVerify), context.DeadlineExceeded)
		cancel()
		ctx, cancel = context.WithCancel(t.Context())
		time.AfterFunc(5*time.Millisecond, cancel)
		err := p.callByKind(ctx, standin.CallRefund)
		wantError(t, "cancelled", err, context.Canceled)
		wantError(t, "cancelled", err, nil)
	}
	s.Fault(nil)
	wantVerified(t, p, outcomeAfter(s))
}

func TestSevenFaultsInTenOpenTheBreaker(t *testing.T) {
	for failures, want := range map[int]string{3: "closed", 6: "closed", 7: "open", 9: "open"} {
		t.Run(fmt.Sprint(failures), func(t *testing.T) {
			b := newBreaker(time.Hour, newPaystack(t, DefaultPaystackURL, time.Minute).log)
			for i := range 40 {
				b.Execute(func() (none struct{}, err error) {
					if i%10 < failures {
						err = &callError{kind: uncertain, status: http.StatusBadGateway}
					}
					return none, err
				})
			}
			must.Equal(t, fmt.Sprint("the state after ", failures, " of 10 failed"), b.State().String(), want)
		})
	}
}

func TestTheBreakerJudgesTwentyCalls(t *testing.T) {
	for calls, want := range map[int]string{19: "closed", 20: "open"} {
		t.Run(fmt.Sprint(calls), func(t *testing.T) {
			b := newBreaker(time.Hour, newPaystack(t, DefaultPaystackURL, time.Minute).log)
			for i := range calls {
				b.Execute(func() (none struct{}, err error) {
					if i%4 > 0 || i < 1 { // never ten failures in a row
						err = &callError{kind: uncertain, status: http.StatusBadGateway}
					}
					return none, err
				})
			}
			must.Equal(t, fmt.Sprint("the state after ", calls, " calls"), b.State().String(), want)
		})
	}
}
