package hostel

import (
	"slices"
	"testing"
)

// moves checks every pair of states: what is not listed is not legal.
func moves[S ~string](t *testing.T, states []S, legal map[S][]S, can func(from, to S) bool) {
	t.Helper()
	for _, from := range states {
		for _, to := range states {
			if want := slices.Contains(legal[from], to); can(from, to) != want {
				t.Errorf("from %s to %s: %v, want %v", from, to, !want, want)
			}
		}
	}
}

func TestTheLegalMovesOfABooking(t *testing.T) {
	states := []BookingState{"", Held, Confirmed, Ended, Expired, Cancelled}
	moves(t, states, map[BookingState][]BookingState{
		Held:      {Confirmed, Expired, Cancelled},
		Confirmed: {Ended, Cancelled},
		Expired:   {Confirmed}, // its payment was on the way
		Cancelled: {Confirmed},
	}, BookingState.CanBecome)
	for _, s := range states {
		if got, want := s.TakesBed(), s == Held || s == Confirmed; got != want {
			t.Errorf("%s takes a bed: %v", s, got)
		}
	}
}

func TestTheLegalMovesOfAPayment(t *testing.T) {
	states := []PaymentState{"", PaymentCreated, PaymentAuthorised, PaymentFailed, PaymentAbandoned, PaymentSucceeded,
		PaymentAllocated, PaymentRefundDue, PaymentRefunded, PaymentSuspicious}
	moves(t, states, map[PaymentState][]PaymentState{
		PaymentCreated:    {PaymentAuthorised, PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentSuspicious},
		PaymentAuthorised: {PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentSuspicious},
		PaymentFailed:     {PaymentAuthorised, PaymentAbandoned, PaymentSucceeded, PaymentSuspicious},
		PaymentAbandoned:  {PaymentAuthorised, PaymentFailed, PaymentSucceeded, PaymentSuspicious},
		PaymentSucceeded:  {PaymentAllocated, PaymentRefundDue},
		PaymentAllocated:  {PaymentRefundDue},
		PaymentRefundDue:  {PaymentRefunded},
	}, PaymentState.CanBecome)
	for _, s := range states {
		if got, want := s.Open(), s != "" && s.CanBecome(PaymentSucceeded); got != want {
			t.Errorf("%s is open: %v, and may succeed: %v", s, got, want)
		}
	}
}

func TestWhatASuccessfulPaymentDoes(t *testing.T) {
	for _, c := range []struct {
		own, other BookingState
		want       Decision
	}{
		{Held, "", Confirm},
		{Expired, "", Rebook}, {Expired, Held, Rebook}, {Expired, Confirmed, GiveBack},
		{Cancelled, "", Rebook}, {Cancelled, Held, Rebook}, {Cancelled, Confirmed, GiveBack},
		{Confirmed, "", GiveBack}, // paid twice
		{Ended, "", GiveBack}, {Ended, Held, GiveBack}, {Ended, Confirmed, GiveBack},
	} {
		if got := Decide(c.own, c.other); got != c.want {
			t.Errorf("own %s, other %q: %d, want %d", c.own, c.other, got, c.want)
		}
	}
}

func TestOnlyTheMoneyThatWasAskedForCounts(t *testing.T) {
	p := Payment{Reference: "EFIE-1", Amount: 45_050, State: PaymentAuthorised}
	for name, c := range map[string]struct {
		o    Outcome
		want PaymentState
	}{
		"right":              {Outcome{OutcomeSuccess, "EFIE-1", 45_050, "GHS"}, PaymentSucceeded},
		"a pesewa less":      {Outcome{OutcomeSuccess, "EFIE-1", 45_049, "GHS"}, PaymentSuspicious},
		"a pesewa more":      {Outcome{OutcomeSuccess, "EFIE-1", 45_051, "GHS"}, PaymentSuspicious},
		"cedis for pesewas":  {Outcome{OutcomeSuccess, "EFIE-1", 450, "GHS"}, PaymentSuspicious},
		"another currency":   {Outcome{OutcomeSuccess, "EFIE-1", 45_050, "NGN"}, PaymentSuspicious},
		"no currency":        {Outcome{OutcomeSuccess, "EFIE-1", 45_050, ""}, PaymentSuspicious},
		"another reference":  {Outcome{OutcomeSuccess, "EFIE-2", 45_050, "GHS"}, PaymentSuspicious},
		"failed":             {Outcome{Status: OutcomeFailed}, PaymentFailed},
		"abandoned":          {Outcome{Status: OutcomeAbandoned}, PaymentAbandoned},
		"pending":            {Outcome{Status: OutcomePending}, PaymentAuthorised},
		"unknown to them":    {Outcome{Status: OutcomeUnknown}, PaymentAuthorised},
		"a word of tomorrow": {Outcome{Status: "teleported"}, PaymentAuthorised},
	} {
		if got := NextPaymentState(p, c.o); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
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
