package main

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"efie/pay/standin"
)

// buyers is how many students book at a time.
const buyers = 16

// crowdPays lets every student open a payment and pay for it, trying again as one does after
// 'Payment failed. Try again.' Nobody comes back, and no webhook is sent.
func crowdPays(s *bankSite, students []applicant) {
	s.t.Helper()
	var all sync.WaitGroup
	slots := make(chan struct{}, buyers)
	for i, a := range students {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			var reference string
			var err error
			for range 20 {
				if reference, err = s.opens(a, fmt.Sprintf("room-%d", i%len(s.rooms))); err == nil {
					break
				}
				time.Sleep(50 * time.Millisecond) // a student takes longer
			}
			if err == nil {
				err = s.bank.Pay(reference)
			}
			if err != nil {
				s.t.Errorf("%s: %v", a.email, err)
			}
		})
	}
	all.Wait()
}

// awaitSettled waits until every student has a bed, as time goes by.
func awaitSettled(s *bankSite, students int, patience time.Duration) {
	s.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		settled := s.count(`select count(*) from bookings where state = 'confirmed'`)
		if settled == students {
			break
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("%d of %d are settled", settled, students)
		}
	}
	if n := s.count(`select count(*) from payments where state = 'allocated'`); n != students {
		s.t.Errorf("%d payments are allocated to %d students", n, students)
	}
	s.proveLedger()
}

// TestWithoutWebhookAndReturnEverythingIsSettled leaves it all to the reconciler.
func TestWithoutWebhookAndReturnEverythingIsSettled(t *testing.T) {
	t.Parallel() // most of it is waiting
	students := 200
	if stress() {
		students = 1000
	}
	s := newBankSite(t, catalogueOf(4, students/4), testKey)
	crowdPays(s, enrolMany(t, s.db, 0, students))
	began := time.Now()
	awaitSettled(s, students, time.Minute+time.Duration(students)*100*time.Millisecond)
	t.Logf("%d payments were settled %s after the last of them, in %d questions", students, time.Since(began).Round(time.Second), s.bank.Calls(standin.CallVerify))
}

// TestAProviderThatFailsOftenLeavesNobodyStuck lets 30 % of all calls go wrong, in every way there
// is, until all have paid; then the provider heals.
func TestAProviderThatFailsOftenLeavesNobodyStuck(t *testing.T) {
	t.Parallel() // most of it is waiting
	students := 200
	if stress() {
		students = 10_000
	}
	s := newBankSite(t, catalogueOf(4, students/4), testKey)
	dice := rand.New(rand.NewPCG(4, 2))
	faults := []standin.FaultKind{standin.TooMany, standin.Down, standin.BrokenJSON, standin.LostAnswer}
	s.bank.Fault(func(string, int) standin.FaultKind {
		switch {
		case dice.IntN(10) >= 3:
			return standin.None
		case dice.IntN(50) == 0:
			return standin.Hang // each takes the caller's whole patience, so there are fewer
		}
		return faults[dice.IntN(len(faults))]
	})
	crowdPays(s, enrolMany(t, s.db, 0, students))
	s.bank.Fault(nil)
	began := time.Now()
	awaitSettled(s, students, time.Minute+time.Duration(students)*100*time.Millisecond)
	t.Logf("%d bookings took %d attempts; settled %s after the provider healed, in %d questions", students,
		s.bank.Calls(standin.CallInitialize), time.Since(began).Round(time.Second), s.bank.Calls(standin.CallVerify))
}
