package mail

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/test/must"
)

func TestAnOutboxErrorIsLogged(t *testing.T) {
	box := &fakeOutbox{broken: errors.New("disk full")}
	var log string
	synctest.Test(t, func(t *testing.T) {
		var logged bytes.Buffer
		p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error { return nil }),
			slog.New(slog.NewTextHandler(&logged, nil)))
		if _, err := p.Round(t.Context(), start); !errors.Is(err, box.broken) {
			t.Errorf("the error was lost: %v", err)
		}
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, stop) // after one look of each worker
		p.Run(ctx)
		log = logged.String()
	})
	if strings.Count(log, `level=ERROR msg="outbox failed" error="disk full"`) != workers {
		t.Errorf("the log of a postman whose outbox is broken:\n%s", log)
	}
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
			box := &fakeOutbox{}
			box.add(manyEmails(1, start)...)
			var logged bytes.Buffer
			runRounds(t, NewPostman(box, writer(t), carrier, slog.New(slog.NewTextHandler(&logged, nil))), start)
			if lines := logged.String(); !strings.Contains(lines, `level=WARN msg="the mail server accepts no email"`) ||
				!strings.Contains(lines, c.cause) || len(server.tries) != 0 {
				t.Errorf("%s: the log has\n%s", name, lines)
			}
		})
	}
}
