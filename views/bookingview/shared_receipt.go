package bookingview

import (
	"efie/hostel"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// SharedReceipt is the page at /shared-receipt/{token}: the public part of a booking, and its payment.
type SharedReceipt struct {
	Checked
	Paid         PaidSum
	Host         string
	Address      string // of a private house only the area, unless the booking is confirmed
	PaymentState string // the state of the payment
	Reference    string
	CheckHref    string
	Payments     parts.StayPlan // without lines if nothing is due
}

// NewSharedReceipt returns the receipt of a booking that was confirmed, for the person who paid.
func NewSharedReceipt(s Surroundings, record hostel.Record) SharedReceipt {
	b := record.Booking
	m := SharedReceipt{
		Checked: newChecked(s, record), Paid: newPaidSum(s, record), CheckHref: CheckHref + b.Code,
		Payments: progress.Dues(b),
	}
	m.Cost = hostel.CostWords{} // the payments include the whole cost
	h, _, isListed := s.Catalogue.Room(b.RoomUUID)
	if isListed {
		m.Host = h.Manager.Username
		m.Address = h.Whereabouts(m.Valid).String()
	}
	if paid := record.Paid(); paid != nil {
		m.PaymentState = moneyState(paid.State)
		m.Reference = paid.Reference
	}
	return m
}
