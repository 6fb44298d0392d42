package mail

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"efie/hostel"
)

// Outbox is where letters wait.
type Outbox interface {
	// Lease takes up to n letters that are due at now, oldest first, and keeps them
	// from other postmen until the given time.
	Lease(ctx context.Context, now, until time.Time, n int) ([]hostel.QueuedLetter, error)
	// Sent marks a letter as delivered.
	Sent(ctx context.Context, id string, now time.Time) error
	// Failed counts a try and says when to try next; a dead letter is not tried again.
	Failed(ctx context.Context, id string, reason string, next time.Time, dead bool) error
}

const (
	batch = 10
	// A lease outlives a batch of which every letter takes its longest time.
	lease     = batch*carryTime + 2*time.Minute
	carryTime = time.Minute
	// mostTries is after how many tries a letter is dead: about two days.
	mostTries = 12
	// rest is how long the postman waits when nobody nudges him.
	rest = 10 * time.Second
)

// waits are the pauses after each failed try; the last one repeats.
var waits = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour}

// Postman empties the outbox.
type Postman struct {
	outbox  Outbox
	writer  *Writer
	carrier Carrier
	log     *slog.Logger
	wake    chan struct{}
}

// NewPostman makes a postman; Run sets him to work.
func NewPostman(outbox Outbox, writer *Writer, carrier Carrier, log *slog.Logger) *Postman {
	return &Postman{outbox: outbox, writer: writer, carrier: carrier, log: log, wake: make(chan struct{}, 1)}
}

// Nudge tells the postman that a letter was queued, so that it leaves at once.
// It never waits.
func (p *Postman) Nudge() {
	select {
	case p.wake <- struct{}{}:
	default: // he has been told already
	}
}

// Run carries letters until ctx ends. A letter that is on its way then is finished.
func (p *Postman) Run(ctx context.Context) {
	tick := time.NewTicker(rest)
	defer tick.Stop()
	for {
		for {
			sent, err := p.Round(ctx, time.Now())
			if err != nil && ctx.Err() == nil {
				p.log.ErrorContext(ctx, "outbox failed", "error", err)
			}
			if sent == 0 || err != nil {
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

// Round leases some letters and carries each, and says how many were delivered.
// The error is the outbox's; a letter that could not be carried is no error, it
// is tried again later.
func (p *Postman) Round(ctx context.Context, now time.Time) (sent int, err error) {
	letters, err := p.outbox.Lease(ctx, now, now.Add(lease), batch)
	if err != nil {
		return 0, err
	}
	var failures []error
	for _, letter := range letters {
		if ctx.Err() != nil {
			break // the others come back when their lease runs out
		}
		carried := p.carry(ctx, letter)
		if carried == nil {
			sent++
		}
		failures = append(failures, p.record(ctx, letter, carried, now))
	}
	return sent, errors.Join(failures...)
}

func (p *Postman) carry(ctx context.Context, letter hostel.QueuedLetter) error {
	message, err := p.writer.Compose(letter)
	if err != nil {
		return err
	}
	// Stopping the server does not cut off a letter in the middle: it might arrive twice.
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), carryTime)
	defer done()
	return p.carrier.Carry(ctx, message)
}

// record writes down what became of a letter, also while the server stops.
func (p *Postman) record(ctx context.Context, letter hostel.QueuedLetter, failure error, now time.Time) error {
	ctx = context.WithoutCancel(ctx)
	log := p.log.With("letter", letter.ID, "kind", string(letter.Letter.Kind), "try", letter.Attempts+1)
	if failure == nil {
		log.InfoContext(ctx, "letter sent")
		return p.outbox.Sent(ctx, letter.ID, now)
	}
	dead := letter.Attempts+1 >= mostTries
	next := now.Add(waits[min(letter.Attempts, len(waits)-1)])
	if dead {
		log.ErrorContext(ctx, "letter given up", "error", failure)
	} else {
		log.WarnContext(ctx, "letter not sent", "error", failure, "next", next)
	}
	return p.outbox.Failed(ctx, letter.ID, failure.Error(), next, dead)
}
