package booking

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

var paymentStates = []hostel.PaymentState{"", hostel.PaymentCreated, hostel.PaymentAuthorised,
	hostel.PaymentFailed, hostel.PaymentAbandoned, hostel.PaymentSucceeded, hostel.PaymentAllocated,
	hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefunded,
	hostel.PaymentRefundFailed, hostel.PaymentDisputed, hostel.PaymentReversed, hostel.PaymentWrongMoney}

func TestAPaymentMakesAllowedTransitionsOnly(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
	t.Parallel()
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
		must.Equal(t, name, NextPaymentState(p, o), hostel.PaymentWrongMoney)
	}
	must.Equal(t, "the right money", NextPaymentState(p, right), hostel.PaymentSucceeded)
}

func TestAnOutcomeSetsThePaymentsState(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
	for _, s := range paymentStates {
		for _, said := range []hostel.OutcomeStatus{
			"", hostel.OutcomePending, hostel.OutcomeAbandoned, hostel.OutcomeFailed,
		} {
			want := s == hostel.PaymentAuthorised && said == hostel.OutcomePending
			must.Equal(t, fmt.Sprintf("%q with the last outcome %q", s, said),
				(hostel.Payment{State: s, LastOutcome: said}).Pending(), want)
		}
	}
}

// refundTable lists the state of a payment after each report about a refund. The columns are: pending, processed, needs
// attention, and failed with the payment's RefundID, with another id, and without an id. "-" means that the
// state stays. If Efie asked for no refund, only "processed" counts.
const refundTable = `
created       | - | reversed | -             | -             | -             | -
authorised    | - | reversed | -             | -             | -             | -
failed        | - | reversed | -             | -             | -             | -
abandoned     | - | reversed | -             | -             | -             | -
success       | - | reversed | -             | -             | -             | -
allocated     | - | reversed | -             | -             | -             | -
disputed      | - | reversed | -             | -             | -             | -
reversed      | - | -        | -             | -             | -             | -
refund due    | refunding | refunded | refund failed | -             | refund failed | refund failed
refunding     | -         | refunded | refund failed | refund failed | -             | refund failed
refund failed | refunding | refunded | -             | -             | -             | -
refunded      | -         | -        | -             | -             | -             | -
wrong money   | -         | refunded | -             | -             | -             | -`

func TestARefundSetsThePaymentsState(t *testing.T) {
	t.Parallel()
	columns := []Refund{
		{"R-1", RefundPending, 1}, {"R-1", RefundProcessed, 1}, {"R-1", RefundNeedsAttention, 1},
		{"R-1", RefundFailed, 1}, {"R-2", RefundFailed, 1}, {"", RefundFailed, 1},
	}
	rows := strings.Split(strings.TrimSpace(refundTable), "\n")
	if len(rows) != len(paymentStates)-1 { // paymentStates has "" too
		t.Fatalf("%d rows for %d states", len(rows), len(paymentStates)-1)
	}
	for _, row := range rows {
		cells := strings.Split(row, "|")
		p := hostel.Payment{State: hostel.PaymentState(strings.TrimSpace(cells[0])), RefundID: "R-1"}
		for i, r := range columns {
			want := hostel.PaymentState(strings.TrimSpace(cells[i+1]))
			if want == "-" {
				want = p.State
			}
			ids := []string{r.ID}
			if r.Status != RefundFailed { // the id matters only for failures
				ids = []string{"R-1", "R-2", ""}
			}
			for _, r.ID = range ids {
				got := AfterRefund(p, r)
				if !p.State.CanBecome(got) { // then the payment does not change
					got = p.State
				}
				must.Equal(t, fmt.Sprintf("%s, %s %q", p.State, r.Status, r.ID), got, want)
			}
		}
	}
}

// The payment has no RefundID, because the provider's answer was lost. Then each report is about the current refund.
func TestARefundWithoutAnIDIsTheCurrentRefund(t *testing.T) {
	t.Parallel()
	for _, s := range []hostel.PaymentState{hostel.PaymentRefundDue, hostel.PaymentRefunding} {
		for _, id := range []string{"", "R-1"} {
			must.Equal(t, fmt.Sprintf("%s, failed with the id %q", s, id),
				AfterRefund(hostel.Payment{State: s}, Refund{ID: id, Status: RefundFailed}), hostel.PaymentRefundFailed)
		}
	}
}

func TestADisputeSetsThePaymentsState(t *testing.T) {
	t.Parallel()
	opened, won, lost := Notice{Kind: NoticeDispute}, Notice{Kind: NoticeDisputeResolved}, Notice{
		Kind: NoticeDisputeResolved, Lost: true,
	}
	for _, c := range []struct {
		is, opened, won, lost hostel.PaymentState // the next state; "" if no transition is allowed
	}{
		{is: hostel.PaymentCreated, lost: hostel.PaymentReversed},
		{is: hostel.PaymentAuthorised, lost: hostel.PaymentReversed},
		{is: hostel.PaymentFailed, lost: hostel.PaymentReversed},
		{is: hostel.PaymentAbandoned, lost: hostel.PaymentReversed},
		// won is "": only Allocate makes a payment allocated
		{is: hostel.PaymentSucceeded, lost: hostel.PaymentReversed},
		{is: hostel.PaymentAllocated, opened: hostel.PaymentDisputed, lost: hostel.PaymentReversed},
		{is: hostel.PaymentDisputed, won: hostel.PaymentAllocated, lost: hostel.PaymentReversed},
		{is: hostel.PaymentReversed},
		{is: hostel.PaymentRefundDue}, {is: hostel.PaymentRefunding},
		{is: hostel.PaymentRefunded}, {is: hostel.PaymentRefundFailed}, {is: hostel.PaymentWrongMoney},
	} {
		for n, want := range map[Notice]hostel.PaymentState{opened: c.opened, won: c.won, lost: c.lost} {
			got := AfterDispute(hostel.Payment{State: c.is}, n)
			if !c.is.CanBecome(got) {
				got = ""
			}
			must.Equal(t, fmt.Sprintf("%s, %s lost %v", c.is, n.Kind, n.Lost), got, want)
		}
	}
}

func TestADisputeIsDueIn48HoursOfWorkingDays(t *testing.T) {
	t.Parallel()
	const layout = "Mon 2 Jan 15:04"
	for received, want := range map[string]string{ // in 2026
		"Tue 24 Nov 09:30": "Thu 26 Nov 09:00", "Fri 27 Nov 18:00": "Tue 1 Dec 18:00",
		"Sat 28 Nov 10:30": "Wed 2 Dec 00:00",
		"Sun 29 Nov 23:59": "Wed 2 Dec 00:00", "Thu 26 Nov 00:00": "Sat 28 Nov 00:00",
	} {
		now, err := time.Parse(layout+" 2006", received+" 2026")
		if err != nil {
			t.Fatal(err)
		}
		must.Equal(t, "the deadline of a notice of "+received, DisputeDeadline(Notice{}, now).Format(layout), want)
		by := now.Add(time.Minute)
		if got := DisputeDeadline(Notice{AnswerBy: by}, now); !got.Equal(by) {
			t.Errorf("the notice states %s, and AnswerBy returns %s", by, got)
		}
	}
}
