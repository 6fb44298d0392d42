package booking_test

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// noon is the time at which the tests of the service begin.
var noon = ledgertest.Noon

var kofi = hostel.Student{
	Account: hostel.Account{ID: "kofi", Name: "Kofi", Email: "kofi@example.com", VerifiedAt: noon}, Gender: hostel.Male,
}

// fixture is a service with a ledger in memory, a bank, and a hostel with a bed for men and a bed for women.
type fixture struct {
	*booking.Service
	*booking.Reconciler
	t         *testing.T
	ledger    *ledgertest.Ledger
	bank      *ledgertest.Bank
	now       time.Time
	committed int
	log       strings.Builder
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	adom := &hostel.Hostel{
		UUID: "h", Slug: "adom", Name: "Adom", IsAvailable: true, Status: hostel.StatusAvailable,
		Checkout: time.Date(2026, 7, 31, 0, 0, 0, 0, time.UTC), Manager: hostel.Manager{
			Username: "Esi", Email: "esi@example.com", Phone: "233209998888",
		},
		Rooms: []hostel.Room{
			{
				UUID: "men", Label: "Loft", NumberInRoom: 2, NumberOfRooms: 1, Price: hostel.Cedis(450),
				Gender: hostel.MaleOnly, Available: true,
			},
			{UUID: "women", Gender: hostel.FemaleOnly, Available: true},
		},
	}
	c := &fixture{
		t: t, ledger: ledgertest.New(map[string]int{"men": 1, "women": 1}), bank: ledgertest.NewBank(), now: noon,
	}
	c.ledger.Enrol(kofi)
	c.sell(adom)
	c.Committed = func() { c.committed++ }
	c.Log = newLog(&c.log)
	return c
}

// sell replaces the service by one that sells the beds of these hostels.
func (c *fixture) sell(hostels ...*hostel.Hostel) {
	c.Service = ledgertest.NewService(hostels, c.ledger, c.bank, func() time.Time { return c.now })
	c.Reconciler = booking.NewReconciler(c.Service)
}

func errorOf[T any](_ T, err error) error { return err }

func (c *fixture) pass(d time.Duration) { c.now = c.now.Add(d) }

func newLog(to *strings.Builder) *slog.Logger { return slog.New(slog.NewTextHandler(to, nil)) }

func (c *fixture) must(err error) {
	c.t.Helper()
	must.Do(c.t, err)
}

func (c *fixture) hold(t *testing.T) hostel.Booking {
	t.Helper()
	b, err := c.Hold(t.Context(), &kofi, "men")
	c.must(err)
	return b
}

func (c *fixture) open(t *testing.T) string {
	t.Helper()
	page, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, c.hold(t))
	c.must(err)
	return page.Reference
}

// paid returns the reference of a page that Kofi has paid. The service does not know of the payment yet.
func (c *fixture) paid(t *testing.T) string {
	t.Helper()
	reference := c.open(t)
	c.bank.Pay(reference)
	return reference
}

// booked returns the reference of a payment that booked Kofi's bed.
func (c *fixture) booked(t *testing.T) string {
	t.Helper()
	reference := c.paid(t)
	c.settle(t, reference, hostel.PaymentAllocated)
	return reference
}

func (c *fixture) settle(t *testing.T, reference string, want hostel.PaymentState) booking.Settlement {
	t.Helper()
	s, err := c.Settle(t.Context(), reference, hostel.ByReturn)
	if err != nil || s.Payment.State != want {
		t.Fatalf("%s is %s, %v; want %s", reference, s.Payment.State, err, want)
	}
	return s
}

func (c *fixture) state(reference string) hostel.PaymentState {
	c.t.Helper()
	p, err := c.ledger.Payment(c.t.Context(), reference)
	c.must(err)
	return p.State
}

// deliver delivers the notices of the bank from index first.
func (c *fixture) deliver(first int) {
	c.t.Helper()
	for _, n := range c.bank.Notices(first) {
		c.must(c.SettleNotice(c.t.Context(), n))
	}
}

func (c *fixture) reconcileAfter(after time.Duration) {
	c.t.Helper()
	c.now = c.now.Add(after)
	c.must(c.Reconcile(c.t.Context()))
}

// checkLedger ends the test if the books have errors.
func (c *fixture) checkLedger() {
	c.t.Helper()
	if found := c.ledger.Problems(); len(found) > 0 {
		c.t.Fatalf("the books do not add up:\n%s", strings.Join(found, "\n"))
	}
}

// alarms returns the kinds of the open alarms about a reference.
func (c *fixture) alarms(reference string) string {
	var kinds []string
	for _, a := range c.ledger.Alarms() {
		if a.Reference == reference {
			kinds = append(kinds, string(a.Kind))
		}
	}
	return strings.Join(kinds, ", ")
}

func (c *fixture) emails() string {
	var kinds []string
	for _, l := range c.ledger.Emails() {
		kinds = append(kinds, string(l.Kind))
	}
	return strings.Join(kinds, " ")
}

func (c *fixture) removeHostels() {
	c.t.Helper()
	hostels, err := catalogue.Open(c.t.Context(), cataloguetest.FixedSource(nil))
	c.must(err)
	c.Catalogue = hostels
}

// loses returns a Bank.Fault that carries out these calls and loses their answers.
func loses(names ...string) func(ledgertest.Call) ledgertest.Fault {
	return fails(ledgertest.Loses, names...)
}

// fails returns a Bank.Fault with one fault for these calls.
func fails(how ledgertest.Fault, names ...string) func(ledgertest.Call) ledgertest.Fault {
	return func(c ledgertest.Call) ledgertest.Fault {
		if slices.Contains(names, c.Name) {
			return how
		}
		return ledgertest.Healthy
	}
}
