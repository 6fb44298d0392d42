package booking_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// longHold returns an expired hold of twelve hours that began at a time before noon.
func longHold(before time.Duration) hostel.Booking {
	at := noon.Add(-before)
	return hostel.Booking{
		State: hostel.Expired, HeldAt: at, ExpiresAt: at.Add(12 * time.Hour), ChangedAt: at.Add(12 * time.Hour),
		PayerMinutes: 12 * 60,
	}
}

type payerTime = booking.PayerTime

func TestTheFirstLinkGivesThePayerTime(t *testing.T) {
	t.Parallel()
	const week = 7 * 24 * time.Hour
	enough := payerTime{Free: 3, Beds: 15}
	hours := payerTime{Free: 3, Beds: 15, Hours: 12}
	halfAnHour := hold(-30, 0, 0, hostel.Expired)
	short := longHold(2 * time.Hour)
	short.PayerMinutes = hostel.ShortPayerMinutes
	short.ExpiresAt = short.HeldAt.Add(30 * minute)
	short.ChangedAt = short.ExpiresAt
	booked := longHold(time.Hour)
	booked.State, booked.ConfirmedAt = hostel.Confirmed, noon.Add(-minute)
	for name, c := range map[string]struct {
		time    booking.PayerTime
		earlier []hostel.Booking
		held    time.Duration // from noon to the end of the hold before the link
		linked  time.Duration // from noon to the link
		ends    time.Duration // from noon to the end after it
		minutes int
	}{
		"half an hour":                  {enough, nil, 15 * minute, 5 * minute, 35 * minute, 30},
		"less than a fifth is free":     {payerTime{Free: 3, Beds: 16}, nil, 15 * minute, 5 * minute, 15 * minute, 0},
		"a fifth, but less than three":  {payerTime{Free: 2, Beds: 3}, nil, 15 * minute, 5 * minute, 15 * minute, 0},
		"a fifth of many":               {payerTime{Free: 20, Beds: 100}, nil, 15 * minute, 5 * minute, 35 * minute, 30},
		"hours without free beds":       {payerTime{Free: 2, Beds: 9, Hours: 12}, nil, 15 * minute, 0, 15 * minute, 0},
		"the hold lasts longer already": {enough, nil, 45 * minute, 5 * minute, 45 * minute, 30},
		"a quarter of an hour is left of the unpaid hour": {
			enough, []hostel.Booking{hold(-30, 0, 0, hostel.Expired), hold(-45, -30, -30, hostel.Expired)},
			10 * minute, 5 * minute, 15 * minute, 30,
		},
		"half an hour is left": {enough, []hostel.Booking{halfAnHour}, 15 * minute, 5 * minute, 30 * minute, 30},
		"the hostel's hours":   {hours, nil, 15 * minute, 5 * minute, 12*time.Hour + 5*minute, 720},
		"hours for any hold":   {hours, []hostel.Booking{halfAnHour}, 15 * minute, 0, 12 * time.Hour, 720},
		"the second in a week": {hours, []hostel.Booking{longHold(24 * time.Hour)}, 15 * minute, 0, 12 * time.Hour, 720},
		"the third in a week": {
			hours, []hostel.Booking{longHold(week - time.Millisecond), longHold(24 * time.Hour)}, 15 * minute, 0,
			30 * minute, 30,
		},
		"the third after a week": {
			hours, []hostel.Booking{longHold(week), longHold(24 * time.Hour)}, 15 * minute, 0, 12 * time.Hour, 720,
		},
		"a booked one counts": {
			hours, []hostel.Booking{booked, longHold(24 * time.Hour)}, 15 * minute, 0, 30 * minute, 30,
		},
		"half an hour does not count": {
			hours, []hostel.Booking{short, longHold(24 * time.Hour)}, 15 * minute, 0, 12 * time.Hour, 720,
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := hostel.Booking{ID: "b", State: hostel.Held, HeldAt: noon, ExpiresAt: noon.Add(c.held)}
			got := booking.AfterFirstLink(b, append(c.earlier, b), c.time, noon.Add(c.linked))
			must.Equal(t, "the end of the hold", got.ExpiresAt.Sub(noon), c.ends)
			must.Equal(t, "the minutes for the payer", got.PayerMinutes, c.minutes)
		})
	}
}

