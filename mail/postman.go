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

// Outbox is the queue of emails in the store.
type Outbox interface {
	// Lease returns up to n emails that are due at now. No other postman gets them before until.
	Lease(ctx context.Context, now, until time.Time, n int) ([]hostel.QueuedLetter, error)
	Sent(ctx context.Context, id string, now time.Time) error
	// Failed records a failed delivery. A dead email is never leased again.
	Failed(ctx context.Context, id string, s hostel.Setback) error
}

const (
	// workers is the number of concurrent deliveries, so that one slow delivery does not delay all emails.
	workers = 4
	// carryTimeout limits one delivery.
	carryTimeout = loginTimeout + sendTimeout + 2*quitTimeout
	// leaseTime is longer than a delivery can be, so that two postmen never deliver the same email.
	leaseTime = carryTimeout + 2*time.Minute
	// stopTimeout limits running deliveries when the server stops. An email whose delivery is cut off may arrive twice.
	stopTimeout = 20 * time.Second
	// pollInterval is the time between two looks at the outbox without a nudge.
	pollInterval = 10 * time.Second
)

// Postman delivers the emails of an outbox.
type Postman struct {
	outbox  Outbox
	writer  *Writer
	carrier Carrier
	log     *slog.Logger
	wake    chan struct{}
	breaker *gobreaker.TwoStepCircuitBreaker[struct{}]
	server  serverState
	// delivered holds the ids of delivered emails that are not yet recorded in the outbox.
	delivered sync.Map
}

// NewPostman returns a postman. Run starts its work.
func NewPostman(outbox Outbox, writer *Writer, carrier Carrier, log *slog.Logger) *Postman {
	return &Postman{
		outbox: outbox, writer: writer, carrier: carrier, log: log, wake: make(chan struct{}, 1),
		breaker: newBreaker(breakerPause),
	}
}

// Nudge wakes the postman after an email was queued, so that the email is delivered at once. Nudge never blocks.
func (p *Postman) Nudge() {
	select {
	case p.wake <- struct{}{}:
	default: // a nudge is pending
	}
}

// Run delivers emails until ctx ends. Then running deliveries have stopTimeout to finish.
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

// Round delivers the email that has been due longest at now. found reports whether an email was due. A failed delivery
// is not an error, because it is retried. Rounds may run concurrently.
func (p *Postman) Round(ctx context.Context, now time.Time) (found bool, err error) {
	report, err := p.breaker.Allow()
	if err != nil {
		return false, nil // the circuit breaker is open
	}
	used := errNotTried
	defer func() { report(used) }()
	// Not ctx: if it ended here, a leased email would wait until its lease ends.
	emails, err := p.outbox.Lease(context.WithoutCancel(ctx), now, now.Add(leaseTime), 1)
	if err != nil || len(emails) == 0 {
		return false, err
	}
	p.Nudge() // another worker may find another email
	began := time.Now()
	failure := p.carry(ctx, emails[0], now)
	ended := now.Add(time.Since(began).Truncate(time.Second)) // a delivery may take minutes
	used, err = p.record(ctx, emails[0], failure, ended)
	return true, err
}

// errLinkExpired means that the link in an email has expired.
var errLinkExpired = errors.New(hostel.LinkHasRunOut)

// carry composes and delivers an email, unless it was delivered before. It fails with errLinkExpired.
func (p *Postman) carry(ctx context.Context, email hostel.QueuedLetter, now time.Time) (err error) {
	if _, ok := p.delivered.Load(email.ID); ok {
		return nil
	}
	if ends, has := email.LinkEnds(); has && !now.Before(ends) {
		return errLinkExpired
	}
	defer func() {
		if recover() != nil { // an email that causes a panic must not crash the process at every try
			p.log.ErrorContext(ctx, "email panicked", "email_id", email.ID, "stack", string(debug.Stack()))
			err = &Rejection{
				reason: "the email cannot be composed or delivered: a fault in Efie", permanent: true, local: true,
			}
		}
	}()
	message, err := p.writer.Compose(email)
	if err != nil {
		return &Rejection{reason: err.Error(), permanent: true, local: true}
	}
	sendCtx, cut := context.WithTimeout(context.WithoutCancel(ctx), carryTimeout)
	defer cut()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(stopTimeout, cut) })
	defer stop()
	return p.carrier.Carry(sendCtx, message)
}
