package mail

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"efie/hostel"
)

// record writes down what became of a letter, also while the server stops.
func (p *Postman) record(ctx context.Context, letter hostel.QueuedLetter, failure error, now time.Time) error {
	ctx = context.WithoutCancel(ctx)
	log := p.log.With("letter", letter.ID, "kind", string(letter.Letter.Kind))
	if failure == nil {
		return p.sent(ctx, log, letter, now)
	}
	if errors.Is(failure, errRunOut) { // nobody has to do anything: who still wants to go on asks for a new one
		p.outage.spared(now)
		p.outage.forget(letter.Letter.To)
		log.WarnContext(ctx, "letter dropped", "error", failure)
		return p.outbox.Failed(ctx, letter.ID, hostel.Setback{Reason: failure.Error(), Next: now, Dead: now})
	}
	refused, ok := errors.AsType[*Refusal](failure)
	if !ok {
		next, long := p.outage.failed(now)
		return p.waits(ctx, log, letter, failure, next, long)
	}
	if refused.ours {
		p.outage.spared(now)
	} else if blamed, next, long := p.outage.refused(letter.Letter.To, letter.Attempts, refused, now); blamed {
		return p.waits(ctx, log, letter, failure, next, long)
	}
	s := setback(letter.Attempts, refused, now)
	if s.Dead.IsZero() {
		log.WarnContext(ctx, "letter refused", "try", letter.Attempts+1, "error", failure, "next", s.Next)
	} else {
		p.outage.forget(letter.Letter.To)
		log.ErrorContext(ctx, "letter given up", "alarm", true, "try", letter.Attempts+1, "error", failure)
	}
	return p.outbox.Failed(ctx, letter.ID, s)
}

func (p *Postman) sent(ctx context.Context, log *slog.Logger, letter hostel.QueuedLetter, now time.Time) error {
	p.outage.took(letter.Letter.To)
	p.taken.Store(letter.ID, true)
	if err := p.outbox.Sent(ctx, letter.ID, now); err != nil {
		return err
	}
	p.taken.Delete(letter.ID)
	log.InfoContext(ctx, "letter sent")
	return nil
}

// waits notes that a letter did not leave, and that this is the mail server's fault.
func (p *Postman) waits(ctx context.Context, log *slog.Logger, letter hostel.QueuedLetter, failure error, next time.Time, long bool) error {
	if long {
		log.ErrorContext(ctx, "letters wait: the mail server needs a person", "alarm", true, "error", failure, "next", next)
	} else {
		log.WarnContext(ctx, "the mail server takes no letter", "error", failure, "next", next)
	}
	return p.outbox.Failed(ctx, letter.ID, hostel.Setback{Reason: failure.Error(), Next: next})
}
