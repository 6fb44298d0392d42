package api_test

import (
	"sync"
	"testing"
	"time"

	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
)

// TestASlowProviderDelaysNoProgram makes Paystack answer late, or not at all. The call waits two seconds, then it
// answers from the ledger.
func TestASlowProviderDelaysNoProgram(t *testing.T) {
	s := servertest.NewPaystackSite(t, servertest.TwoHostels, "sk_test_of_a_client")
	f := newSpecClient(s.RunningSite, "ama@example.com")
	s.NewClient("").Get("/hq/api/verify-email/"+s.EmailToken("ama@example.com")+"/").WantsJSON(200, "status",
		"success")
	var list []hostelJSON
	f.Get("/hq/api/hostels/").WantsJSON(200).Decode(&list)
	_, reference := f.openPayment(list[0], list[0].Rooms[0])
	must.Do(t, s.Paystack.Pay(reference))
	release := make(chan struct{})
	releaseAll := sync.OnceFunc(func() { close(release) })
	t.Cleanup(releaseAll)
	s.Paystack.Before(standin.CallVerify, func() { <-release })
	began := time.Now()
	_, booked := f.readBooking()
	// The client's own limit is 25 seconds.
	if took := time.Since(began); booked || took < 2*time.Second || took > 8*time.Second {
		t.Errorf("with a silent provider the call returns booked: %v after %s, want false after 2 s", booked, took)
	}
	s.Paystack.Before(standin.CallVerify, nil)
	releaseAll()
	s.Paystack.Fault(func(string, int) standin.FaultKind { return standin.Down })
	if _, booked := f.readBooking(); booked {
		t.Error("the student has a booking although the provider is down")
	}
	s.Paystack.Fault(nil)
	s.Eventually("the booking after the provider answers", func() bool { _, booked := f.readBooking(); return booked })
	s.ProveLedger()
}
