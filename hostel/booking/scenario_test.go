package booking_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// runScenarios runs each scenario with a ledger in memory. It returns the number of students who paid before the end of
// the hold and lost their bed.
func runScenarios(
	t *testing.T, scenarios []ledgertest.Scenario, kept time.Duration, change func(*ledgertest.Ledger),
) (lost int) {
	t.Helper()
	for _, b := range scenarios {
		now := noon
		hostels, students := ledgertest.Hostels(), ledgertest.Students(2)
		ledger, bank := ledgertest.New(ledgertest.BedsOf(hostels)), ledgertest.NewBank()
		change(ledger)
		service := ledgertest.NewService(hostels, ledger, bank, func() time.Time { return now })
		harness := ledgertest.Harness{
			Service: service, Bank: bank, Now: &now, Room: "r-0", Owner: students[0],
			Rival: students[1], PendingFor: kept,
		}
		reference, err := harness.Play(t.Context(), b)
		if err != nil {
			t.Fatalf("%+v: %v", b, err)
		}
		for range 4 {
			now = now.Add(time.Minute)
			if err := booking.NewReconciler(service).Reconcile(t.Context()); err != nil {
				t.Fatalf("%+v: %v", b, err)
			}
			bank.MoveRefund(reference, booking.RefundProcessed)
		}
		s, err := ledger.Settlement(t.Context(), reference)
		must.Do(t, err)
		if wrong := ledgertest.Discrepancy(s.Payment, s.Booking, bank.Account(reference),
			false); wrong != "" || len(ledger.Problems()) > 0 {
			t.Errorf("%+v: %s; %v", b, wrong, ledger.Problems())
		}
		if b.PaidBefore > 0 && s.Payment.State != hostel.PaymentAllocated {
			lost++
		}
	}
	return lost
}

// The bank does not answer for most of the next minute. The hold has its usual length, or lasts half an hour.
func TestAStudentWhoPaysInTheLastSecondKeepsTheBed(t *testing.T) {
	scenarios := ledgertest.Scenarios(1, 1000)
	for _, kept := range []time.Duration{0, 29 * time.Minute} {
		if lost := runScenarios(t, scenarios, kept, func(*ledgertest.Ledger) {}); lost > 0 {
			t.Errorf("pending for %v: %d students paid in time and lost their bed", kept, lost)
		}
	}
}

// This is the control of TestAStudentWhoPaysInTheLastSecondKeepsTheBed.
func TestWithoutTheSettleGraceSomeLoseTheBed(t *testing.T) {
	lost := runScenarios(t, ledgertest.Scenarios(1, 1000), 0, func(l *ledgertest.Ledger) {
		l.RanOut = func(b hostel.Booking, _ []hostel.Payment, now time.Time) bool { return !now.Before(b.ExpiresAt) }
	})
	if lost < 50 {
		t.Errorf("only %d students lost their bed without the rule, so the test above proves little", lost)
	}
	t.Logf("%d of 1000 students paid in time and lost their bed", lost)
}
