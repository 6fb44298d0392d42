package demoview

import (
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
	"efie/views/parts"
)

func TestAPaidChargeIsNotPaidAgain(t *testing.T) {
	charge := booking.Charge{Reference: "EFIE-1", Email: "ama@example.com", Amount: hostel.Cedis(450)}
	bed := &parts.BedSummary{Hostel: "Adom Court"}
	open := NewSandboxCheckout(charge, hostel.OutcomePending, bed)
	must.Equal(t, "the amount", open.Amount, "GH₵ 450")
	must.Equal(t, "done before the payment", open.Done, "")
	must.Equal(t, "the bed before the payment", open.Bed, bed)
	paid := NewSandboxCheckout(charge, hostel.OutcomeSuccess, bed)
	must.Equal(t, "done after the payment", paid.Done, "paid")
	must.Equal(t, "the bed after the payment", paid.Bed, nil)
}
