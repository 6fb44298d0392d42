package cli

import (
	"strings"
	"testing"

	"efie/hostel"
)

// recorded is a booking that its payment "EFIE-1" was allocated to once, or not.
func recorded(booking hostel.BookingState, payment hostel.PaymentState, allocated bool) hostel.Record {
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

func TestWhichPaymentsAnOperatorMayGiveBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		payment   hostel.PaymentState
		booking   hostel.BookingState
		allocated bool
		says      string // "" where it is given back
	}{
		{hostel.PaymentWrongMoney, hostel.Expired, false, ""},
		{hostel.PaymentRefundFailed, hostel.Cancelled, true, ""},
		{hostel.PaymentRefundDue, hostel.Confirmed, false, ""},
		{hostel.PaymentCreated, hostel.Held, false, "no money has come"},
		{hostel.PaymentAbandoned, hostel.Expired, false, "no money has come"},
		{hostel.PaymentSucceeded, hostel.Held, false, "has just come"},
		{hostel.PaymentAllocated, hostel.Confirmed, true, "cancelling is the way: efie bookings cancel 7K2M9ABC"},
		{hostel.PaymentDisputed, hostel.Confirmed, true, "cancelling is the way"},
		{hostel.PaymentReversed, hostel.Confirmed, true, "cancelling is the way"},
		{hostel.PaymentReversed, hostel.Confirmed, false, "nothing left to give back"}, // another one paid
		{hostel.PaymentReversed, hostel.Expired, false, "nothing left to give back"},
		{hostel.PaymentReversed, hostel.Ended, true, "nothing left to give back"},
		{hostel.PaymentAllocated, hostel.Ended, true, "a stay that is over"},
	} {
		f := recorded(c.booking, c.payment, c.allocated)
		err := keepsMoney(f.Payments[1], f)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("a payment that is %s of a booking that is %s: %v, want %q", c.payment, c.booking, err, c.says)
		}
	}
}

func TestWhatCancellingDoesWithTheMoney(t *testing.T) {
	t.Parallel()
	for state, want := range map[hostel.PaymentState]string{
		hostel.PaymentAllocated: "All of its GH₵ 450 (EFIE-1) goes back. The student",
		hostel.PaymentDisputed:  "although it is disputed",
		hostel.PaymentReversed:  "went back at the provider already",
	} {
		if got := consequence(recorded(hostel.Confirmed, state, true)); !strings.Contains(got, want) {
			t.Errorf("of a payment that is %s: %s", state, got)
		}
	}
	if got := consequence(recorded(hostel.Held, hostel.PaymentFailed, false)); !strings.Contains(got,
		"Nothing was paid for it") {
		t.Errorf("of a hold: %s", got)
	}
}

func TestWhichPaymentOfABookingGoesBack(t *testing.T) {
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
		says    string // of the error, where it is none
	}{
		"the one of wrong money":       {[]hostel.Record{of(hostel.Expired, none, wrong)}, "EFIE-WRONG", ""},
		"the one that waits":           {[]hostel.Record{of(hostel.Cancelled, back, failed)}, "EFIE-FAILED", ""},
		"not what a booking stands on": {[]hostel.Record{of(hostel.Confirmed, paid, wrong)}, "EFIE-WRONG", ""},
		"two that wait": {[]hostel.Record{of(hostel.Expired, wrong), of(hostel.Cancelled, failed)}, "",
			"more than one payment can go back: EFIE-WRONG, EFIE-FAILED"},
		"what a booking stands on": {[]hostel.Record{of(hostel.Confirmed, paid)}, "", "cancelling is the way"},
		"that, though another is back": {[]hostel.Record{of(hostel.Confirmed, paid, back)}, "",
			"cancelling is the way"},
		"the one that is back": {[]hostel.Record{of(hostel.Cancelled, none, back)}, "EFIE-BACK", ""},
		"of the newest booking": {[]hostel.Record{of(hostel.Cancelled, under), of(hostel.Expired, back)},
			"EFIE-UNDER", ""},
		"the one of an older booking": {[]hostel.Record{of(hostel.Expired, none), of(hostel.Cancelled, failed)},
			"EFIE-FAILED", ""},
		"nothing has come": {[]hostel.Record{of(hostel.Held, none)}, "",
			"no money has come for payment EFIE-NONE"},
		"nobody has opened the page": {[]hostel.Record{of(hostel.Held)}, "",
			"nothing was paid for booking 7K2M9ABC"},
		"a stay that is over": {[]hostel.Record{of(hostel.Ended, paid)}, "", "a stay that is over"},
		"the money of a booking to come": {[]hostel.Record{of(hostel.Held, p("EFIE-NEW", hostel.PaymentSucceeded))}, "",
			"has just come"},
	} {
		got, record, err := goesBack(c.records)
		switch {
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: %s, error %v, want %q", name, got.Reference, err, c.says)
		case c.says == "" && (err != nil || got.Reference != c.want || len(record.Payments) == 0):
			t.Errorf("%s: %q, error %v, want %s", name, got.Reference, err, c.want)
		}
	}
}
