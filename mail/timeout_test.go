package mail

import (
	"context"
	"net"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/outbox"
	"efie/test/must"
)

// withTimeouts sets the time limits of postmen for the log-in, and for the confirmation of an email.
func withTimeouts(login, send time.Duration) changer {
	return func(p *Postman, queue outbox.Queue) outbox.Queue {
		transport := p.transport.(*SMTP)
		transport.loginTimeout, transport.sendTimeout = login, send
		return queue
	}
}

// TestASlowServerGetsEachEmailOnce has a server whose confirmation takes longer than loginTimeout.
func TestASlowServerGetsEachEmailOnce(t *testing.T) {
	s := newScenario(t, always(acceptsSlowly),
		withTimeouts(300*time.Millisecond, time.Minute))
	s.slow = func() { time.Sleep(400 * time.Millisecond) }
	s.queue(4, start)
	for i := range 30 { // on a busy machine, some emails are delivered later
		s.deliverAll(start.Add(time.Duration(i) * time.Minute))
	}
	for _, problem := range s.problems() {
		t.Error(problem)
	}
}

// TestAShortTimeoutIsDetected is a control: if the limit is too short for the confirmation, emails are sent twice.
func TestAShortTimeoutIsDetected(t *testing.T) {
	s := newScenario(t, always(acceptsSlowly),
		withTimeouts(time.Second, 50*time.Millisecond))
	s.slow = func() { time.Sleep(150 * time.Millisecond) }
	s.queue(2, start)
	for i := range 3 {
		s.deliverAll(start.Add(time.Duration(i) * time.Hour))
	}
	several := regexp.MustCompile(`arrived [23] times`)
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if several.MatchString(strings.Join(s.problems(), "\n")) { // the server has counted the emails
			return
		}
	}
	t.Error("emails that arrived several times are not detected: the test above could not fail")
}

// TestAMissingLeaseIsDetected is a control: without leases, two postmen deliver the same emails.
func TestAMissingLeaseIsDetected(t *testing.T) {
	s := newScenario(t, always(acceptsSlowly),
		func(_ *Postman, queue outbox.Queue) outbox.Queue { return leaseless{queue} })
	s.slow = func() { time.Sleep(50 * time.Millisecond) }
	s.queue(10, start)
	s.deliverAll(start)
	if len(s.problems()) == 0 {
		t.Error("emails without a lease arrived once: the tests above could not fail")
	}
}

// leaseless is an outbox with leases that end at once.
type leaseless struct{ outbox.Queue }

func (l leaseless) Lease(ctx context.Context, c outbox.Channel, now, _ time.Time) (*outbox.Message, error) {
	return l.Queue.Lease(ctx, c, now, now)
}

// TestAChangedMessageIDIsDetected is a control with a new Message-ID for each try.
func TestAChangedMessageIDIsDetected(t *testing.T) {
	s := newScenario(t, func(_ string, try int) behaviour {
		if try == 1 {
			return breaksOff
		}
		return accepts
	}, func(p *Postman, queue outbox.Queue) outbox.Queue {
		transport := p.transport
		p.transport = transportFunc(func(ctx context.Context, m *Message) error {
			m.ID = hostel.NewID()
			return transport.Carry(ctx, m)
		})
		return queue
	})
	s.queue(1, start)
	for i := range 9 {
		s.up()
		s.deliverAll(start.Add(time.Duration(i) * time.Minute))
	}
	if len(s.problems()) == 0 || len(s.seen["email-0@example.com"]) != 2 {
		t.Errorf("the Message-IDs %v are not detected: the tests above could not fail", s.seen)
	}
}

func TestASilentServerIsNotTheFaultOfTheEmail(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // it accepts connections and never replies
	must.Do(t, err)
	defer silent.Close()
	carrier, err := NewSMTP("smtp://" + silent.Addr().String())
	must.Do(t, err)
	carrier.loginTimeout = 50 * time.Millisecond
	limited, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	err = carrier.Carry(limited, email(t))
	if _, refused := err.(*Rejection); err == nil || refused || limited.Err() != nil {
		t.Errorf("a server without replies: %v, and our own time limit %v", err, limited.Err())
	}
	carrier.loginTimeout = time.Hour // longer than a test may take
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	must.Equal(t, "a delivery succeeds after the end of ctx", carrier.Carry(ctx, email(t)) == nil, false)
}
