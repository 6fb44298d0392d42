package booking

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// checkTransitions checks every pair of states: only the listed transitions are allowed.
func checkTransitions[S ~string](t *testing.T, states []S, legal map[S][]S, can func(from, to S) bool) {
	t.Helper()
	for _, from := range states {
		for _, to := range states {
			must.Equal(t, fmt.Sprintf("from %q to %q", from, to), can(from, to), slices.Contains(legal[from], to))
		}
	}
}

var bookingStates = []hostel.BookingState{
	"", hostel.Held, hostel.Confirmed, hostel.Ended, hostel.Expired, hostel.Cancelled,
}

func TestABookingMakesAllowedTransitionsOnly(t *testing.T) {
	t.Parallel()
	checkTransitions(t, bookingStates, map[hostel.BookingState][]hostel.BookingState{
		"":               {hostel.Held},
		hostel.Held:      {hostel.Confirmed, hostel.Expired, hostel.Cancelled},
		hostel.Confirmed: {hostel.Ended, hostel.Cancelled},
		hostel.Expired:   {hostel.Confirmed}, // its payment arrived late
		hostel.Cancelled: {hostel.Confirmed},
	}, hostel.BookingState.CanBecome)
	for _, s := range bookingStates {
		if got, want := s.TakesBed(), s == hostel.Held || s == hostel.Confirmed; got != want {
			t.Errorf("%s takes a bed: %v", s, got)
		}
	}
}

func TestASuccessfulPaymentBooksOrIsRefunded(t *testing.T) {
	t.Parallel()
	never, once := time.Time{}, noon.Add(-time.Hour)
	for _, c := range []struct {
		own       hostel.BookingState
		confirmed time.Time
		want      map[hostel.BookingState]Decision // by the state of the student's other booking
	}{
		{hostel.Held, never, map[hostel.BookingState]Decision{"": Confirm}},
		{
			hostel.Expired, never,
			map[hostel.BookingState]Decision{"": Rebook, hostel.Held: Rebook, hostel.Confirmed: RefundPayment},
		},
		{
			hostel.Cancelled, never,
			map[hostel.BookingState]Decision{"": Rebook, hostel.Held: Rebook, hostel.Confirmed: RefundPayment},
		},
		// cancelled after it was paid
		{
			hostel.Cancelled, once,
			map[hostel.BookingState]Decision{"": RefundPayment, hostel.Held: RefundPayment, hostel.Confirmed: RefundPayment},
		},
		{hostel.Confirmed, once, map[hostel.BookingState]Decision{"": RefundPayment}}, // paid twice
		{
			hostel.Ended, once,
			map[hostel.BookingState]Decision{"": RefundPayment, hostel.Held: RefundPayment, hostel.Confirmed: RefundPayment},
		},
	} {
		for other, want := range c.want {
			must.Equal(t, fmt.Sprintf("own %s, confirmed %v, other %q", c.own, c.confirmed, other),
				Decide(hostel.Booking{State: c.own, ConfirmedAt: c.confirmed}, other), want)
		}
	}
}

func TestAPendingPaymentExtendsTheHold(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for name, c := range map[string]struct{ hold, at, want time.Duration }{
		"early":                      {15 * time.Minute, time.Minute, 15 * time.Minute},
		"two minutes before the end": {15 * time.Minute, 13 * time.Minute, 15 * time.Minute},
		"a moment later":             {15 * time.Minute, 13*time.Minute + ms, 15*time.Minute + ms},
		"at the end":                 {15 * time.Minute, 15 * time.Minute, 17 * time.Minute},
		"in the last minute after it": {
			15 * time.Minute, 15*time.Minute + 59*time.Second, 17*time.Minute + 59*time.Second,
		},
		"two minutes before the half hour": {27 * time.Minute, 28 * time.Minute, 30 * time.Minute},
		"near the half hour":               {29 * time.Minute, 29 * time.Minute, 30 * time.Minute},
		"at the half hour":                 {30 * time.Minute, 30 * time.Minute, 30 * time.Minute},
		"after it":                         {30 * time.Minute, 30*time.Minute + 30*time.Second, 30 * time.Minute},
		"a longer hold":                    {45 * time.Minute, 44 * time.Minute, 45 * time.Minute},
		"at the end of a longer hold":      {45 * time.Minute, 45 * time.Minute, 45 * time.Minute},
	} {
		b := hostel.Booking{State: hostel.Held, HeldAt: noon, ExpiresAt: noon.Add(c.hold)}
		must.Equal(t, name+": kept for", b.ExtendedUntil(noon.Add(c.at)).Sub(noon), c.want)
	}
	linked := hostel.Booking{State: hostel.Held, HeldAt: noon, ExpiresAt: noon.Add(35 * time.Minute), PayerMinutes: 30}
	for at, want := range map[time.Duration]time.Duration{34: 36, 59: 60} {
		ends := linked.ExtendedUntil(noon.Add(at * time.Minute))
		must.Equal(t, "a hold for another payer is kept for", ends.Sub(noon), want*time.Minute)
	}
}

