package hostel

import (
	"errors"
	"slices"
	"testing"
	"time"
)

// moves checks every pair of states: what is not listed is not legal.
func moves[S ~string](t *testing.T, states []S, legal map[S][]S, can func(from, to S) bool) {
	t.Helper()
	for _, from := range states {
		for _, to := range states {
			if want := slices.Contains(legal[from], to); can(from, to) != want {
				t.Errorf("from %q to %q: %v, want %v", from, to, !want, want)
			}
		}
	}
}

var bookingStates = []BookingState{"", Held, Confirmed, Ended, Expired, Cancelled}

func TestTheLegalMovesOfABooking(t *testing.T) {
	moves(t, bookingStates, map[BookingState][]BookingState{
		"":        {Held},
		Held:      {Confirmed, Expired, Cancelled},
		Confirmed: {Ended, Cancelled},
		Expired:   {Confirmed}, // its payment was on the way
		Cancelled: {Confirmed},
	}, BookingState.CanBecome)
	for _, s := range bookingStates {
		if got, want := s.TakesBed(), s == Held || s == Confirmed; got != want {
			t.Errorf("%s takes a bed: %v", s, got)
		}
	}
}

func TestWhatASuccessfulPaymentDoes(t *testing.T) {
	never, once := time.Time{}, noon.Add(-time.Hour)
	for _, c := range []struct {
		own       BookingState
		confirmed time.Time
		want      map[BookingState]Decision // by the state of the student's other booking
	}{
		{Held, never, map[BookingState]Decision{"": Confirm}},
		{Expired, never, map[BookingState]Decision{"": Rebook, Held: Rebook, Confirmed: GiveBack}},
		{Cancelled, never, map[BookingState]Decision{"": Rebook, Held: Rebook, Confirmed: GiveBack}},
		{Cancelled, once, map[BookingState]Decision{"": GiveBack, Held: GiveBack, Confirmed: GiveBack}}, // given up after it was paid
		{Confirmed, once, map[BookingState]Decision{"": GiveBack}},                                      // paid twice
		{Ended, once, map[BookingState]Decision{"": GiveBack, Held: GiveBack, Confirmed: GiveBack}},
	} {
		for other, want := range c.want {
			if got := Decide(Booking{State: c.own, ConfirmedAt: c.confirmed}, other); got != want {
				t.Errorf("own %s, confirmed %v, other %q: %d, want %d", c.own, c.confirmed, other, got, want)
			}
		}
	}
}

func TestHowLongAPayerWhoIsAtItKeepsTheBed(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct{ hold, at, want time.Duration }{
		"early: the hold stands":               {15 * time.Minute, time.Minute, 15 * time.Minute},
		"so early that two minutes are before": {15 * time.Minute, 13 * time.Minute, 15 * time.Minute},
		"a moment later":                       {15 * time.Minute, 13*time.Minute + ms, 15*time.Minute + ms},
		"at the end":                           {15 * time.Minute, 15 * time.Minute, 17 * time.Minute},
		"in the last minute after it":          {15 * time.Minute, 15*time.Minute + 59*time.Second, 17*time.Minute + 59*time.Second},
		"two minutes before the half hour":     {27 * time.Minute, 28 * time.Minute, 30 * time.Minute},
		"near the half hour":                   {29 * time.Minute, 29 * time.Minute, 30 * time.Minute},
		"at the half hour":                     {30 * time.Minute, 30 * time.Minute, 30 * time.Minute},
		"after it":                             {30 * time.Minute, 30*time.Minute + 30*time.Second, 30 * time.Minute},
		"a hold that is longer by itself":      {45 * time.Minute, 44 * time.Minute, 45 * time.Minute},
		"and at its end":                       {45 * time.Minute, 45 * time.Minute, 45 * time.Minute},
	} {
		b := Booking{State: Held, HeldAt: noon, ExpiresAt: noon.Add(c.hold)}
		if got := b.KeptUntil(noon.Add(c.at)).Sub(noon); got != c.want {
			t.Errorf("%s: kept for %v, want %v", name, got, c.want)
		}
	}
}

