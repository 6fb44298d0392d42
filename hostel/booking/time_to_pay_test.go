package booking_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
)

// shown asks for a bed by what a page showed.
func shown(s booking.Shown) booking.HoldRequest { return booking.HoldRequest{Shown: s, Queued: true} }

// TestTheTimeToPayBeginsWhenThePageIsOpened: a booked bed is kept for its turn in the queue, and from then on for the
// time to pay. No later attempt moves the end of the hold.
func TestTheTimeToPayBeginsWhenThePageIsOpened(t *testing.T) {
	for name, c := range map[string]struct {
		opened, ends time.Duration // after the bed was held
	}{
		"at once":                {0, 15 * time.Minute},
		"after five minutes":     {5 * time.Minute, 20 * time.Minute},
		"at the allowance's end": {15 * time.Minute, 30 * time.Minute},
		"later than is allowed":  {29 * time.Minute, 30 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			b, err := f.Book(t.Context(), &kofi, "men", shown(booking.Shown{Price: hostel.Cedis(450)}))
			f.must(err)
			f.reconcileAfter(c.opened)
			f.bank.Fault = fails(ledgertest.Fails, "authorize")
			_, err = ledgertest.Checkout(t.Context(), f.Service, &kofi, b)
			if ends := f.ledger.BookingOf(b.ID).ExpiresAt; !errors.Is(err, booking.ErrPaymentFailed) ||
				ends.Sub(noon) != c.ends {
				t.Errorf("the hold ends after %s, %v; want %s", ends.Sub(noon), err, c.ends)
			}
			f.bank.Fault = nil
			f.now = f.now.Add(30 * time.Second)
			_, err = ledgertest.Checkout(t.Context(), f.Service, &kofi, f.ledger.BookingOf(b.ID))
			if ends := f.ledger.BookingOf(b.ID).ExpiresAt; err != nil || ends.Sub(noon) != c.ends {
				t.Errorf("after another attempt it ends after %s, %v", ends.Sub(noon), err)
			}
			f.reconcileAfter(noon.Add(c.ends + hostel.SettleGrace).Sub(f.now))
			if state := f.ledger.BookingOf(b.ID).State; state != hostel.Expired {
				t.Errorf("at its end it is %s", state)
			}
		})
	}
}

// TestOnlyABedThatIsOnItsWayToThePageIsKeptLonger: not one whose student is to agree to a price or to terms first, and not
// one of a program, which opens the page itself. Opening a page never makes a hold longer.
func TestOnlyABedThatIsOnItsWayToThePageIsKeptLonger(t *testing.T) {
	for name, hold := range map[string]func(*fixture) (hostel.Booking, error){
		"a price to agree to": func(c *fixture) (hostel.Booking, error) {
			b, err := c.Book(t.Context(), &kofi, "men", shown(booking.Shown{Price: hostel.Cedis(450) - 1}))
			if p, ok := errors.AsType[*hostel.Problem](err); !ok || p.Code != "price_rose" {
				t.Errorf("a price that rose: %v", err)
			}
			return b, nil
		},
		"terms to agree to": func(c *fixture) (hostel.Booking, error) {
			b, err := c.Book(t.Context(), &kofi, "men", shown(booking.Shown{Price: hostel.Cedis(450), Terms: "others"}))
			if p, ok := errors.AsType[*hostel.Problem](err); !ok || p.Code != "price_rose" {
				t.Errorf("terms that were not shown: %v", err)
			}
			return b, nil
		},
		"a program": func(c *fixture) (hostel.Booking, error) { return c.Hold(t.Context(), &kofi, "men") },
	} {
		t.Run(name, func(t *testing.T) {
			c := newFixture(t)
			b, err := hold(c)
			c.must(err)
			c.now = noon.Add(10 * time.Minute)
			_, err = ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
			c.must(err)
			if ends := c.ledger.BookingOf(b.ID).ExpiresAt; ends.Sub(noon) != 15*time.Minute {
				t.Errorf("the hold ends after %s", ends.Sub(noon))
			}
		})
	}
}
