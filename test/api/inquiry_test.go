package api_test

import (
	"sync"
	"testing"
	"time"

	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
)

// TestASlowProviderDelaysNoProgram has Paystack answer after a long time, or not at all: the call is
// answered within its two seconds, from the ledger.
func TestASlowProviderDelaysNoProgram(t *testing.T) {
	s := servertest.NewPaystackSite(t, servertest.TwoHostels, "sk_test_of_a_client")
	f := newForeignClient(s.RunningSite, "ama@example.com")
	s.NewClient("").Get("/hq/api/verify-email/"+s.LetterToken("ama@example.com")+"/").WantsJSON(200, "status",
		"success")
	var list []wire
	f.Get("/hq/api/hostels/").WantsJSON(200).Decode(&list)
	_, reference := f.books(list[0], list[0].Rooms[0])
	must.Do(t, s.Paystack.Pay(reference))
	release := make(chan struct{})
	letGo := sync.OnceFunc(func() { close(release) })
	t.Cleanup(letGo)
	s.Paystack.Before(standin.CallVerify, func() { <-release })
	began := time.Now()
	_, booked := f.booking()
	// and no 25 of the client's own
	if took := time.Since(began); booked || took < 2*time.Second || took > 8*time.Second {
		t.Errorf("with a provider that is silent: booked %v after %s", booked, took)
	}
	s.Paystack.Before(standin.CallVerify, nil)
	letGo()
	s.Paystack.Fault(func(string, int) standin.FaultKind { return standin.Down })
	if _, booked := f.booking(); booked {
		t.Error("booked by a provider that is down")
	}
	s.Paystack.Fault(nil)
	s.Eventually("the booking, once the provider answers", func() bool { _, booked := f.booking(); return booked })
	s.ProveLedger()
}
