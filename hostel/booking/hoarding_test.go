package booking_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
)

const minute = time.Minute

// at is so many minutes after noon.
func at(minutes int) time.Time { return noon.Add(time.Duration(minutes) * minute) }

// kept is a hold that ended between two minutes after noon, and would have lasted until a third.
func kept(from, until, expires int, state hostel.BookingState) hostel.Booking {
	return hostel.Booking{State: state, HeldAt: at(from), ExpiresAt: at(expires), ChangedAt: at(until)}
}

func TestUnpaidHoldsKeepBedsForAnHourInSix(t *testing.T) {
	expired := func(from, until int) hostel.Booking { return kept(from, until, until, hostel.Expired) }
	confirmed := kept(0, 15, 15, hostel.Cancelled)
	confirmed.ConfirmedAt = at(5)
	for name, c := range map[string]struct {
		earlier []hostel.Booking
		at      int
		lasts   time.Duration // of a quarter of an hour that is wanted; 0 for a refusal
		again   int           // the minute when it works again
	}{
		"nothing before": {nil, 0, 15 * minute, 0},
		"three quarters of an hour": {
			[]hostel.Booking{expired(0, 15), expired(20, 35), expired(40, 55)}, 60, 15 * minute, 0,
		},
		"ten minutes are left": {
			[]hostel.Booking{expired(0, 25), expired(30, 55)}, 60, 10 * minute, 0,
		},
		"one minute is left": {[]hostel.Booking{expired(0, 30), expired(30, 59)}, 60, minute, 0},
		"the hour is over":   {[]hostel.Booking{expired(0, 30), expired(40, 70)}, 80, 0, 361},
		"a hold begins to be six hours ago": {
			[]hostel.Booking{expired(0, 30), expired(40, 70)}, 365, 5 * minute, 0,
		},
		"all of them are six hours ago": {
			[]hostel.Booking{expired(0, 30), expired(30, 60)}, 420, 15 * minute, 0,
		},
		"given up early": {
			[]hostel.Booking{kept(0, 2, 15, hostel.Cancelled), kept(3, 4, 15, hostel.Cancelled)}, 10, 15 * minute, 0,
		},
		"the one that is running": {
			[]hostel.Booking{expired(0, 50), kept(55, 55, 65, hostel.Held)}, 57, 8 * minute, 0,
		},
		"one that nobody ended when it was over": {
			[]hostel.Booking{kept(0, 300, 15, hostel.Expired)}, 300, 15 * minute, 0,
		},
		"a hold that was confirmed":        {[]hostel.Booking{confirmed, expired(20, 70)}, 80, 10 * minute, 0},
		"enough is past between two holds": {[]hostel.Booking{expired(0, 1), expired(30, 89)}, 100, 0, 361},
		"much more than an hour, kept for a payer: the excess counts again": {
			[]hostel.Booking{expired(0, 30), expired(30, 60), expired(60, 90)}, 100, 0, 421,
		},
		"a last minute that a payer stretched": {
			[]hostel.Booking{expired(0, 30), expired(30, 59), expired(59, 89)}, 370, 0, 419,
		},
		"the excess is paid for": {
			[]hostel.Booking{expired(0, 30), expired(30, 59), expired(59, 89)}, 430, 12 * minute, 0,
		},
		"a stretched minute while older holds left the six hours": {
			[]hostel.Booking{expired(0, 30), expired(330, 359), expired(359, 389)}, 389, 0, 390,
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := hostel.Booking{HeldAt: at(c.at), ExpiresAt: at(c.at).Add(15 * minute)}
			got, err := booking.Unhoarded(b, c.earlier)
			if c.lasts > 0 {
				if err != nil || got.ExpiresAt.Sub(b.HeldAt) != c.lasts {
					t.Errorf("%s: the hold lasts %s, %v; want %s", name, got.ExpiresAt.Sub(b.HeldAt), err, c.lasts)
				}
				return
			}
			p, _ := errors.AsType[*hostel.Problem](err)
			if p == nil || !errors.Is(err, booking.ErrHoarding) || p.Kind != hostel.Throttled ||
				p.RetryAfter != at(c.again).Sub(b.HeldAt) {
				t.Errorf("%s: %v, want to wait until minute %d", name, err, c.again)
				return
			}
			if !strings.HasSuffix(p.Message, ", at "+at(c.again).Format("15:04")+".") {
				t.Errorf("%s: it says %q", name, p.Message)
			}
			early, late := b, b
			early.HeldAt, late.HeldAt = at(c.again).Add(-time.Millisecond), at(c.again)
			_, before := booking.Unhoarded(early, c.earlier)
			if _, after := booking.Unhoarded(late, c.earlier); before == nil || after != nil {
				t.Errorf("%s: a moment earlier %v, then %v", name, before, after)
			}
		})
	}
}

