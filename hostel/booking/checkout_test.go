package booking_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// recordingBank records the charges for which pages were opened.
type recordingBank struct {
	*ledgertest.Bank
	charges []booking.Charge
}

func (c *recordingBank) Authorize(ctx context.Context, charge booking.Charge) (booking.Checkout, error) {
	c.charges = append(c.charges, charge)
	return c.Bank.Authorize(ctx, charge)
}

// The cost follows from the terms of the booking. It is "" if they do not state the length of the stay.
func TestTheProviderGetsTheCostOfTheBed(t *testing.T) {
	t.Parallel()
	for want, terms := range map[string]hostel.CostTerms{
		"":                      {Rest: hostel.RestMonthly},
		"Now GH₵ 450, to Efie.": {Stay: 2},
		"Now GH₵ 450, to Efie. Then GH₵ 3,150, to the hostel, monthly.": {Stay: 16, Rest: hostel.RestMonthly},
	} {
		c := newFixture(t)
		provider := &recordingBank{Bank: c.bank}
		c.Provider = provider
		b := c.hold(t)
		b.Terms = terms
		_, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
		c.must(err)
		must.Equal(t, "the cost", provider.charges[0].Cost, want)
	}
}

func TestCheckoutAsksForThePriceAndReturnsWithTheReference(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	provider := &recordingBank{Bank: c.bank}
	c.Provider = provider
	got, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, c.hold(t))
	c.must(err)
	charge, p := provider.charges[0], c.ledger.Payments()[0]
	returnURL := "https://efie.example/dashboard/?reference=" + charge.Reference
	if charge.Amount != hostel.Cedis(450) || charge.Email != kofi.Email || charge.CallbackURL != returnURL ||
		charge.CancelURL != returnURL {
		t.Errorf("charge %+v", charge)
	}
	if p.Reference != charge.Reference || p.Amount != charge.Amount || p.State != hostel.PaymentAuthorised ||
		p.StudentID != "kofi" || p.Domain != "test" {
		t.Errorf("payment %+v", p)
	}
	if got.URL != "https://pay.example/"+p.Reference || got.AccessCode != "code of "+p.Reference {
		t.Errorf("checkout %+v", got)
	}
}

func TestCheckoutUsesThePageThatIsOpen(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	first, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
	c.must(err)
	again, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
	if err != nil || again != first || len(c.bank.References()) != 1 {
		t.Errorf("%v: %+v after %+v, %d charges", err, again, first, len(c.bank.References()))
	}
	c.bank.SetStatus(first.Reference, hostel.OutcomeFailed)
	c.settle(t, first.Reference, hostel.PaymentFailed)
	next, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
	if err != nil || next == first || len(c.bank.References()) != 2 {
		t.Errorf("after a declined card: %v, %+v", err, next)
	}
}

// liveBank is the bank after its test keys were replaced by live keys.
type liveBank struct{ *ledgertest.Bank }

func (liveBank) Domain() string { return "live" }

func TestAPageOfOtherProviderKeysIsNotUsed(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	first := c.open(t)
	c.Provider = liveBank{Bank: c.bank}
	next, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, c.hold(t))
	if err != nil || next.Reference == first || c.ledger.Payments()[1].Domain != "live" {
		t.Errorf("%+v after %s, %v", next, first, err)
	}
}

func TestAFailureOfTheProviderKeepsTheHold(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	c.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
	_, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
	if !errors.Is(err, booking.ErrPaymentFailed) || hostel.KindOf(err) != hostel.Unavailable ||
		booking.ErrPaymentFailed.Message != "Payment failed. Try again." {
		t.Errorf("the error is %v", err)
	}
	must.Fail(t, "the cause for the log", err, ledgertest.ErrNoAnswer)
	lost := c.ledger.Payments()[0]
	if c.ledger.BookingOf(b.ID).State != hostel.Held || lost.State != hostel.PaymentCreated {
		t.Errorf("booking %s, payment %s", c.ledger.BookingOf(b.ID).State, lost.State)
	}
	c.bank.Fault = nil
	if page, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b); err != nil || page.Reference == lost.Reference {
		t.Errorf("the next try: %v, references %s and %s", err, lost.Reference, page.Reference)
	}
}

