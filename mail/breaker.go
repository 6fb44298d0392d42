package mail

import (
	"errors"
	"sync"
	"time"

	"github.com/sony/gobreaker/v2"
)

const (
	// breakerPause is how long letters are kept from a mail server that cannot be used. Then one letter tries.
	breakerPause = 2 * time.Minute
	// alarmAfter is how long a failure lasts before it raises an alarm, and how long an acceptance counts.
	alarmAfter = 15 * time.Minute
	// alarmPause is the time between two alarms about one failure.
	alarmPause = 5 * time.Minute
	// suspectAfter is how many recipients a server must refuse in a row before it is suspected itself.
	suspectAfter = 3
)

// errNotTried ends a round that did not use the mail server.
var errNotTried = errors.New("no letter came to the mail server")

// errUnusable ends a round in which the mail server could not be used.
var errUnusable = errors.New("the mail server cannot be used")

// newBreaker returns a circuit breaker that opens after three failures in a row, and tries again after pause.
func newBreaker(pause time.Duration) *gobreaker.TwoStepCircuitBreaker[struct{}] {
	return gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name: "mail", Timeout: pause,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 3 },
		IsExcluded:  func(err error) bool { return errors.Is(err, errNotTried) },
	})
}

// serverState records, in memory, whether the mail server accepts letters.
type serverState struct {
	mu           sync.Mutex
	acceptedAt   time.Time       // of the last letter that the server accepted
	refused      map[string]bool // recipients that it refused since then; at most suspectAfter
	failingSince time.Time       // zero while the server works
	alarmedAt    time.Time       // of the last alarm
}

// accept records that the server accepted a letter at now. It ends a failure.
func (s *serverState) accept(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.acceptedAt, s.failingSince = now, time.Time{}
	clear(s.refused)
}

// reject records that the server rejected a letter at now, and reports whether the server is at fault instead of the
// letter: it accepted no letter for a while, and its code is of serverCodes or it refused several recipients (RFC 5321
// 4.2.1). tries is how many tries were counted before: only a letter's first refusal counts.
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

// forget removes the record of a recipient whose letter is not sent any more.
func (s *serverState) forget(to string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.refused, to)
}

// fail records that the server is at fault at now. It reports whether to raise an alarm.
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
