package bookings

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// newRecord returns a booking in a state, with a payment "EFIE-1" that was allocated to it if allocated is true.
func newRecord(booking hostel.BookingState, payment hostel.PaymentState, allocated bool) hostel.Record {
	f := hostel.Record{
		Booking: hostel.Booking{Code: "7K2M9ABC", State: booking},
		Payments: []hostel.Payment{{Reference: "EFIE-0", State: hostel.PaymentReversed},
			{Reference: "EFIE-1", State: payment, Received: hostel.Cedis(450)}},
	}
	if allocated {
		f.Transitions = []hostel.Transition{{Subject: "EFIE-1", Next: string(hostel.PaymentAllocated)}}
	}
	return f
}

func TestPaymentsThatAnOperatorMayRefund(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		payment   hostel.PaymentState
		booking   hostel.BookingState
		allocated bool
		refusal   string // "" if the payment can be refunded
	}{
		{hostel.PaymentWrongMoney, hostel.Expired, false, ""},
		{hostel.PaymentRefundFailed, hostel.Cancelled, true, ""},
		{hostel.PaymentRefundDue, hostel.Confirmed, false, ""},
		{hostel.PaymentCreated, hostel.Held, false, "no money has arrived"},
		{hostel.PaymentAbandoned, hostel.Expired, false, "no money has arrived"},
		{hostel.PaymentSucceeded, hostel.Held, false, "has just arrived"},
		{hostel.PaymentAllocated, hostel.Confirmed, true, "cancel the booking: efie bookings cancel 7K2M9ABC"},
		{hostel.PaymentDisputed, hostel.Confirmed, true, "cancel the booking"},
		{hostel.PaymentReversed, hostel.Confirmed, true, "cancel the booking"},
		{hostel.PaymentReversed, hostel.Confirmed, false, "nothing left to refund"}, // another payment paid
		{hostel.PaymentReversed, hostel.Expired, false, "nothing left to refund"},
		{hostel.PaymentReversed, hostel.Ended, true, "nothing left to refund"},
		{hostel.PaymentAllocated, hostel.Ended, true, "after the end of a stay"},
	} {
		f := newRecord(c.booking, c.payment, c.allocated)
		err := refuseRefund(f.Payments[1], f)
		if (err == nil) != (c.refusal == "") || err != nil && !strings.Contains(err.Error(), c.refusal) {
			t.Errorf("payment %s of booking %s: %v, want %q", c.payment, c.booking, err, c.refusal)
		}
	}
}

func TestCancellingExplainsTheRefund(t *testing.T) {
	t.Parallel()
	for state, want := range map[hostel.PaymentState]string{
		hostel.PaymentAllocated: "All of its GH₵ 450 (EFIE-1) is refunded. The student",
		hostel.PaymentDisputed:  "although it is disputed",
		hostel.PaymentReversed:  "The provider has already returned its GH₵ 450",
	} {
		must.Contain(t, fmt.Sprint("payment ", state), describeRefund(newRecord(hostel.Confirmed, state, true)), want)
	}
	if got := describeRefund(newRecord(hostel.Held, hostel.PaymentFailed, false)); !strings.Contains(got,
		"Nothing was paid for it") {
		t.Errorf("a hold: %s", got)
	}
}

func TestChoiceOfThePaymentToRefund(t *testing.T) {
	t.Parallel()
	of := func(state hostel.BookingState, payments ...hostel.Payment) hostel.Record {
		f := hostel.Record{Booking: hostel.Booking{ID: string(state), Code: "7K2M9ABC", State: state},
			Payments: payments}
		if state == hostel.Confirmed {
			f.Transitions = []hostel.Transition{{Subject: payments[0].Reference, Next: string(hostel.PaymentAllocated)}}
		}
		return f
	}
	p := func(reference string, state hostel.PaymentState) hostel.Payment {
		return hostel.Payment{Reference: reference, State: state, Received: hostel.Cedis(450)}
	}
	paid, wrong, failed, back, under, none := p("EFIE-PAID", hostel.PaymentAllocated),
		p("EFIE-WRONG", hostel.PaymentWrongMoney),
		p("EFIE-FAILED", hostel.PaymentRefundFailed), p("EFIE-BACK", hostel.PaymentRefunded),
		p("EFIE-UNDER", hostel.PaymentRefunding), p("EFIE-NONE", hostel.PaymentAbandoned)
	for name, c := range map[string]struct {
		records []hostel.Record
		want    string
		refusal string // "" if a payment is chosen
	}{
		"a wrong amount":                       {[]hostel.Record{of(hostel.Expired, none, wrong)}, "EFIE-WRONG", ""},
		"a failed refund":                      {[]hostel.Record{of(hostel.Cancelled, back, failed)}, "EFIE-FAILED", ""},
		"not the payment of a current booking": {[]hostel.Record{of(hostel.Confirmed, paid, wrong)}, "EFIE-WRONG", ""},
		"two payments that wait": {[]hostel.Record{of(hostel.Expired, wrong), of(hostel.Cancelled, failed)}, "",
			"more than one payment can be refunded: EFIE-WRONG, EFIE-FAILED"},
		"the payment of a current booking": {[]hostel.Record{of(hostel.Confirmed, paid)}, "", "cancel the booking"},
		"the payment of a current booking beside a refunded payment": {[]hostel.Record{of(hostel.Confirmed, paid, back)}, "",
			"cancel the booking"},
		"a refunded payment": {[]hostel.Record{of(hostel.Cancelled, none, back)}, "EFIE-BACK", ""},
		"the payment of the newest booking": {[]hostel.Record{of(hostel.Cancelled, under), of(hostel.Expired, back)},
			"EFIE-UNDER", ""},
		"the payment of an older booking": {[]hostel.Record{of(hostel.Expired, none), of(hostel.Cancelled, failed)},
			"EFIE-FAILED", ""},
		"an open payment": {[]hostel.Record{of(hostel.Held, none)}, "",
			"no money has arrived for payment EFIE-NONE"},
		"no payment": {[]hostel.Record{of(hostel.Held)}, "",
			"nothing was paid for booking 7K2M9ABC"},
		"a stay that has ended": {[]hostel.Record{of(hostel.Ended, paid)}, "", "after the end of a stay"},
		"a payment that is not allocated yet": {[]hostel.Record{of(hostel.Held, p("EFIE-NEW", hostel.PaymentSucceeded))}, "",
			"has just arrived"},
	} {
		got, record, err := choosePayment(c.records)
		switch {
		case c.refusal != "" && (err == nil || !strings.Contains(err.Error(), c.refusal)):
			t.Errorf("%s: %s, error %v, want %q", name, got.Reference, err, c.refusal)
		case c.refusal == "" && (err != nil || got.Reference != c.want || len(record.Payments) == 0):
			t.Errorf("%s: %q, error %v, want %s", name, got.Reference, err, c.want)
		}
	}
}
