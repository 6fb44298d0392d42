package mail

import (
	"context"
	"log/slog"
	"time"

	"github.com/sony/gobreaker/v2"

	"efie/hostel/outbox"
)

// This does not compile if a delivery can take longer than outbox.CarryTimeout.
const _ = uint(outbox.CarryTimeout - loginTimeout - sendTimeout - 2*quitTimeout)

// Postman composes and delivers the emails of the outbox. It is the outbox.Carrier of emails.
type Postman struct {
	writer    *Writer
	transport Transport
	log       *slog.Logger
	breaker   *gobreaker.TwoStepCircuitBreaker[struct{}]
	server    serverState
}

func NewPostman(writer *Writer, transport Transport, log *slog.Logger) *Postman {
	return &Postman{
		writer: writer, transport: transport, log: log, breaker: newBreaker(breakerPause),
		server: serverState{refused: map[string]outbox.Message{}},
	}
}

// Allow implements outbox.Carrier. It fails while the circuit breaker is open.
func (p *Postman) Allow() (done func(error), err error) { return p.breaker.Allow() }

// Carry composes and delivers an email.
func (p *Postman) Carry(ctx context.Context, m outbox.Message) outbox.Outcome {
	message, err := p.writer.Compose(m)
	if err != nil {
		return outbox.Outcome{Err: err, Permanent: true, Channel: outbox.ErrNotTried}
	}
	failure, now := p.transport.Carry(ctx, message), time.Now()
	o, alarm := p.server.judge(m, failure, now)
	log := p.log.With("email_id", m.ID, "kind", string(m.Email.Kind), "error", failure, "next", now.Add(o.Pause))
	switch {
	case alarm:
		log.ErrorContext(ctx, "emails wait: check the mail server", "alarm", true)
	case o.Pause > 0:
		log.WarnContext(ctx, "the mail server accepts no email")
	}
	return o
}
