package booking_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

const minute = time.Minute

func at(minutes int) time.Time { return noon.Add(time.Duration(minutes) * minute) }

// hold returns a hold that began and ended at two minutes after noon, and would have expired at a third.
func hold(from, until, expires int, state hostel.BookingState) hostel.Booking {
	return hostel.Booking{State: state, HeldAt: at(from), ExpiresAt: at(expires), ChangedAt: at(until)}
}

func TestUnpaidHoldsKeepBedsForAnHourInSix(t *testing.T) {
	t.Parallel()
	expired := func(from, until int) hostel.Booking { return hold(from, until, until, hostel.Expired) }
	long := func(from, until, expires int, state hostel.BookingState) hostel.Booking {
		b := hold(from, until, expires, state)
		b.PayerMinutes = 12 * 60
		return b
	}
	paidLong := long(0, 700, 720, hostel.Cancelled)
	paidLong.ConfirmedAt = at(600)
	confirmed := hold(0, 15, 15, hostel.Cancelled)
	confirmed.ConfirmedAt = at(5)
	for name, c := range map[string]struct {
		earlier []hostel.Booking
		at      int
		lasts   time.Duration // of 15 requested minutes; 0 for a refusal
		again   int           // the minute when a hold is possible again
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
		"a hold begins to leave the window": {
			[]hostel.Booking{expired(0, 30), expired(40, 70)}, 365, 5 * minute, 0,
		},
		"all holds have left the window": {
			[]hostel.Booking{expired(0, 30), expired(30, 60)}, 420, 15 * minute, 0,
		},
		"released early": {
			[]hostel.Booking{hold(0, 2, 15, hostel.Cancelled), hold(3, 4, 15, hostel.Cancelled)}, 10, 15 * minute, 0,
		},
		"a running hold counts": {
			[]hostel.Booking{expired(0, 50), hold(55, 55, 65, hostel.Held)}, 57, 8 * minute, 0,
		},
		"a hold that was ended late": {
			[]hostel.Booking{hold(0, 300, 15, hostel.Expired)}, 300, 15 * minute, 0,
		},
		"a hold that was confirmed":                    {[]hostel.Booking{confirmed, expired(20, 70)}, 80, 10 * minute, 0},
		"enough has left the window between two holds": {[]hostel.Booking{expired(0, 1), expired(30, 89)}, 100, 0, 361},
		"an extended hold: the excess counts twice": {
			[]hostel.Booking{expired(0, 30), expired(30, 60), expired(60, 90)}, 100, 0, 421,
		},
		"a last minute that was extended": {
			[]hostel.Booking{expired(0, 30), expired(30, 59), expired(59, 89)}, 370, 0, 419,
		},
		"after the excess": {
			[]hostel.Booking{expired(0, 30), expired(30, 59), expired(59, 89)}, 430, 12 * minute, 0,
		},
		"an extended minute while older holds leave the window": {
			[]hostel.Booking{expired(0, 30), expired(330, 359), expired(359, 389)}, 389, 0, 390,
		},
		"a long hold counts an hour that ends with it": {
			[]hostel.Booking{long(0, 720, 720, hostel.Expired)}, 720, 0, 720 + 301,
		},
		"a quarter of an hour has left the window": {
			[]hostel.Booking{long(0, 720, 720, hostel.Expired)}, 720 + 315, 15 * minute, 0,
		},
		"a running long hold counts an hour": {
			[]hostel.Booking{long(0, 0, 720, hostel.Held)}, 10, 0, 720 + 301,
		},
		"a long hold that was released early": {
			[]hostel.Booking{long(0, 10, 720, hostel.Cancelled)}, 10, 0, 10 + 301,
		},
		"a long hold is no excess": {
			[]hostel.Booking{expired(0, 30), long(30, 150, 150, hostel.Expired)}, 160, 0, 150 + 301,
		},
		"a long hold that was paid": {[]hostel.Booking{paidLong}, 710, 15 * minute, 0},
		"half an hour for a payer is no long hold": {
			[]hostel.Booking{{State: hostel.Expired, HeldAt: at(0), ExpiresAt: at(30), PayerMinutes: 30}}, 30, 15 * minute, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := hostel.Booking{HeldAt: at(c.at), ExpiresAt: at(c.at).Add(15 * minute)}
			got, err := booking.LimitHold(b, c.earlier)
			if c.lasts > 0 {
				if err != nil || got.ExpiresAt.Sub(b.HeldAt) != c.lasts {
					t.Errorf("%s: the hold lasts %s, %v; want %s", name, got.ExpiresAt.Sub(b.HeldAt), err, c.lasts)
				}
				return
			}
			p, _ := errors.AsType[*hostel.Problem](err)
			if p == nil || !errors.Is(err, booking.ErrUnpaidTooLong) || p.Kind != hostel.Throttled ||
				p.RetryAfter != at(c.again).Sub(b.HeldAt) {
				t.Errorf("%s: %v, want to wait until minute %d", name, err, c.again)
				return
			}
			if !strings.HasSuffix(p.Message, ", at "+hostel.TimeWithDay(at(c.again), b.HeldAt)+".") {
				t.Errorf("%s: the message is %q", name, p.Message)
			}
			early, late := b, b
			early.HeldAt, late.HeldAt = at(c.again).Add(-time.Millisecond), at(c.again)
			_, before := booking.LimitHold(early, c.earlier)
			if _, after := booking.LimitHold(late, c.earlier); before == nil || after != nil {
				t.Errorf("%s: a moment earlier %v, then %v", name, before, after)
			}
		})
	}
}

