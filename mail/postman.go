package mail

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/sony/gobreaker/v2"

	"efie/hostel"
)

// Outbox is the queue of letters in the store.
type Outbox interface {
	// Lease returns up to n letters that are due at now. Until the given time no other postman gets them.
	Lease(ctx context.Context, now, until time.Time, n int) ([]hostel.QueuedLetter, error)
	Sent(ctx context.Context, id string, now time.Time) error
	// Failed records why a letter was not delivered. A dead letter is never leased again.
	Failed(ctx context.Context, id string, s hostel.Setback) error
}

const (
	// workers is how many letters are delivered at once, so that a slow server delays only one.
	workers = 4
	// carryTimeout bounds a delivery.
	carryTimeout = loginTimeout + sendTimeout + 2*quitTimeout
	// leaseTime is longer than any delivery, so that two postmen never deliver the same letter.
	leaseTime = carryTimeout + 2*time.Minute
	// stopTimeout is how long deliveries may continue when the server stops. One that is cut off may arrive twice.
	stopTimeout = 20 * time.Second
	// pollInterval is how often a worker looks for letters without a nudge.
	pollInterval = 10 * time.Second
)

// Postman delivers the letters of an outbox.
type Postman struct {
	outbox  Outbox
	writer  *Writer
	carrier Carrier
	log     *slog.Logger
	wake    chan struct{}
	breaker *gobreaker.TwoStepCircuitBreaker[struct{}]
	server  serverState
	// delivered holds the ids of delivered letters that the outbox could not record yet.
	delivered sync.Map
}

// NewPostman makes a postman. Run starts its work.
func NewPostman(outbox Outbox, writer *Writer, carrier Carrier, log *slog.Logger) *Postman {
	return &Postman{
		outbox: outbox, writer: writer, carrier: carrier, log: log, wake: make(chan struct{}, 1),
		breaker: newBreaker(breakerPause),
	}
}

// Nudge tells the postman that a letter was queued, so that it is delivered at once. It never blocks.
func (p *Postman) Nudge() {
	select {
	case p.wake <- struct{}{}:
	default: // a nudge is pending
	}
}

// Run delivers letters until ctx ends. Deliveries that are running then may take stopTimeout longer.
func (p *Postman) Run(ctx context.Context) {
	var all sync.WaitGroup
	for range workers {
		all.Go(func() { p.work(ctx) })
	}
	all.Wait()
}

func (p *Postman) work(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for {
		for found := true; found && ctx.Err() == nil; {
			var err error
			if found, err = p.Round(ctx, time.Now()); err != nil {
				p.log.ErrorContext(ctx, "outbox failed", "error", err)
				break
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		case <-tick.C:
		}
	}
}

// Round delivers the letter that has been due longest at now, and reports whether there was one. A failed delivery is
// no error, as it is tried again. Rounds may run concurrently.
func (p *Postman) Round(ctx context.Context, now time.Time) (found bool, err error) {
	report, err := p.breaker.Allow()
	if err != nil {
		return false, nil // the mail server fails
	}
	used := errNotTried
	defer func() { report(used) }()
	// If ctx ended in the middle of this, a leased letter would wait until the lease ends.
	letters, err := p.outbox.Lease(context.WithoutCancel(ctx), now, now.Add(leaseTime), 1)
	if err != nil || len(letters) == 0 {
		return false, err
	}
	p.Nudge() // another worker may find another letter
	began := time.Now()
	failure := p.carry(ctx, letters[0], now)
	ended := now.Add(time.Since(began).Truncate(time.Second)) // a delivery may take minutes
	used, err = p.record(ctx, letters[0], failure, ended)
	return true, err
}

// errLinkExpired means that the link of a letter does not work any more.
var errLinkExpired = errors.New(hostel.LinkHasRunOut)

// carry composes and delivers a letter that was not delivered. It fails with errLinkExpired.
func (p *Postman) carry(ctx context.Context, letter hostel.QueuedLetter, now time.Time) (err error) {
	if _, ok := p.delivered.Load(letter.ID); ok {
		return nil
	}
	if ends, has := letter.LinkEnds(); has && !now.Before(ends) {
		return errLinkExpired
	}
	defer func() {
		if recover() != nil { // a faulty letter must not crash the process at every try
			p.log.ErrorContext(ctx, "letter panicked", "letter", letter.ID, "stack", string(debug.Stack()))
			err = &Rejection{
				reason: "the letter cannot be written or carried: a fault in Efie", permanent: true, local: true,
			}
		}
	}()
	message, err := p.writer.Compose(letter)
	if err != nil {
		return &Rejection{reason: err.Error(), permanent: true, local: true}
	}
	sendCtx, cut := context.WithTimeout(context.WithoutCancel(ctx), carryTimeout)
	defer cut()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(stopTimeout, cut) })
	defer stop()
	return p.carrier.Carry(sendCtx, message)
}
