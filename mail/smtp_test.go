package mail

import (
	"crypto/tls"
	"errors"
	"strings"
	"testing"

	gomail "github.com/wneessen/go-mail"

	"efie/hostel"
	"efie/test/must"
)

func letter(t *testing.T) *Message {
	t.Helper()
	return composed(t, queued(hostel.LetterBookingConfirmed))
}

func TestLettersArriveOverSMTP(t *testing.T) {
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
			server := &mailServer{}
			carrier, err := newSMTP(c.prefix+server.serve(t, c.config, c.implicit), clientTLS)
			must.Do(t, err)
			must.Do(t, carrier.Carry(t.Context(), letter(t)))
			if len(server.got) != 1 || server.secure[0] != c.secure || strings.Join(server.users, "") != c.user {
				t.Fatalf("%d letters, secure %v, users %v", len(server.got), server.secure, server.users)
			}
			received, err := parse(strings.NewReader(server.got[0]))
			must.Do(t, err)
			if received.ID != "01JD-booking-confirmed" || received.To != "ama@example.com" ||
				!strings.Contains(received.Text, "GH₵ 450 books the bed") {
				t.Errorf("arrived as %+v", received)
			}
		})
	}
}

func TestAnUntrustedCertificateIsRefused(t *testing.T) {
	serverTLS, _ := certificate(t)
	for prefix, implicit := range map[string]bool{"smtp://": false, "smtps://": true} {
		t.Run(prefix, func(t *testing.T) {
			server := &mailServer{}
			carrier, err := NewSMTP(prefix + server.serve(t, serverTLS, implicit))
			must.Do(t, err)
			if err := carrier.Carry(t.Context(), letter(t)); err == nil || len(server.got) != 0 {
				t.Errorf("%s: a letter went to a server without a trusted certificate (%v)", prefix, err)
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
			if client.TLSPolicy() != want.String() {
				t.Errorf("%s: %s, want %s", address, client.TLSPolicy(), want)
			}
		})
	}
}

func TestRejectionsDoNotNameThePerson(t *testing.T) {
	server := &mailServer{refuse: "ama@example.com"}
	address := server.serve(t, nil, false)
	carrier, err := NewSMTP("smtp://" + address)
	must.Do(t, err)
	err = carrier.Carry(t.Context(), letter(t))
	refused, ok := errors.AsType[*Rejection](err)
	if !ok || !refused.permanent || !strings.Contains(err.Error(), "550") || strings.Contains(err.Error(), "ama@") {
		t.Errorf("refused recipient: %v", err)
	}
	carrier, err = NewSMTP("smtp://efie:wr0ng@" + address)
	must.Do(t, err)
	err = carrier.Carry(t.Context(), letter(t))
	if _, ok := errors.AsType[*Rejection](err); ok || err == nil || !strings.Contains(err.Error(), "535") ||
		strings.Contains(err.Error(), "wr0ng") {
		t.Errorf("wrong password: %v", err)
	}
}

func TestAnAcceptedLetterIsNotSentAgain(t *testing.T) {
	server := &mailServer{dropped: true}
	carrier, err := NewSMTP("smtp://" + server.serve(t, nil, false))
	must.Do(t, err)
	if err := carrier.Carry(t.Context(), letter(t)); err != nil {
		t.Errorf("the server had it, yet: %v", err)
	}
	if len(server.got) != 1 {
		t.Errorf("%d letters", len(server.got))
	}
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
				t.Errorf("%q was taken", address)
				return
			}
			if !strings.HasPrefix(err.Error(), "SMTP_URL: ") || strings.Contains(err.Error(), "hunter2") {
				t.Errorf("%q: %v", address, err)
			}
		})
	}
}
