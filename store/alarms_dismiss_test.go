package store_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
)

// A refund that failed is dismissed, and its money is still here.
func TestADismissedRefundIsNotForgotten(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.given(c.student("ama"), "r-1")
	c.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
		if call.Name == "refund" {
			return ledgertest.Refuses
		}
		return ledgertest.Healthy
	}
	c.sweeps(time.Minute)
	c.is(reference, hostel.PaymentRefundFailed)
	_, err := c.Dismiss(t.Context(), reference, c.now)
	c.Must(err)
	d, err := c.Examine(t.Context())
	c.Must(err)
	if len(d.Waiting) == 0 && d.Money.Open > 0 {
		t.Errorf("open %d, waiting %q", d.Money.Open, d.Waiting)
	}
}

func TestWhatIsWrongAboutWrongMoneyIsKept(t *testing.T) {
	for name, word := range map[string]string{
		"other currency": "NGN", "other domain": "live", "other reference": "EFIE-OTHER",
	} {
		t.Run(name, func(t *testing.T) {
			c := newServiceFixture(t, storetest.Beds("r-1", 1))
			_, reference := c.opens(c.student("ama"), "r-1")
			c.bank.PayAs(reference, wrongs[name])
			c.hears(0)
			alarms, err := c.Alarms(t.Context())
			c.Must(err)
			if len(alarms) != 1 || !strings.Contains(alarms[0].Detail, word) {
				t.Errorf("%s: the alarm says %q", name, alarms[0].Detail)
			}
		})
	}
}
