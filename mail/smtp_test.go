package mail

import (
	"crypto/tls"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"
	gomail "github.com/wneessen/go-mail"

	"efie/hostel"
	"efie/test/must"
)

func email(t *testing.T) *Message {
	t.Helper()
	return compose(t, queuedEmail(hostel.EmailBookingConfirmed))
}

func TestEmailsArriveOverSMTP(t *testing.T) {
	serverTLS, clientTLS := certificate(t)
	for _, c := range []struct {
		name, prefix string
		config       *tls.Config
		implicit     bool
		secure       bool
		user         string
	}{
		{"plain on this machine", "smtp://", nil, false, false, ""},
		{"plain with password", "smtp://efie:s3cret%2Fword@", nil, false, false, "efie"},
		{"starttls", "smtp://efie:s3cret%2Fword@", serverTLS, false, true, "efie"},
		{"implicit tls", "smtps://efie:s3cret%2Fword@", serverTLS, true, true, "efie"},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := startMailServer(t, &mailServer{behave: always(accepts), tls: c.config, implicit: c.implicit})
			carrier, err := newSMTP(c.prefix+server.address, clientTLS)
			must.Do(t, err)
			must.Do(t, carrier.Carry(t.Context(), email(t)))
			if n := server.copies["ama@example.com"]; n != 1 || server.secure != c.secure ||
				strings.Join(server.users, "") != c.user {
				t.Fatalf("%d emails, secure %v, users %v", n, server.secure, server.users)
			}
			received, err := parse(strings.NewReader(server.last))
			must.Do(t, err)
			if received.ID != "01JD-booking-confirmed" || received.To != "ama@example.com" ||
				!strings.Contains(received.Text, "it books the bed and pays the first month") {
				t.Errorf("the email arrived as %+v", received)
			}
		})
	}
}

func TestAnUntrustedCertificateIsRefused(t *testing.T) {
	serverTLS, _ := certificate(t)
	for prefix, implicit := range map[string]bool{"smtp://": false, "smtps://": true} {
		t.Run(prefix, func(t *testing.T) {
			server := startMailServer(t, &mailServer{behave: always(accepts), tls: serverTLS, implicit: implicit})
			carrier, err := NewSMTP(prefix + server.address)
			must.Do(t, err)
			if err := carrier.Carry(t.Context(), email(t)); err == nil || len(server.tries) != 0 {
				t.Errorf("%s: an email was sent to a server without a trusted certificate (%v)", prefix, err)
			}
		})
	}
}

func TestConnectionsToOtherMachinesMustBeEncrypted(t *testing.T) {
	for address, want := range map[string]gomail.TLSPolicy{
		"smtp://mail.example.com":  gomail.TLSMandatory,
		"smtp://10.0.0.5:25":       gomail.TLSMandatory,
		"smtp://localhost:1025":    gomail.TLSOpportunistic,
		"smtp://127.0.0.1:1025":    gomail.TLSOpportunistic,
		"smtp://[::1]:1025":        gomail.TLSOpportunistic,
		"smtp://localhost.evil.gh": gomail.TLSMandatory,
	} {
		t.Run(address, func(t *testing.T) {
			carrier, err := NewSMTP(address)
			must.Do(t, err)
			client, err := gomail.NewClient(carrier.host, carrier.options...)
			must.Do(t, err)
			must.Equal(t, "the TLS policy of "+address, client.TLSPolicy(), want.String())
		})
	}
}

// TestAPasswordIsNeverSentUnencrypted has a control: a server on this machine may get the password unencrypted.
func TestAPasswordIsNeverSentUnencrypted(t *testing.T) {
	server := newMailServer(t, always(accepts))
	for address, sent := range map[string]bool{"127.0.0.1": true, "mail.example.com": false} {
		t.Run(address, func(t *testing.T) {
			carrier, err := NewSMTP("smtp://efie:s3cret%2Fword@" + address)
			must.Do(t, err)
			carrier.dial = server.carrier().dial
			carrier.options = append(carrier.options, gomail.WithTLSPolicy(gomail.NoTLS))
			if err := carrier.Carry(t.Context(), email(t)); (err == nil) != sent || sent != (len(server.users) == 1) {
				t.Errorf("to %s: %v, and %v logged in", address, err, server.users)
			}
			server.users = nil
		})
	}
}

