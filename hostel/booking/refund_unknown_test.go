package booking_test

import (
	"context"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// TestAnUnknownRefundIsRequestedAgainAndThenRaisesAnAlarm: it is asked for again once after a day, and a person is called after two.
func TestAnUnknownRefundIsRequestedAgainAndThenRaisesAnAlarm(t *testing.T) {
	for name, knows := range map[string]bool{"forgotten": false, "known, the control": true} {
		t.Run(name, func(t *testing.T) {
			c := newFixture(t)
			reference := c.given(t)
			c.reconcileAfter(2 * time.Second)
			if c.state(reference) != hostel.PaymentRefunding {
				t.Fatalf("it is %s", c.state(reference))
			}
			begun := c.now
			c.Provider = unlisted{c.Provider, !knows}
			for c.now.Sub(begun) < 47*time.Hour {
				c.reconcileAfter(30 * time.Minute)
			}
			want := 2
			if knows {
				want = 1
			}
			if got := c.bank.Asked("refund"); got != want || c.alarms(reference) != "" {
				t.Errorf("in two days it is asked for %d times, want %d; alarms %q", got, want, c.alarms(reference))
			}
			for c.now.Sub(begun) < 56*time.Hour {
				c.reconcileAfter(30 * time.Minute)
			}
			if rings := c.alarms(reference) != ""; rings == knows || c.bank.Asked("refund") != want {
				t.Errorf("after two days: alarms %q, asked %d times", c.alarms(reference), c.bank.Asked("refund"))
			}
		})
	}
}

// unlisted is a provider that lists no refund, if it forgets.
type unlisted struct {
	booking.Provider
	forgets bool
}

// Refunds implements booking.Provider.
func (f unlisted) Refunds(ctx context.Context, reference string) ([]booking.Refund, error) {
	if f.forgets {
		return nil, nil
	}
	return f.Provider.Refunds(ctx, reference)
}
