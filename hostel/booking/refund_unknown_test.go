package booking_test

import (
	"context"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// Efie asks for the refund again, once, after a day. It raises an alarm after two days.
func TestAnUnknownRefundIsRequestedAgainAndThenRaisesAnAlarm(t *testing.T) {
	for name, knows := range map[string]bool{"unknown": false, "known (control)": true} {
		t.Run(name, func(t *testing.T) {
			c := newFixture(t)
			reference := c.refundDue(t)
			c.reconcileAfter(2 * time.Second)
			if c.state(reference) != hostel.PaymentRefunding {
				t.Fatalf("the payment is %s", c.state(reference))
			}
			begun := c.now
			c.Provider = forgetfulProvider{c.Provider, !knows}
			for c.now.Sub(begun) < 47*time.Hour {
				c.reconcileAfter(30 * time.Minute)
			}
			want := 2
			if knows {
				want = 1
			}
			if got := c.bank.Asked("refund"); got != want || c.alarms(reference) != "" {
				t.Errorf("%d requests in two days, want %d; alarms %q", got, want, c.alarms(reference))
			}
			for c.now.Sub(begun) < 56*time.Hour {
				c.reconcileAfter(30 * time.Minute)
			}
			if alarmed := c.alarms(reference) != ""; alarmed == knows || c.bank.Asked("refund") != want {
				t.Errorf("after two days: alarms %q, %d requests", c.alarms(reference), c.bank.Asked("refund"))
			}
		})
	}
}

// forgetfulProvider lists no refunds if forgets is true.
type forgetfulProvider struct {
	booking.Provider
	forgets bool
}

// Refunds implements booking.Provider.
func (f forgetfulProvider) Refunds(ctx context.Context, reference string) ([]booking.Refund, error) {
	if f.forgets {
		return nil, nil
	}
	return f.Provider.Refunds(ctx, reference)
}
