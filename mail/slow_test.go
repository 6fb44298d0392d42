package mail

import (
	"context"
	"net"
	"testing"
	"time"

	"efie/hostel"
)

// impatient postmen wait only so long for an answer, and for the one that a letter was taken.
func impatient(answer, taken time.Duration) func(*Postman) {
	return func(p *Postman) {
		carrier := p.carrier.(*SMTP)
		carrier.answerIn, carrier.takenIn = answer, taken
	}
}

func TestASlowServerGetsEachLetterOnceAndHoldsUpNobody(t *testing.T) {
	s := newStreet(t, func(to string, _ int) manner {
		if number(to)%2 == 0 {
			return takesItsTime
		}
		return takes
	}, impatient(time.Second, 20*time.Second))
	s.slow = 1200 * time.Millisecond // longer than any other answer may take
	s.queue(8, start)
	began := time.Now()
	s.minute(start)
	if took := time.Since(began); took > 4*s.slow {
		t.Errorf("4 slow answers took %s one after the other", took)
	}
	for i := range 10 { // this machine may be slow, too
		s.minute(start.Add(time.Duration(i) * time.Minute))
	}
	for _, problem := range s.problems() {
		t.Error(problem)
	}
}

// TestImpatienceIsNoticed is the control: who does not wait for the answer sends again.
func TestImpatienceIsNoticed(t *testing.T) {
	s := newStreet(t, func(string, int) manner { return takesItsTime }, impatient(time.Second, 50*time.Millisecond))
	s.slow = 150 * time.Millisecond
	s.queue(2, start)
	for i := range 3 {
		s.minute(start.Add(time.Duration(i) * time.Hour))
		time.Sleep(2 * s.slow) // so that the server has noted what it took
	}
	if len(s.problems()) == 0 {
		t.Error("letters that came several times are not noticed: the test above could not fail")
	}
}

// TestALetterWithoutALeaseIsNoticed is the control: two postmen who see the same letters.
func TestALetterWithoutALeaseIsNoticed(t *testing.T) {
	s := newStreet(t, func(string, int) manner { return takesItsTime }, func(p *Postman) { p.outbox = leaseless{p.outbox} })
	s.slow = 50 * time.Millisecond
	s.queue(10, start)
	s.minute(start)
	if len(s.problems()) == 0 {
		t.Error("letters without a lease came once: the tests above could not fail")
	}
}

// leaseless hands letters out for no time at all.
type leaseless struct{ Outbox }

func (l leaseless) Lease(ctx context.Context, now, _ time.Time, n int) ([]hostel.QueuedLetter, error) {
	return l.Outbox.Lease(ctx, now, now, n)
}

// TestAnotherMessageIDIsNoticed is the control: a new one at each try.
func TestAnotherMessageIDIsNoticed(t *testing.T) {
	s := newStreet(t, func(_ string, try int) manner {
		if try == 1 {
			return breaksOff
		}
		return takes
	}, func(p *Postman) {
		carrier := p.carrier
		p.carrier = carrierFunc(func(ctx context.Context, m *Message) error {
			m.ID = hostel.NewID()
			return carrier.Carry(ctx, m)
		})
	})
	s.queue(1, start)
	for i := range 9 {
		s.up()
		s.minute(start.Add(time.Duration(i) * time.Minute))
	}
	if len(s.problems()) == 0 || len(s.seen["letter-0@example.com"]) != 2 {
		t.Errorf("the Message-IDs %v are not noticed: the tests above could not fail", s.seen)
	}
}

func TestAServerThatSaysNothingIsNoLettersFault(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // it accepts, and that is all
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	carrier, err := NewSMTP("smtp://" + silent.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	carrier.answerIn = 50 * time.Millisecond
	began := time.Now()
	err = carrier.Carry(t.Context(), letter(t))
	if _, refused := err.(*Refusal); err == nil || refused || time.Since(began) > 5*time.Second {
		t.Errorf("after %s: %v", time.Since(began), err)
	}
	carrier.answerIn = time.Minute
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if err := carrier.Carry(ctx, letter(t)); err == nil || time.Since(began) > 5*time.Second {
		t.Errorf("nobody can end a delivery: %v", err)
	}
}
