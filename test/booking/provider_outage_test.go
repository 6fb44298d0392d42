package booking_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"efie/pay/standin"
	"efie/server/servertest"
)

// buyers is the number of students who book at the same time.
const buyers = 16

// payAll lets every student open a payment and pay it. A student tries again after "Payment failed. Try again." No
// student returns to Efie, and no webhook is sent.
func payAll(s *servertest.PaystackSite, students []servertest.APIStudent) {
	s.T.Helper()
	var all sync.WaitGroup
	slots := make(chan struct{}, buyers)
	for i, a := range students {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			var reference string
			var err error
			for range 20 {
				if reference, err = s.Checkout(a, fmt.Sprintf("room-%d", i%len(s.Rooms))); err == nil {
					break
				}
				time.Sleep(50 * time.Millisecond)
			}
			if err == nil {
				err = s.Paystack.Pay(reference)
			}
			if err != nil {
				s.T.Errorf("%s: %v", a.Email, err)
			}
		})
	}
	all.Wait()
}

func awaitSettled(s *servertest.PaystackSite, students int, patience time.Duration) {
	s.T.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		settled := s.Count(`select count(*) from bookings where state = 'confirmed'`)
		if settled == students {
			break
		}
		if time.Now().After(deadline) {
			s.T.Fatalf("%d of %d bookings are settled after %s", settled, students, patience)
		}
	}
	if n := s.Count(`select count(*) from payments where state = 'allocated'`); n != students {
		s.T.Errorf("%d payments are allocated, want %d", n, students)
	}
	s.ProveLedger()
}

// TestWithoutWebhookAndReturnEverythingIsSettled checks that the reconciler alone settles all payments.
func TestWithoutWebhookAndReturnEverythingIsSettled(t *testing.T) {
	t.Parallel()
	students := 80
	if servertest.Stress() {
		students = 1000
	}
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(4, students/4), servertest.ProviderKey,
		servertest.Unthrottled) // all students share one network (R8)
	payAll(s, servertest.AddStudents(t, s.DB, 0, students))
	began := time.Now()
	awaitSettled(s, students, time.Minute+time.Duration(students)*100*time.Millisecond)
	t.Logf("%d payments were settled %s after the last one, with %d calls", students,
		time.Since(began).Round(time.Second), s.Paystack.Calls(standin.CallVerify))
}

// TestAProviderThatFailsOftenLeavesNobodyStuck makes 30 % of all calls to the provider fail in one of five ways. After
// all students have paid, the provider works again.
func TestAProviderThatFailsOftenLeavesNobodyStuck(t *testing.T) {
	t.Parallel()
	students := 80
	if servertest.Stress() {
		students = 10_000
	}
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(4, students/4), servertest.ProviderKey,
		servertest.Unthrottled) // all students share one network (R8)
	dice := rand.New(rand.NewPCG(4, 2))
	faults := []standin.FaultKind{standin.TooMany, standin.Down, standin.BrokenJSON, standin.LostAnswer}
	s.Paystack.Fault(func(string, int) standin.FaultKind {
		switch {
		case dice.IntN(10) >= 3:
			return standin.None
		case dice.IntN(50) == 0:
			return standin.Hang // rare, because each waits for the caller's whole time limit
		}
		return faults[dice.IntN(len(faults))]
	})
	payAll(s, servertest.AddStudents(t, s.DB, 0, students))
	s.Paystack.Fault(nil)
	began := time.Now()
	awaitSettled(s, students, time.Minute+time.Duration(students)*100*time.Millisecond)
	t.Logf("%d bookings took %d attempts; settled %s after the provider recovered, with %d calls", students,
		s.Paystack.Calls(standin.CallInitialize), time.Since(began).Round(time.Second),
		s.Paystack.Calls(standin.CallVerify))
}
