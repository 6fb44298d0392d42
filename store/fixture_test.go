package store_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
	"efie/test/must"
)

// noon is the time at which every test begins.
var noon = storetest.Noon

// fixture adds the helpers of this package to storetest.Fixture.
type fixture struct{ *storetest.Fixture }

func newFixture(t testing.TB, hostels ...*hostel.Hostel) *fixture {
	t.Helper()
	return &fixture{storetest.New(t, hostels...)}
}

// errorOf returns the error of a call.
func errorOf[T any](_ T, err error) error { return err }

// forgetsAt runs Forget a millisecond before a time, and at that time. Then the query must return before, and after.
func (h *fixture) forgetsAt(at time.Time, query string, before, after int) {
	h.T.Helper()
	for i, want := range []int{before, after} {
		now := at.Add(time.Duration(i-1) * time.Millisecond)
		h.Must(h.Forget(h.T.Context(), now))
		h.ExpectNumber(want, query)
	}
}

// oneRoom returns a fixture with a room type of some beds, r-1, and with verified students.
func oneRoom(t testing.TB, beds int, students ...string) *fixture {
	t.Helper()
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", beds)))
	h.AddStudents(students...)
	return h
}

// twoRooms returns a fixture with the room types r-1 and r-2, and with verified students.
func twoRooms(t testing.TB, first, second int, students ...string) *fixture {
	t.Helper()
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", first), storetest.Beds("r-2", second)))
	h.AddStudents(students...)
	return h
}

// serviceFixture is a booking service on a store, with a bank and a clock that tests set.
type serviceFixture struct {
	*fixture
	service *booking.Service
	bank    *ledgertest.Bank
	now     time.Time
}

// newServiceFixture returns a service that sells the beds of these room types of one hostel.
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

// openPage holds a bed and opens its payment page. It returns the payment's reference, too.
func (c *serviceFixture) openPage(s *hostel.Student, room string) (hostel.Booking, string) {
	c.T.Helper()
	b, err := c.service.Hold(c.T.Context(), s, room)
	c.Must(err)
	page, err := ledgertest.Checkout(c.T.Context(), c.service, s, b)
	c.Must(err)
	return b, page.Reference
}

// bookBed books a bed, and returns the reference of its payment.
func (c *serviceFixture) bookBed(s *hostel.Student, room string) string {
	c.T.Helper()
	_, reference := c.openPage(s, room)
	c.bank.Pay(reference)
	c.Must(errorOf(c.service.Settle(c.T.Context(), reference, hostel.ByReturn)))
	c.wantState(reference, hostel.PaymentAllocated)
	return reference
}

// refundDue returns the reference of a payment whose refund is due, because its student cancelled.
func (c *serviceFixture) refundDue(s *hostel.Student, room string) string {
	c.T.Helper()
	reference := c.bookBed(s, room)
	current := c.Current(s.ID)
	c.Must(errorOf(c.service.Cancel(c.T.Context(), current)))
	return reference
}

// wantState ends the test unless a payment has a state.
func (c *serviceFixture) wantState(reference string, want hostel.PaymentState) {
	c.T.Helper()
	p, err := c.Payment(c.T.Context(), reference)
	c.Must(err)
	must.Equal(c.T, "the state of "+reference, p.State, want)
}

// deliverNotices delivers the notices of the bank, except those before the number first.
func (c *serviceFixture) deliverNotices(first int) {
	c.T.Helper()
	for _, n := range c.bank.Notices(first) {
		c.Must(c.service.SettleNotice(c.T.Context(), n))
	}
}

// reconciles advances the clock, and reconciles.
func (c *serviceFixture) reconciles(after time.Duration) {
	c.T.Helper()
	c.now = c.now.Add(after)
	c.Must(booking.NewReconciler(c.service).Reconcile(c.T.Context()))
}

// settlesAll reconciles until all payments and refunds are settled. In between, the bank processes the refunds.
func (c *serviceFixture) settlesAll() {
	c.T.Helper()
	for _, pause := range []time.Duration{
		0, 2 * time.Second, time.Minute, time.Minute, 20 * time.Minute, 24 * time.Hour, 24 * time.Hour,
	} {
		c.reconciles(pause)
		for _, reference := range c.bank.References() {
			c.bank.MoveRefund(reference, booking.RefundProcessed)
		}
	}
}

// waiting returns the doctor's findings that need a person, one in each line.
func (c *serviceFixture) waiting() string {
	c.T.Helper()
	return strings.Join(c.CheckLedger(), "\n")
}

// discrepancy returns the difference between the bank and the ledger about a settled payment, or "". Its money must
// either pay for a bed or be refunded.
func (c *serviceFixture) discrepancy(reference string) string {
	c.T.Helper()
	s, err := c.Settlement(c.T.Context(), reference)
	c.Must(err)
	account := c.bank.Account(reference)
	alarmed := strings.Contains(c.waiting(), reference)
	switch refunded := account.Held() == 0; {
	case refunded && s.Payment.State == hostel.PaymentAllocated:
		return "its money was refunded, and it still pays for a bed"
	case !refunded && s.Payment.State != hostel.PaymentAllocated:
		return "the bank holds its money, and it pays for no bed"
	case s.Payment.State == hostel.PaymentAllocated && s.Booking.State != hostel.Confirmed:
		return "its booking is not confirmed"
	}
	return ledgertest.Discrepancy(s.Payment, s.Booking, account, alarmed)
}
