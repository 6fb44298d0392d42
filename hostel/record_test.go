package hostel_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestABookingKeepsTheNameOfItsConfirmation(t *testing.T) {
	gone := hostel.Account{Name: hostel.DeletedName, DeletedAt: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	for name, c := range map[string]struct {
		onBooking    string
		student      hostel.Account
		want, masked string
	}{
		"before the confirmation": {"", hostel.Account{Name: "Ama Mensah"}, "Ama Mensah", "A••• M•••"},
		"after a change of name":  {"Ama Mensah", hostel.Account{Name: "Esi Owusu"}, "Ama Mensah", "A••• M•••"},
		"after the deletion":      {"Ama Mensah", gone, hostel.DeletedName, hostel.DeletedName},
	} {
		t.Run(name, func(t *testing.T) {
			r := hostel.Record{Booking: hostel.Booking{StudentName: c.onBooking}}
			r.Student.Account = c.student
			if r.StudentName() != c.want || r.MaskedName() != c.masked {
				t.Errorf("%q, masked %q; want %q, %q", r.StudentName(), r.MaskedName(), c.want, c.masked)
			}
		})
	}
}

func TestABookingWasPaidByThePaymentThatWasAllocated(t *testing.T) {
	r := hostel.Record{
		Payments: []hostel.Payment{{Reference: "EFIE-1"}, {Reference: "EFIE-2"}},
		Transitions: []hostel.Transition{
			{Subject: "EFIE-1", Next: string(hostel.PaymentFailed)},
			{Subject: "EFIE-2", Next: string(hostel.PaymentAllocated)},
			{Subject: "EFIE-2", Next: string(hostel.PaymentRefundDue)},
		},
	}
	if p := r.Paid(); p == nil || p.Reference != "EFIE-2" {
		t.Errorf("Paid returns %+v", p)
	}
	r.Transitions = r.Transitions[:1]
	must.Equal(t, "the payment of a booking without a successful one", r.Paid(), nil)
}
