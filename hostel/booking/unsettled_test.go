package booking_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// TestMoneyThatWaitsRaisesOneAlarm, whatever fails: the storing of the success, or the bed.
func TestMoneyThatWaitsRaisesOneAlarm(t *testing.T) {
	t.Parallel()
	for _, broken := range []string{"record", "allocate"} {
		c := newFixture(t)
		reference := c.paid(t)
		failing := true
		c.Ledger = ledgertest.FaultyLedger{Ledger: c.ledger, Fault: func(method string) ledgertest.Fault {
			if failing && method == broken {
				return ledgertest.Fails
			}
			return ledgertest.Healthy
		}}
		learned := noon.Add(20 * time.Second)
		c.now = learned
		if _, err := c.Settle(t.Context(), reference, hostel.ByReturn); err == nil {
			t.Fatalf("%s does not fail", broken)
		}
		expectAlarms := func(after time.Duration, want int) {
			t.Helper()
			c.now = learned.Add(after)
			_ = c.Reconcile(t.Context()) // it fails, too
			must.Equal(t, broken+": the alarms after "+after.String(), len(c.ledger.Alarms()), want)
			must.Equal(t, broken+": alarms in the log", strings.Count(c.log.String(), `kind="paid and not settled"`), want)
		}
		expectAlarms(10*time.Minute-time.Second, 0)
		expectAlarms(10*time.Minute, 1)
		expectAlarms(time.Hour, 1)
		if a := c.ledger.Alarms()[0]; a.Kind != hostel.AlarmNotSettled || a.Reference != reference {
			t.Errorf("%s: the alarm is %+v", broken, a)
		}

		failing = false
		if _, err := c.Settle(t.Context(), reference, hostel.ByReturn); err != nil {
			t.Fatal(err)
		}
		must.Equal(t, broken+": the alarms after the payment is settled", len(c.ledger.Alarms()), 0)
	}
}
