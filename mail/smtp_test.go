package mail

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	gomail "github.com/wneessen/go-mail"

	"efie/hostel"
)

// mailServer is a real SMTP server on this machine.
type mailServer struct {
	mu      sync.Mutex
	got     []string
	secure  []bool
	users   []string
	refuse  string // a recipient it does not want
	dropped bool   // breaks the connection off after it took a letter
}

type visit struct {
	server *mailServer
	conn   *smtp.Conn
}

func (s *mailServer) NewSession(c *smtp.Conn) (smtp.Session, error) { return &visit{s, c}, nil }

func (v *visit) AuthMechanisms() []string { return []string{sasl.Plain} }

func (v *visit) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != "s3cret/word" {
			return smtp.ErrAuthFailed
		}
		v.server.mu.Lock()
		defer v.server.mu.Unlock()
		v.server.users = append(v.server.users, user)
		return nil
	}), nil
}

func (v *visit) Mail(string, *smtp.MailOptions) error { return nil }

func (v *visit) Rcpt(to string, _ *smtp.RcptOptions) error {
	if to == v.server.refuse {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no mailbox " + to}
	}
	return nil
}

func (v *visit) Data(r io.Reader) error {
	letter, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	v.server.mu.Lock()
	defer v.server.mu.Unlock()
	_, secure := v.conn.TLSConnectionState()
	v.server.got, v.server.secure = append(v.server.got, string(letter)), append(v.server.secure, secure)
	return nil
}

// Reset comes after a letter was answered.
func (v *visit) Reset() {
	v.server.mu.Lock()
	defer v.server.mu.Unlock()
	if v.server.dropped && len(v.server.got) > 0 {
		v.conn.Conn().Close()
	}
}

func (v *visit) Logout() error { return nil }

// serve starts the server and gives its host and port.
func (s *mailServer) serve(t *testing.T, config *tls.Config, implicit bool) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if implicit {
		listener = tls.NewListener(listener, config)
	}
	server := smtp.NewServer(s)
	server.Domain, server.TLSConfig, server.AllowInsecureAuth = "localhost", config, true
	server.ReadTimeout, server.WriteTimeout = 5*time.Second, 5*time.Second
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return address
}

// certificate makes one for 127.0.0.1, and the configuration that believes it.
func certificate(t *testing.T) (server, client *tls.Config) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}},
		&tls.Config{RootCAs: roots, ServerName: "127.0.0.1", MinVersion: tls.VersionTLS12}
}

func letter(t *testing.T) *Message {
	t.Helper()
	m, err := writer(t).Compose(queued(hostel.LetterBookingConfirmed))
	if err != nil {
		t.Fatal(err)
	}
	return m
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
			if err != nil {
				t.Fatal(err)
			}
			if err := carrier.Carry(t.Context(), letter(t)); err != nil {
				t.Fatal(err)
			}
			if len(server.got) != 1 || server.secure[0] != c.secure || strings.Join(server.users, "") != c.user {
				t.Fatalf("%d letters, secure %v, users %v", len(server.got), server.secure, server.users)
			}
			received, err := parse(strings.NewReader(server.got[0]))
			if err != nil {
				t.Fatal(err)
			}
			if received.ID != "01JD-booking-confirmed" || received.To != "ama@example.com" ||
				!strings.Contains(received.Text, "GH₵ 450 books the bed") {
				t.Errorf("arrived as %+v", received)
			}
		})
	}
}

func TestACertificateOfNobodyIsRefused(t *testing.T) {
	serverTLS, _ := certificate(t)
	for prefix, implicit := range map[string]bool{"smtp://": false, "smtps://": true} {
		server := &mailServer{}
		carrier, err := NewSMTP(prefix + server.serve(t, serverTLS, implicit))
		if err != nil {
			t.Fatal(err)
		}
		if err := carrier.Carry(t.Context(), letter(t)); err == nil || len(server.got) != 0 {
			t.Errorf("%s: a letter went to a server that nobody vouches for (%v)", prefix, err)
		}
	}
}

func TestEncryptionIsAMustToOtherMachines(t *testing.T) {
	for address, want := range map[string]gomail.TLSPolicy{
		"smtp://mail.example.com":  gomail.TLSMandatory,
		"smtp://10.0.0.5:25":       gomail.TLSMandatory,
		"smtp://localhost:1025":    gomail.TLSOpportunistic,
		"smtp://127.0.0.1:1025":    gomail.TLSOpportunistic,
		"smtp://[::1]:1025":        gomail.TLSOpportunistic,
		"smtp://localhost.evil.gh": gomail.TLSMandatory,
	} {
		carrier, err := NewSMTP(address)
		if err != nil {
			t.Fatal(err)
		}
		client, err := gomail.NewClient(carrier.host, carrier.options...)
		if err != nil {
			t.Fatal(err)
		}
		if client.TLSPolicy() != want.String() {
			t.Errorf("%s: %s, want %s", address, client.TLSPolicy(), want)
		}
	}
}

func TestRefusalsAreNamedWithoutThePerson(t *testing.T) {
	server := &mailServer{refuse: "ama@example.com"}
	address := server.serve(t, nil, false)
	carrier, err := NewSMTP("smtp://" + address)
	if err != nil {
		t.Fatal(err)
	}
	err = carrier.Carry(t.Context(), letter(t))
	refused, ok := errors.AsType[*Refusal](err)
	if !ok || !refused.final || !strings.Contains(err.Error(), "550") || strings.Contains(err.Error(), "ama@") {
		t.Errorf("refused recipient: %v", err)
	}
	carrier, err = NewSMTP("smtp://efie:wr0ng@" + address)
	if err != nil {
		t.Fatal(err)
	}
	err = carrier.Carry(t.Context(), letter(t))
	if _, ok := errors.AsType[*Refusal](err); ok || err == nil || !strings.Contains(err.Error(), "535") || strings.Contains(err.Error(), "wr0ng") {
		t.Errorf("wrong password: %v", err)
	}
}

func TestALetterThatWasTakenIsNotSentAgain(t *testing.T) {
	server := &mailServer{dropped: true}
	carrier, err := NewSMTP("smtp://" + server.serve(t, nil, false))
	if err != nil {
		t.Fatal(err)
	}
	if err := carrier.Carry(t.Context(), letter(t)); err != nil {
		t.Errorf("the server had it, yet: %v", err)
	}
	if len(server.got) != 1 {
		t.Errorf("%d letters", len(server.got))
	}
}

func TestAnAddressThatCannotBeUsedKeepsItsPassword(t *testing.T) {
	for _, address := range []string{
		"", "mail.example.com", "http://u:hunter2@mail.example.com", "smtp://u:hunter2@", "smtp://u:hunter2@:587",
		"smtp://u:hunter2@mail.example.com:smtp", "smtp://u:hunter2@mail.example.com:99999", "smtp://u:hunter2%zz@mail.example.com",
		"smtp://u:hunter2/x@mail.example.com", "smtp://u:hunter2?x@mail.example.com", "smtp://mail.example.com/hunter2", "smtp://u:hunter2 \n@h",
	} {
		_, err := NewSMTP(address)
		if err == nil {
			t.Errorf("%q was taken", address)
			continue
		}
		if !strings.HasPrefix(err.Error(), "SMTP_URL: ") || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v", address, err)
		}
	}
}
