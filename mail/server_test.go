package mail

import (
	"bytes"
	"context"
	"io"
	"log"
	"net"
	"net/mail"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// behaviour is how the server treats one delivery.
type behaviour int

const (
	accepts        behaviour = iota
	rejects                  // 550 to the recipient
	defers                   // 450 to the recipient
	breaksOff                // the server stops in the middle of the letter
	acceptsAndDies           // the server has the whole letter and stops before it confirms it
	acceptsSlowly            // the server confirms the letter late
)

// unreliableServer is a real SMTP server that can be down and fail in many ways. It counts every try.
type unreliableServer struct {
	t      *testing.T
	behave func(to string, try int) behaviour // the first try is 1
	slow   func()                             // waits before a late confirmation

	mu          sync.Mutex
	server      *smtp.Server // nil while it is down
	address     string       // of the current server, or of the last one
	tries       map[string]int
	seen        map[string]map[string]bool // the Message-IDs of all tries by recipient, including incomplete ones
	copies      map[string]int             // the confirmed letters by recipient
	unconfirmed map[string]int             // the letters that it has but could not confirm, by recipient

	// answering is held while a letter was counted but its answer was not sent yet, so that the server
	// never stops in between.
	answering sync.RWMutex
}

func newUnreliableServer(t *testing.T, treat func(to string, try int) behaviour) *unreliableServer {
	t.Helper()
	s := &unreliableServer{t: t, behave: treat, tries: map[string]int{}, seen: map[string]map[string]bool{},
		copies: map[string]int{}, unconfirmed: map[string]int{}}
	s.up()
	t.Cleanup(s.down)
	return s
}

// up starts the server if it is down.
func (s *unreliableServer) up() {
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
	go s.server.Serve(listener)
}

// down stops the server and closes every connection.
func (s *unreliableServer) down() {
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

// carrier delivers to the current address of the server.
func (s *unreliableServer) carrier() *SMTP {
	s.t.Helper()
	carrier, err := NewSMTP("smtp://localhost")
	if err != nil {
		s.t.Fatal(err)
	}
	carrier.dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
		s.mu.Lock()
		address := s.address
		s.mu.Unlock()
		return new(net.Dialer).DialContext(ctx, network, address)
	}
	return carrier
}

func (s *unreliableServer) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &delivery{server: s, conn: c}, nil
}

// delivery is the session of one letter.
type delivery struct {
	server    *unreliableServer
	conn      *smtp.Conn
	to        string
	behaviour behaviour
	answering bool
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
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no mailbox " + to}
	case defers:
		return &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 1}, Message: "not now, " + to}
	}
	return nil
}

func (d *delivery) Data(r io.Reader) error {
	s := d.server
	if d.behaviour == breaksOff {
		half := make([]byte, 600) // the headers and a part of the text
		io.ReadFull(r, half)
		s.note(d.to, half, nil)
		return d.die()
	}
	letter, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if d.behaviour == acceptsSlowly {
		s.slow()
	}
	s.answering.RLock()
	if d.behaviour == acceptsAndDies || !s.is(d.conn.Server()) {
		s.answering.RUnlock()
		s.note(d.to, letter, s.unconfirmed)
		return d.die()
	}
	d.answering = true
	s.note(d.to, letter, s.copies)
	return nil
}

// die stops the server and closes this connection.
func (d *delivery) die() error {
	d.server.down()
	d.conn.Conn().Close()
	return io.ErrUnexpectedEOF
}

// is reports whether a server is the current one.
func (s *unreliableServer) is(server *smtp.Server) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.server == server
}

// note records the Message-ID of a letter and counts it.
func (s *unreliableServer) note(to string, letter []byte, count map[string]int) {
	id := "none"
	if m, err := mail.ReadMessage(bytes.NewReader(letter)); err == nil {
		id = m.Header.Get("Message-ID")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen[to] == nil {
		s.seen[to] = map[string]bool{}
	}
	s.seen[to][id] = true
	if count != nil {
		count[to]++
	}
}

// Reset is called after the answer to a letter.
func (d *delivery) Reset() {
	if d.answering {
		d.answering = false
		d.server.answering.RUnlock()
	}
}

func (d *delivery) Logout() error { return nil }
