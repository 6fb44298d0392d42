package pay

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay/standin"
	"efie/test/must"
)

// failFirst makes the first n calls of a kind fail.
func failFirst(kind string, n int, how standin.FaultKind) func(string, int) standin.FaultKind {
	return func(k string, i int) standin.FaultKind {
		if k == kind && i <= n {
			return how
		}
		return standin.None
	}
}

// callByKind makes one of the four calls. kind is the stand-in's name of the call.
func (p *Paystack) callByKind(ctx context.Context, kind string) error {
	var err error
	switch kind {
	case standin.CallInitialize:
		_, err = p.Authorize(ctx, newCharge("EFIE-2"))
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

func TestReadsAreRetried(t *testing.T) {
	for _, kind := range reads {
		for _, fault := range []standin.FaultKind{standin.Down, standin.BrokenJSON, standin.LostAnswer} {
			s, p := startWithCharge(t)
			s.Fault(failFirst(kind, 2, fault))
			if err := p.callByKind(t.Context(), kind); err != nil || s.Calls(kind) != 3 {
				t.Errorf("%s, %s twice: %v after %d calls", kind, fault, err, s.Calls(kind))
			}
			s, p = startWithCharge(t)
			s.Fault(failFirst(kind, 9, fault))
			wantError(t, kind+" "+string(fault), p.callByKind(t.Context(), kind), nil)
			n := s.Calls(kind)
			if fault == standin.LostAnswer && n == 4 {
				n-- // net/http itself retries a GET if an idle connection is broken
			}
			must.Equal(t, fmt.Sprintf("calls of %s with %s at every call", kind, fault), n, 3)
		}
	}
}

func TestAReadIsRetriedAfterATimeout(t *testing.T) {
	s, p := startWithCharge(t)
	p.timeout = time.Second
	s.Fault(failFirst(standin.CallVerify, 1, standin.Hang))
	wantVerified(t, p, paystackOutcome(hostel.OutcomeAbandoned))
	s.Fault(func(string, int) standin.FaultKind { return standin.Hang })
	start := time.Now()
	wantError(t, "hanging at every call", p.callByKind(t.Context(), standin.CallVerify), nil)
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("it took %s", took)
	}
}

// The control is TestReadsAreRetried, where the same faults cause three calls.
func TestWritesAreSentOnce(t *testing.T) {
	for _, kind := range writes {
		for _, fault := range []standin.FaultKind{standin.Down, standin.BrokenJSON, standin.LostAnswer, standin.Hang} {
			s, p := startWithCharge(t)
			must.Do(t, s.Pay("EFIE-1"))
			if fault == standin.Hang {
				p.timeout = 200 * time.Millisecond
			}
			s.Fault(failFirst(kind, 9, fault))
			before := s.Calls(kind)
			wantError(t, kind+" "+string(fault), p.callByKind(t.Context(), kind), nil)
			must.Equal(t, fmt.Sprintf("calls of %s with %s", kind, fault), s.Calls(kind)-before, 1)
		}
	}
}

func TestCallsAreRetriedAfterTooManyRequests(t *testing.T) {
	for kind, repeated := range map[string]bool{
		standin.CallVerify: true, standin.CallRefunds: true, standin.CallInitialize: true, standin.CallRefund: false,
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			s, p := startWithCharge(t)
			must.Do(t, s.Pay("EFIE-1"))
			before := s.Calls(kind)
			s.Fault(failFirst(kind, before+1, standin.TooMany))
			start := time.Now()
			err := p.callByKind(t.Context(), kind)
			n := s.Calls(kind) - before
			if repeated && (err != nil || n != 2 || time.Since(start) < time.Second) {
				t.Errorf("%v after %d calls in %s", err, n, time.Since(start))
			}
			if !repeated {
				wantError(t, kind, err, booking.ErrProviderPaused)
				must.Equal(t, "calls", n, 1)
				must.Equal(t, "refunds", len(s.Charges()[0].Refunds), 0)
			}
		})
	}
}

func TestALongRetryAfterEndsTheCall(t *testing.T) {
	var n atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.Header().Set("Retry-After", "60")
		w.WriteHeader(http.StatusTooManyRequests)
	}))
	defer server.Close()
	p := newPaystack(t, server.URL, 10*time.Second)
	start := time.Now()
	for i, kind := range append(reads, writes...) {
		wantError(t, kind, p.callByKind(t.Context(), kind), booking.ErrProviderPaused)
		must.Equal(t, "calls of "+kind, int(n.Load()), i+1)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("waited for %s", took)
	}
}

// The control is LostAnswer in TestWritesAreSentOnce: after a connection, a write is not retried.
func TestACallWithoutAConnectionIsRetried(t *testing.T) {
	for kind, want := range map[string]int32{
		standin.CallVerify: 3, standin.CallRefunds: 3, standin.CallInitialize: 3, standin.CallRefund: 1,
	} {
		t.Run(kind, func(t *testing.T) {
			p := newPaystack(t, "http://paystack.test", time.Minute)
			var dials atomic.Int32
			p.client.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) {
				dials.Add(1)
				return nil, errors.New("no such host")
			}
			wantError(t, kind, p.callByKind(t.Context(), kind), booking.ErrProviderPaused)
			must.Equal(t, "attempts of "+kind, dials.Load(), want)
		})
	}
}

// roundTripper responds to requests without a network.
type roundTripper func(r *http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestARetryAfterOfUpToTwoSecondsIsRespected(t *testing.T) {
	for seconds, want := range map[string]int{"2": 2, "3": 1} {
		t.Run(seconds, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				calls := 0
				p := newPaystack(t, "http://paystack.test", time.Minute)
				p.client.Transport = roundTripper(func(*http.Request) (*http.Response, error) {
					answer := httptest.NewRecorder()
					if calls++; calls == 1 {
						answer.Header().Set("Retry-After", seconds)
						answer.WriteHeader(http.StatusTooManyRequests)
					} else {
						answer.WriteString(`{"status":true,"data":{"status":"success"}}`)
					}
					return answer.Result(), nil
				})
				began := time.Now()
				_, err := p.Verify(t.Context(), "EFIE-1")
				if waited := time.Since(began); calls != want || (err == nil) != (want == 2) || want == 2 &&
					waited < 2*time.Second {
					t.Errorf("%d calls in %s, %v", calls, waited, err)
				}
			})
		})
	}
}

func TestOnlyAStatusOfSuccessIsRead(t *testing.T) {
	for status, read := range map[int]bool{200: true, 201: true, 299: true, 300: false, 399: false, 400: false,
		599: false} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			p := paystackAnswering(t, status, `{"status":true,"data":{"status":"success"}}`)
			if got, err := p.Verify(t.Context(), "EFIE-1"); (err == nil &&
				got.Status == hostel.OutcomeSuccess) != read {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
}

func TestAnErrorWithoutAResponseDoesNotContainTheAddress(t *testing.T) {
	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100") // more than is sent
		_, _ = w.Write([]byte("{"))
	}))
	defer broken.Close()
	for name, base := range map[string]string{"unreachable": "http://127.0.0.1:1", "incomplete": broken.URL} {
		t.Run(name, func(t *testing.T) {
			_, err := newPaystack(t, base, time.Minute).Verify(t.Context(), "EFIE-1")
			if err == nil || strings.Contains(err.Error(), "http://") {
				t.Errorf("the error is %v", err)
			}
		})
	}
}
