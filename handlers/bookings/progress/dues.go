package progress

import (
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/parts"
)

// Dues returns the paid and the due amounts of a booking, by the terms that the student was shown.
func Dues(b hostel.Booking) parts.StayPlan {
	if b.State != hostel.Confirmed && b.State != hostel.Ended {
		return parts.StayPlan{}
	}
	return PaymentPlan(b.Terms, b.Price, booking.LastDay(b), b.ConfirmedAt, true)
}

// PaymentPlan returns the payments for a bed at a price per month. leave is the day on which students leave, or zero if
// it is not known. day is the day on which the first month was paid, or today if it is not paid yet.
func PaymentPlan(t hostel.CostTerms, price hostel.Pesewas, leave, day time.Time, paid bool) parts.StayPlan {
	p := t.Plan(price, leave, day, paid)
	plan := parts.StayPlan{Total: p.Total, Deposit: p.Deposit}
	for _, line := range p.Lines {
		plan.Lines = append(plan.Lines, parts.StayPayment(line))
	}
	return plan
}

// Received returns the money that arrived, without its PartRefund. If it is not known, it returns the requested amount.
func Received(p hostel.Payment) hostel.Pesewas {
	if p.Received > 0 {
		return p.Rest()
	}
	return p.Amount
}