func TestWhenAHoldRanOut(t *testing.T) {
	ends := noon.Add(15 * time.Minute)
	const ms = time.Millisecond
	asked := func(state PaymentState, at time.Duration) Payment {
		return Payment{State: state, CheckedAt: ends.Add(at)}
	}
	for name, c := range map[string]struct {
		attempts []Payment
		at       time.Duration // after the hold's end
		want     bool
	}{
		"a moment before its end":              {nil, -ms, false},
		"at its end, nothing tried":            {nil, 0, true},
		"asked at the end":                     {[]Payment{asked(PaymentAuthorised, 0)}, 0, true},
		"asked after it":                       {[]Payment{asked(PaymentAbandoned, ms)}, ms, true},
		"asked before it":                      {[]Payment{asked(PaymentAuthorised, -ms)}, 0, false},
		"never asked since":                    {[]Payment{asked(PaymentCreated, -15*time.Minute)}, 59*time.Second + 999*ms, false},
		"a declined card may be paid yet":      {[]Payment{asked(PaymentFailed, -ms)}, time.Second, false},
		"a minute without an answer":           {[]Payment{asked(PaymentAuthorised, -ms)}, time.Minute, true},
		"success that has no bed yet":          {[]Payment{asked(PaymentSucceeded, time.Second)}, 30 * time.Second, false},
		"and a minute later":                   {[]Payment{asked(PaymentSucceeded, time.Second)}, time.Minute, true},
		"one of several was not asked about":   {[]Payment{asked(PaymentFailed, ms), asked(PaymentAuthorised, -ms)}, time.Second, false},
		"all of several were":                  {[]Payment{asked(PaymentFailed, ms), asked(PaymentAuthorised, 0)}, time.Second, true},
		"the wrong money waits for a person":   {[]Payment{asked(PaymentSuspicious, -time.Minute)}, 0, true},
		"money on its way back keeps no bed":   {[]Payment{asked(PaymentRefundDue, -time.Minute)}, 0, true},
		"money that was taken back keeps none": {[]Payment{asked(PaymentReversed, -time.Minute)}, 0, true},
	} {
		if got := (Booking{State: Held, HeldAt: noon, ExpiresAt: ends}).RanOut(c.attempts, ends.Add(c.at)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestAStudentMayCancelForADay(t *testing.T) {
	for name, c := range map[string]struct {
		state BookingState
		after time.Duration
		want  error
	}{
		"at once":                 {Confirmed, 0, nil},
		"a moment before the end": {Confirmed, 24*time.Hour - time.Millisecond, nil},
		"exactly a day":           {Confirmed, 24 * time.Hour, ErrTooLate},
		"later":                   {Confirmed, 25 * time.Hour, ErrTooLate},
		"a hold":                  {Held, 0, ErrNotStanding},
		"an ended stay":           {Ended, 0, ErrNotStanding},
		"a cancelled booking":     {Cancelled, 0, ErrNotStanding},
		"one that ran out":        {Expired, 25 * time.Hour, ErrNotStanding},
	} {
		b := Booking{State: c.state, ConfirmedAt: noon}
		got := CancelRefusal(b, PaymentAllocated, nil, noon.Add(c.after))
		if !errors.Is(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestStandings(t *testing.T) {
	for state, want := range map[BookingState][2]bool{Held: {true, false}, Confirmed: {false, true}} {
		s := Standing{Booking: &Booking{State: state}}
		if s.Held() != want[0] || s.Confirmed() != want[1] {
			t.Errorf("%s: held %v, confirmed %v", state, s.Held(), s.Confirmed())
		}
	}
	if (Standing{}).Held() || (Standing{}).Confirmed() {
		t.Error("nothing is something")
	}
}
