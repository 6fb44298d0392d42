// Package outboxtest has an outbox in memory, for tests.
package outboxtest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"efie/hostel/outbox"
)

// Queue is an outbox in memory with the same rules as the real outbox.
type Queue struct {
	mu       sync.Mutex
	Messages []*Entry
	Broken   error // the error of each call
}

type Entry struct {
	outbox.Message
	outbox.FailedDelivery // Next is the time of the next lease
	State                 outbox.State
}

func (q *Queue) Add(messages ...outbox.Message) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, m := range messages {
		q.Messages = append(q.Messages, &Entry{m, outbox.FailedDelivery{Next: m.QueuedAt}, outbox.Waiting})
	}
}

func (q *Queue) Lease(_ context.Context, _ outbox.Channel, now, until time.Time) (*outbox.Message, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	var first *Entry
	for _, e := range q.Messages {
		open := e.State == outbox.Waiting || e.State == outbox.Leased // its lease may have ended
		if open && !e.Next.After(now) && (first == nil || e.Next.Before(first.Next)) {
			first = e
		}
	}
	if first == nil {
		return nil, q.Broken
	}
	first.Next, first.State = until, outbox.Leased
	leased := first.Message
	return &leased, q.Broken
}

// change changes the state of a message. It panics if the state may not become next.
func (q *Queue) change(id string, next outbox.State, s outbox.FailedDelivery) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.Messages[slices.IndexFunc(q.Messages, func(e *Entry) bool { return e.ID == id })]
	if !e.State.CanBecome(next) {
		panic(fmt.Sprintf("message %s may not change from %q to %q", id, e.State, next))
	}
	e.State, e.FailedDelivery = next, s
	if s.Counts {
		e.Attempts++
	}
	return q.Broken
}

func (q *Queue) Sent(_ context.Context, id string, _ time.Time) error {
	return q.change(id, outbox.Sent, outbox.FailedDelivery{})
}

func (q *Queue) Failed(_ context.Context, id string, s outbox.FailedDelivery) error {
	if !s.Dead.IsZero() {
		return q.change(id, outbox.GivenUp, s)
	}
	return q.change(id, outbox.Waiting, s)
}

func (q *Queue) Count(state outbox.State) (n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, e := range q.Messages {
		if e.State == state {
			n++
		}
	}
	return n
}

// RunRounds runs the rounds of a worker until no message is due at now.
func RunRounds(ctx context.Context, w *outbox.Worker, now time.Time) (err error) {
	for found := true; found && err == nil; {
		found, err = w.Round(ctx, now)
	}
	return err
}
