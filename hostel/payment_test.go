package hostel

import (
	"slices"
	"testing"
)

var paymentStates = []PaymentState{"", PaymentCreated, PaymentAuthorised, PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentAllocated,
	PaymentRefundDue, PaymentRefunding, PaymentRefunded, PaymentRefundFailed, PaymentDisputed, PaymentReversed, PaymentSuspicious}

func TestTheLegalMovesOfAPayment(t *testing.T) {
	told := func(but ...PaymentState) []PaymentState {
		all := []PaymentState{PaymentAuthorised, PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentSuspicious, PaymentReversed}
		return slices.DeleteFunc(all, func(s PaymentState) bool { return slices.Contains(but, s) })
	}
	moves(t, paymentStates, map[PaymentState][]PaymentState{
		"":                  {PaymentCreated},
		PaymentCreated:      told(),
		PaymentAuthorised:   told(PaymentAuthorised),
		PaymentFailed:       told(PaymentFailed),
		PaymentAbandoned:    told(PaymentAbandoned),
		PaymentSucceeded:    {PaymentAllocated, PaymentRefundDue, PaymentReversed},
		PaymentAllocated:    {PaymentRefundDue, PaymentReversed, PaymentDisputed},
		PaymentDisputed:     {PaymentAllocated, PaymentReversed, PaymentRefundDue},
		PaymentReversed:     {PaymentRefunded},
		PaymentRefundDue:    {PaymentRefunding, PaymentRefunded, PaymentRefundFailed},
		PaymentRefunding:    {PaymentRefunded, PaymentRefundFailed},
		PaymentRefundFailed: {PaymentRefundDue, PaymentRefunding, PaymentRefunded},
		PaymentSuspicious:   {PaymentSucceeded, PaymentRefundDue, PaymentRefunded},
	}, PaymentState.CanBecome)
}

// TestTheKindsOfStates: what is open may still be paid, what books is a bed's, what alarms waits
// for a person; only a reversal is of two kinds.
func TestTheKindsOfStates(t *testing.T) {
	if len(paymentStates) != 14 {
		t.Fatalf("%d states", len(paymentStates))
	}
	for _, s := range paymentStates {
		open := slices.Contains([]PaymentState{PaymentCreated, PaymentAuthorised, PaymentFailed, PaymentAbandoned}, s)
		books := slices.Contains([]PaymentState{PaymentAllocated, PaymentDisputed, PaymentReversed}, s)
		alarms := slices.Contains([]PaymentState{PaymentSuspicious, PaymentRefundFailed, PaymentDisputed, PaymentReversed}, s)
		if s.Open() != open || s.Books() != books || s.Alarming() != alarms {
			t.Errorf("%q: open %v, books %v, alarms %v", s, s.Open(), s.Books(), s.Alarming())
		}
		if open && !s.CanBecome(PaymentSucceeded) {
			t.Errorf("%q is open, and may not succeed", s)
		}
	}
}

func TestOnlyTheMoneyThatWasAskedForCounts(t *testing.T) {
	p := Payment{Reference: "EFIE-1", Amount: 45_050, Domain: "live", State: PaymentAbandoned}
	right := Outcome{Status: OutcomeSuccess, Reference: "EFIE-1", Amount: 45_050, Currency: "GHS", Domain: "live"}
	for name, change := range map[string]func(*Outcome){
		"a pesewa less":           func(o *Outcome) { o.Amount-- },
		"a pesewa more":           func(o *Outcome) { o.Amount++ },
		"cedis for pesewas":       func(o *Outcome) { o.Amount = 450 },
		"nothing":                 func(o *Outcome) { o.Amount = 0 },
		"an amount nobody reads":  func(o *Outcome) { o.Amount = -1 },
		"another currency":        func(o *Outcome) { o.Currency = "NGN" },
		"the currency in a whim":  func(o *Outcome) { o.Currency = "ghs" },
		"no currency":             func(o *Outcome) { o.Currency = "" },
		"play money":              func(o *Outcome) { o.Domain = "test" },
		"no domain":               func(o *Outcome) { o.Domain = "" },
		"another reference":       func(o *Outcome) { o.Reference = "EFIE-2" },
		"the reference in a whim": func(o *Outcome) { o.Reference = "efie-1" },
		"no reference":            func(o *Outcome) { o.Reference = "" },
	} {
		o := right
		change(&o)
		if got := NextPaymentState(p, o); got != PaymentSuspicious {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := NextPaymentState(p, right); got != PaymentSucceeded {
		t.Errorf("the right money: %s", got)
	}
}

func TestWhatAnOutcomeMakesOfAPayment(t *testing.T) {
	for _, s := range paymentStates {
		p := Payment{Reference: "EFIE-1", Amount: 45_050, State: s}
		for status, want := range map[OutcomeStatus]PaymentState{
			OutcomeFailed: PaymentFailed, OutcomeAbandoned: PaymentAbandoned, OutcomePending: PaymentAuthorised, OutcomeReversed: PaymentReversed,
			OutcomeUnknown: s, "a word of tomorrow": s, "": s,
		} {
			if got := NextPaymentState(p, Outcome{Status: status, Reference: "EFIE-1", Amount: 45_050, Currency: "GHS"}); got != want {
				t.Errorf("%q of one that is %q: %s, want %s", status, s, got, want)
			}
		}
	}
}

func TestWhoIsAtIt(t *testing.T) {
	for _, s := range paymentStates {
		for _, said := range []OutcomeStatus{"", OutcomePending, OutcomeAbandoned, OutcomeFailed} {
			want := s == PaymentAuthorised && said == OutcomePending
			if got := (Payment{State: s, Said: said}).Pending(); got != want {
				t.Errorf("%q that is said to be %q: %v", s, said, got)
			}
		}
	}
}
