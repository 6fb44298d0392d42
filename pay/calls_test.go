package pay

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay/standin"
)

// failing makes the first n calls of a kind go wrong.
func failing(kind string, n int, how standin.FaultKind) func(string, int) standin.FaultKind {
	return func(k string, i int) standin.FaultKind {
		if k == kind && i <= n {
			return how
		}
		return standin.None
	}
}

// calls are the four calls of the Till, by the stand-in's name for each.
func (p *Paystack) calls(ctx context.Context, kind string) error {
	var err error
	switch kind {
	case standin.CallInitialize:
		_, err = p.Authorize(ctx, asked("EFIE-2"))
	case standin.CallVerify:
		_, err = p.Verify(ctx, "EFIE-1")
	case standin.CallRefunds:
		_, err = p.Refunds(ctx, "EFIE-1")
	case standin.CallRefund:
		_, err = p.Refund(ctx, "EFIE-1")
	}
	return err
}

var reads = []string{standin.CallVerify, standin.CallRefunds}
var writes = []string{standin.CallInitialize, standin.CallRefund}

func TestQuestionsAreRepeated(t *testing.T) {
	for _, kind := range reads {
		for _, fault := range []standin.FaultKind{standin.Down, standin.BrokenJSON, standin.LostAnswer} {
			s, p := opened(t)
			s.Fault(failing(kind, 2, fault))
			if err := p.calls(t.Context(), kind); err != nil || s.Calls(kind) != 3 {
				t.Errorf("%s, %s twice: %v after %d calls", kind, fault, err, s.Calls(kind))
			}
			s, p = opened(t)
			s.Fault(failing(kind, 9, fault))
			is(t, kind+" "+string(fault), p.calls(t.Context(), kind), nil)
			n := s.Calls(kind)
			if fault == standin.LostAnswer && n == 4 {
				n-- // net/http itself repeats a question whose kept connection broke
			}
			if n != 3 {
				t.Errorf("%s, %s for good: %d calls", kind, fault, n)
			}
		}
	}
}

func TestAQuestionOutlivesATimeOut(t *testing.T) {
	s, p := opened(t)
	p.timeout = time.Second
	s.Fault(failing(standin.CallVerify, 1, standin.Hang))
	verified(t, p, paystackOutcome(hostel.OutcomeAbandoned))
	s.Fault(func(string, int) standin.FaultKind { return standin.Hang })
	start := time.Now()
	is(t, "hanging for good", p.calls(t.Context(), standin.CallVerify), nil)
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("it took %s", took)
	}
}

// TestWhatChangesSomethingIsAskedOnce has as its control TestQuestionsAreRepeated: the same faults
// bring three calls there.
func TestWhatChangesSomethingIsAskedOnce(t *testing.T) {
	for _, kind := range writes {
		for _, fault := range []standin.FaultKind{standin.Down, standin.BrokenJSON, standin.LostAnswer, standin.Hang} {
			s, p := opened(t)
			must(t, s.Pay("EFIE-1"))
			if fault == standin.Hang {
				p.timeout = 200 * time.Millisecond
			}
			s.Fault(failing(kind, 9, fault))
			before := s.Calls(kind)
			is(t, kind+" "+string(fault), p.calls(t.Context(), kind), nil)
			if n := s.Calls(kind) - before; n != 1 {
				t.Errorf("%s, %s: asked %d times", kind, fault, n)
			}
		}
	}
}

func TestTooManyCalls(t *testing.T) {
	for kind, repeated := range map[string]bool{
		standin.CallVerify: true, standin.CallRefunds: true, standin.CallInitialize: true, standin.CallRefund: false,
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			s, p := opened(t)
			must(t, s.Pay("EFIE-1"))
			before := s.Calls(kind)
			s.Fault(failing(kind, before+1, standin.TooMany))
			start := time.Now()
			err := p.calls(t.Context(), kind)
			n := s.Calls(kind) - before
			if repeated && (err != nil || n != 2 || time.Since(start) < time.Second) {
				t.Errorf("%v after %d calls in %s", err, n, time.Since(start))
			}
			if !repeated {
				is(t, kind, err, booking.ErrProviderPaused)
				if n != 1 || len(s.Refunds("EFIE-1")) != 0 {
					t.Errorf("asked %d times, made %+v", n, s.Refunds("EFIE-1"))
				}
			}
		})
	}
}

func TestALongRetryAfterIsNotWaitedFor(t *testing.T) {
	var n atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.Header().Set("Retry-After", "60")
		w.WriteHeader(http.StatusTooManyRequests)
	}))
	defer server.Close()
	p := paystack(t, server.URL, 10*time.Second)
	start := time.Now()
	for i, kind := range append(reads, writes...) {
		is(t, kind, p.calls(t.Context(), kind), booking.ErrProviderPaused)
		if int(n.Load()) != i+1 {
			t.Errorf("%s: %d calls", kind, n.Load())
		}
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("waited for %s", took)
	}
}

// TestAConnectionThatCannotBeOpened has as its control the LostAnswer of
// TestWhatChangesSomethingIsAskedOnce: there the connection was open.
func TestAConnectionThatCannotBeOpened(t *testing.T) {
	for kind, want := range map[string]int32{
		standin.CallVerify: 3, standin.CallRefunds: 3, standin.CallInitialize: 3, standin.CallRefund: 1,
	} {
		p := paystack(t, "http://paystack.test", time.Minute)
		var dials atomic.Int32
		p.client.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) {
			dials.Add(1)
			return nil, errors.New("no such host")
		}
		is(t, kind, p.calls(t.Context(), kind), booking.ErrProviderPaused)
		if dials.Load() != want {
			t.Errorf("%s: %d attempts", kind, dials.Load())
		}
	}
}

func TestAConnectionThatIsOpenedTheSecondTime(t *testing.T) {
	s, p := stage(t)
	transport := p.client.Transport.(*http.Transport)
	dial, refusals := transport.DialContext, 1
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if refusals--; refusals >= 0 {
			return nil, errors.New("connection refused")
		}
		return dial(ctx, network, address)
	}
	if _, err := p.Authorize(t.Context(), asked("EFIE-1")); err != nil || len(s.Charges()) != 1 {
		t.Errorf("%v, charges %+v", err, s.Charges())
	}
}