func TestOnlyARunningHoldCanBePaid(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		state hostel.BookingState
		at    time.Duration
		want  error
	}{
		"a moment before its end": {hostel.Held, 15*time.Minute - 1, nil},
		"at its end":              {hostel.Held, 15 * time.Minute, booking.ErrNoHold},
		"after it":                {hostel.Held, time.Hour, booking.ErrNoHold},
		"expired":                 {hostel.Expired, 0, booking.ErrNoHold},
		"cancelled":               {hostel.Cancelled, 0, booking.ErrNoHold},
		"confirmed":               {hostel.Confirmed, 0, booking.ErrNoHold},
	} {
		t.Run(name, func(t *testing.T) {
			service := newFixture(t)
			b := service.hold(t)
			b.State = c.state
			service.now = noon.Add(c.at)
			_, err := ledgertest.Checkout(t.Context(), service.Service, &kofi, b)
			must.Fail(t, name, err, c.want)
			must.Equal(t, name+": no charges", len(service.bank.References()) == 0, c.want != nil)
		})
	}
}

// nextReference returns the reference that the payment of a held bed would have now.
func nextReference(c *fixture, b hostel.Booking) (string, error) {
	page, err := c.Page(c.t.Context(), &kofi, b)
	return page.Payment.Reference, err
}

func TestTheReferenceIsKnownBeforeThePageIsOpened(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	promised, err := nextReference(c, b)
	if err != nil || promised == "" || len(c.ledger.Payments()) != 0 {
		t.Fatalf("promised %q, %v, %d payments stored", promised, err, len(c.ledger.Payments()))
	}
	page, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
	if err != nil || page.Reference != promised || c.bank.References()[0] != promised {
		t.Errorf("promised %s, opened %+v, %v", promised, page, err)
	}
	if again, err := nextReference(c, b); err != nil || again != promised {
		t.Errorf("while the page is open, the reference is %s, %v", again, err)
	}
	c.bank.SetStatus(promised, hostel.OutcomeFailed)
	c.settle(t, promised, hostel.PaymentFailed)
	next, err := nextReference(c, b)
	if err != nil || next == promised {
		t.Errorf("after a declined card, the reference is still %s, %v", next, err)
	}
	if page, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b); err != nil || page.Reference != next {
		t.Errorf("promised %s, opened %+v, %v", next, page, err)
	}
}

func TestOnlyOneOfTwoServersOpensThePage(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	next, err := c.Page(t.Context(), &kofi, b) // both servers read the same next attempt
	c.must(err)
	first, err := c.Open(t.Context(), next.Payment, next.Cost)
	c.must(err)
	_, err = c.Open(t.Context(), next.Payment, next.Cost)
	must.Fail(t, "the second server", err, booking.ErrReferenceUsed)
	if page, err := c.Page(t.Context(), &kofi, b); err != nil || page.Checkout() != first ||
		len(c.bank.References()) != 1 {
		t.Errorf("the page is %+v, %v, with %d charges", page, err, len(c.bank.References()))
	}
}

func TestTheProviderMayAnswerAnAttemptForHalfAMinute(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	c.bank.Fault = loses("authorize")
	_, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
	must.Fail(t, "the payment page", err, booking.ErrPaymentFailed)
	for after, asking := range map[time.Duration]bool{0: true, 30*time.Second - 1: true, 30 * time.Second: false} {
		c.now = noon.Add(after)
		page, err := c.Page(t.Context(), &kofi, b)
		if err != nil || page.AnswerPending != asking || page.EarlierAttempts != 1 {
			t.Errorf("after %s: %+v, %v", after, page, err)
		}
	}
}

func TestAReleasedBedCannotBePaid(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]bool{"before its page was opened": false, "with an open page": true} {
		t.Run(name, func(t *testing.T) {
			c := newFixture(t)
			b := c.hold(t)
			if open {
				_, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
				c.must(err)
			}
			pages := len(c.bank.References())
			c.must(c.Release(t.Context(), &kofi))
			if page, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b); !errors.Is(err, booking.ErrNoHold) ||
				len(c.bank.References()) != pages {
				t.Errorf("%+v, %v, %d charges after %d", page, err, len(c.bank.References()), pages)
			}
		})
	}
}
