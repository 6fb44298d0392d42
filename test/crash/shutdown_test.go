package crash_test

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
	"efie/server/servertest"
	"efie/test/must"
)

// terminate asks the server to stop, as systemd and Docker do, and waits until it accepts no connection.
func terminate(p *servertest.Process, t *testing.T) {
	t.Helper()
	must.Do(t, p.Cmd.Process.Signal(syscall.SIGTERM))
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		c, err := net.Dial("tcp", strings.TrimPrefix(p.URL, "http://"))
		if err != nil {
			return
		}
		c.Close()
	}
	t.Fatal("the server still lets people in")
}

// endsWell waits for the end of a server that was asked to stop.
func endsWell(p *servertest.Process, t *testing.T) {
	t.Helper()
	select {
	case <-p.Ended:
	case <-time.After(server.FinishWithin):
		t.Fatalf("the server does not end:\n%s", p.Log)
	}
	if code := p.Cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("the server ends with %d:\n%s", code, p.Log)
	}
}

// paying is a server in the middle of a student's booking: the provider has been asked for its
// page, and does not answer before answer is called. came tells what the student gets.
func paying(t *testing.T) (p *servertest.Process, dir string, answer func(), came <-chan error) {
	t.Helper()
	bank := standin.New(servertest.ProviderKey)
	provider := httptest.NewServer(bank)
	t.Cleanup(provider.Close)
	dir = t.TempDir()
	db := servertest.OpenDatabase(t, servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1)))
	ama, room := servertest.Enrol(t, db, 0, 1)[0], servertest.Rooms(t, db)["room-0"]
	p = servertest.Start(t, dir, servertest.FreeAddress(t), "PAYSTACK_SECRET_KEY="+servertest.ProviderKey,
		"PAYSTACK_API_URL="+provider.URL)
	if held, err := ama.Hold(t.Context(), p.URL, room); err != nil || held.Status != http.StatusOK {
		t.Fatalf("hold: %+v, %v", held, err)
	}
	arrived, mayAnswer := make(chan struct{}), make(chan struct{})
	bank.Before(standin.CallInitialize, func() { close(arrived); <-mayAnswer })
	result := make(chan error, 1)
	go func() {
		page, err := ama.Checkout(t.Context(), p.URL, room)
		if err == nil && (page.Status != http.StatusOK || !strings.HasPrefix(page.URL, provider.URL)) {
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
	if d := servertest.Examine(t, filepath.Join(dir, "efie.db")); len(d.Wrong)+len(d.Waiting) > 0 {
		t.Errorf("the doctor finds %v", d)
	}
}

// TestAServerThatIsKilledFinishesNothing is the control: the same booking is cut off when nothing
// is asked to finish.
func TestAServerThatIsKilledFinishesNothing(t *testing.T) {
	t.Parallel()
	p, _, answer, came := paying(t)
	defer answer()
	p.Kill()
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

// TestAServerThatIsStoppedFinishesItsEmail stops a server while a mail server has a letter and
// has not said so yet. Cut off there, the letter would be sent twice.
func TestAServerThatIsStoppedFinishesItsEmail(t *testing.T) {
	t.Parallel()
	mailbox := &slowMailbox{make(chan struct{}, 9), make(chan struct{}), make(chan string, 9)}
	server := smtp.NewServer(mailbox)
	server.Domain = "localhost"
	listener, err := net.Listen("tcp", "localhost:0")
	must.Do(t, err)
	go func() { _ = server.Serve(listener) }() // until it is closed
	t.Cleanup(func() { server.Close() })
	dir := t.TempDir()
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1))
	p := servertest.Start(t, dir, servertest.FreeAddress(t), "SMTP_URL=smtp://"+listener.Addr().String())
	if signedUp, err := http.Post(p.URL+"/hq/api/signup/", "application/json",
		strings.NewReader(servertest.SignUpBody("ama@example.com", "female"))); err != nil ||
		signedUp.StatusCode != http.StatusCreated {
		t.Fatalf("sign-up: %v, %v", signedUp, err)
	}
	<-mailbox.arrived
	terminate(p, t)
	close(mailbox.take)
	endsWell(p, t)
	if letters := len(mailbox.got); letters != 1 || !strings.Contains(<-mailbox.got, "ama@example.com") {
		t.Errorf("%d letters arrived, want the one", letters)
	}
	db := servertest.OpenDatabase(t, path)
	sent := count(t, db, `select count(*) from outbox`)
	waiting := count(t, db, `select count(*) from outbox where sent_at = 0`)
	if sent != 1 || waiting != 0 {
		t.Errorf("%d letters, %d of which wait to be sent again", sent, waiting)
	}
}
