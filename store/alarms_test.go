package store_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
)

// listens keeps what the desk tells the log.
func (c *serviceFixture) listens() *strings.Builder {
	var log strings.Builder
	c.service.Log = slog.New(slog.NewTextHandler(&log, nil))
	return &log
}

// rung checks that the log and the doctor call a person, each by the reference.
func (c *serviceFixture) rung(name string, log *strings.Builder, reference, want string) {
	c.T.Helper()
	if got := c.waiting(); !strings.Contains(got, want) || !strings.Contains(got, reference) {
		c.T.Errorf("%s: waiting %q, want %q about %s", name, got, want, reference)
	}
	for _, line := range strings.Split(log.String(), "\n") {
		if strings.Contains(line, "level=ERROR") && strings.Contains(line, "alarm=true") &&
			strings.Contains(line, reference) {
			return
		}
	}
	c.T.Errorf("%s: no alarm about %s in the log:\n%s", name, reference, log)
}

var wrongs = map[string]func(*booking.Outcome){
	"a pesewa less": func(o *booking.Outcome) { o.Amount-- }, "a pesewa more": func(o *booking.Outcome) { o.Amount++ },
	"other currency": func(o *booking.Outcome) {
		o.Currency = "NGN"
	}, "other domain": func(o *booking.Outcome) { o.Domain = "live" },
	"other reference": func(o *booking.Outcome) {
		o.Reference = "EFIE-OTHER"
	}, "an unreadable amount": func(o *booking.Outcome) { o.Amount = -1 },
}

func TestWrongMoneyIsKeptAndCallsAPerson(t *testing.T) {
	for name, wrong := range wrongs {
		for _, byWebhook := range []bool{true, false} {
			c := newServiceFixture(t, storetest.Beds("r-1", 1))
			log := c.listens()
			b, reference := c.opens(c.student("ama"), "r-1")
			c.bank.PayAs(reference, wrong)
			tell := func() {
				if byWebhook {
					c.hears(0)
				}
				_, err := c.service.Settle(t.Context(), reference, hostel.ByReturn)
				c.Must(err)
			}
			tell()
			c.is(reference, hostel.PaymentSuspicious)
			if c.BookingState(b) != hostel.Held || c.LetterKinds("ama@example.com") != "verify-email" {
				t.Errorf("%s: the booking is %s, letters %s", name, c.BookingState(b), c.LetterKinds("ama@example.com"))
			}
			c.rung(name, log, reference, "came with the wrong money")
			tell() // and changes nothing
			c.sweeps(time.Hour)
			c.is(reference, hostel.PaymentSuspicious)
			c.rung(name, log, reference, "came with the wrong money")

			if byWebhook { // it was a mistake of theirs
				c.bank.SetRight(reference)
				c.hears(1)
				c.is(reference, hostel.PaymentAllocated)
			} else { // it was not, and the operator gives it back
				_, err := c.service.GiveBack(t.Context(), reference)
				c.Must(err)
				c.settlesAll()
				c.is(reference, hostel.PaymentRefunded)
			}
			if got := c.waiting(); got != "" {
				t.Errorf("%s: seen to, and waiting %q", name, got)
			}
		}
	}
}

func TestEachAlarmRingsOnceUntilSomebodyHasSeenToIt(t *testing.T) {
	for name, happens := range map[string]struct {
		does func(c *serviceFixture, reference string)
		want string
	}{
		"money for nobody": {func(c *serviceFixture, reference string) {
			n := c.bank.Notices(0)[0]
			n.Reference += "X"
			c.Must(c.service.SettleNotice(c.T.Context(), n))
		}, "unknown reference"},
		"other money than before": {func(c *serviceFixture, reference string) {
			n := c.bank.Notices(0)[0]
			n.Outcome.Amount++
			c.Must(c.service.SettleNotice(c.T.Context(), n))
		}, "event that does not fit: charge.success"},
		"a dispute": {func(c *serviceFixture, r string) {
			c.bank.Dispute(r)
			c.hears(1)
		}, "disputed"},
		"a lost dispute": {func(c *serviceFixture, r string) {
			c.bank.Dispute(r)
			c.bank.Resolve(r, true)
			c.hears(1)
		}, "reversed"},
		"a refund that nobody here asked for": {func(c *serviceFixture, r string) {
			c.bank.RefundBehind(r)
			c.hears(1)
		}, "reversed"},
	} {
		t.Run(name, func(t *testing.T) {
			c := newServiceFixture(t, storetest.Beds("r-1", 1))
			log := c.listens()
			reference := c.booked(c.student("ama"), "r-1")
			happens.does(c, reference)
			c.rung(name, log, reference, happens.want)
			happens.does(c, reference) // told again
			if got := strings.Count(c.waiting(), "\n"); got != 0 {
				t.Errorf("%s: it rings more than once: %q", name, c.waiting())
			}
			alarms, err := c.Alarms(t.Context())
			c.Must(err)
			for _, a := range alarms {
				if string(a.Kind) != happens.want || a.Detail == "" || !a.RaisedAt.Equal(c.now) {
					t.Errorf("%s: alarm %+v", name, a)
				}
				if seen, err := c.Dismiss(t.Context(), a.Reference, c.now); err != nil || !seen {
					t.Errorf("%s: not dismissed: %v", name, err)
				}
				if seen, err := c.Dismiss(t.Context(), a.Reference, c.now); err != nil || seen {
					t.Errorf("%s: dismissed twice: %v", name, err)
				}
			}
			c.now = c.now.Add(time.Hour)
			happens.does(c, reference)
			c.hears(0)
			if got := c.waiting(); got != "" || len(alarms) != 1 {
				t.Errorf("%s: %d alarms, and dismissed it rings again: %q", name, len(alarms), got)
			}
			if b, err := c.CurrentBooking(t.Context(), "ama"); err != nil || !b.Confirmed() {
				t.Errorf("%s: the booking is gone: %v", name, err)
			}
		})
	}
}

func TestAWonDisputeEndsItsAlarm(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.booked(c.student("ama"), "r-1")
	for range 2 { // and a second one rings again
		first := len(c.bank.Notices(0))
		c.bank.Dispute(reference)
		c.hears(first)
		if got := c.waiting(); !strings.Contains(got, reference+": disputed") {
			t.Errorf("waiting %q", got)
		}
		c.bank.Resolve(reference, false)
		c.hears(first)
		c.is(reference, hostel.PaymentAllocated)
		if got := c.waiting(); got != "" {
			t.Errorf("won, and waiting %q", got)
		}
	}
}

// TestARefundThatFailsAgainCallsAgain: the operator saw to the first failure.
func TestARefundThatFailsAgainCallsAgain(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.given(c.student("ama"), "r-1")
	for try := range 3 {
		c.sweeps(2 * time.Minute)
		c.bank.MoveRefund(reference, booking.RefundFailed)
		c.sweeps(time.Hour)
		if got := c.waiting(); !strings.Contains(got, reference+": refund failed") {
			t.Errorf("try %d: waiting %q", try, got)
		}
		_, err := c.service.GiveBack(t.Context(), reference)
		c.Must(err)
		if got := c.waiting(); got != "" {
			t.Errorf("try %d: tried again, and waiting %q", try, got)
		}
	}
	want := "booking-cancelled booking-confirmed refund-failed refund-failed refund-failed verify-email"
	if c.LetterKinds("ama@example.com") != want {
		t.Errorf("letters %s", c.LetterKinds("ama@example.com"))
	}
}
