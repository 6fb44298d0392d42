package pay

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/sony/gobreaker/v2"

	"efie/hostel/booking"
)

type errorKind string

const (
	rejected    errorKind = "refused"                 // Paystack refused the request
	rateLimited errorKind = "too many calls"          // Paystack limits our calls and did nothing
	notSent     errorKind = "no connection"           // no connection could be opened
	breakerOpen errorKind = "circuit breaker is open" // the call was not made
	uncertain   errorKind = "no valid response"       // Paystack may have done the work
	cancelled   errorKind = "cancelled"               // by our caller; Paystack may have done the work
)

type callError struct {
	kind          errorKind
	status        int    // HTTP status; 0 without a response
	code, message string // from Paystack; may be empty
	wait          time.Duration
	cause         error
}

// Error implements error. The text is for the log, not for students.
func (e *callError) Error() string {
	var b strings.Builder
	b.WriteString(string(e.kind))
	if e.status != 0 {
		fmt.Fprintf(&b, ", status %d", e.status)
	}
	if e.code != "" {
		fmt.Fprintf(&b, ", code %q", e.code)
	}
	if e.message != "" {
		fmt.Fprintf(&b, ", %q", e.message)
	}
	if e.cause != nil {
		fmt.Fprintf(&b, ": %v", e.cause)
	}
	return b.String()
}

// Unwrap adds booking.ErrProviderRefused or booking.ErrProviderPaused if Paystack certainly did nothing.
func (e *callError) Unwrap() []error {
	var all []error
	switch e.kind {
	case rejected:
		all = append(all, booking.ErrProviderRefused)
	case rateLimited, notSent, breakerOpen:
		all = append(all, booking.ErrProviderPaused)
	}
	if e.cause != nil {
		all = append(all, e.cause)
	}
	return all
}

// notFound reports whether a 404 comes from Paystack itself, with its JSON, and not from a proxy.
func (e *callError) notFound() bool {
	return e.status == http.StatusNotFound && e.message+e.code != ""
}

func (e *callError) unknownCharge() bool {
	words := strings.ToLower(e.message)
	return e.notFound() || e.status == http.StatusBadRequest &&
		(e.code == "transaction_not_found" || strings.Contains(words, "transaction") &&
			strings.Contains(words, "not found"))
}

func (e *callError) duplicate() bool {
	return e.status == http.StatusBadRequest &&
		(e.code == "duplicate_reference" || strings.EqualFold(e.message, "Duplicate Transaction Reference"))
}

// notProcessed reports whether Paystack certainly did nothing, so that any call may be retried.
func notProcessed(t errorKind) bool { return t == rateLimited || t == notSent }

func mayRetry(t errorKind) bool { return notProcessed(t) || t == uncertain }

// newBreaker returns the circuit breaker. It opens for the duration rest after ten failures in a row. It also opens if
// the last minute had at least twenty calls and 70 % of them failed.
func newBreaker(rest time.Duration, log *slog.Logger) *gobreaker.CircuitBreaker[struct{}] {
	return gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
		Name: "paystack", Interval: time.Minute, BucketPeriod: 10 * time.Second, Timeout: rest,
		ReadyToTrip: func(c gobreaker.Counts) bool {
			answered := c.TotalSuccesses + c.TotalFailures
			return c.ConsecutiveFailures >= 10 || answered >= 20 && c.TotalFailures*10 >= answered*7
		},
		IsSuccessful: func(err error) bool { return kindOf(err) == "" || kindOf(err) == rejected },
		IsExcluded:   func(err error) bool { return kindOf(err) == cancelled },
		OnStateChange: func(_ string, from, to gobreaker.State) {
			log.Warn("paystack's circuit breaker changed its state", "from", from.String(), "to", to.String())
		},
	})
}

// kindOf returns the kind of an error from exchange, or "" for nil.
func kindOf(err error) errorKind {
	if f, failed := err.(*callError); failed {
		return f.kind
	}
	return ""
}
