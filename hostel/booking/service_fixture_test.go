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
)

// noon is when every test of the desk begins.
var noon = ledgertest.Noon

var kofi = hostel.Student{ID: "kofi", Name: "Kofi", Email: "kofi@example.com", Gender: hostel.Male, VerifiedAt: noon}

// counter is a desk over a ledger in memory and a bank, with one hostel, one bed for men and one
// for women, and a clock that tests move.
type counter struct {
	*booking.Service
	t         *testing.T
	books     *ledgertest.Ledger
	bank      *ledgertest.Bank
	now       time.Time
	committed int
	log       strings.Builder
}

func newCounter(t *testing.T) *counter {
	t.Helper()
	adom := &hostel.Hostel{
		UUID: "h", Slug: "adom", Name: "Adom", IsAvailable: true, Status: hostel.StatusAvailable,
		Checkout: time.Date(2026, 7, 31, 0, 0, 0, 0, time.UTC), Manager: hostel.Manager{
			Username: "Esi", Email: "esi@example.com",
		},
		Rooms: []hostel.Room{
			{
				UUID: "men", Label: "Loft", NumberInRoom: 2, NumberOfRooms: 1, Price: hostel.Cedis(450),
				Gender: hostel.MaleOnly, Available: true,
			},
			{UUID: "women", Gender: hostel.FemaleOnly, Available: true},
		},
	}
	c := &counter{
		t: t, books: ledgertest.New(map[string]int{"men": 1, "women": 1}), bank: ledgertest.NewBank(), now: noon,
	}
	c.books.Enrol(kofi)
	c.Service = ledgertest.NewService([]*hostel.Hostel{adom}, c.books, c.bank, func() time.Time { return c.now })
	c.Committed = func() { c.committed++ }
	c.Log = slog.New(slog.NewTextHandler(&c.log, nil))
	return c
}

// must ends the test at an error.
func (c *counter) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// hold keeps a bed for Kofi.
func (c *counter) hold(t *testing.T) hostel.Booking {
	t.Helper()
	b, err := c.Hold(t.Context(), &kofi, "men")
	c.must(err)
	return b
}

// open opens a page for the hold, and returns its reference.
func (c *counter) open(t *testing.T) string {
	t.Helper()
	page, err := c.Checkout(t.Context(), &kofi, c.hold(t))
	c.must(err)
	return page.Reference
}

// paid is the reference of a page that Kofi has paid, which nobody at the desk knows yet.
func (c *counter) paid(t *testing.T) string {
	t.Helper()
	reference := c.open(t)
	c.bank.Pay(reference)
	return reference
}

// booked is the reference of a payment that booked Kofi's bed.
func (c *counter) booked(t *testing.T) string {
	t.Helper()
	reference := c.paid(t)
	c.settles(t, reference, hostel.PaymentAllocated)
	return reference
}

// settles asks about a payment, and expects its state.
func (c *counter) settles(t *testing.T, reference string, want hostel.PaymentState) booking.Settlement {
	t.Helper()
	s, err := c.Settle(t.Context(), reference, hostel.ByReturn)
	if err != nil || s.Payment.State != want {
		t.Fatalf("%s is %s, %v; want %s", reference, s.Payment.State, err, want)
	}
	return s
}

// state is where a payment stands.
func (c *counter) state(reference string) hostel.PaymentState {
	c.t.Helper()
	p, err := c.books.Payment(c.t.Context(), reference)
	c.must(err)
	return p.State
}

// hears delivers every notice from the first one on.
func (c *counter) hears(first int) {
	c.t.Helper()
	for _, n := range c.bank.Notices(first) {
		c.must(c.SettleNotice(c.t.Context(), n))
	}
}

// sweeps lets time go by, and sweeps then.
func (c *counter) sweeps(after time.Duration) {
	c.t.Helper()
	c.now = c.now.Add(after)
	c.must(c.Reconcile(c.t.Context()))
}

// sound ends the test when the books do not add up.
func (c *counter) sound() {
	c.t.Helper()
	if found := c.books.Problems(); len(found) > 0 {
		c.t.Fatalf("the books do not add up:\n%s", strings.Join(found, "\n"))
	}
}

// alarms are the kinds of those that wait about a reference.
func (c *counter) alarms(reference string) string {
	var kinds []string
	for _, a := range c.books.Alarms() {
		if a.Reference == reference {
			kinds = append(kinds, string(a.Kind))
		}
	}
	return strings.Join(kinds, ", ")
}

// letters are the kinds of those that were queued.
func (c *counter) letters() string {
	var kinds []string
	for _, l := range c.books.Letters() {
		kinds = append(kinds, string(l.Kind))
	}
	return strings.Join(kinds, " ")
}

// leavesTheCatalogue takes the hostel from those that Efie knows.
func (c *counter) leavesTheCatalogue() {
	c.t.Helper()
	directory, err := catalogue.Open(c.t.Context(), cataloguetest.FixedSource(nil))
	c.must(err)
	c.Catalogue = directory
}

// loses is a bank that carries these calls out, and whose answer does not arrive.
func loses(names ...string) func(ledgertest.Call) ledgertest.Fault {
	return fails(ledgertest.Loses, names...)
}

// fails is a bank where these calls go wrong in one way.
func fails(how ledgertest.Fault, names ...string) func(ledgertest.Call) ledgertest.Fault {
	return func(c ledgertest.Call) ledgertest.Fault {
		if slices.Contains(names, c.Name) {
			return how
		}
		return ledgertest.Healthy
	}
}