func TestAStudentWhoHoldsAgainAndAgainHasToWait(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	for range 4 {
		c.hold(t)
		c.reconcileAfter(16 * minute)
	}
	_, err := c.Hold(t.Context(), &kofi, "men")
	p, _ := errors.AsType[*hostel.Problem](err)
	if p == nil || !errors.Is(err, booking.ErrUnpaidTooLong) || c.ledger.Taken("men") != 0 {
		t.Fatalf("the fifth: %v, %d beds taken", err, c.ledger.Taken("men"))
	}
	c.now = c.now.Add(p.RetryAfter)
	if b := c.hold(t); b.ExpiresAt.Sub(b.HeldAt) != minute {
		t.Errorf("the next hold lasts %s", b.ExpiresAt.Sub(b.HeldAt))
	}
	c.checkLedger()
}

// This is the control of TestAStudentWhoHoldsAgainAndAgainHasToWait.
func TestWithoutTheLimitAStudentBlocksABed(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	c.ledger.Unhoarded = func(b hostel.Booking, _ []hostel.Booking) (hostel.Booking, error) { return b, nil }
	for range 24 {
		c.hold(t)
		c.reconcileAfter(15 * minute)
	}
	must.Equal(t, "the time for which the bed was kept", c.now.Sub(noon), 6*time.Hour)
}

