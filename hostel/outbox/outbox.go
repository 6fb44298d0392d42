// Package outbox sends queued messages. A Message waits in the Queue until the Worker of its channel leases it. The
// Carrier of the channel delivers it. A failed message is tried again, or given up.
package outbox

import (
	"context"
	"errors"
	"slices"
	"time"

	"efie/hostel"
)

// Channel is a way to send messages. A row of the outbox is one message for one channel.
type Channel string

const Email Channel = "email"

// State is the state of a message in the outbox.
type State string

const (
	Waiting State = "waiting"
	Leased  State = "leased" // to one worker, for a time
	Sent    State = "sent"
	GivenUp State = "given up" // dead in the store
)

// transitions lists the allowed transitions. A worker may report that it sent a message after another one gave it up.
var transitions = map[State][]State{
	"":      {Waiting},
	Waiting: {Leased},
	Leased:  {Sent, Waiting, GivenUp},
	GivenUp: {Waiting, Sent},
	Sent:    {},
}

// CanBecome reports whether a message may change from state s to next.
func (s State) CanBecome(next State) bool { return slices.Contains(transitions[s], next) }

// Queue is the outbox in the store.
type Queue interface {
	// Lease returns the message of a channel that has been due longest at now, or nil. No other worker gets it before
	// until.
	Lease(ctx context.Context, channel Channel, now, until time.Time) (*Message, error)
	Sent(ctx context.Context, id string, now time.Time) error
	// Failed records a failed try. A dead message is not leased again.
	Failed(ctx context.Context, id string, s FailedDelivery) error
}

// Message is a message in the outbox. It holds data; the carrier writes the text.
type Message struct {
	ID       string // stable; the Message-ID of an email contains it
	Email    hostel.Email
	QueuedAt time.Time
	Attempts int // failed attempts that count (FailedDelivery.Counts)
}

// StaleAt returns the time at which the message becomes stale, because its link expires; false without a link.
func (m Message) StaleAt() (at time.Time, ever bool) {
	return m.QueuedAt.Add(m.Email.Kind.LinkLifetime()), m.Email.Kind.HasLink()
}

// Stale reports whether the message must not be sent any more at now.
func (m Message) Stale(now time.Time) bool {
	at, ever := m.StaleAt()
	return ever && !now.Before(at)
}

// StaleReason is the FailedDelivery.Reason of a message that was given up because it is stale. It needs no person.
const StaleReason = "its link has run out"

var errStale = errors.New(StaleReason)

// Outcome is the result of a try. With a nil Err, the message was sent and must not be sent again.
type Outcome struct {
	Err       error         // does not name the recipient
	Permanent bool          // a later try would fail too
	Pause     time.Duration // until the next try if the message is not the cause; 0 if it may be the cause
	Channel   error         // for Carrier.Allow: the fault of the channel, ErrNotTried, or nil if the channel works
}

// ErrNotTried means that a round did not use the channel.
var ErrNotTried = errors.New("the channel was not used")

// FailedDelivery is a failed try, as the store records it.
type FailedDelivery struct {
	Reason string    // does not name the recipient
	Counts bool      // the cause is this message, not the channel
	Next   time.Time // the time of the next try
	Dead   time.Time // when the message was given up; zero before that
}

// These limits count only tries that failed because of the message. Messages are kept while the channel fails.
const (
	// MaxRejections is the number of permanent rejections that end the tries. RFC 5321 4.2.1 asks for one.
	MaxRejections = 3
	// RejectedDelay is the pause after a permanent rejection.
	RejectedDelay = time.Hour
	// MaxTries is the number of temporary rejections that end the tries, after four days (RFC 5321 4.5.4.1).
	MaxTries = 100
)

// delays are the pauses after each temporary rejection. The last one repeats.
var delays = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour}

// NextTry returns the entry for a failed try that ended at now.
func (m Message) NextTry(o Outcome, now time.Time) FailedDelivery {
	s := FailedDelivery{Reason: o.Err.Error(), Next: now.Add(o.Pause)}
	if o.Err == errStale {
		s.Dead = now
	}
	if o.Err == errStale || o.Pause > 0 {
		return s
	}
	limit := MaxTries
	s.Counts, s.Next = true, now.Add(delays[min(m.Attempts, len(delays)-1)])
	if o.Permanent {
		s.Next, limit = now.Add(RejectedDelay), MaxRejections
	}
	if m.Attempts+1 >= limit {
		s.Dead = now
	}
	return s
}
