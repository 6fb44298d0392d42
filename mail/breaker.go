package mail

import (
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/sony/gobreaker/v2"

	"efie/hostel/outbox"
)

const (
	// breakerPause is the time without deliveries after the mail server failed. Then one email tests the server.
	breakerPause = 2 * time.Minute
	// serverFaultDelay is the pause of an email that was refused by a server at fault.
	serverFaultDelay = 10 * time.Minute
	// alarmAfter is the length of a failure that raises an alarm. An acceptance by the server counts for the same time.
	alarmAfter = 15 * time.Minute
	// alarmPause is the time between two alarms about one failure.
	alarmPause = 5 * time.Minute
	// suspectAfter is the number of recipients that the server must refuse in a row before the server counts as faulty.
	suspectAfter = 3
)

// errUnusable means that the mail server could not be used in a round.
var errUnusable = errors.New("the mail server cannot be used")

// newBreaker returns a circuit breaker. It opens after three failures in a row, and allows a new try after pause.
func newBreaker(pause time.Duration) *gobreaker.TwoStepCircuitBreaker[struct{}] {
	return gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name: "mail", Timeout: pause,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 3 },
		IsExcluded:  func(err error) bool { return errors.Is(err, outbox.ErrNotTried) },
	})
}

// serverState records, in memory, whether the mail server accepts emails.
type serverState struct {
	mu           sync.Mutex
	acceptedAt   time.Time                 // of the last email that the server accepted
	refused      map[string]outbox.Message // emails by recipient, refused since then; at most suspectAfter
	failingSince time.Time                 // zero while the server works
	alarmedAt    time.Time                 // of the last alarm
}

// judge returns the outcome of a delivery, and whether to raise an alarm. failure is the error of the Transport.
func (s *serverState) judge(m outbox.Message, failure error, now time.Time) (o outbox.Outcome, alarm bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o.Err = failure
	rejection, rejected := errors.AsType[*Rejection](failure)
	switch {
	case failure == nil:
		s.acceptedAt, s.failingSince = now, time.Time{}
		clear(s.refused)
		return o, false
	case !rejected:
		o.Pause, o.Channel = breakerPause, errUnusable
	case !s.atFault(m, rejection, now):
		if o.Permanent = rejection.permanent; !m.NextTry(o, now).Dead.IsZero() {
			delete(s.refused, m.Email.To)
		}
		return o, false
	case rejection.serverFault:
		o.Pause, o.Channel = serverFaultDelay, errUnusable
	default: // without such a code, it may be many invalid addresses in a row: other emails are still sent
		o.Pause = serverFaultDelay
	}
	if s.failingSince.IsZero() {
		s.failingSince = now
	}
	if alarm = now.Sub(s.failingSince) >= alarmAfter && now.Sub(s.alarmedAt) >= alarmPause; alarm {
		s.alarmedAt = now
	}
	return o, alarm
}

// atFault records a rejection at now. It reports whether the server is at fault, not the email.
// The server is at fault if it accepted no email for alarmAfter, and either its code is one of serverCodes or it
// refused suspectAfter recipients (RFC 5321 4.2.1). Only the first rejection of an email counts, until it is stale.
func (s *serverState) atFault(m outbox.Message, r *Rejection, now time.Time) bool {
	if !r.permanent && !r.serverFault {
		return false
	}
	maps.DeleteFunc(s.refused, func(_ string, known outbox.Message) bool { return known.Stale(now) })
	if m.Attempts == 0 && len(s.refused) < suspectAfter {
		s.refused[m.Email.To] = m
	}
	if !r.serverFault && len(s.refused) < suspectAfter {
		return false
	}
	if s.failingSince.IsZero() {
		s.failingSince = now
	}
	return now.Sub(s.acceptedAt) >= alarmAfter
}
