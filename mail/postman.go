package mail

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"efie/hostel"
)

// Outbox is where letters wait.
type Outbox interface {
	// Lease takes up to n letters that are due at now, those that wait longest first, and keeps
	// them from other postmen until the given time.
	Lease(ctx context.Context, now, until time.Time, n int) ([]hostel.QueuedLetter, error)
	// Sent marks a letter as delivered.
	Sent(ctx context.Context, id string, now time.Time) error
	// Failed notes why a letter did not leave. A dead one is not handed out again.
	Failed(ctx context.Context, id string, s hostel.Setback) error
}

const (
	// hands is how many letters are on their way at once, so that a slow answer holds up one.
	hands = 4
	// A delivery has seven steps of answerIn at most, and the answer that the letter was taken.
	carryTime = 8*answerIn + takenIn
	// A lease outlives the delivery of its letter, or two postmen would carry it.
	lease = carryTime + 2*time.Minute
	// farewell is what letters that are on their way get when the server stops. One that is cut
	// off in its last moment may arrive twice.
	farewell = 20 * time.Second
	// rest is how long a hand waits when nobody nudges.
	rest = 10 * time.Second
)

// Postman empties the outbox.
type Postman struct {
	outbox  Outbox
	writer  *Writer
	carrier Carrier
	log     *slog.Logger
	wake    chan struct{}
	outage  outage
	// taken holds the ids of letters that were delivered, while the outbox does not know it.
	taken sync.Map
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

// Run carries letters until ctx ends. A letter that is on its way then is finished, if the mail
// server does not take too long.
func (p *Postman) Run(ctx context.Context) {
	var all sync.WaitGroup
	for range hands {
		all.Go(func() { p.work(ctx) })
	}
	all.Wait()
}

// work is what each hand does.
func (p *Postman) work(ctx context.Context) {
	tick := time.NewTicker(rest)
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

// Round carries the letter that has been due longest at now, and says whether there was one; in
// an outage of the mail server most rounds carry none. The error is the outbox's: a letter that
// could not be carried is no error, it is tried again later. Rounds may run side by side.
func (p *Postman) Round(ctx context.Context, now time.Time) (found bool, err error) {
	if !p.outage.goes(now) {
		return false, nil
	}
	// Whoever stops in the middle of this would keep a letter from everybody until its lease ends.
	letters, err := p.outbox.Lease(context.WithoutCancel(ctx), now, now.Add(lease), 1)
	if err != nil || len(letters) == 0 {
		return false, err
	}
	p.Nudge() // where there is one there may be two, and other hands are free
	began := time.Now()
	failure := p.carry(ctx, letters[0], now)
	ended := now.Add(time.Since(began).Truncate(time.Second)) // a server may have taken minutes
	return true, p.record(ctx, letters[0], failure, ended)
}

// errRunOut says that a letter leads nowhere any more.
var errRunOut = errors.New(hostel.LinkHasRunOut)

// carry writes a letter and delivers it, unless it was delivered before and the outbox could not
// note it, or its link has run out at now.
func (p *Postman) carry(ctx context.Context, letter hostel.QueuedLetter, now time.Time) (err error) {
	if _, done := p.taken.Load(letter.ID); done {
		return nil
	}
	if ends, has := letter.LinkEnds(); has && !now.Before(ends) {
		return errRunOut
	}
	defer func() {
		if recover() != nil { // one letter must not end the process, again and again
			p.log.ErrorContext(ctx, "letter panicked", "letter", letter.ID, "stack", string(debug.Stack()))
			err = &Refusal{reason: "the letter cannot be written or carried: a fault in Efie", final: true, ours: true}
		}
	}()
	message, err := p.writer.Compose(letter)
	if err != nil {
		return &Refusal{reason: err.Error(), final: true, ours: true}
	}
	way, cut := context.WithTimeout(context.WithoutCancel(ctx), carryTime)
	defer cut()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(farewell, cut) })
	defer stop()
	return p.carrier.Carry(way, message)
}
