package mail

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"math/big"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"efie/test/must"
)

// mailServer is a real SMTP server on this machine.
type mailServer struct {
	mu      sync.Mutex
	got     []string
	secure  []bool
	users   []string
	refuse  string // a recipient that it rejects
	dropped bool   // closes the connection after it accepted a letter
}

type session struct {
	server *mailServer
	conn   *smtp.Conn
}

func (s *mailServer) NewSession(c *smtp.Conn) (smtp.Session, error) { return &session{s, c}, nil }

func (v *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (v *session) Auth(string) (sasl.Server, error) {
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

func (v *session) Mail(string, *smtp.MailOptions) error { return nil }

func (v *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if to == v.server.refuse {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no mailbox " + to}
	}
	return nil
}

func (v *session) Data(r io.Reader) error {
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

// Reset is called after the answer to a letter.
func (v *session) Reset() {
	v.server.mu.Lock()
	defer v.server.mu.Unlock()
	if v.server.dropped && len(v.server.got) > 0 {
		v.conn.Conn().Close()
	}
}

func (v *session) Logout() error { return nil }

// serve starts the server and returns its host and port.
func (s *mailServer) serve(t *testing.T, config *tls.Config, implicit bool) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
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
