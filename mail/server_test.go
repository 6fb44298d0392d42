package mail

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log"
	"math/big"
	"net"
	"net/mail"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"efie/test/must"
)

// behaviour is the server's reaction to one delivery.
type behaviour int

const (
	accepts         behaviour = iota
	rejects                   // replies with refusal to the recipient
	defers                    // replies with 450 to the recipient
	breaksOff                 // the server stops in the middle of the email
	acceptsAndDies            // the server receives the whole email and stops before it confirms it
	acceptsSlowly             // the server confirms the email late
	acceptsAndDrops           // the server confirms the email and closes the connection
)

// mailServer is an SMTP server on this machine. It can be down and can fail in many ways. It counts every try.
type mailServer struct {
	t        *testing.T
	tls      *tls.Config // nil for a server without encryption
	implicit bool        // implicit TLS instead of STARTTLS
	behave   func(to string, try int) behaviour
	refusal  smtp.SMTPError
	slow     func() // runs before a late confirmation

	mu          sync.Mutex
	server      *smtp.Server // nil while it is down
	address     string       // of the current or the last server
	users       []string     // users that logged in
	last        string       // the last email
	secure      bool         // the last email used an encrypted connection
	tries       map[string]int
	seen        map[string]map[string]bool // the Message-IDs of all tries by recipient, including incomplete ones
	copies      map[string]int             // the number of confirmed emails, by recipient
	unconfirmed map[string]int             // the number of received but unconfirmed emails, by recipient

	// answering is locked between the count of an email and its reply, so that the server never stops in between.
	answering sync.RWMutex
}

// newMailServer starts a server. The first try of a recipient is 1.
func newMailServer(t *testing.T, behave func(to string, try int) behaviour) *mailServer {
	t.Helper()
	return startMailServer(t, &mailServer{behave: behave})
}

func startMailServer(t *testing.T, s *mailServer) *mailServer {
	t.Helper()
	s.t, s.tries, s.seen = t, map[string]int{}, map[string]map[string]bool{}
	s.copies, s.unconfirmed = map[string]int{}, map[string]int{}
	if s.refusal.Code == 0 {
		s.refusal = smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}}
	}
	s.up()
	t.Cleanup(s.down)
	return s
}

// always returns a function that gives every email the same behaviour.
func always(b behaviour) func(string, int) behaviour { return func(string, int) behaviour { return b } }

// up starts the server if it is down.
func (s *mailServer) up() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server != nil {
		return
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Error(err)
		return
	}
	s.server, s.address = smtp.NewServer(s), listener.Addr().String()
	s.server.Domain, s.server.ErrorLog = "localhost", log.New(io.Discard, "", 0)
	s.server.TLSConfig, s.server.AllowInsecureAuth = s.tls, true
	if s.implicit {
		listener = tls.NewListener(listener, s.tls)
	}
	go s.server.Serve(listener)
}

// down stops the server and closes every connection.
func (s *mailServer) down() {
	s.mu.Lock()
	server := s.server
	s.server = nil
	s.mu.Unlock()
	if server != nil {
		s.answering.Lock()
		defer s.answering.Unlock()
		server.Close()
	}
}

// carrier returns a carrier that delivers to the server's current address.
func (s *mailServer) carrier() *SMTP {
	s.t.Helper()
	carrier, err := NewSMTP("smtp://localhost")
	must.Do(s.t, err)
	carrier.dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
		s.mu.Lock()
		address := s.address
		s.mu.Unlock()
		return new(net.Dialer).DialContext(ctx, network, address)
	}
	return carrier
}

func (s *mailServer) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &delivery{server: s, conn: c}, nil
}

// delivery is the SMTP session of one email.
type delivery struct {
	server    *mailServer
	conn      *smtp.Conn
	to        string
	behaviour behaviour
	answering bool
}

func (d *delivery) AuthMechanisms() []string { return []string{sasl.Plain} }

func (d *delivery) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != "s3cret/word" {
			return smtp.ErrAuthFailed
		}
		d.server.mu.Lock()
		defer d.server.mu.Unlock()
		d.server.users = append(d.server.users, user)
		return nil
	}), nil
}

func (d *delivery) Mail(string, *smtp.MailOptions) error { return nil }

func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error {
	d.server.mu.Lock()
	d.server.tries[to]++
	try := d.server.tries[to]
	d.server.mu.Unlock()
	d.to, d.behaviour = to, d.server.behave(to, try)
	switch d.behaviour {
	case rejects:
		refusal := d.server.refusal
		refusal.Message = "no mailbox " + to
		return &refusal
	case defers:
		return &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 1}, Message: "not now, " + to}
	}
	return nil
}

func (d *delivery) Data(r io.Reader) error {
	s := d.server
	if d.behaviour == breaksOff {
		half := make([]byte, 600)                       // the headers and a part of the text
		if _, err := io.ReadFull(r, half); err == nil { // another delivery may have stopped the server
			s.note(d, half, nil)
		}
		return d.die()
	}
	email, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if d.behaviour == acceptsSlowly {
		s.slow()
	}
	s.answering.RLock()
	if d.behaviour == acceptsAndDies || !s.is(d.conn.Server()) {
		s.answering.RUnlock()
		s.note(d, email, s.unconfirmed)
		return d.die()
	}
	d.answering = true
	s.note(d, email, s.copies)
	return nil
}

// die stops the server and closes this connection.
func (d *delivery) die() error {
	d.server.down()
	d.conn.Conn().Close()
	return io.ErrUnexpectedEOF
}

// is reports whether a server is the current one.
func (s *mailServer) is(server *smtp.Server) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.server == server
}

// note records the Message-ID of an email and adds 1 to its count.
func (s *mailServer) note(d *delivery, email []byte, count map[string]int) {
	id := "none"
	if m, err := mail.ReadMessage(bytes.NewReader(email)); err == nil {
		id = m.Header.Get("Message-ID")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, s.secure = d.conn.TLSConnectionState()
	s.last = string(email)
	if s.seen[d.to] == nil {
		s.seen[d.to] = map[string]bool{}
	}
	s.seen[d.to][id] = true
	if count != nil {
		count[d.to]++
	}
}

// Reset is called after the reply to an email.
func (d *delivery) Reset() {
	if !d.answering {
		return
	}
	d.answering = false
	d.server.answering.RUnlock()
	if d.behaviour == acceptsAndDrops {
		d.conn.Conn().Close()
	}
}

func (d *delivery) Logout() error { return nil }

// certificate returns the TLS configuration of a server at 127.0.0.1, and of a client that trusts it.
func certificate(t *testing.T) (server, client *tls.Config) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must.Do(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	must.Do(t, err)
	parsed, err := x509.ParseCertificate(der)
	must.Do(t, err)
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}},
		&tls.Config{RootCAs: roots, ServerName: "127.0.0.1", MinVersion: tls.VersionTLS12}
}
