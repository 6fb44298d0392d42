package booking_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
)

func TestTheDifferenceToACheaperRoomGoesBack(t *testing.T) {
	c := newCheaper(t)
	c.to("r-1")
	c.wants("", allocated, hostel.PaymentRefundDue)
	c.reconciles(2 * time.Second)
	c.wants("GH₵ 40", allocated, hostel.PaymentRefunding)
	c.arrives()
	c.wants("GH₵ 40", allocated, refunded)
	if b := c.booking(); b.Price != hostel.Cedis(410) || b.RoomUUID != "r-1" {
		t.Errorf("the booking is %+v", b)
	}
	kinds := []hostel.LetterKind{}
	for _, l := range c.ledger.Letters() {
		if kinds = append(kinds, l.Kind); l.Kind == hostel.LetterRoomChanged &&
			(l.Back != hostel.Cedis(40) || l.Price != hostel.Cedis(410) || l.Paid != hostel.Cedis(450)) ||
			l.Kind == hostel.LetterRefunded && l.Back != hostel.Cedis(40) {
			t.Errorf("letter %+v", l)
		}
	}
	if len(kinds) != 5 || kinds[4] != hostel.LetterRefunded {
		t.Errorf("letters %v", kinds)
	}
}

func TestARoomThatCostsMoreIsNotChangedTo(t *testing.T) {
	c := newCheaper(t)
	c.to("r-2")
	for room, c2 := range map[string]struct {
		shown int64
		want  error
	}{"r-1": {450, booking.ErrOtherPrice}, "r-0": {450, booking.ErrOtherPrice}, "r-3": {329, booking.ErrRoomDearer}} {
		shown := booking.Shown{Price: hostel.Cedis(c2.shown)}
		if _, err := c.ChangeRoom(t.Context(), c.booking(), room, shown); !errors.Is(err, c2.want) {
			t.Errorf("to %s: %v, want %v", room, err, c2.want)
		}
	}
	c.wants("", allocated, hostel.PaymentRefundDue)
}

func TestASecondChangeSendsOnlyTheRest(t *testing.T) {
	for name, between := range map[string]func(*cheaper){
		"at once":         func(*cheaper) {},
		"while it is due": func(c *cheaper) { c.reconciles(2 * time.Second) },
		"after it came":   func(c *cheaper) { c.reconciles(2 * time.Second); c.arrives() },
	} {
		t.Run(name, func(t *testing.T) {
			c := newCheaper(t)
			c.to("r-1")
			between(c)
			c.to("r-2")
			c.reconciles(2 * time.Minute)
			c.arrives()
			want := "GH₵ 40, GH₵ 40"
			if name == "at once" {
				want = "GH₵ 80"
			}
			c.wants(want, allocated, refunded)
		})
	}
}

func TestACancellationAfterAChangeSendsTheRest(t *testing.T) {
	for name, between := range map[string]func(*cheaper){
		"at once":         func(*cheaper) {},
		"while it is due": func(c *cheaper) { c.reconciles(2 * time.Second) },
		"after it came":   func(c *cheaper) { c.reconciles(2 * time.Second); c.arrives() },
		"after it failed": func(c *cheaper) {
			c.reconciles(2 * time.Second)
			c.bank.MoveRefund(c.reference, booking.RefundFailed)
			c.reconciles(time.Hour)
			c.wants("GH₵ 40", allocated, hostel.PaymentRefundFailed)
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCheaper(t)
			c.to("r-1")
			between(c)
			_, err := c.Cancel(t.Context(), c.booking())
			c.must(err)
			c.reconciles(2 * time.Minute)
			c.arrives()
			account := c.bank.Account(c.reference)
			if account.Back != hostel.Cedis(450) || account.Held() != 0 {
				t.Errorf("%s went back in %s", account.Back, c.refunds())
			}
			p, _ := c.ledger.Payment(t.Context(), c.reference)
			if p.State != refunded || len(c.ledger.Problems()) > 0 || len(c.ledger.Alarms()) > 0 {
				t.Errorf("%s; %v, %v", p.State, c.ledger.Problems(), c.ledger.Alarms())
			}
		})
	}
}

