package booking_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
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
		"much more than an hour, kept for a payer": {
			[]hostel.Booking{expired(0, 30), expired(30, 60), expired(60, 90)}, 100, 0, 391,
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

// TestWithoutTheRuleAStudentBlocksABed is the control.
func TestWithoutTheRuleAStudentBlocksABed(t *testing.T) {
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
