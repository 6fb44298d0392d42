package hostel

import (
	"context"
	"slices"
	"testing"
	"time"
)

// book is a Ledger in memory, with as many beds as it says. It trusts its callers: the rules
// of the real one are the store's to test.
type book struct {
	beds     int
	bookings []Booking
	payments []Payment
	letters  []Letter
	terms    Terms
	expired  int
}

func (b *book) Hold(_ context.Context, want Booking) (Booking, error) {
	if len(b.bookings) >= b.beds {
		return Booking{}, ErrRoomFull
	}
	b.bookings = append(b.bookings, want)
	return want, nil
}

func (b *book) Release(_ context.Context, studentID string, _ time.Time) error {
	b.bookings = slices.DeleteFunc(b.bookings, func(have Booking) bool { return have.StudentID == studentID })
	return nil
}

func (b *book) Expire(context.Context, time.Time) (int, error) { return b.expired, nil }

func (b *book) OpenPayment(_ context.Context, p Payment) error {
	if b.at(p.Reference) != nil {
		return ErrReferenceUsed
	}
	b.payments = append(b.payments, p)
	return nil
}

func (b *book) Attempts(_ context.Context, bookingID string) (made int, err error) {
	for _, p := range b.payments {
		if p.BookingID == bookingID {
			made++
		}
	}
	return made, nil
}

func (b *book) at(reference string) *Payment {
	i := slices.IndexFunc(b.payments, func(p Payment) bool { return p.Reference == reference })
	if i < 0 {
		return nil
	}
	return &b.payments[i]
}

func (b *book) Authorised(_ context.Context, reference string, c Checkout, _ time.Time) error {
	p := b.at(reference)
	p.State, p.CheckoutURL, p.AccessCode = PaymentAuthorised, c.URL, c.AccessCode
	return nil
}

func (b *book) Payment(_ context.Context, reference string) (Payment, error) {
	if p := b.at(reference); p != nil {
		return *p, nil
	}
	return Payment{}, ErrUnknownPayment
}

func (b *book) Payable(_ context.Context, bookingID string) (Payment, error) {
	for _, p := range b.payments {
		if p.BookingID == bookingID && p.State == PaymentAuthorised {
			return p, nil
		}
	}
	return Payment{}, ErrUnknownPayment
}

func (b *book) RecordOutcome(_ context.Context, reference string, next PaymentState, now time.Time) (Payment, error) {
	p := b.at(reference)
	if p.State.CanBecome(next) {
		p.State = next
	}
	p.CheckedAt = now
	return *p, nil
}

func (b *book) Allocate(_ context.Context, reference string, t Terms) (Settlement, error) {
	p := b.at(reference)
	s := Settlement{Payment: *p, Booking: b.bookings[0], Student: kofi}
	if p.State == PaymentSucceeded {
		p.State, b.bookings[0].State, b.terms = PaymentAllocated, Confirmed, t
		s.Payment, s.Booking = *p, b.bookings[0]
		b.letters = append(b.letters, t.Letters(s)...)
	}
	return s, nil
}

func (b *book) OpenPayments(_ context.Context, askedBefore time.Time, limit int) ([]Payment, error) {
	var open []Payment
	for _, p := range b.payments {
		if (p.State.Open() || p.State == PaymentSucceeded) && !p.CheckedAt.After(askedBefore) {
			open = append(open, p)
		}
	}
	slices.SortStableFunc(open, func(a, b Payment) int { return a.CheckedAt.Compare(b.CheckedAt) })
	return open[:min(limit, len(open))], nil
}

func (b *book) RefundsDue(context.Context, int) ([]Payment, error) {
	return slices.DeleteFunc(slices.Clone(b.payments), func(p Payment) bool { return p.State != PaymentRefundDue }), nil
}

// drawer is a Till that answers as it is told.
type drawer struct {
	charges  []Charge
	asked    []string
	refunded []string
	outcome  func(reference string) Outcome
	broken   error
}

func (d *drawer) Authorize(_ context.Context, c Charge) (Checkout, error) {
	d.charges = append(d.charges, c)
	return Checkout{URL: "https://pay.example/" + c.Reference, AccessCode: "code"}, d.broken
}

func (d *drawer) Verify(_ context.Context, reference string) (Outcome, error) {
	d.asked = append(d.asked, reference)
	if d.broken != nil {
		return Outcome{}, d.broken
	}
	return d.outcome(reference), nil
}

func (d *drawer) Refund(_ context.Context, reference string) error {
	d.refunded = append(d.refunded, reference)
	return d.broken
}

var kofi = Student{ID: "kofi", Name: "Kofi", Email: "kofi@example.com", Gender: Male}

// counter is a desk over the fakes, with one hostel of one room type, and a clock that tests move.
type counter struct {
	*Desk
	ledger    *book
	till      *drawer
	now       time.Time
	committed int
}

func newCounter(t *testing.T) *counter {
	t.Helper()
	h := &Hostel{
		UUID: "h", Slug: "adom", Name: "Adom", IsAvailable: true, Status: StatusAvailable,
		Checkout: day(t, "2026-07-31"), Manager: Manager{"Esi", "esi@example.com"},
		Rooms: []Room{
			{UUID: "men", Label: "Loft", NumberInRoom: 2, NumberOfRooms: 1, Price: Cedis(450), Gender: MaleOnly, Available: true},
			{UUID: "women", Gender: FemaleOnly, Available: true},
		},
	}
	directory, err := OpenDirectory(t.Context(), fixed{[]*Hostel{h}})
	if err != nil {
		t.Fatal(err)
	}
	c := &counter{ledger: &book{beds: 1}, till: &drawer{}, now: noon}
	c.till.outcome = func(reference string) Outcome {
		return Outcome{OutcomeSuccess, reference, Cedis(450), Currency}
	}
	c.Desk = &Desk{
		Ledger: c.ledger, Till: c.till, Directory: directory, Clock: func() time.Time { return c.now }, HoldFor: 15 * time.Minute,
		ReturnURL: "https://efie.example/dashboard/", Committed: func() { c.committed++ }, Log: quiet(),
	}
	return c
}

// hold keeps a bed for Kofi.
func (c *counter) hold(t *testing.T) Booking {
	t.Helper()
	b, err := c.Hold(t.Context(), &kofi, "men")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// pay opens a payment for the hold, and returns its reference.
func (c *counter) pay(t *testing.T) string {
	t.Helper()
	if _, err := c.Checkout(t.Context(), &kofi, c.hold(t)); err != nil {
		t.Fatal(err)
	}
	return c.ledger.payments[0].Reference
}
