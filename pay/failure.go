package pay

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/sony/gobreaker/v2"

	"efie/hostel/booking"
)

// trouble is what a failed call says about the charge or the refund that it was for.
type trouble string

const (
	refused trouble = "refused"        // Paystack said no
	busy    trouble = "too many calls" // Paystack wants fewer calls, and did nothing
	unheard trouble = "not reached"    // no connection could be opened
	resting trouble = "left alone"     // it was not even tried
	unclear trouble = "no good answer" // Paystack may have done what was asked
	left    trouble = "given up"       // unclear as well, because our own caller gave up
)

// failure is a call that brought no good answer.
type failure struct {
	trouble       trouble
	status        int    // of HTTP, 0 where no answer came
	code, message string // Paystack's own, as far as there are any
	wait          time.Duration
	cause         error
}

// Error implements error. It is for the log, not for students.
func (f *failure) Error() string {
	var b strings.Builder
	b.WriteString(string(f.trouble))
	if f.status != 0 {
		fmt.Fprintf(&b, ", status %d", f.status)
	}
	if f.code != "" {
		fmt.Fprintf(&b, ", code %q", f.code)
	}
	if f.message != "" {
		fmt.Fprintf(&b, ", %q", f.message)
	}
	if f.cause != nil {
		fmt.Fprintf(&b, ": %v", f.cause)
	}
	return b.String()
}

// Unwrap says in the Till's words whether something may have happened.
func (f *failure) Unwrap() []error {
	var all []error
	switch f.trouble {
	case refused:
		all = append(all, booking.ErrProviderRefused)
	case busy, unheard, resting:
		all = append(all, booking.ErrProviderPaused)
	}
	if f.cause != nil {
		all = append(all, f.cause)
	}
	return all
}

// notFound is a 404 of Paystack's own. A page that says 404 without Paystack's words comes from
// something between us, and is no answer about a charge.
func (f *failure) notFound() bool {
	return f.status == http.StatusNotFound && f.message+f.code != ""
}

// unknownCharge is Paystack's word that it never saw the reference.
func (f *failure) unknownCharge() bool {
	words := strings.ToLower(f.message)
	return f.notFound() || f.status == http.StatusBadRequest &&
		(f.code == "transaction_not_found" || strings.Contains(words, "transaction") && strings.Contains(words, "not found"))
}

// duplicate is Paystack's word that a reference was used before.
func (f *failure) duplicate() bool {
	return f.status == http.StatusBadRequest && (f.code == "duplicate_reference" || strings.EqualFold(f.message, "Duplicate Transaction Reference"))
}

// nothingHappened allows a call that must not be made twice to be repeated.
func nothingHappened(t trouble) bool { return t == busy || t == unheard }

// mayGoBetter allows a call that changes nothing to be repeated.
func mayGoBetter(t trouble) bool { return nothingHappened(t) || t == unclear }

// newBreaker makes what keeps us from calling a Paystack that is down. It trips after ten
// failures in a row, or when seven in ten of the last minute's calls failed and there were twenty;
// three in ten never trip it.
func newBreaker(rest time.Duration, log warner) *gobreaker.CircuitBreaker[struct{}] {
	return gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
		Name: "paystack", Interval: time.Minute, BucketPeriod: 10 * time.Second, Timeout: rest,
		ReadyToTrip: func(c gobreaker.Counts) bool {
			answered := c.TotalSuccesses + c.TotalFailures
			return c.ConsecutiveFailures >= 10 || answered >= 20 && c.TotalFailures*10 >= answered*7
		},
		IsSuccessful: func(err error) bool { return troubleOf(err) == "" || troubleOf(err) == refused },
		IsExcluded:   func(err error) bool { return troubleOf(err) == left },
		OnStateChange: func(_ string, from, to gobreaker.State) {
			log.Warn("paystack's circuit breaker moved", "from", from.String(), "to", to.String())
		},
	})
}

// warner is the part of slog.Logger that the breaker needs.
type warner interface {
	Warn(message string, args ...any)
}

// troubleOf is the trouble of an error of exchange, "" where there was none. Whatever else went
// wrong, such as a panic, is unclear.
func troubleOf(err error) trouble {
	switch f := err.(type) {
	case nil:
		return ""
	case *failure:
		return f.trouble
	}
	return unclear
}
