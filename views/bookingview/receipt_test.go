package bookingview

import (
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestAReceiptShowsTheStateOfTheMoney(t *testing.T) {
	for state, want := range map[hostel.PaymentState]string{
		hostel.PaymentAllocated:    "The first month is paid. Later rent is paid to the hostel, which says how much.",
		hostel.PaymentRefunding:    "Being refunded to where it came from",
		hostel.PaymentRefunded:     "Refunded to where it came from",
		hostel.PaymentRefundFailed: "To be refunded; a person at Efie is taking care of it",
		hostel.PaymentDisputed:     "A person at Efie is looking at it",
	} {
		t.Run(string(state), func(t *testing.T) {
			record := paidRecord(state)
			m, err := NewReceipt(newSurroundings(t), hostel.History{}, record, false)
			must.Do(t, err)
			must.Equal(t, "the state of the money", m.Paid.State, want)
			must.Equal(t, "the amount", m.Paid.Amount, "GH₵ 450")
			must.Equal(t, "the text of the QR code", m.CheckAddress, "https://efie.example/check/7K2M9QXA")
			shared := NewSharedReceipt(newSurroundings(t), record)
			must.Equal(t, "the state on the shared receipt", shared.Paid.State, want)
		})
	}
}

func TestABookingThatWasNeverPaidHasNoReceipt(t *testing.T) {
	record := heldRecord()
	record.Booking.State = hostel.Expired
	m, err := NewReceipt(newSurroundings(t), hostel.History{}, record, false)
	must.Do(t, err)
	must.Equal(t, "the title", m.Title, "Booking")
	must.Equal(t, "the money", m.Paid, PaidSum{})
	must.Equal(t, "the QR code", m.QR, QR{})
	must.Equal(t, "the notices", m.Notices[0].Text, "This is no receipt: no payment has booked this bed.")
}
