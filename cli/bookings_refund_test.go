package cli

import (
	"strings"
	"testing"

	"efie/hostel"
)

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
		p("EFIE-WRONG", hostel.PaymentSuspicious),
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
		t.Run(name, func(t *testing.T) {
			got, record, err := goesBack(c.records)
			switch {
			case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
				t.Errorf("%s: %s, error %v, want %q", name, got.Reference, err, c.says)
			case c.says == "" && (err != nil || got.Reference != c.want || len(record.Payments) == 0):
				t.Errorf("%s: %q, error %v, want %s", name, got.Reference, err, c.want)
			}
		})
	}
}