// A student holds a bed again as soon as possible, and the provider reports a pending payment each time. Over days, the
// holds last one hour in six on average.
func TestExtendedHoldsObeyTheLimitOnUnpaidHolds(t *testing.T) {
	t.Parallel()
	now, holds, total := noon, []hostel.Booking{}, time.Duration(0)
	const days = 5
	for now.Before(noon.Add(days * 24 * time.Hour)) {
		b, err := booking.LimitHold(hostel.Booking{HeldAt: now, ExpiresAt: now.Add(15 * minute)}, holds)
		if p, refused := errors.AsType[*hostel.Problem](err); refused {
			now = now.Add(p.RetryAfter)
			continue
		}
		for at := now; at.Before(b.ExpiresAt); at = at.Add(minute / 2) {
			b.ExpiresAt = b.ExtendedUntil(at) // the limit never shortens the hold of a running payment
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
	t.Parallel()
	soon, late := noon.Add(7*time.Minute), noon.Add(20*time.Minute)
	for name, c := range map[string]struct {
		neighbours booking.Neighbours
		want       error
		wait       time.Duration
	}{
		"none":                    {booking.Neighbours{}, nil, 0},
		"a full network":          {booking.Neighbours{NetworkFull: soon}, booking.ErrNetworkHolds, 7 * time.Minute},
		"a full site":             {booking.Neighbours{SiteFull: late}, booking.ErrNetworkHolds, 20 * time.Minute},
		"both":                    {booking.Neighbours{soon, late, soon, 0}, booking.ErrNetworkHolds, 20 * time.Minute},
		"a full domain":           {booking.Neighbours{DomainFull: soon, Paid: 2}, booking.ErrDomainHolds, 7 * time.Minute},
		"a domain is full longer": {booking.Neighbours{soon, soon, late, 0}, booking.ErrDomainHolds, 20 * time.Minute},
		"three paid bookings":     {booking.Neighbours{DomainFull: soon, Paid: 3}, nil, 0},
		"paid, in a full network": {booking.Neighbours{soon, time.Time{}, late, 3}, booking.ErrNetworkHolds, 7 * time.Minute},
	} {
		err := booking.NeighbourRefusal(c.neighbours, noon)
		if c.want == nil {
			must.Do(t, err)
			continue
		}
		must.Fail(t, name, err, c.want)
		problem, _ := errors.AsType[*hostel.Problem](err)
		must.Equal(t, name+": the kind", problem.Kind, hostel.Throttled)
		must.Equal(t, name+": the wait", problem.RetryAfter, c.wait)
		again := hostel.TimeWithDay(noon.Add(c.wait), noon)
		must.Contain(t, name, problem.Message, " Try again in "+hostel.InWords(c.wait)+", at "+again+", or ")
	}
}

// TestALongHoldNamesTheTimeOfTheNextHold compares the wait during a long hold with the rule that decides then.
func TestALongHoldNamesTheTimeOfTheNextHold(t *testing.T) {
	t.Parallel()
	long := hostel.Booking{State: hostel.Expired, HeldAt: noon, ExpiresAt: noon.Add(3 * time.Hour),
		ChangedAt: noon.Add(3 * time.Hour), PayerMinutes: 180}
	after := booking.AfterLongHold(long.ExpiresAt)
	for at, want := range map[time.Time]error{after.Add(-time.Second): booking.ErrUnpaidTooLong, after: nil} {
		next := hostel.Booking{HeldAt: at, ExpiresAt: at.Add(15 * time.Minute)}
		_, err := booking.LimitHold(next, []hostel.Booking{long})
		if !errors.Is(err, want) {
			t.Errorf("a hold at %s: %v, want %v", at, err, want)
		}
	}
}

// wantRefusal checks the sentence of a limit, and when it admits the student again.
func wantRefusal(t *testing.T, err error, after time.Duration, sentence string) {
	t.Helper()
	p, _ := errors.AsType[*hostel.Problem](err)
	must.Equal(t, "the kind", p.Kind, hostel.Throttled)
	must.Equal(t, "the time to wait", p.RetryAfter, after)
	must.Equal(t, "the sentence", p.Message, sentence)
}

// 300 long holds close a network for their first hour, and not for the day that they last.
func TestALongHoldCountsForItsFirstHour(t *testing.T) {
	t.Parallel()
	hostels := ledgertest.Hostels()
	hostels[0].Rooms[0].NumberOfRooms = 2000
	hostels[0].PayerHours = 24
	now := noon
	ledger := ledgertest.New(ledgertest.BedsOf(hostels))
	ledger.Offer(hostels...)
	s := ledgertest.NewService(hostels, ledger, ledgertest.NewBank(), func() time.Time { return now })
	s.Pseudonym = func(of string) string { return "hash of " + of }
	asked := ledgertest.AnyBed
	asked.Network = hostel.Network{Address: "192.0.2.1"}
	book := func(i int) error {
		student := ledgertest.Students(i + 1)[i]
		student.Email = fmt.Sprintf("s%d@gmail.com", i)
		b, err := s.Book(t.Context(), &student, hostels[0].Rooms[0].UUID, asked)
		if err == nil {
			_, err = s.AskToPay(t.Context(), b)
		}
		return err
	}
	for i := range 300 {
		must.Do(t, book(i))
		now = now.Add(time.Second)
	}
	err := book(300)
	must.Fail(t, "one more", err, booking.ErrNetworkHolds)
	wantRefusal(t, err, 55*time.Minute, "Too many beds are being kept from this network right now. Try again in "+
		"55 minutes, at 13:00, or use your mobile data.")
	now = noon.Add(time.Hour - time.Millisecond)
	must.Fail(t, "just before", book(300), booking.ErrNetworkHolds)
	now = noon.Add(time.Hour)
	must.Do(t, book(300)) // the first long hold counts no longer
	must.Fail(t, "the next", book(301), booking.ErrNetworkHolds)
}

// The network address and the domain reach the ledger as hashes. THROTTLE=off (Unlimited) lifts both limits.
func TestACheapDomainHoldsTwentyBeds(t *testing.T) {
	t.Parallel()
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
			hostels := ledgertest.Hostels()
			hostels[0].Rooms[0].NumberOfRooms = 400
			ledger := ledgertest.New(ledgertest.BedsOf(hostels))
			s := ledgertest.NewService(hostels, ledger, ledgertest.NewBank(), func() time.Time { return noon })
			s.Unlimited = c.unlimited
			s.Pseudonym = func(of string) string { return "hash of " + of }
			asked, held := ledgertest.AnyBed, 0
			asked.Network = hostel.Network{Address: "192.0.2.1"}
			for i, student := range ledgertest.Students(310) {
				student.Email = fmt.Sprintf("s%d@%s", i, c.domain)
				_, err := s.Book(t.Context(), &student, hostels[0].Rooms[0].UUID, asked)
				if err == nil {
					held++
				} else if !errors.Is(err, c.refusal) {
					t.Fatal(err)
				}
			}
			must.Equal(t, "held beds", held, c.want)
		})
	}
}

