// Package standin plays Paystack for tests, over real HTTP and with nothing but the standard
// library: the calls that we use, the page where a payer pays, and webhooks. It behaves as
// facts/paystack.md says. No program of the house but its own may import it.
package standin

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// The kinds of calls, as Calls, Fault, Before and After name them.
const (
	CallInitialize = "initialize" // POST /transaction/initialize
	CallVerify     = "verify"     // GET /transaction/verify/{reference}
	CallRefund     = "refund"     // POST /refund
	CallRefunds    = "refunds"    // GET /refund
)

// FaultKind is a way in which a call goes wrong.
type FaultKind string

// The faults. The first four do nothing; after the last two the work is done all the same.
const (
	None       FaultKind = ""
	Hang       FaultKind = "hang"        // no answer until the caller gives up
	TooMany    FaultKind = "429"         // with Retry-After: 1
	Down       FaultKind = "500"         //
	BrokenJSON FaultKind = "broken JSON" // the answer ends in the middle
	LostAnswer FaultKind = "lost answer" // the connection is cut in place of an answer
)

// Server is Paystack for one secret key. It is safe for concurrent use.
type Server struct {
	secret string
	mux    *http.ServeMux

	asking sync.Mutex // around fault, so that it is called once at a time
	mu     sync.Mutex // over all that follows
	book
	calls  map[string]int
	fault  func(kind string, n int) FaultKind
	before map[string]func()
	after  map[string]func()
	paid   func(reference string)
}

// New makes a Paystack without any charges. Its domain is live for a key that begins with
// sk_live_, else test.
func New(secret string) *Server {
	s := &Server{
		secret: secret, mux: http.NewServeMux(),
		book:  newBook(strings.HasPrefix(secret, "sk_live_")),
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
		write(w, http.StatusNotFound, refusal("route_not_found", "Route not found"))
	})
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Calls is how many calls of a kind have arrived, whatever became of them.
func (s *Server) Calls(kind string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[kind]
}

// Fault decides from now on how the n-th call of a kind goes, counted from 1; nil heals all. It is
// called by one call at a time.
func (s *Server) Fault(f func(kind string, n int) FaultKind) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

// Before runs f before each call of a kind does its work, and the call waits for it; nil ends that.
// A call that is faulty without doing its work does not get so far.
func (s *Server) Before(kind string, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before[kind] = f
}

// After runs f when a call of a kind has done its work, and before it is answered.
func (s *Server) After(kind string, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.after[kind] = f
}

// Paid runs f whenever somebody has paid on the checkout page.
func (s *Server) Paid(f func(reference string)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paid = f
}

// reply is a status and what is sent with it as JSON.
type reply struct {
	status int
	body   any
}

// call wraps the work of one kind of call in what can go wrong with it.
func (s *Server) call(kind string, work func(r *http.Request, body []byte) reply) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			write(w, http.StatusBadRequest, refusal("invalid_params", "The body cannot be read"))
			return
		}
		fault, before, after := s.arrives(kind)
		switch fault {
		case Hang:
			select {
			case <-r.Context().Done():
			case <-time.After(time.Minute):
			}
			panic(http.ErrAbortHandler)
		case TooMany:
			w.Header().Set("Retry-After", "1")
			write(w, http.StatusTooManyRequests, refusal("too_many_requests", "Too many requests"))
			return
		case Down:
			write(w, http.StatusInternalServerError, refusal("unknown", "An error occurred"))
			return
		}
		if r.Header.Get("Authorization") != "Bearer "+s.secret {
			write(w, http.StatusUnauthorized, refusal("", "Invalid key"))
			return
		}
		before()
		answer := work(r, body)
		after()
		switch fault {
		case LostAnswer:
			panic(http.ErrAbortHandler) // net/http then cuts the connection
		case BrokenJSON:
			text, _ := json.Marshal(answer.body)
			w.WriteHeader(answer.status)
			_, _ = w.Write(text[:len(text)/2])
		default:
			write(w, answer.status, answer.body)
		}
	}
}

// arrives counts a call, and says what is to go wrong and what is to run around its work.
func (s *Server) arrives(kind string) (fault FaultKind, before, after func()) {
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
		s.asking.Lock()
		defer s.asking.Unlock()
		fault = decide(kind, n)
	}
	return fault, before, after
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the caller has gone; there is nobody to tell
}
