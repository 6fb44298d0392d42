package mail

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/outbox"
	"efie/hostel/outbox/outboxtest"
	"efie/test/must"
)

type transportFunc func(ctx context.Context, m *Message) error

func (f transportFunc) Carry(ctx context.Context, m *Message) error { return f(ctx, m) }

// lastingKinds are the kinds of emails without a link, which never expire.
var lastingKinds = slices.DeleteFunc(slices.Clone(kinds), hostel.EmailKind.HasLink)

func manyEmails(n int, at time.Time) []outbox.Message {
	emails := make([]outbox.Message, n)
	for i := range emails {
		emails[i] = queuedEmail(lastingKinds[i%len(lastingKinds)])
		emails[i].ID, emails[i].QueuedAt = fmt.Sprintf("email-%d", i), at
	}
	return emails
}

var start = time.Date(2026, 9, 1, 8, 0, 0, 0, time.UTC)

// newWorker returns a worker that sends emails to a transport.
func newWorker(t *testing.T, queue outbox.Queue, carry Transport, log io.Writer) *outbox.Worker {
	p := NewPostman(writer(t), carry, slog.New(slog.NewTextHandler(log, nil)))
	return outbox.NewWorker(queue, outbox.Email, p, p.log)
}

func TestAnInvalidEmailDoesNotDelayOthers(t *testing.T) {
	box := &outboxtest.Queue{}
	emails := manyEmails(4, start)
	emails[0].Email.To = "no address"
	box.Add(emails...)
	w := newWorker(t, box, transportFunc(func(context.Context, *Message) error { return nil }), io.Discard)
	must.Do(t, outboxtest.RunRounds(t.Context(), w, start))
	if e := box.Messages[0]; e.Attempts != 1 || !e.Next.Equal(start.Add(outbox.RejectedDelay)) ||
		e.Reason != "recipient: not an email address" {
		t.Errorf("the email with an invalid address: %+v", e)
	}
	must.Equal(t, "other emails that were sent", box.Count(outbox.Sent), 3)
}

// TestATLSErrorIsLogged checks that the log names the cause: an untrusted certificate, or no TLS where it is
// required.
func TestATLSErrorIsLogged(t *testing.T) {
	serverTLS, clientTLS := certificate(t)
	for name, c := range map[string]struct {
		prefix        string
		server, trust *tls.Config
		implicit      bool
		cause         string
	}{
		"starttls with an untrusted certificate": {"smtp://", serverTLS, nil, false,
			"x509: certificate signed by unknown authority"},
		"implicit TLS with an untrusted certificate": {"smtps://", serverTLS, nil, true,
			"x509: certificate signed by unknown authority"},
		"no TLS where it is required": {"smtps://", nil, clientTLS, false,
			"tls: first record does not look like a TLS handshake"},
	} {
		t.Run(name, func(t *testing.T) {
			server := startMailServer(t, &mailServer{behave: always(accepts), tls: c.server, implicit: c.implicit})
			carrier, err := newSMTP(c.prefix+server.address, c.trust)
			must.Do(t, err)
			box := &outboxtest.Queue{}
			box.Add(manyEmails(1, start)...)
			var logged bytes.Buffer
			must.Do(t, outboxtest.RunRounds(t.Context(), newWorker(t, box, carrier, &logged), start))
			if lines := logged.String(); !strings.Contains(lines, `level=WARN msg="the mail server accepts no email"`) ||
				!strings.Contains(lines, c.cause) || len(server.tries) != 0 {
				t.Errorf("%s: the log has\n%s", name, lines)
			}
		})
	}
}
