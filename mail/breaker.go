package mail

import (
	"errors"
	"sync"
	"time"

	"github.com/sony/gobreaker/v2"
)

const (
	// breakerPause is the time without deliveries after the mail server failed. Then one email tests the server.
	breakerPause = 2 * time.Minute
	// alarmAfter is the length of a failure that raises an alarm. An acceptance by the server counts for the same time.
	alarmAfter = 15 * time.Minute
	// alarmPause is the time between two alarms about one failure.
	alarmPause = 5 * time.Minute
	// suspectAfter is the number of recipients that the server must refuse in a row before the server counts as faulty.
	suspectAfter = 3
)

// errNotTried means that a round did not use the mail server.
var errNotTried = errors.New("the mail server was not used")

// errUnusable means that the mail server could not be used in a round.
var errUnusable = errors.New("the mail server cannot be used")

// newBreaker returns a circuit breaker. It opens after three failures in a row, and allows a new try after pause.
func newBreaker(pause time.Duration) *gobreaker.TwoStepCircuitBreaker[struct{}] {
	return gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name: "mail", Timeout: pause,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 3 },
		IsExcluded:  func(err error) bool { return errors.Is(err, errNotTried) },
	})
}

// serverState records, in memory, whether the mail server accepts emails.
type serverState struct {
	mu           sync.Mutex
	acceptedAt   time.Time       // of the last email that the server accepted
	refused      map[string]bool // recipients refused since then; at most suspectAfter
	failingSince time.Time       // zero while the server works
	alarmedAt    time.Time       // of the last alarm
}

// accept records that the server accepted an email at now. A failure ends with it.
func (s *serverState) accept(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.acceptedAt, s.failingSince = now, time.Time{}
	clear(s.refused)
}

// reject records that the server rejected an email at now. It reports whether the server is at fault, not the email.
// The server is at fault if it accepted no email for alarmAfter, and either its code is one of serverCodes or it
// refused suspectAfter recipients (RFC 5321 4.2.1). Only the first rejection of an email counts: tries is then 0.
func (s *serverState) reject(to string, tries int, r *Rejection, now time.Time) (serverFault bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !r.permanent && !r.serverFault {
		return false
	}
	if s.refused == nil {
		s.refused = map[string]bool{}
	}
	if tries == 0 && len(s.refused) < suspectAfter {
		s.refused[to] = true
	}
	if !r.serverFault && len(s.refused) < suspectAfter {
		return false
	}
	if s.failingSince.IsZero() {
		s.failingSince = now
	}
	return now.Sub(s.acceptedAt) >= alarmAfter
}

// forget removes a recipient from the record, because its email is not sent any more.
func (s *serverState) forget(to string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.refused, to)
}

// fail records that the server is at fault at now, and reports whether to raise an alarm.
func (s *serverState) fail(now time.Time) (alarm bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failingSince.IsZero() {
		s.failingSince = now
	}
	if alarm = now.Sub(s.failingSince) >= alarmAfter && now.Sub(s.alarmedAt) >= alarmPause; alarm {
		s.alarmedAt = now
	}
	return alarm
}
