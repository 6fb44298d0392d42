package booking_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// cheaper is a service with a hostel whose rooms cost GH₵ 450, 410, 370 and so on. Its student has the first bed.
type cheaper struct {
	*booking.Service
	t         *testing.T
	ledger    *ledgertest.Ledger
	bank      *ledgertest.Bank
	now       time.Time
	reference string
}

func newCheaper(t *testing.T) *cheaper {
	t.Helper()
	hostels, students := ledgertest.RoomyHostel(), ledgertest.Students(1)
	c := &cheaper{t: t, ledger: ledgertest.New(ledgertest.BedsOf(hostels)), bank: ledgertest.NewBank(), now: noon}
	c.ledger.Offer(hostels...)
	c.ledger.Enrol(students...)
	c.Service = ledgertest.NewService(hostels, c.ledger, c.bank, func() time.Time { return c.now })
	b, err := c.Hold(t.Context(), &students[0], "r-0")
	c.must(err)
	page, err := ledgertest.Checkout(t.Context(), c.Service, &students[0], b)
	c.must(err)
	c.reference = page.Reference
	c.bank.Pay(c.reference)
	_, err = c.Settle(t.Context(), c.reference, hostel.ByReturn)
	c.must(err)
	return c
}

func (c *cheaper) must(err error) {
	c.t.Helper()
	must.Do(c.t, err)
}

func (c *cheaper) booking() hostel.Booking {
	b, _ := c.ledger.Booking("s-0")
	return b
}

// to changes to a room whose price the student saw.
func (c *cheaper) to(room string) {
	c.t.Helper()
	_, err := c.ChangeRoom(c.t.Context(), c.booking(), room, booking.Shown{Price: hostel.Cedis(450)})
	c.must(err)
}

// reconciles lets time pass and reconciles.
func (c *cheaper) reconciles(after time.Duration) {
	c.t.Helper()
	c.now = c.now.Add(after)
	if err := booking.NewReconciler(c.Service).Reconcile(c.t.Context()); !ledgertest.Harmless(err) {
		c.t.Fatal(err)
	}
}

// arrives lets every refund that is under way arrive, and reconciles.
func (c *cheaper) arrives() {
	c.t.Helper()
	for c.bank.MoveRefund(c.reference, booking.RefundProcessed) {
	}
	c.reconciles(time.Hour)
}

// refunds are the amounts of all refunds at the bank, the oldest first.
func (c *cheaper) refunds() string {
	var all []string
	for _, r := range c.bank.Account(c.reference).Refunds {
		all = append(all, r.Amount.String())
	}
	return strings.Join(all, ", ")
}

// wants ends the test unless so much went back, and the books add up.
func (c *cheaper) wants(refunds string, state, part hostel.PaymentState) {
	c.t.Helper()
	p, err := c.ledger.Payment(c.t.Context(), c.reference)
	c.must(err)
	if got := c.refunds(); got != refunds || p.State != state || p.Part.State != part {
		c.t.Errorf("refunds %q, %s, its part %s; want %q, %s, %s", got, p.State, p.Part.State, refunds, state, part)
	}
	if wrong := append(c.ledger.Problems(), c.bank.Twice()...); len(wrong) > 0 {
		c.t.Error(wrong)
	}
}

const allocated, refunded = hostel.PaymentAllocated, hostel.PaymentRefunded
