package outbox

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"
)

// Carrier delivers the messages of a channel, and pauses while the channel fails.
type Carrier interface {
	// Allow fails while the channel pauses. Otherwise the caller must call done with the Outcome.Channel of the try.
	Allow() (done func(error), err error)
	// Carry delivers a message. It ends when ctx ends.
	Carry(ctx context.Context, m Message) Outcome
}

const (
	// atOnce is the number of concurrent deliveries, so that one slow delivery does not delay all messages.
	atOnce = 4
	// CarryTimeout limits one delivery.
	CarryTimeout = 11*time.Minute + 10*time.Second
	// leaseTime is longer than a delivery can be, so that two workers never deliver the same message.
	leaseTime = CarryTimeout + 2*time.Minute
	// stopTimeout limits running deliveries when the server stops. A message whose delivery is cut off may arrive twice.
	stopTimeout = 20 * time.Second
	// pollInterval is the time after which an idle worker reads the outbox without a nudge.
	pollInterval = 10 * time.Second
)

// Worker sends the messages of one channel.
type Worker struct {
	queue   Queue
	channel Channel
	carrier Carrier
	log     *slog.Logger
	wake    chan struct{}
	// delivered holds the ids of delivered messages that are not yet recorded in the outbox.
	delivered sync.Map
}

// NewWorker returns a worker. Run starts its work.
func NewWorker(queue Queue, channel Channel, carrier Carrier, log *slog.Logger) *Worker {
	return &Worker{queue: queue, channel: channel, carrier: carrier, log: log, wake: make(chan struct{}, 1)}
}

// Nudge wakes the worker after a message was queued, so that the message is sent at once. Nudge never blocks.
func (w *Worker) Nudge() {
	select {
	case w.wake <- struct{}{}:
	default: // a nudge is pending
	}
}

// Run sends messages until ctx ends. Then running deliveries have stopTimeout to finish.
func (w *Worker) Run(ctx context.Context) {
	var all sync.WaitGroup
	for range atOnce {
		all.Go(func() { w.work(ctx) })
	}
	all.Wait()
}

func (w *Worker) work(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for ctx.Err() == nil {
		found, err := w.Round(ctx, time.Now())
		if err != nil {
			w.log.ErrorContext(ctx, "outbox failed", "error", err)
		} else if found {
			continue
		}
		select {
		case <-ctx.Done():
		case <-w.wake:
		case <-tick.C:
		}
	}
}

// Round delivers the message that has been due longest at now. found reports whether a message was due. A failed
// delivery is not an error, because it is retried. Rounds may run concurrently.
func (w *Worker) Round(ctx context.Context, now time.Time) (found bool, err error) {
	done, err := w.carrier.Allow()
	if err != nil {
		return false, nil // the channel pauses
	}
	channelErr := ErrNotTried
	defer func() { done(channelErr) }()
	// If ctx ended during Lease, a leased message would wait until its lease ends.
	m, err := w.queue.Lease(context.WithoutCancel(ctx), w.channel, now, now.Add(leaseTime))
	if err != nil || m == nil {
		return false, err
	}
	w.Nudge() // another round may find another message
	began := time.Now()
	outcome := w.carry(ctx, *m, now)
	channelErr = outcome.Channel
	ended := now.Add(time.Since(began).Truncate(time.Second)) // a delivery may take minutes
	return true, w.record(context.WithoutCancel(ctx), *m, outcome, ended)
}

// carry delivers a message, unless it was delivered before or is stale.
func (w *Worker) carry(ctx context.Context, m Message, now time.Time) (o Outcome) {
	if _, ok := w.delivered.Load(m.ID); ok {
		return Outcome{}
	}
	if m.Stale(now) {
		return Outcome{Err: errStale, Channel: ErrNotTried}
	}
	defer func() {
		if recover() != nil { // a message that causes a panic must not crash the process at every try
			name := string(w.channel)
			w.log.ErrorContext(ctx, name+" panicked", name+"_id", m.ID, "stack", string(debug.Stack()))
			fault := errors.New("the " + name + " cannot be composed or delivered: a fault in Efie")
			o = Outcome{Err: fault, Permanent: true, Channel: ErrNotTried}
		}
	}()
	sendCtx, cut := context.WithTimeout(context.WithoutCancel(ctx), CarryTimeout)
	defer cut()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(stopTimeout, cut) })
	defer stop()
	return w.carrier.Carry(sendCtx, m)
}

// record stores and logs the outcome of a try. The carrier has already logged a fault of its channel.
func (w *Worker) record(ctx context.Context, m Message, o Outcome, now time.Time) error {
	name := string(w.channel)
	log := w.log.With(name+"_id", m.ID, "kind", string(m.Email.Kind))
	if o.Err == nil {
		w.delivered.Store(m.ID, true)
		err := w.queue.Sent(ctx, m.ID, now)
		if err == nil {
			w.delivered.Delete(m.ID)
			log.InfoContext(ctx, name+" sent")
		}
		return err
	}
	s := m.NextTry(o, now)
	switch {
	case o.Err == errStale: // no alarm: the person can ask for a new link
		log.WarnContext(ctx, name+" dropped", "error", o.Err)
	case !s.Dead.IsZero():
		log.ErrorContext(ctx, name+" given up", "alarm", true, "try", m.Attempts+1, "error", o.Err)
	case s.Counts:
		log.WarnContext(ctx, name+" refused", "try", m.Attempts+1, "error", o.Err, "next", s.Next)
	}
	return w.queue.Failed(ctx, m.ID, s)
}