func TestAWrongPasswordIsNotTheFaultOfTheEmail(t *testing.T) {
	server := newMailServer(t, always(accepts))
	carrier, err := NewSMTP("smtp://efie:wr0ng@" + server.address)
	must.Do(t, err)
	err = carrier.Carry(t.Context(), email(t))
	if _, ok := errors.AsType[*Rejection](err); ok || err == nil || !strings.Contains(err.Error(), "535") ||
		strings.Contains(err.Error(), "wr0ng") {
		t.Errorf("wrong password: %v", err)
	}
}

// TestEachResponseOfTheServerIsClassified tries the server's replies to a recipient. They contain the recipient; our
// error must not.
func TestEachResponseOfTheServerIsClassified(t *testing.T) {
	for _, c := range []struct {
		code     int
		enhanced smtp.EnhancedCode
		whose    string
	}{
		{550, smtp.EnhancedCode{5, 1, 1}, "final"},
		{554, smtp.NoEnhancedCode, "final"},
		{552, smtp.EnhancedCode{5, 3, 4}, "final"},
		{450, smtp.EnhancedCode{4, 2, 1}, "passing"},
		{452, smtp.EnhancedCode{4, 2, 2}, "passing"},
		{550, smtp.EnhancedCode{5, 7, 1}, "system"},
		{550, smtp.EnhancedCode{5, 4, 5}, "system"},
		{553, smtp.EnhancedCode{5, 1, 8}, "system"},
		{452, smtp.EnhancedCode{4, 3, 1}, "system"},
		{421, smtp.EnhancedCode{4, 3, 2}, "ours"},
		{530, smtp.EnhancedCode{5, 7, 0}, "ours"},
	} {
		want := fmt.Sprintf("recipient refused: the server answered %d", c.code)
		if c.enhanced != smtp.NoEnhancedCode {
			want += fmt.Sprintf(" %d.%d.%d", c.enhanced[0], c.enhanced[1], c.enhanced[2])
		}
		t.Run(want, func(t *testing.T) {
			server := startMailServer(t, &mailServer{
				behave: always(rejects), refusal: smtp.SMTPError{Code: c.code, EnhancedCode: c.enhanced},
			})
			err := server.carrier().Carry(t.Context(), email(t))
			if whose := faultOf(err); whose != c.whose || err.Error() != want {
				t.Errorf("%s: %v; want %s: %s", whose, err, c.whose, want)
			}
		})
	}
	server := newMailServer(t, always(breaksOff))
	err := server.carrier().Carry(t.Context(), email(t))
	if whose := faultOf(err); whose != "passing" || !strings.HasSuffix(err.Error(), ": the server did not answer") {
		t.Errorf("a server that stops during the email: %s: %v", whose, err)
	}
}

func faultOf(err error) string {
	refused, ok := errors.AsType[*Rejection](err)
	switch {
	case !ok:
		return "ours"
	case refused.permanent:
		return "final"
	case refused.serverFault:
		return "system"
	}
	return "passing"
}

func TestAnAcceptedEmailIsNotSentAgain(t *testing.T) {
	server := newMailServer(t, always(acceptsAndDrops))
	must.Do(t, server.carrier().Carry(t.Context(), email(t))) // although the server closes the connection
	must.Equal(t, "emails", server.copies["ama@example.com"], 1)
}

func TestAnInvalidSMTPURLDoesNotRevealItsPassword(t *testing.T) {
	for _, address := range []string{
		"", "mail.example.com", "http://u:hunter2@mail.example.com", "smtp://u:hunter2@", "smtp://u:hunter2@:587",
		"smtp://u:hunter2@mail.example.com:smtp", "smtp://u:hunter2@mail.example.com:99999",
		"smtp://u:hunter2%zz@mail.example.com",
		"smtp://u:hunter2/x@mail.example.com", "smtp://u:hunter2?x@mail.example.com", "smtp://mail.example.com/hunter2",
		"smtp://u:hunter2 \n@h",
	} {
		t.Run(address, func(t *testing.T) {
			_, err := NewSMTP(address)
			if err == nil {
				t.Errorf("%q was accepted", address)
				return
			}
			if !strings.HasPrefix(err.Error(), "SMTP_URL: ") || strings.Contains(err.Error(), "hunter2") {
				t.Errorf("%q: %v", address, err)
			}
		})
	}
}
