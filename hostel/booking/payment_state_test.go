package booking

import (
	"slices"
	"testing"

	"efie/hostel"
)

var paymentStates = []hostel.PaymentState{"", hostel.PaymentCreated, hostel.PaymentAuthorised,
	hostel.PaymentFailed, hostel.PaymentAbandoned, hostel.PaymentSucceeded, hostel.PaymentAllocated,
	hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefunded,
	hostel.PaymentRefundFailed, hostel.PaymentDisputed, hostel.PaymentReversed, hostel.PaymentWrongMoney}

func TestAPaymentMakesAllowedTransitionsOnly(t *testing.T) {
	answersExcept := func(but ...hostel.PaymentState) []hostel.PaymentState {
		all := []hostel.PaymentState{
			hostel.PaymentAuthorised, hostel.PaymentFailed, hostel.PaymentAbandoned, hostel.PaymentSucceeded,
			hostel.PaymentWrongMoney, hostel.PaymentReversed,
		}
		return slices.DeleteFunc(all, func(s hostel.PaymentState) bool { return slices.Contains(but, s) })
	}
	checkTransitions(t, paymentStates, map[hostel.PaymentState][]hostel.PaymentState{
		"":                         {hostel.PaymentCreated},
		hostel.PaymentCreated:      answersExcept(),
		hostel.PaymentAuthorised:   answersExcept(hostel.PaymentAuthorised),
		hostel.PaymentFailed:       answersExcept(hostel.PaymentFailed),
		hostel.PaymentAbandoned:    answersExcept(hostel.PaymentAbandoned),
		hostel.PaymentSucceeded:    {hostel.PaymentAllocated, hostel.PaymentRefundDue, hostel.PaymentReversed},
		hostel.PaymentAllocated:    {hostel.PaymentRefundDue, hostel.PaymentReversed, hostel.PaymentDisputed},
		hostel.PaymentDisputed:     {hostel.PaymentAllocated, hostel.PaymentReversed, hostel.PaymentRefundDue},
		hostel.PaymentReversed:     {hostel.PaymentRefunded},
		hostel.PaymentRefundDue:    {hostel.PaymentRefunding, hostel.PaymentRefunded, hostel.PaymentRefundFailed},
		hostel.PaymentRefunding:    {hostel.PaymentRefunded, hostel.PaymentRefundFailed},
		hostel.PaymentRefundFailed: {hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefunded},
		hostel.PaymentWrongMoney:   {hostel.PaymentSucceeded, hostel.PaymentRefundDue, hostel.PaymentRefunded},
	}, hostel.PaymentState.CanBecome)
}

func TestEachPaymentStateHasItsProperties(t *testing.T) {
	if len(paymentStates) != 14 {
		t.Fatalf("%d states", len(paymentStates))
	}
	for _, s := range paymentStates {
		open := slices.Contains([]hostel.PaymentState{
			hostel.PaymentCreated, hostel.PaymentAuthorised, hostel.PaymentFailed, hostel.PaymentAbandoned,
		}, s)
		books := slices.Contains([]hostel.PaymentState{
			hostel.PaymentAllocated, hostel.PaymentDisputed, hostel.PaymentReversed,
		}, s)
		alarms := slices.Contains([]hostel.PaymentState{
			hostel.PaymentWrongMoney, hostel.PaymentRefundFailed, hostel.PaymentDisputed, hostel.PaymentReversed,
		}, s)
		if s.Open() != open || s.Books() != books || s.Alarming() != alarms {
			t.Errorf("%q: open %v, books %v, alarms %v", s, s.Open(), s.Books(), s.Alarming())
		}
		if open && !s.CanBecome(hostel.PaymentSucceeded) {
			t.Errorf("%q is open, and may not succeed", s)
		}
	}
}

func TestOnlyTheMoneyThatWasAskedForCounts(t *testing.T) {
	p := hostel.Payment{Reference: "EFIE-1", Amount: 45_050, Domain: "live", State: hostel.PaymentAbandoned}
	right := Outcome{
		Status: hostel.OutcomeSuccess, Reference: "EFIE-1", Amount: 45_050, Currency: "GHS", Domain: "live",
	}
	for name, change := range map[string]func(*Outcome){
		"a pesewa less":             func(o *Outcome) { o.Amount-- },
		"a pesewa more":             func(o *Outcome) { o.Amount++ },
		"cedis for pesewas":         func(o *Outcome) { o.Amount = 450 },
		"nothing":                   func(o *Outcome) { o.Amount = 0 },
		"an unreadable amount":      func(o *Outcome) { o.Amount = -1 },
		"another currency":          func(o *Outcome) { o.Currency = "NGN" },
		"a currency in lower case":  func(o *Outcome) { o.Currency = "ghs" },
		"no currency":               func(o *Outcome) { o.Currency = "" },
		"test money":                func(o *Outcome) { o.Domain = "test" },
		"no domain":                 func(o *Outcome) { o.Domain = "" },
		"another reference":         func(o *Outcome) { o.Reference = "EFIE-2" },
		"a reference in lower case": func(o *Outcome) { o.Reference = "efie-1" },
		"no reference":              func(o *Outcome) { o.Reference = "" },
	} {
		o := right
		change(&o)
		if got := NextPaymentState(p, o); got != hostel.PaymentWrongMoney {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := NextPaymentState(p, right); got != hostel.PaymentSucceeded {
		t.Errorf("the right money: %s", got)
	}
}

func TestAnOutcomeSetsThePaymentsState(t *testing.T) {
	for _, s := range paymentStates {
		p := hostel.Payment{Reference: "EFIE-1", Amount: 45_050, State: s}
		for status, want := range map[hostel.OutcomeStatus]hostel.PaymentState{
			hostel.OutcomeFailed:    hostel.PaymentFailed,
			hostel.OutcomeAbandoned: hostel.PaymentAbandoned,
			hostel.OutcomePending:   hostel.PaymentAuthorised, hostel.OutcomeReversed: hostel.PaymentReversed,
			hostel.OutcomeUnknown: s, "a new status": s, "": s,
		} {
			if got := NextPaymentState(p, Outcome{
				Status: status, Reference: "EFIE-1", Amount: 45_050, Currency: "GHS",
			}); got != want {
				t.Errorf("the outcome %q changes a payment from %q to %s, want %s", status, s, got, want)
			}
		}
	}
}

func TestAPaymentIsPendingWhileItsPayerPays(t *testing.T) {
	for _, s := range paymentStates {
		for _, said := range []hostel.OutcomeStatus{
			"", hostel.OutcomePending, hostel.OutcomeAbandoned, hostel.OutcomeFailed,
		} {
			want := s == hostel.PaymentAuthorised && said == hostel.OutcomePending
			if got := (hostel.Payment{State: s, Said: said}).Pending(); got != want {
				t.Errorf("%q with the last outcome %q: %v", s, said, got)
			}
		}
	}
}