func TestAHoldRunsOutWhenItsPaymentsAreSettled(t *testing.T) {
	t.Parallel()
	ends := noon.Add(15 * time.Minute)
	const ms = time.Millisecond
	asked := func(state hostel.PaymentState, at time.Duration) hostel.Payment {
		return hostel.Payment{State: state, CheckedAt: ends.Add(at)}
	}
	for name, c := range map[string]struct {
		attempts []hostel.Payment
		at       time.Duration // after the hold's end
		want     bool
	}{
		"a moment before its end":     {nil, -ms, false},
		"at its end, without attempt": {nil, 0, true},
		"asked at the end":            {[]hostel.Payment{asked(hostel.PaymentAuthorised, 0)}, 0, true},
		"asked after it":              {[]hostel.Payment{asked(hostel.PaymentAbandoned, ms)}, ms, true},
		"asked before it":             {[]hostel.Payment{asked(hostel.PaymentAuthorised, -ms)}, 0, false},
		"asked long before it": {
			[]hostel.Payment{asked(hostel.PaymentCreated, -15*time.Minute)}, 59*time.Second + 999*ms, false,
		},
		"a declined card may still be paid": {
			[]hostel.Payment{asked(hostel.PaymentFailed, -ms)}, time.Second, false,
		},
		"a minute without an answer": {
			[]hostel.Payment{asked(hostel.PaymentAuthorised, -ms)}, time.Minute, true,
		},
		"a success without a bed": {
			[]hostel.Payment{asked(hostel.PaymentSucceeded, time.Second)}, 30 * time.Second, false,
		},
		"a success without a bed, a minute later": {
			[]hostel.Payment{asked(hostel.PaymentSucceeded, time.Second)}, time.Minute, true,
		},
		"one of two was not asked about": {
			[]hostel.Payment{asked(hostel.PaymentFailed, ms), asked(hostel.PaymentAuthorised, -ms)}, time.Second,
			false,
		},
		"both were asked about": {
			[]hostel.Payment{asked(hostel.PaymentFailed, ms), asked(hostel.PaymentAuthorised, 0)}, time.Second, true,
		},
		"wrong money keeps no bed": {
			[]hostel.Payment{asked(hostel.PaymentWrongMoney, -time.Minute)}, 0, true,
		},
		"a due refund keeps no bed": {
			[]hostel.Payment{asked(hostel.PaymentRefundDue, -time.Minute)}, 0, true,
		},
		"a reversed payment keeps no bed": {
			[]hostel.Payment{asked(hostel.PaymentReversed, -time.Minute)}, 0, true,
		},
	} {
		if got := (hostel.Booking{
			State: hostel.Held, HeldAt: noon, ExpiresAt: ends,
		}).RanOut(c.attempts, ends.Add(c.at)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestAStudentMayCancelForADay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		state hostel.BookingState
		after time.Duration
		want  error
	}{
		"at once":                 {hostel.Confirmed, 0, nil},
		"a moment before the end": {hostel.Confirmed, 24*time.Hour - time.Millisecond, nil},
		"exactly a day":           {hostel.Confirmed, 24 * time.Hour, ErrTooLate},
		"later":                   {hostel.Confirmed, 25 * time.Hour, ErrTooLate},
		"a hold":                  {hostel.Held, 0, ErrBookingOver},
		"an ended stay":           {hostel.Ended, 0, ErrBookingOver},
		"a cancelled booking":     {hostel.Cancelled, 0, ErrBookingOver},
		"an expired hold":         {hostel.Expired, 25 * time.Hour, ErrBookingOver},
	} {
		b := hostel.Booking{State: c.state, ConfirmedAt: noon}
		got := CancelRefusal(b, hostel.PaymentAllocated, nil, noon.Add(c.after))
		if !errors.Is(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestACurrentBookingIsHeldOrConfirmed(t *testing.T) {
	t.Parallel()
	for state, want := range map[hostel.BookingState][2]bool{
		hostel.Held: {true, false}, hostel.Confirmed: {false, true},
	} {
		s := CurrentBooking{Booking: &hostel.Booking{State: state}}
		if s.Held() != want[0] || s.Confirmed() != want[1] {
			t.Errorf("%s: held %v, confirmed %v", state, s.Held(), s.Confirmed())
		}
	}
	if (CurrentBooking{}).Held() || (CurrentBooking{}).Confirmed() {
		t.Error("the zero value is held or confirmed")
	}
}