// randomHolds returns the holds of a student who holds beds again and again: some are released at once, some are paid,
// some are extended by a running payment, and some are long holds for another payer.
func randomHolds(r *rand.Rand, n int) (holds []hostel.Booking) {
	now := noon
	holdFor := []time.Duration{5 * minute, 15 * minute, 30 * minute, 60 * minute}[r.IntN(4)]
	for range n {
		b, err := booking.LimitHold(hostel.Booking{HeldAt: now, ExpiresAt: now.Add(holdFor)}, holds)
		if p, refused := errors.AsType[*hostel.Problem](err); refused {
			now = now.Add(p.RetryAfter).Add(time.Duration(r.IntN(2)*r.IntN(90)) * minute)
			continue
		}
		if r.IntN(8) == 0 {
			b.PayerMinutes = 60 * (2 + r.IntN(23))
			b.ExpiresAt = now.Add(time.Duration(b.PayerMinutes) * minute)
		}
		for at := now; at.Before(b.ExpiresAt) && r.IntN(4) > 0; at = b.ExpiresAt.Add(-minute) {
			b.ExpiresAt = b.ExtendedUntil(at)
		}
		b.State, b.ChangedAt = hostel.Expired, b.ExpiresAt
		if r.IntN(3) == 0 {
			b.State = hostel.Cancelled
			b.ChangedAt = now.Add(time.Duration(r.Int64N(int64(b.ExpiresAt.Sub(now)))))
		}
		if r.IntN(12) == 0 {
			b.ConfirmedAt = b.ChangedAt
		}
		holds = append(holds, b)
		now = b.ChangedAt.Add(time.Duration(r.IntN(2)*r.IntN(60)) * minute)
	}
	return holds
}

// TestEarlierHoldsAreForgottenWithoutADifference: HoldsSince loses no hold that changes an answer. The test compares
// the answers for all holds with the answers for the holds that a ledger reads.
func TestEarlierHoldsAreForgottenWithoutADifference(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20_000) {
		holds := randomHolds(rand.New(rand.NewPCG(seed, 46)), 40)
		now := holds[len(holds)-1].ChangedAt
		wanted := hostel.Booking{HeldAt: now, ExpiresAt: now.Add(15 * minute)}
		remembered := slices.DeleteFunc(slices.Clone(holds), func(b hostel.Booking) bool {
			return !b.LongHold() && !b.HeldAt.After(booking.HoldsSince(now))
		})
		all, allErr := booking.LimitHold(wanted, holds)
		some, someErr := booking.LimitHold(wanted, remembered)
		if !all.ExpiresAt.Equal(some.ExpiresAt) || fmt.Sprint(allErr) != fmt.Sprint(someErr) {
			t.Fatalf("seed %d: until %s, %v; for the remembered holds until %s, %v",
				seed, all.ExpiresAt, allErr, some.ExpiresAt, someErr)
		}
	}
}

func TestAMailboxBeginsFiftyHoldsADay(t *testing.T) {
	t.Parallel()
	begun := func(n int) (earlier []hostel.Booking) {
		for i := range n {
			earlier = append(earlier, hold(i, i, i+15, hostel.Cancelled))
		}
		return earlier
	}
	paid := begun(50)
	paid[20].ConfirmedAt = at(20)
	for name, c := range map[string]struct {
		earlier   []hostel.Booking
		at        int
		unlimited bool
		again     int // the minute when a hold is possible again; 0 if it is possible now
	}{
		"forty-nine":         {begun(49), 60, false, 0},
		"fifty":              {begun(50), 60, false, 24 * 60},
		"sixty":              {begun(60), 70, false, 24*60 + 10},
		"one was paid":       {paid, 60, false, 0},
		"a day later":        {begun(50), 24 * 60, false, 0},
		"THROTTLE=off":       {begun(60), 70, true, 0},
		"a moment too early": {begun(50), 24*60 - 1, false, 24 * 60},
	} {
		err := booking.DailyRefusal(hostel.Booking{HeldAt: at(c.at), Unlimited: c.unlimited}, c.earlier)
		if c.again == 0 {
			must.Equal(t, name, err, nil)
			continue
		}
		p, _ := errors.AsType[*hostel.Problem](err)
		if p == nil || !errors.Is(err, booking.ErrDailyHolds) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		must.Equal(t, name, p.RetryAfter, at(c.again).Sub(at(c.at)))
	}
}
