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

// manner is how a post office treats one delivery.
type manner int

const (
	takes        manner = iota
	refuses             // 550 to the recipient
	defers              // 450 to the recipient
	breaksOff           // the server dies in the middle of the letter
	forgets             // the server dies with the whole letter, before it says that it has it
	takesItsTime        // the server takes the letter, and says so after a while
)

// postOffice is a real SMTP server that can be down and behave badly. It remembers every try.
type postOffice struct {
	t     *testing.T
	treat func(to string, try int) manner // the first try is 1
	slow  func()                          // how it takes its time

	mu      sync.Mutex
	server  *smtp.Server // nil while it is down
	address string       // of the server that is up, or was the last
	tries   map[string]int
	seen    map[string]map[string]bool // by recipient the Message-IDs of all tries, also of broken ones
	copies  map[string]int             // by recipient the letters that it said it has
	kept    map[string]int             // by recipient those that it has and could not say so

	// answering is held from when a letter is counted until the answer is on its way: a server
	// that dies in between does not know what it said.
	answering sync.RWMutex
}

func newPostOffice(t *testing.T, treat func(to string, try int) manner) *postOffice {
	t.Helper()
	o := &postOffice{t: t, treat: treat, tries: map[string]int{}, seen: map[string]map[string]bool{}, copies: map[string]int{}, kept: map[string]int{}}
	o.up()
	t.Cleanup(o.down)
	return o
}

// up starts the server, where it is down.
func (o *postOffice) up() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.server != nil {
		return
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		o.t.Error(err)
		return
	}
	o.server, o.address = smtp.NewServer(o), listener.Addr().String()
	o.server.Domain, o.server.ErrorLog = "localhost", log.New(io.Discard, "", 0)
	go o.server.Serve(listener)
}

// down ends the server and every conversation.
func (o *postOffice) down() {
	o.mu.Lock()
	server := o.server
	o.server = nil
	o.mu.Unlock()
	if server != nil {
		o.answering.Lock()
		defer o.answering.Unlock()
		server.Close()
	}
}

// carrier delivers to the post office, wherever it is now.
func (o *postOffice) carrier() *SMTP {
	o.t.Helper()
	carrier, err := NewSMTP("smtp://localhost")
	if err != nil {
		o.t.Fatal(err)
	}
	carrier.dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
		o.mu.Lock()
		address := o.address
		o.mu.Unlock()
		return new(net.Dialer).DialContext(ctx, network, address)
	}
	return carrier
}

func (o *postOffice) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &delivery{office: o, conn: c}, nil
}

// delivery is one letter's visit.
type delivery struct {
	office    *postOffice
	conn      *smtp.Conn
	to        string
	manner    manner
	answering bool
}

func (d *delivery) Mail(string, *smtp.MailOptions) error { return nil }

func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error {
	d.office.mu.Lock()
	d.office.tries[to]++
	try := d.office.tries[to]
	d.office.mu.Unlock()
	d.to, d.manner = to, d.office.treat(to, try)
	switch d.manner {
	case refuses:
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no mailbox " + to}
	case defers:
		return &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 1}, Message: "not now, " + to}
	}
	return nil
}

func (d *delivery) Data(r io.Reader) error {
	o := d.office
	if d.manner == breaksOff {
		half := make([]byte, 600) // the headers, and a little more
		io.ReadFull(r, half)
		o.note(d.to, half, nil)
		return d.dies()
	}
	letter, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if d.manner == takesItsTime {
		o.slow()
	}
	o.answering.RLock()
	if d.manner == forgets || !o.is(d.conn.Server()) {
		o.answering.RUnlock()
		o.note(d.to, letter, o.kept)
		return d.dies()
	}
	d.answering = true
	o.note(d.to, letter, o.copies)
	return nil
}

// dies ends the server, and this conversation, which may be one that a server that is down still had.
func (d *delivery) dies() error {
	d.office.down()
	d.conn.Conn().Close()
	return io.ErrUnexpectedEOF
}

// is says whether a server is the one that is up.
func (o *postOffice) is(server *smtp.Server) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.server == server
}

// note remembers a letter, and counts it.
func (o *postOffice) note(to string, letter []byte, count map[string]int) {
	id := "none"
	if m, err := mail.ReadMessage(bytes.NewReader(letter)); err == nil {
		id = m.Header.Get("Message-ID")
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.seen[to] == nil {
		o.seen[to] = map[string]bool{}
	}
	o.seen[to][id] = true
	if count != nil {
		count[to]++
	}
}

// Reset comes after the answer to a letter.
func (d *delivery) Reset() {
	if d.answering {
		d.answering = false
		d.office.answering.RUnlock()
	}
}

func (d *delivery) Logout() error { return nil }
