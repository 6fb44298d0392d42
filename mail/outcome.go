package mail

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"efie/hostel"
)

// These limits only count tries that failed because of the letter: a failing server, a used-up quota, or a rejection of
// our log-in or sender never gives up a letter.
const (
	// maxRejections is after how many permanent rejections a letter is given up (RFC 5321 4.2.1 asks for one).
	maxRejections = 3
	rejectedDelay = time.Hour
	// maxTries is after how many temporary rejections a letter is given up: four days (RFC 5321 4.5.4.1).
	maxTries = 100
	// serverFaultDelay is the pause of a letter that the server refused through its own fault.
	serverFaultDelay = 10 * time.Minute
)

// delays are the pauses after each temporary rejection. The last one repeats.
var delays = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour}

// nextTry returns what the outbox records after a rejection. tries were counted before.
func nextTry(tries int, r *Rejection, now time.Time) hostel.Setback {
	s := hostel.Setback{Reason: r.reason, Counts: true, Next: now.Add(delays[min(tries, len(delays)-1)])}
	limit := maxTries
	if r.permanent {
		s.Next, limit = now.Add(rejectedDelay), maxRejections
	}
	if tries+1 >= limit {
		s.Dead = now
	}
	return s
}

// record stores a delivery's outcome. used is nil, errNotTried or errUnusable, for the circuit breaker.
func (p *Postman) record(
	ctx context.Context, letter hostel.QueuedLetter, failure error, now time.Time,
) (used, err error) {
	ctx = context.WithoutCancel(ctx)
	log := p.log.With("letter", letter.ID, "kind", string(letter.Letter.Kind))
	if failure == nil {
		return nil, p.sent(ctx, log, letter, now)
	}
	if errors.Is(failure, errLinkExpired) { // no alarm: the person can ask for a new link
		p.server.forget(letter.Letter.To)
		log.WarnContext(ctx, "letter dropped", "error", failure)
		return errNotTried, p.outbox.Failed(ctx, letter.ID, hostel.Setback{Reason: failure.Error(), Next: now, Dead: now})
	}
	rejection, ok := errors.AsType[*Rejection](failure)
	if !ok {
		return errUnusable, p.postpone(ctx, log, letter, failure, now, breakerPause)
	}
	if rejection.local {
		used = errNotTried
	} else if p.server.reject(letter.Letter.To, letter.Attempts, rejection, now) {
		// Without such a code many bad addresses look the same, so other letters are still sent.
		if rejection.serverFault {
			used = errUnusable
		}
		return used, p.postpone(ctx, log, letter, failure, now, serverFaultDelay)
	}
	s := nextTry(letter.Attempts, rejection, now)
	if s.Dead.IsZero() {
		log.WarnContext(ctx, "letter refused", "try", letter.Attempts+1, "error", failure, "next", s.Next)
	} else {
		p.server.forget(letter.Letter.To)
		log.ErrorContext(ctx, "letter given up", "alarm", true, "try", letter.Attempts+1, "error", failure)
	}
	return used, p.outbox.Failed(ctx, letter.ID, s)
}

func (p *Postman) sent(ctx context.Context, log *slog.Logger, letter hostel.QueuedLetter, now time.Time) error {
	p.server.accept(now)
	p.delivered.Store(letter.ID, true)
	if err := p.outbox.Sent(ctx, letter.ID, now); err != nil {
		return err
	}
	p.delivered.Delete(letter.ID)
	log.InfoContext(ctx, "letter sent")
	return nil
}

// postpone records that a letter was not delivered because the mail server fails. The try does not count.
func (p *Postman) postpone(
	ctx context.Context, log *slog.Logger, letter hostel.QueuedLetter, failure error, now time.Time, pause time.Duration,
) error {
	next := now.Add(pause)
	if p.server.fail(now) {
		log.ErrorContext(ctx, "letters wait: the mail server needs a person",
			"alarm", true, "error", failure, "next", next)
	} else {
		log.WarnContext(ctx, "the mail server takes no letter", "error", failure, "next", next)
	}
	return p.outbox.Failed(ctx, letter.ID, hostel.Setback{Reason: failure.Error(), Next: next})
}
