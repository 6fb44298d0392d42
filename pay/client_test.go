package pay

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel/booking"
	"efie/pay/standin"
	"efie/test/must"
)

func TestCallsMayRunConcurrently(t *testing.T) {
	s, p := startWithCharge(t)
	must.Do(t, s.Pay("EFIE-1"))
	var all sync.WaitGroup
	var pages, refunds atomic.Int32
	for range 30 {
		all.Go(func() {
			_, err := p.Authorize(t.Context(), newCharge("EFIE-2"))
			if err == nil {
				pages.Add(1)
			} else if !errors.Is(err, ErrDuplicateReference) {
				t.Error(err)
			}
			if _, err := p.Verify(t.Context(), "EFIE-1"); err != nil {
				t.Error(err)
			}
			if _, err := p.Refund(t.Context(), "EFIE-1"); err == nil {
				refunds.Add(1)
			}
			if known, err := p.Refunds(t.Context(), "EFIE-1"); err != nil || len(known) != 1 {
				t.Errorf("refunds %+v, %v", known, err)
			}
		})
	}
	all.Wait()
	if pages.Load() != 1 || refunds.Load() != 1 || len(s.Charges()) != 2 {
		t.Errorf("%d pages, %d refunds, charges %+v", pages.Load(), refunds.Load(), s.Charges())
	}
}

func TestAnEndlessResponseIsCutOff(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, `{"status":true,"data":{"status":"success"},"padding":"`)
		for r.Context().Err() == nil {
			io.WriteString(w, strings.Repeat("x", 1000))
			time.Sleep(100 * time.Microsecond)
		}
	}))
	defer server.Close()
	start := time.Now()
	p := newPaystack(t, server.URL, time.Minute)
	wantError(t, "endless", p.callByKind(t.Context(), standin.CallRefund), nil)
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("read for %s", took)
	}
	// The longest response that is read, and one byte more.
	answer := `{"status":true,"data":{"status":"success"}}`
	longest := answer + strings.Repeat(" ", maxBody-len(answer))
	if _, err := paystackAnswering(t, 200, longest).Verify(t.Context(), "EFIE-1"); err != nil {
		t.Error(err)
	}
	if _, err := paystackAnswering(t, 200, longest+" ").Verify(t.Context(), "EFIE-1"); err == nil {
		t.Errorf("a response of more than %d bytes is read", maxBody)
	}
}

func TestARedirectIsNotFollowed(t *testing.T) {
	var followed atomic.Bool
	thief := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { followed.Store(true) }))
	defer thief.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, thief.URL, status)
			}))
			defer server.Close()
			p := newPaystack(t, server.URL, 10*time.Second)
			for _, kind := range append(reads, writes...) {
				wantError(t, kind, p.callByKind(t.Context(), kind), nil)
			}
		})
	}
	must.Equal(t, "the key was sent to another server", followed.Load(), false)
}

func TestAnUntrustedServerGetsNoKey(t *testing.T) {
	var called atomic.Bool
	thief := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter,
		*http.Request) {
		called.Store(true)
	}))
	thief.Config.ErrorLog = log.New(io.Discard, "", 0) // hides the handshakes that the client aborts
	thief.StartTLS()
	defer thief.Close()
	p := newPaystack(t, thief.URL, 10*time.Second)
	for _, kind := range append(reads, writes...) {
		must.Contain(t, fmt.Sprint("the error of ", kind), fmt.Sprint(p.callByKind(t.Context(), kind)), "certificate")
	}
	must.Equal(t, "the key was sent to another server", called.Load(), false)
}

func TestEachCallSendsTheExpectedRequest(t *testing.T) {
	var r *http.Request
	var body string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, got *http.Request) {
		data, _ := io.ReadAll(got.Body)
		r, body = got, string(data)
		w.WriteHeader(http.StatusBadRequest)
	}))
	defer server.Close()
	p := newPaystack(t, server.URL, 10*time.Second)
	for kind, want := range map[string]string{
		standin.CallInitialize: `POST /transaction/initialize ` +
			`{"email":"ama@example.com","amount":45050,"currency":"GHS","reference":"EFIE-2",` +
			`"callback_url":"http://localhost:8080/back","channels":["card","mobile_money"],` +
			`"metadata":{"cancel_action":"http://localhost:8080/stop","custom_fields":[` +
			`{"display_name":"Cost of the bed","variable_name":"cost","value":"Now GH₵ 450.50, to Efie."}]}}`,
		standin.CallVerify:  `GET /transaction/verify/EFIE-1 `,
		standin.CallRefunds: `GET /refund?perPage=50&transaction=EFIE-1 `,
		standin.CallRefund: `POST /refund {"transaction":"EFIE-1",` +
			`"merchant_note":"Efie: no booking belongs to this payment"}`,
	} {
		t.Run(kind, func(t *testing.T) {
			wantError(t, kind, p.callByKind(t.Context(), kind), booking.ErrProviderRefused)
			must.Equal(t, "the request", r.Method+" "+r.URL.RequestURI()+" "+body, want)
			if r.Header.Get("Authorization") != "Bearer "+secret ||
				(r.Header.Get("Content-Type") == "application/json") != (body != "") {
				t.Errorf("%s: header %v", kind, r.Header)
			}
		})
	}
}
