package store_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
)

// serviceFixture is a booking service on a store, with a bank and a clock that tests set.
type serviceFixture struct {
	*fixture
	service *booking.Service
	bank    *ledgertest.Bank
	now     time.Time
}

// newServiceFixture sells the beds of these room types, all of one hostel.
func newServiceFixture(t *testing.T, rooms ...hostel.Room) *serviceFixture {
	t.Helper()
	p := storetest.Hostel(1, rooms...)
	p.Manager = hostel.Manager{Username: "Kofi Boateng", Email: "host@example.com"}
	c := &serviceFixture{fixture: newFixture(t, p), bank: ledgertest.NewBank(), now: noon}
	c.service = ledgertest.NewService([]*hostel.Hostel{p}, c.Store, c.bank, c.clock)
	return c
}

func (c *serviceFixture) clock() time.Time { return c.now }

// student adds a student with a verified address.
func (c *serviceFixture) student(id string) *hostel.Student {
	c.T.Helper()
	c.AddStudents(id)
	s, err := c.StudentByEmail(c.T.Context(), id+"@example.com")
	c.Must(err)
	s.VerifiedAt = noon // otherwise no bed is sold to the student
	return &s
}

// opens holds a bed and opens the page where it is paid.
func (c *serviceFixture) opens(s *hostel.Student, room string) (hostel.Booking, string) {
	c.T.Helper()
	b, err := c.service.Hold(c.T.Context(), s, room)
	c.Must(err)
	page, err := ledgertest.Checkout(c.T.Context(), c.service, s, b)
	c.Must(err)
	return b, page.Reference
}

// booked is the reference of a payment that booked a bed.
func (c *serviceFixture) booked(s *hostel.Student, room string) string {
	c.T.Helper()
	_, reference := c.opens(s, room)
	c.bank.Pay(reference)
	c.Must(errorOf(c.service.Settle(c.T.Context(), reference, hostel.ByReturn)))
	c.is(reference, hostel.PaymentAllocated)
	return reference
}

// given is the reference of a payment that must go back: its student cancelled.
func (c *serviceFixture) given(s *hostel.Student, room string) string {
	c.T.Helper()
	reference := c.booked(s, room)
	standing := c.Current(s.ID)
	c.Must(errorOf(c.service.Cancel(c.T.Context(), standing)))
	return reference
}

// is ends the test when a payment stands elsewhere.
func (c *serviceFixture) is(reference string, want hostel.PaymentState) {
	c.T.Helper()
	p, err := c.Payment(c.T.Context(), reference)
	c.Must(err)
	if p.State != want {
		c.T.Fatalf("%s is %s, want %s", reference, p.State, want)
	}
}

// hears delivers every notice from the first one on.
func (c *serviceFixture) hears(first int) {
	c.T.Helper()
	for _, n := range c.bank.Notices(first) {
		c.Must(c.service.SettleNotice(c.T.Context(), n))
	}
}

// sweeps lets time go by, and sweeps then.
func (c *serviceFixture) sweeps(after time.Duration) {
	c.T.Helper()
	c.now = c.now.Add(after)
	c.Must(booking.NewReconciler(c.service).Reconcile(c.T.Context()))
}

// settlesAll lets everything that is under way come to its end: no student comes back, and the bank works.
func (c *serviceFixture) settlesAll() {
	c.T.Helper()
	for _, pause := range []time.Duration{
		0, 2 * time.Second, time.Minute, time.Minute, 20 * time.Minute, 24 * time.Hour, 24 * time.Hour,
	} {
		c.sweeps(pause)
		for _, reference := range c.bank.References() {
			c.bank.MoveRefund(reference, booking.RefundProcessed)
		}
	}
}

// waiting is what the doctor says that waits for a person, a line for each.
func (c *serviceFixture) waiting() string {
	c.T.Helper()
	d, err := c.Examine(c.T.Context())
	c.Must(err)
	if len(d.Wrong) > 0 {
		c.T.Fatalf("the ledger does not add up:\n%s", strings.Join(d.Wrong, "\n"))
	}
	return strings.Join(d.Waiting, "\n")
}

// owes is what is wrong between the bank and the ledger about a payment that nothing happens to
// any more: it is a bed's, or it went back, never neither, and never both.
func (c *serviceFixture) owes(reference string) string {
	c.T.Helper()
	s, err := c.Settlement(c.T.Context(), reference)
	c.Must(err)
	account := c.bank.Account(reference)
	alarmed := strings.Contains(c.waiting(), reference)
	switch back := account.Held() == 0; {
	case back && s.Payment.State == hostel.PaymentAllocated:
		return "its money went back, and it is a bed's"
	case !back && s.Payment.State != hostel.PaymentAllocated:
		return "the bank holds its money, and it is no bed's"
	case s.Payment.State == hostel.PaymentAllocated && s.Booking.State != hostel.Confirmed:
		return "its bed is gone"
	}
	return ledgertest.Discrepancy(s.Payment, s.Booking, account, alarmed)
}
