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

// TestASlowServerHoldsUpNobody has a server that answers slow letters only when all others have
// come: beside each other, or it waits in vain.
func TestASlowServerHoldsUpNobody(t *testing.T) {
	s := newStreet(t, func(to string, _ int) manner {
		if number(to)%2 == 0 {
			return takesItsTime
		}
		return takes
	}, asItIs)
	came, all := make(chan struct{}, 100), make(chan struct{})
	go func() {
		for range 8 {
			<-came
		}
		close(all)
	}()
	s.slow = func() {
		came <- struct{}{}
		select {
		case <-all:
		case <-time.After(30 * time.Second):
			t.Error("a letter came that waits for others in vain")
		}
	}
	for _, p := range s.postmen {
		carrier := p.carrier
		p.carrier = carrierFunc(func(ctx context.Context, m *Message) error {
			err := carrier.Carry(ctx, m)
			if err == nil && number(m.To.Address)%2 == 1 {
				came <- struct{}{}
			}
			return err
		})
	}
	s.queue(8, start)
	s.minute(start)
	for _, problem := range s.problems() {
		t.Error(problem)
	}
}

// TestASlowServerGetsEachLetterOnce has it take longer to say that it has a letter than any other
// answer may take.
func TestASlowServerGetsEachLetterOnce(t *testing.T) {
	s := newStreet(t, func(string, int) manner { return takesItsTime }, impatient(300*time.Millisecond, time.Minute))
	s.slow = func() { time.Sleep(400 * time.Millisecond) }
	s.queue(4, start)
	for i := range 30 { // a machine that is slow elsewhere has the letters carried later
		s.minute(start.Add(time.Duration(i) * time.Minute))
	}
	for _, problem := range s.problems() {
		t.Error(problem)
	}
}

// TestImpatienceIsNoticed is the control: who does not wait for the answer sends again.
func TestImpatienceIsNoticed(t *testing.T) {
	s := newStreet(t, func(string, int) manner { return takesItsTime }, impatient(time.Second, 50*time.Millisecond))
	slow := 150 * time.Millisecond
	s.slow = func() { time.Sleep(slow) }
	s.queue(2, start)
	for i := range 3 {
		s.minute(start.Add(time.Duration(i) * time.Hour))
		time.Sleep(2 * slow) // so that the server has noted what it took
	}
	if len(s.problems()) == 0 {
		t.Error("letters that came several times are not noticed: the test above could not fail")
	}
}

// TestALetterWithoutALeaseIsNoticed is the control: two postmen who see the same letters.
func TestALetterWithoutALeaseIsNoticed(t *testing.T) {
	s := newStreet(t, func(string, int) manner { return takesItsTime }, func(p *Postman) { p.outbox = leaseless{p.outbox} })
	s.slow = func() { time.Sleep(50 * time.Millisecond) }
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
	patient, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	err = carrier.Carry(patient, letter(t))
	if _, refused := err.(*Refusal); err == nil || refused || patient.Err() != nil {
		t.Errorf("the server says nothing: %v, and of our own patience %v", err, patient.Err())
	}
	carrier.answerIn = time.Hour // longer than a test may take
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if err := carrier.Carry(ctx, letter(t)); err == nil {
		t.Error("nobody can end a delivery")
	}
}
