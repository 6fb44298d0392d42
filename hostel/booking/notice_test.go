package booking_test

import (
	"context"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

func TestAWebhookAloneBooksTheBed(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.paid(t)
	for range 5 { // the provider may repeat its notices
		c.deliver(0)
	}
	if c.state(reference) != hostel.PaymentAllocated || c.emails() != "booking-confirmed host-confirmed" ||
		c.bank.Asked("verify") != 0 {
		t.Errorf("%s, emails %s, asked %d times", c.state(reference), c.emails(), c.bank.Asked("verify"))
	}
	must.Equal(t, "alarms", c.alarms(reference), "")
	c.checkLedger()
}

func TestAWebhookThatCannotBeStoredFails(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"record", "allocate"} {
		c := newFixture(t)
		reference := c.paid(t)
		c.Ledger = ledgertest.FaultyLedger{Ledger: c.ledger, Fault: func(m string) ledgertest.Fault {
			if m == method {
				return ledgertest.Fails
			}
			return ledgertest.Healthy
		}}
		must.Fail(t, method, c.SettleNotice(t.Context(), c.bank.Notices(0)[0]), ledgertest.ErrBroken)
		c.Ledger = c.ledger
		c.deliver(0)
		must.Equal(t, method+": the payment after the notice was repeated", c.state(reference), hostel.PaymentAllocated)
	}
}

// wrongOutcomes lists the differences that make an outcome wrong money.
var wrongOutcomes = map[string]func(*booking.Outcome){
	"a pesewa less":        func(o *booking.Outcome) { o.Amount-- },
	"a pesewa more":        func(o *booking.Outcome) { o.Amount++ },
	"an unreadable amount": func(o *booking.Outcome) { o.Amount = -1 },
	"other currency":       func(o *booking.Outcome) { o.Currency = "NGN" },
	"other domain":         func(o *booking.Outcome) { o.Domain = "live" },
	"other reference":      func(o *booking.Outcome) { o.Reference = "EFIE-OTHER" },
}

func TestWrongMoneyConfirmsNothing(t *testing.T) {
	t.Parallel()
	for name, wrong := range wrongOutcomes {
		for how, settle := range map[string]func(c *fixture, reference string) error{
			"return": func(c *fixture, reference string) error {
				_, err := c.Settle(t.Context(), reference, hostel.ByReturn)
				return err
			},
			"webhook": func(c *fixture, _ string) error { return c.SettleNotice(t.Context(), c.bank.Notices(0)[0]) },
		} {
			c := newFixture(t)
			reference := c.open(t)
			c.bank.PayAs(reference, wrong)
			c.must(settle(c, reference))
			c.must(settle(c, reference))
			b, _ := c.ledger.Booking(kofi.ID)
			if c.state(reference) != hostel.PaymentWrongMoney || b.State != hostel.Held || c.emails() != "" ||
				c.alarms(reference) != "wrong money" {
				t.Errorf("%s by %s: %s, booking %s, emails %s, alarms %s", name, how, c.state(reference), b.State,
					c.emails(), c.alarms(reference))
			}
			must.Contain(t, name+": the log", c.log.String(), "alarm=true", reference)
			c.checkLedger()
		}
	}
}

func TestACorrectedAmountEndsItsAlarm(t *testing.T) {
	t.Parallel()
	for name, wrong := range wrongOutcomes {
		c := newFixture(t)
		reference := c.open(t)
		c.bank.PayAs(reference, wrong)
		c.deliver(0)
		c.bank.CorrectOutcome(reference)
		c.deliver(1)
		b, _ := c.ledger.Booking(kofi.ID)
		if c.state(reference) != hostel.PaymentAllocated || b.State != hostel.Confirmed || c.alarms(reference) != "" {
			t.Errorf("%s: %s, booking %s, alarms %q", name, c.state(reference), b.State, c.alarms(reference))
		}
		c.checkLedger()
	}
}

func TestAnUnexpectedNoticeRaisesAnAlarm(t *testing.T) {
	t.Parallel()
	paid := func(reference string) booking.Notice {
		return booking.Notice{Kind: booking.NoticePaid, Event: "charge.success", Reference: reference,
			Outcome: booking.Outcome{
				Status: hostel.OutcomeSuccess, Reference: reference, Amount: hostel.Cedis(450), Currency: "GHS",
				Domain: "test",
			}}
	}
	other := func(reference string) booking.Notice {
		n := paid(reference)
		n.Outcome.Amount++
		return n
	}
	refund := func(status booking.RefundStatus) func(string) booking.Notice {
		return func(reference string) booking.Notice {
			return booking.Notice{
				Kind: booking.NoticeRefund, Event: "refund." + string(status), Reference: reference,
				Refund: booking.Refund{Status: status},
			}
		}
	}
	dispute := func(reference string) booking.Notice {
		return booking.Notice{Kind: booking.NoticeDispute, Event: "charge.dispute.create", Reference: reference}
	}
	unknown := func(string) booking.Notice { return paid("EFIE-UNKNOWN") }
	for name, c := range map[string]struct {
		payment func(*fixture, *testing.T) string
		notice  func(reference string) booking.Notice
		want    string
	}{
		"an unknown reference":    {(*fixture).open, unknown, "unknown reference"},
		"the same money again":    {(*fixture).booked, paid, ""},
		"other money than before": {(*fixture).booked, other, "event that does not fit: charge.success"},
		"a started refund of an unpaid page": {
			(*fixture).open, refund(booking.RefundPending), "event that does not fit: refund.pending",
		},
		"a failed refund of an unpaid page": {
			(*fixture).open, refund(booking.RefundFailed), "event that does not fit: refund.failed",
		},
		"a refund that Efie did not ask for": {(*fixture).booked, refund(booking.RefundPending), ""},
		"a dispute about an unpaid page": {
			(*fixture).open, dispute, "event that does not fit: charge.dispute.create",
		},
		"a dispute about a booked bed": {(*fixture).booked, dispute, "disputed"},
	} {
		t.Run(name, func(t *testing.T) {
			service := newFixture(t)
			reference := c.payment(service, t)
			was := service.state(reference)
			n := c.notice(reference)
			for range 3 {
				service.must(service.SettleNotice(t.Context(), n))
			}
			must.Equal(t, name+": alarms", service.alarms(n.Reference), c.want)
			if is := service.state(reference); is != was && c.want != string(is) {
				t.Errorf("%s: %s became %s", name, was, is)
			}
			if c.want != "" && !strings.Contains(service.log.String(), "alarm=true") {
				t.Errorf("%s: the log is empty", name)
			}
			service.ledger.Dismiss(n.Reference)
			service.must(service.SettleNotice(t.Context(), n))
			must.Equal(t, name+": alarms after the dismissal", service.alarms(n.Reference), "")
			service.checkLedger()
		})
	}
}

func TestANoticeOfAnotherKindChangesNothing(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	c.Ledger = nil // the service must not use it
	must.Do(t, c.SettleNotice(context.Background(), booking.Notice{
		Kind: booking.NoticeOther, Event: "transfer.success", Reference: "X",
	}))
}