func TestAStudentWhoHoldsAgainAndAgainHasToWait(t *testing.T) {
	c := newFixture(t)
	for range 4 {
		c.hold(t)
		c.reconcileAfter(16 * minute)
	}
	_, err := c.Hold(t.Context(), &kofi, "men")
	p, _ := errors.AsType[*hostel.Problem](err)
	if p == nil || !errors.Is(err, booking.ErrHoarding) || c.ledger.Taken("men") != 0 {
		t.Fatalf("the fifth: %v, %d beds taken", err, c.ledger.Taken("men"))
	}
	c.now = c.now.Add(p.RetryAfter)
	if b := c.hold(t); b.ExpiresAt.Sub(b.HeldAt) != minute {
		t.Errorf("then it lasts %s", b.ExpiresAt.Sub(b.HeldAt))
	}
	c.checkLedger()
}

// TestWithoutTheLimitAStudentBlocksABed is the control.
func TestWithoutTheLimitAStudentBlocksABed(t *testing.T) {
	c := newFixture(t)
	c.ledger.Unhoarded = func(b hostel.Booking, _ []hostel.Booking) (hostel.Booking, error) { return b, nil }
	for range 24 {
		c.hold(t)
		c.reconcileAfter(15 * minute)
	}
	if spent := c.now.Sub(noon); spent != 6*time.Hour {
		t.Errorf("the bed was kept for %s", spent)
	}
}

// TestExtendedHoldsObeyTheLimitOnUnpaidHolds holds again as soon as that is possible, and has the provider report a payer
// at work each time: over days, the beds are kept an hour in six on average, and not half an hour more.
func TestExtendedHoldsObeyTheLimitOnUnpaidHolds(t *testing.T) {
	now, holds, total := noon, []hostel.Booking{}, time.Duration(0)
	const days = 5
	for now.Before(noon.Add(days * 24 * time.Hour)) {
		b, err := booking.Unhoarded(hostel.Booking{HeldAt: now, ExpiresAt: now.Add(15 * minute)}, holds)
		if p, refused := errors.AsType[*hostel.Problem](err); refused {
			now = now.Add(p.RetryAfter)
			continue
		}
		for at := now; at.Before(b.ExpiresAt); at = at.Add(minute / 2) {
			b.ExpiresAt = b.KeptUntil(at) // a payment that is running is never cut
		}
		b.State, b.ChangedAt = hostel.Expired, b.ExpiresAt
		if got := b.ExpiresAt.Sub(b.HeldAt); got != 30*minute {
			t.Fatalf("the payer had %v", got)
		}
		holds, total, now = append(holds, b), total+b.ExpiresAt.Sub(b.HeldAt), b.ExpiresAt
	}
	if most := days*4*time.Hour + 30*minute; total > most {
		t.Errorf("beds were kept for %v in %d days, want %v at most", total, days, most)
	}
}

func TestANetworkAndADomainHaveALimit(t *testing.T) {
	for name, c := range map[string]struct {
		neighbours booking.Neighbours
		want       error
	}{
		"none":                              {booking.Neighbours{}, nil},
		"a campus":                          {booking.Neighbours{Network: 299}, nil},
		"more than a campus":                {booking.Neighbours{Network: 300}, booking.ErrNetworkHolds},
		"the last of a domain":              {booking.Neighbours{Network: 19, Domain: 19}, nil},
		"one too many":                      {booking.Neighbours{Domain: 20, Paid: 2}, booking.ErrDomainHolds},
		"a domain with three paid bookings": {booking.Neighbours{Domain: 500, Paid: 3}, nil},
		"paid bookings, a full network":     {booking.Neighbours{Network: 300, Domain: 20, Paid: 3}, booking.ErrNetworkHolds},
	} {
		if err := booking.NeighbourRefusal(c.neighbours); !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		} else if err != nil && hostel.KindOf(err) != hostel.Throttled {
			t.Errorf("%s: kind %v", name, hostel.KindOf(err))
		}
	}
}

// TestACheapDomainHoldsTwentyBeds goes through the service: the network and the domain reach the ledger as hashes, and
// THROTTLE=off lifts both limits.
func TestACheapDomainHoldsTwentyBeds(t *testing.T) {
	for name, c := range map[string]struct {
		domain    string
		unlimited bool
		want      int
		refusal   error
	}{
		"a cheap domain":     {"cheap.example", false, 20, booking.ErrDomainHolds},
		"without the limits": {"cheap.example", true, 310, nil},
		"a mail service":     {"gmail.com", false, 300, booking.ErrNetworkHolds},
		"a university":       {"ug.edu.gh", false, 300, booking.ErrNetworkHolds},
	} {
		t.Run(name, func(t *testing.T) {
			town := ledgertest.Hostels()
			town[0].Rooms[0].NumberOfRooms = 400
			ledger := ledgertest.New(ledgertest.BedsOf(town))
			s := ledgertest.NewService(town, ledger, ledgertest.NewBank(), func() time.Time { return noon })
			s.Unlimited = c.unlimited
			s.Pseudonym = func(of string) string { return "hash of " + of }
			asked, held := ledgertest.AnyBed, 0
			asked.Network = "192.0.2.1"
			for i, student := range ledgertest.Students(310) {
				student.Email = fmt.Sprintf("s%d@%s", i, c.domain)
				_, err := s.Book(t.Context(), &student, town[0].Rooms[0].UUID, asked)
				if err == nil {
					held++
				} else if !errors.Is(err, c.refusal) {
					t.Fatal(err)
				}
			}
			if held != c.want {
				t.Errorf("%d beds are held, want %d", held, c.want)
			}
		})
	}
}