func TestARefundOfAPartThatGoesWrongIsNeverDoneTwice(t *testing.T) {
	for name, fault := range map[string]ledgertest.Fault{
		"its answer is lost": ledgertest.Loses, "it never arrived": ledgertest.Fails, "the provider rests": ledgertest.Rests,
	} {
		t.Run(name, func(t *testing.T) {
			c := newCheaper(t)
			c.to("r-1")
			c.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
				if call.Name == "refund" {
					return fault
				}
				return ledgertest.Healthy
			}
			c.reconciles(2 * time.Second)
			c.bank.Fault = nil
			c.reconciles(2 * time.Minute)
			c.arrives()
			c.wants("GH₵ 40", allocated, refunded)
		})
	}
}

func TestAPartThatTheProviderRefusesWaitsForAPerson(t *testing.T) {
	for _, byHand := range []bool{false, true} {
		c := newCheaper(t)
		c.to("r-1")
		c.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
			if call.Name == "refund" {
				return ledgertest.Refuses
			}
			return ledgertest.Healthy
		}
		c.reconciles(2 * time.Second)
		c.bank.Fault = nil
		c.wants("", allocated, hostel.PaymentRefundFailed)
		if alarms := c.ledger.Alarms(); len(alarms) != 1 || alarms[0].Kind != hostel.AlarmRefundFailed {
			t.Errorf("alarms %v", alarms)
		}
		give, want, rest := c.GiveBack, "GH₵ 40", "GH₵ 40, GH₵ 410"
		if byHand {
			give, want, rest = c.RecordManualRefund, "", "GH₵ 410"
		}
		for range 2 { // an operator who presses twice
			_, err := give(t.Context(), c.reference)
			c.must(err)
		}
		c.reconciles(2 * time.Minute)
		c.arrives()
		c.wants(want, allocated, refunded)
		_, err := c.Cancel(t.Context(), c.booking())
		c.must(err)
		c.reconciles(2 * time.Minute)
		c.arrives()
		c.wants(rest, refunded, refunded) // what was given back by hand is not sent again
		if len(c.ledger.Alarms()) > 0 {
			t.Errorf("alarms %v", c.ledger.Alarms())
		}
	}
}

// lostMeanwhile lets a second change be refunded by another server, whose answer is lost, while the first server waits
// for the list of refunds. It returns how much went back.
func lostMeanwhile(t *testing.T, dueAt func(hostel.Payment, time.Time) time.Time) hostel.Pesewas {
	t.Helper()
	c := newCheaper(t)
	c.ledger.RefundDueAt = dueAt
	c.to("r-1")
	c.bank.Meanwhile = func(call ledgertest.Call) {
		if call.Name != "refunds" {
			return
		}
		c.bank.Meanwhile = nil
		c.to("r-2")
		c.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
			if call.Name == "refund" {
				return ledgertest.Loses
			}
			return ledgertest.Healthy
		}
		c.reconciles(2 * time.Second)
		c.bank.Fault = nil
	}
	c.reconciles(2 * time.Second)
	c.reconciles(2 * time.Minute)
	c.arrives()
	return c.bank.Account(c.reference).Back
}

// TestTwoServersSendNoDifferenceTwice has the control that an immediate start of the second refund sends too much.
func TestTwoServersSendNoDifferenceTwice(t *testing.T) {
	if back := lostMeanwhile(t, booking.RefundDueAt); back != hostel.Cedis(80) {
		t.Errorf("%s went back, want GH₵ 80", back)
	}
	atOnce := func(_ hostel.Payment, now time.Time) time.Time { return now }
	if back := lostMeanwhile(t, atOnce); back <= hostel.Cedis(80) {
		t.Errorf("%s went back without the lease: the test above could not fail", back)
	}
}

func TestANoticeAboutARefundOfAPartIsCheckedAtTheProvider(t *testing.T) {
	c := newCheaper(t)
	c.to("r-1")
	c.reconciles(2 * time.Second)
	c.bank.MoveRefund(c.reference, booking.RefundProcessed)
	notices := c.bank.Notices(0)
	last := notices[len(notices)-1]
	last.Refund.ID = "" // as in the events of the real one
	c.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
	if err := c.SettleNotice(t.Context(), last); err == nil {
		t.Error("a notice that could not be checked counts as heard")
	}
	c.bank.Fault = nil
	for range 2 {
		c.must(c.SettleNotice(t.Context(), last))
	}
	c.wants("GH₵ 40", allocated, refunded)
	if alarms := c.ledger.Alarms(); len(alarms) > 0 {
		t.Errorf("alarms %v", alarms)
	}
}
