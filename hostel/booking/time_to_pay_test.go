package booking_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

func shown(s booking.Shown) booking.HoldRequest { return booking.HoldRequest{Shown: s} }

// A hold lasts for the time to pay. A press of Pay adds the waiting time of the queue. Opening the page starts the time
// to pay again. A later attempt does not change the end of the hold.
func TestTheTimeToPayBeginsWhenThePageIsOpened(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		pressed, opened, ends time.Duration // after the bed was held
	}{
		"at once":                {0, 0, 15 * time.Minute},
		"at the last minute":     {14 * time.Minute, 14 * time.Minute, 29 * time.Minute},
		"after a wait":           {time.Minute, 6 * time.Minute, 21 * time.Minute},
		"at the allowance's end": {2 * time.Minute, 17 * time.Minute, 32 * time.Minute},
		"after the allowance":    {2 * time.Minute, 31 * time.Minute, 32 * time.Minute},
		"late, and after a wait": {14 * time.Minute, 29 * time.Minute, 44 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			b, err := f.Book(t.Context(), &kofi, "men", shown(booking.Shown{Price: hostel.Cedis(450)}))
			f.must(err)
			must.Equal(t, "the time for which the bed is held", b.ExpiresAt.Sub(noon), f.HoldFor)
			f.reconcileAfter(c.pressed)
			b = f.press(b)
			f.reconcileAfter(c.opened - c.pressed)
			f.bank.Fault = fails(ledgertest.Fails, "authorize")
			_, err = ledgertest.Checkout(t.Context(), f.Service, &kofi, b)
			if ends := f.ledger.BookingOf(b.ID).ExpiresAt; !errors.Is(err, booking.ErrPaymentFailed) ||
				ends.Sub(noon) != c.ends {
				t.Errorf("the hold ends after %s, %v; want %s", ends.Sub(noon), err, c.ends)
			}
			f.bank.Fault = nil
			f.now = f.now.Add(30 * time.Second)
			f.press(b)
			_, err = ledgertest.Checkout(t.Context(), f.Service, &kofi, f.ledger.BookingOf(b.ID))
			if ends := f.ledger.BookingOf(b.ID).ExpiresAt; err != nil || ends.Sub(noon) != c.ends {
				t.Errorf("after another attempt it ends after %s, %v", ends.Sub(noon), err)
			}
			f.reconcileAfter(noon.Add(c.ends + hostel.SettleGrace).Sub(f.now))
			must.Equal(t, "the hold at its end", f.ledger.BookingOf(b.ID).State, hostel.Expired)
		})
	}
}

// press presses Pay, and returns the extended hold.
func (f *fixture) press(b hostel.Booking) hostel.Booking {
	f.t.Helper()
	page, err := f.Page(f.t.Context(), &kofi, b)
	f.must(err)
	b, err = f.PressPay(f.t.Context(), &kofi, b, page)
	f.must(err)
	return b
}

// The summary, the queue and the dashboard show HoldShownUntil from the press of Book until the payment page is open.
// The rule also holds if the limit on unpaid holds shortens the hold, and if a payment link extends it.
func TestAShownTimeNeverBecomesShorter(t *testing.T) {
	t.Parallel()
	const step = 30 * time.Second
	for _, before := range []time.Duration{0, 40 * time.Minute, 57 * time.Minute} { // earlier unpaid time
		for pressed := time.Duration(0); pressed < 15*time.Minute; pressed += step {
			for wait := time.Duration(0); wait < 20*time.Minute; wait += 5 * step {
				linked := []time.Duration{-1, time.Minute, pressed + wait/2, pressed + wait + step}[int(wait/step/5)%4]
				f := newFixture(t)
				hoarded := []hostel.Booking{{
					ID: "before", State: hostel.Expired, HeldAt: noon.Add(-before), ExpiresAt: noon, ChangedAt: noon,
				}}
				b := hostel.Booking{ID: "b", State: hostel.Held, HeldAt: noon, ExpiresAt: noon.Add(f.HoldFor)}
				b, err := booking.LimitHold(b, hoarded)
				f.must(err)
				var last time.Time
				opened := false
				for at := noon; at.Before(b.ExpiresAt); at = at.Add(step) {
					since := at.Sub(noon)
					if since == pressed {
						b = booking.AfterPayPressed(b, append(hoarded, b), at, at.Add(30*time.Minute))
					}
					if since == linked-linked%step {
						b = booking.AfterFirstLink(b, append(hoarded, b), booking.PayerTime{Free: 3, Beds: 15}, at)
					}
					if since == pressed+wait {
						first := hostel.Payment{Reference: booking.Reference(b.ID, 0)}
						b.ExpiresAt, opened = booking.HoldEndOnceOpened(b, first, at.Add(f.HoldFor)), true
					}
					until := booking.HoldShownUntil(b.ExpiresAt, opened || b.PayerMinutes > 0, at.Add(f.HoldFor))
					if until.Before(last) {
						t.Fatalf("%s unpaid before, pressed after %s, opened %s later, linked after %s: %s was shown, then %s",
							before, pressed, wait, linked, last.Sub(noon), until.Sub(noon))
					}
					last = until
				}
				if most := noon.Add(time.Hour - before); b.ExpiresAt.After(most) {
					t.Fatalf("%s unpaid before: the hold ends after %s", before, b.ExpiresAt.Sub(noon))
				}
			}
		}
	}
}

// A client of the JSON interface does not press Pay. Opening a page never extends a hold; a second press adds nothing.
func TestOnlyAPressOfPayKeepsABedLonger(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b, err := c.Hold(t.Context(), &kofi, "men")
	c.must(err)
	c.now = noon.Add(10 * time.Minute)
	_, err = ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
	c.must(err)
	must.Equal(t, "the end of the hold without a press", c.ledger.BookingOf(b.ID).ExpiresAt.Sub(noon), 15*time.Minute)

	c = newFixture(t)
	b, err = c.Hold(t.Context(), &kofi, "men")
	c.must(err)
	first := c.press(b)
	c.now = noon.Add(10 * time.Minute)
	if second := c.press(first); !second.ExpiresAt.Equal(first.ExpiresAt) {
		t.Errorf("a second press moves the end from %s to %s", first.ExpiresAt, second.ExpiresAt)
	}
	c.now = first.ExpiresAt
	page, _ := c.Page(t.Context(), &kofi, first)
	_, err = c.PressPay(t.Context(), &kofi, first, page)
	must.Fail(t, "a press after the hold's end", err, booking.ErrNoHold)
}
