package mail

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"efie/hostel"
)

// These limits count only tries that failed because of the email. Emails are kept while the server fails, our quota is
// used up, or our log-in or sender address is refused.
const (
	// maxRejections is the number of permanent rejections that end the tries. RFC 5321 4.2.1 asks for one.
	maxRejections = 3
	rejectedDelay = time.Hour
	// maxTries is the number of temporary rejections that end the tries, after four days (RFC 5321 4.5.4.1).
	maxTries = 100
	// serverFaultDelay is the pause of an email after a server fault.
	serverFaultDelay = 10 * time.Minute
)

// delays are the pauses after each temporary rejection. The last one repeats.
var delays = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour}

// nextTry returns the outbox entry for a rejection. tries is the number of counted tries before.
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

// record stores the outcome of a delivery. used is for the circuit breaker: nil, errNotTried or errUnusable.
func (p *Postman) record(
	ctx context.Context, email hostel.QueuedLetter, failure error, now time.Time,
) (used, err error) {
	ctx = context.WithoutCancel(ctx)
	log := p.log.With("email_id", email.ID, "kind", string(email.Letter.Kind))
	if failure == nil {
		return nil, p.sent(ctx, log, email, now)
	}
	if errors.Is(failure, errLinkExpired) { // no alarm: the person can ask for a new link
		p.server.forget(email.Letter.To)
		log.WarnContext(ctx, "email dropped", "error", failure)
		return errNotTried, p.outbox.Failed(ctx, email.ID, hostel.Setback{Reason: failure.Error(), Next: now, Dead: now})
	}
	rejection, ok := errors.AsType[*Rejection](failure)
	if !ok {
		return errUnusable, p.postpone(ctx, log, email, failure, now, breakerPause)
	}
	if rejection.local {
		used = errNotTried
	} else if p.server.reject(email.Letter.To, email.Attempts, rejection, now) {
		// Without such a code, many invalid addresses in a row look like a server fault. Other emails are still sent.
		if rejection.serverFault {
			used = errUnusable
		}
		return used, p.postpone(ctx, log, email, failure, now, serverFaultDelay)
	}
	s := nextTry(email.Attempts, rejection, now)
	if s.Dead.IsZero() {
		log.WarnContext(ctx, "email refused", "try", email.Attempts+1, "error", failure, "next", s.Next)
	} else {
		p.server.forget(email.Letter.To)
		log.ErrorContext(ctx, "email given up", "alarm", true, "try", email.Attempts+1, "error", failure)
	}
	return used, p.outbox.Failed(ctx, email.ID, s)
}

func (p *Postman) sent(ctx context.Context, log *slog.Logger, email hostel.QueuedLetter, now time.Time) error {
	p.server.accept(now)
	p.delivered.Store(email.ID, true)
	if err := p.outbox.Sent(ctx, email.ID, now); err != nil {
		return err
	}
	p.delivered.Delete(email.ID)
	log.InfoContext(ctx, "email sent")
	return nil
}

// postpone records a try that failed because of the mail server. The try does not count.
func (p *Postman) postpone(
	ctx context.Context, log *slog.Logger, email hostel.QueuedLetter, failure error, now time.Time, pause time.Duration,
) error {
	next := now.Add(pause)
	if p.server.fail(now) {
		log.ErrorContext(ctx, "emails wait: check the mail server",
			"alarm", true, "error", failure, "next", next)
	} else {
		log.WarnContext(ctx, "the mail server accepts no email", "error", failure, "next", next)
	}
	return p.outbox.Failed(ctx, email.ID, hostel.Setback{Reason: failure.Error(), Next: next})
}