// roomy returns a fixture that sells the beds of a hostel with these hours for a payer.
func roomy(t *testing.T, hours int) (c *fixture, held hostel.Booking) {
	t.Helper()
	c = newFixture(t)
	house := ledgertest.RoomyHostel()
	house[0].PayerHours = hours
	c.ledger = ledgertest.New(ledgertest.BedsOf(house))
	c.ledger.Offer(house...)
	c.ledger.Enrol(kofi)
	c.sell(house...)
	return c, c.holdRoom("r-0")
}

func (c *fixture) holdRoom(room string) hostel.Booking {
	c.t.Helper()
	b, err := c.Book(c.t.Context(), &kofi, room, ledgertest.AnyBed)
	c.must(err)
	return b
}

func (c *fixture) endOf(b hostel.Booking) time.Duration {
	return c.ledger.BookingOf(b.ID).ExpiresAt.Sub(noon)
}

func TestOnlyTheFirstLinkExtendsAHold(t *testing.T) {
	t.Parallel()
	c, b := roomy(t, 0)
	c.now = noon.Add(5 * minute)
	c.linkOf(b)
	must.Equal(t, "the end after the first link", c.endOf(b), 35*minute)
	c.now = noon.Add(10 * minute)
	c.must(c.EndLink(t.Context(), c.linkOf(b)))
	c.linkOf(b)
	must.Equal(t, "the end after the second link", c.endOf(b), 35*minute)
	c.LinkKey = []byte("another key")
	c.linkOf(b)
	must.Equal(t, "the end after the third link", c.endOf(b), 35*minute)
	_, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, c.ledger.BookingOf(b.ID))
	c.must(err)
	must.Equal(t, "the end once the student's page is open", c.endOf(b), 35*minute)
}

// The first link is first even if it extended nothing.
func TestALinkWithoutFreeBedsIsTheFirst(t *testing.T) {
	t.Parallel()
	c, b := roomy(t, 12)
	others := ledgertest.Students(6) // of nine beds
	c.ledger.Enrol(others...)
	for i := range others {
		_, err := c.Hold(t.Context(), &others[i], "r-0")
		c.must(err)
	}
	c.linkOf(b)
	must.Equal(t, "the end with two free beds", c.endOf(b), 15*minute)
	c.must(c.Release(t.Context(), &others[0]))
	c.must(c.EndLink(t.Context(), c.linkOf(b)))
	c.linkOf(b)
	must.Equal(t, "the end after the second link", c.endOf(b), 15*minute)
}

func TestALongHoldTakesTheUnpaidHour(t *testing.T) {
	t.Parallel()
	c, b := roomy(t, 12)
	c.linkOf(b)
	must.Equal(t, "the end of the hold", c.endOf(b), 12*time.Hour)
	_, err := c.Book(t.Context(), &kofi, "r-1", ledgertest.AnyBed)
	must.Fail(t, "another bed", err, booking.ErrUnpaidTooLong)
	must.Equal(t, "the hold", c.ledger.BookingOf(b.ID).State, hostel.Held)
	c.press(b)
	must.Equal(t, "the end after a press of Pay", c.endOf(b), 12*time.Hour)

	c.reconcileAfter(12*time.Hour + hostel.SettleGrace)
	must.Equal(t, "the hold at its end", c.ledger.BookingOf(b.ID).State, hostel.Expired)
	c.now = noon.Add(17*time.Hour + minute - time.Millisecond)
	_, err = c.Book(t.Context(), &kofi, "r-1", ledgertest.AnyBed)
	must.Fail(t, "another bed within five hours", err, booking.ErrUnpaidTooLong)
	for i, want := range []time.Duration{12 * time.Hour, 30 * minute} { // two long holds in seven days
		c.now = noon.Add(time.Duration(i+1) * 24 * time.Hour)
		next := c.holdRoom("r-1")
		c.linkOf(next)
		must.Equal(t, "the time of another hold", c.endOf(next)-c.now.Sub(noon), want)
	}
	c.checkLedger()
}
