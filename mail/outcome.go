package mail

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"efie/hostel"
)

// record stores the outcome of a delivery, even while the server stops.
func (p *Postman) record(ctx context.Context, letter hostel.QueuedLetter, failure error, now time.Time) error {
	ctx = context.WithoutCancel(ctx)
	log := p.log.With("letter", letter.ID, "kind", string(letter.Letter.Kind))
	if failure == nil {
		return p.sent(ctx, log, letter, now)
	}
	if errors.Is(failure, errLinkExpired) { // no alarm: the person can ask for a new link
		p.breaker.release(now)
		p.breaker.forget(letter.Letter.To)
		log.WarnContext(ctx, "letter dropped", "error", failure)
		return p.outbox.Failed(ctx, letter.ID, hostel.Setback{Reason: failure.Error(), Next: now, Dead: now})
	}
	rejection, ok := errors.AsType[*Rejection](failure)
	if !ok {
		next, alarm := p.breaker.fail(now)
		return p.postpone(ctx, log, letter, failure, next, alarm)
	}
	if rejection.local {
		p.breaker.release(now)
	} else {
		serverFault, next, alarm := p.breaker.reject(letter.Letter.To, letter.Attempts, rejection, now)
		if serverFault {
			return p.postpone(ctx, log, letter, failure, next, alarm)
		}
	}
	s := nextTry(letter.Attempts, rejection, now)
	if s.Dead.IsZero() {
		log.WarnContext(ctx, "letter refused", "try", letter.Attempts+1, "error", failure, "next", s.Next)
	} else {
		p.breaker.forget(letter.Letter.To)
		log.ErrorContext(ctx, "letter given up", "alarm", true, "try", letter.Attempts+1, "error", failure)
	}
	return p.outbox.Failed(ctx, letter.ID, s)
}

func (p *Postman) sent(ctx context.Context, log *slog.Logger, letter hostel.QueuedLetter, now time.Time) error {
	p.breaker.accept(letter.Letter.To)
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
	ctx context.Context, log *slog.Logger, letter hostel.QueuedLetter, failure error, next time.Time, alarm bool,
) error {
	if alarm {
		log.ErrorContext(ctx, "letters wait: the mail server needs a person",
			"alarm", true, "error", failure, "next", next)
	} else {
		log.WarnContext(ctx, "the mail server takes no letter", "error", failure, "next", next)
	}
	return p.outbox.Failed(ctx, letter.ID, hostel.Setback{Reason: failure.Error(), Next: next})
}
