package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"efie/pay/standin"
	"efie/server"
)

// terminate asks the server to stop, as systemd and Docker do, and waits until it lets nobody in.
func terminate(p *process, t *testing.T) {
	t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		c, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
		if err != nil {
			return
		}
		c.Close()
	}
	t.Fatal("the server still lets people in")
}

// endsWell waits for the end of a server that was asked to stop.
func endsWell(p *process, t *testing.T) {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(server.FinishWithin):
		t.Fatalf("the server does not end:\n%s", p.log)
	}
	if code := p.cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("the server ends with %d:\n%s", code, p.log)
	}
}

// paying is a server in the middle of a student's booking: the provider has been asked for its
// page, and does not answer before answer is called. came tells what the student gets.
func paying(t *testing.T) (p *process, dir string, answer func(), came <-chan error) {
	t.Helper()
	bank := standin.New(testKey)
	provider := httptest.NewServer(bank)
	t.Cleanup(provider.Close)
	dir = t.TempDir()
	db := openBeside(t, stock(t, dir, catalogueOf(1, 1)))
	ama, room := enrolMany(t, db, 0, 1)[0], roomsOf(t, db)["room-0"]
	p = start(t, dir, freeAddress(t), "PAYSTACK_SECRET_KEY="+testKey, "PAYSTACK_API_URL="+provider.URL)
	if held, err := ama.hold(t.Context(), p.url, room); err != nil || held.status != http.StatusOK {
		t.Fatalf("hold: %+v, %v", held, err)
	}
	arrived, mayAnswer := make(chan struct{}), make(chan struct{})
	bank.Before(standin.CallInitialize, func() { close(arrived); <-mayAnswer })
	result := make(chan error, 1)
	go func() {
		page, err := ama.checkout(t.Context(), p.url, room)
		if err == nil && (page.status != http.StatusOK || !strings.HasPrefix(page.URL, provider.URL)) {
			err = errors.New("answered without the page to pay at: " + page.Message)
		}
		result <- err
	}()
	<-arrived
	return p, dir, func() { close(mayAnswer) }, result
}

// TestAServerThatIsStoppedFinishesABooking stops a server while it waits for the provider.
func TestAServerThatIsStoppedFinishesABooking(t *testing.T) {
	t.Parallel()
	p, dir, answer, came := paying(t)
	terminate(p, t)
	answer()
	if err := <-came; err != nil {
		t.Errorf("the booking was cut off: %v", err)
	}
	endsWell(p, t)
	if d := examine(t, filepath.Join(dir, "efie.db")); len(d.Wrong)+len(d.Waiting) > 0 {
		t.Errorf("the doctor finds %v", d)
	}
}

// TestAServerThatIsKilledFinishesNothing is the control: the same booking is cut off when nobody
// is asked to finish.
func TestAServerThatIsKilledFinishesNothing(t *testing.T) {
	t.Parallel()
	p, _, answer, came := paying(t)
	defer answer()
	p.kill()
	if err := <-came; err == nil {
		t.Error("a server that is gone answers: the test above could not fail")
	}
}

// slowMailbox takes letters, each when it may.
type slowMailbox struct {
	arrived chan struct{} // a letter is on its way
	take    chan struct{} // closed when it may be taken
	got     chan string
}

func (m *slowMailbox) NewSession(*smtp.Conn) (smtp.Session, error) { return m, nil }
func (m *slowMailbox) Mail(string, *smtp.MailOptions) error        { return nil }
func (m *slowMailbox) Rcpt(string, *smtp.RcptOptions) error        { return nil }
func (m *slowMailbox) Reset()                                      {}
func (m *slowMailbox) Logout() error                               { return nil }

func (m *slowMailbox) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	m.arrived <- struct{}{}
	<-m.take
	m.got <- string(text)
	return err
}

// TestAServerThatIsStoppedFinishesItsLetter stops a server while a mail server has a letter and
// has not said so yet. Cut off there, the letter would be sent twice.
func TestAServerThatIsStoppedFinishesItsLetter(t *testing.T) {
	t.Parallel()
	mailbox := &slowMailbox{make(chan struct{}, 9), make(chan struct{}), make(chan string, 9)}
	server := smtp.NewServer(mailbox)
	server.Domain = "localhost"
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }() // until it is closed
	t.Cleanup(func() { server.Close() })
	dir := t.TempDir()
	path := stock(t, dir, catalogueOf(1, 1))
	p := start(t, dir, freeAddress(t), "SMTP_URL=smtp://"+listener.Addr().String())
	if signedUp, err := http.Post(p.url+"/hq/api/signup/", "application/json", strings.NewReader(application("ama@example.com", "female"))); err != nil || signedUp.StatusCode != http.StatusCreated {
		t.Fatalf("sign-up: %v, %v", signedUp, err)
	}
	<-mailbox.arrived
	terminate(p, t)
	close(mailbox.take)
	endsWell(p, t)
	if letters := len(mailbox.got); letters != 1 || !strings.Contains(<-mailbox.got, "ama@example.com") {
		t.Errorf("%d letters arrived, want the one", letters)
	}
	var sent, waiting int
	if err := openBeside(t, path).QueryRow(`select count(*), count(case when sent_at = 0 then 1 end) from outbox`).Scan(&sent, &waiting); err != nil || sent != 1 || waiting != 0 {
		t.Errorf("%d letters, %d of which wait to be sent again; error %v", sent, waiting, err)
	}
}
