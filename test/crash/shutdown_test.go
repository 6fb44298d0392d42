package crash_test

import (
	"errors"
	"io"
	"net"
	"net/http"
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

// terminate sends SIGTERM, as systemd and Docker do, and waits until the server accepts no connection.
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
	t.Fatal("ten seconds after SIGTERM the server still accepts connections")
}

// waitForCleanExit waits until the process ends, and checks that its exit status is 0.
func waitForCleanExit(p *servertest.Process, t *testing.T) {
	t.Helper()
	select {
	case <-p.Ended:
	case <-time.After(server.ShutdownTimeout):
		t.Fatalf("the server did not end within %s after SIGTERM:\n%s", server.ShutdownTimeout, p.Log)
	}
	must.Equal(t, "the status of the ended server", p.Cmd.ProcessState.ExitCode(), 0)
}

// startPayment returns a server that waits for the provider's answer, in the middle of a student's booking. answer lets
// the provider answer. outcome receives the student's result.
func startPayment(t *testing.T) (p *servertest.Process, dir string, answer func(), outcome <-chan error) {
	t.Helper()
	paystack, provider := servertest.NewPaystack(t, servertest.ProviderKey)
	dir = t.TempDir()
	db := servertest.OpenDatabase(t, servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1)))
	ama, room := servertest.AddStudents(t, db, 0, 1)[0], servertest.Rooms(t, db)["room-0"]
	p = servertest.Start(t, dir, servertest.FreeAddress(t), "PAYSTACK_SECRET_KEY="+servertest.ProviderKey,
		"PAYSTACK_API_URL="+provider)
	if held, err := ama.Hold(t.Context(), p.URL, room); err != nil || held.Status != http.StatusOK {
		t.Fatalf("hold: %+v, %v", held, err)
	}
	arrived, mayAnswer := make(chan struct{}), make(chan struct{})
	paystack.Before(standin.CallInitialize, func() { close(arrived); <-mayAnswer })
	result := make(chan error, 1)
	go func() {
		page, err := ama.Checkout(t.Context(), p.URL, room)
		if err == nil && (page.Status != http.StatusOK || !strings.HasPrefix(page.URL, provider)) {
			err = errors.New("the answer has no payment page: " + page.Message)
		}
		result <- err
	}()
	<-arrived
	return p, dir, func() { close(mayAnswer) }, result
}

// TestAServerThatIsStoppedFinishesABooking sends SIGTERM to a server that waits for the provider.
func TestAServerThatIsStoppedFinishesABooking(t *testing.T) {
	t.Parallel()
	p, dir, answer, outcome := startPayment(t)
	terminate(p, t)
	answer()
	if err := <-outcome; err != nil {
		t.Errorf("the stopping server did not finish the booking: %v", err)
	}
	waitForCleanExit(p, t)
	if d := servertest.Examine(t, filepath.Join(dir, "efie.db")); len(d.Wrong)+len(d.Waiting) > 0 {
		t.Errorf("the doctor finds %v", d)
	}
}

// TestAServerThatIsKilledFinishesNothing is the control: a killed server does not finish the same booking.
func TestAServerThatIsKilledFinishesNothing(t *testing.T) {
	t.Parallel()
	p, _, answer, outcome := startPayment(t)
	defer answer()
	p.Kill()
	if err := <-outcome; err == nil {
		t.Error("a killed server finished the booking: the test above could not fail")
	}
}

// slowMailbox is a mail server that accepts an email only after take is closed.
type slowMailbox struct {
	arrived chan struct{} // receives a value for each email
	take    chan struct{} // closed when emails are accepted
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

// TestAServerThatIsStoppedFinishesItsEmail stops a server while the mail server has an email but has not accepted it
// yet. Without the acceptance, the email would be sent twice.
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
	waitForCleanExit(p, t)
	if emails := len(mailbox.got); emails != 1 || !strings.Contains(<-mailbox.got, "ama@example.com") {
		t.Errorf("%d emails arrived, want 1", emails)
	}
	db := servertest.OpenDatabase(t, path)
	sent := count(t, db, `select count(*) from outbox`)
	waiting := count(t, db, `select count(*) from outbox where sent_at = 0`)
	if sent != 1 || waiting != 0 {
		t.Errorf("the outbox has %d emails, %d of them not sent; want 1 and 0", sent, waiting)
	}
}
