// Package standin imitates Paystack over HTTP for tests: its calls, its payment page and its webhooks
// (docs/paystack.md). It imports only the standard library.
package standin

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// The kinds of calls, for Calls, Fault, Before and After.
const (
	CallInitialize = "initialize" // POST /transaction/initialize
	CallVerify     = "verify"     // GET /transaction/verify/{reference}
	CallRefund     = "refund"     // POST /refund
	CallRefunds    = "refunds"    // GET /refund
)

// FaultKind is a way in which a call fails.
type FaultKind string

// The faults. With Hang, TooMany and Down, the call does nothing. With BrokenJSON and LostAnswer, the call does its
// work but the response is damaged or lost.
const (
	None       FaultKind = ""
	Hang       FaultKind = "hang"        // no response until the caller gives up
	TooMany    FaultKind = "429"         // with Retry-After: 1
	Down       FaultKind = "500"         //
	BrokenJSON FaultKind = "broken JSON" // the response ends in the middle
	LostAnswer FaultKind = "lost answer" // the connection is closed without a response
)

// FakePaystack imitates Paystack for one secret key. It is safe for concurrent use.
type FakePaystack struct {
	secret string
	domain string // of new charges: live or test
	mux    *http.ServeMux

	faultMu sync.Mutex // held while fault runs, so that it runs once at a time
	mu      sync.Mutex // guards the fields below
	lastID  int64
	charges map[string]*ChargeRecord // by reference
	calls   map[string]int
	fault   func(kind string, n int) FaultKind
	before  map[string]func()
	after   map[string]func()
	onPaid  func(reference string)
}

// New returns a server without charges. Its domain is live if the key begins with sk_live_, otherwise test.
func New(secret string) *FakePaystack {
	domain := "test"
	if strings.HasPrefix(secret, "sk_live_") {
		domain = "live"
	}
	const firstID = 4_099_260_516 // as long as a real one
	s := &FakePaystack{
		secret: secret, domain: domain, mux: http.NewServeMux(),
		lastID: firstID - 1, charges: map[string]*ChargeRecord{},
		calls: map[string]int{}, before: map[string]func(){}, after: map[string]func(){},
	}
	s.mux.HandleFunc("POST /transaction/initialize", s.call(CallInitialize, s.initialize))
	s.mux.HandleFunc("GET /transaction/verify/{reference}", s.call(CallVerify, s.verify))
	s.mux.HandleFunc("POST /refund", s.call(CallRefund, s.refund))
	s.mux.HandleFunc("GET /refund", s.call(CallRefunds, s.listRefunds))
	s.mux.HandleFunc("GET /checkout/{code}", s.checkout)
	s.mux.HandleFunc("POST /checkout/{code}", s.decide)
	s.mux.HandleFunc("GET /v2/inline.js", serveInline)
	s.mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusNotFound, newErrorBody("route_not_found", "Route not found"))
	})
	return s
}

func (s *FakePaystack) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Calls returns how many calls of a kind have arrived, including failed ones.
func (s *FakePaystack) Calls(kind string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[kind]
}

// Fault sets the function that decides how the n-th call of a kind fails. n begins at 1. nil ends all failures.
func (s *FakePaystack) Fault(f func(kind string, n int) FaultKind) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

// Before sets a function that runs before each call of a kind does its work; nil removes it.
func (s *FakePaystack) Before(kind string, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before[kind] = f
}

// After sets a function that runs between the work of a call and its response; nil removes it.
func (s *FakePaystack) After(kind string, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.after[kind] = f
}

// OnPaid sets a function that runs after each payment on the payment page.
func (s *FakePaystack) OnPaid(f func(reference string)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onPaid = f
}

// reply is an HTTP status and a body, which is sent as JSON.
type reply struct {
	status int
	body   any
}

// call returns the handler of one kind of call. It does the work, or fails as Fault decides.
func (s *FakePaystack) call(kind string, work func(r *http.Request, body []byte) reply) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			writeJSON(w, http.StatusBadRequest, newErrorBody("invalid_params", "The body cannot be read"))
			return
		}
		fault, before, after := s.arrive(kind)
		switch fault {
		case Hang:
			select {
			case <-r.Context().Done():
			case <-time.After(time.Minute):
			}
			panic(http.ErrAbortHandler)
		case TooMany:
			w.Header().Set("Retry-After", "1")
			writeJSON(w, http.StatusTooManyRequests, newErrorBody("too_many_requests", "Too many requests"))
			return
		case Down:
			writeJSON(w, http.StatusInternalServerError, newErrorBody("unknown", "An error occurred"))
			return
		}
		if r.Header.Get("Authorization") != "Bearer "+s.secret {
			writeJSON(w, http.StatusUnauthorized, newErrorBody("", "Invalid key"))
			return
		}
		before()
		answer := work(r, body)
		after()
		switch fault {
		case LostAnswer:
			panic(http.ErrAbortHandler) // net/http closes the connection
		case BrokenJSON:
			text, _ := json.Marshal(answer.body)
			w.WriteHeader(answer.status)
			_, _ = w.Write(text[:len(text)/2])
		default:
			writeJSON(w, answer.status, answer.body)
		}
	}
}

// arrive counts a call. It returns the call's fault, and the functions to run before and after its work.
func (s *FakePaystack) arrive(kind string) (fault FaultKind, before, after func()) {
	s.mu.Lock()
	s.calls[kind]++
	n, decide := s.calls[kind], s.fault
	before, after = s.before[kind], s.after[kind]
	s.mu.Unlock()
	nothing := func() {}
	if before == nil {
		before = nothing
	}
	if after == nil {
		after = nothing
	}
	if decide != nil {
		s.faultMu.Lock()
		defer s.faultMu.Unlock()
		fault = decide(kind, n)
	}
	return fault, before, after
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // an error means that the caller closed the connection
}
