package progress

import (
	"time"

	"efie/hostel"
	"efie/views/parts"
)

// Dues returns the paid and the due amounts of a booking, by the terms that the student was shown.
func Dues(b hostel.Booking) parts.StayPlan {
	if b.State != hostel.Confirmed && b.State != hostel.Ended {
		return parts.StayPlan{}
	}
	return PaymentPlan(b.Terms, b.Price, b.Dates, b.ConfirmedAt, true)
}

// PaymentPlan returns the payments for a bed at a price per month. day is the day on which the first month was paid, or
// today if it is not paid yet.
func PaymentPlan(
	t hostel.CostTerms, price hostel.Pesewas, dates hostel.StayDates, day time.Time, paid bool,
) parts.StayPlan {
	return parts.StayPlan{PaymentPlan: t.Plan(price, dates, day, paid), Late: t.LateInWords(dates)}
}

// Bring returns the money that a student brings on the first day by the terms of a booking, for the student and for a
// parent. It returns "" if the booking is not confirmed.
func Bring(b hostel.Booking) string {
	if b.State != hostel.Confirmed {
		return ""
	}
	arrival := b.Terms.Arrival(b.Price, b.Dates, b.ConfirmedAt)
	if arrival.Unclear {
		return arrival.InWords() + ". Ask it before the first day."
	}
	return arrival.InWords()
}

// Rest returns a sentence about the rent and charges that are to be paid to the hostel by the terms of a booking.
func Rest(b hostel.Booking) string {
	c, isKnown := b.Terms.Cost(b.Price)
	switch {
	case !isKnown:
		return "Later rent is paid to the hostel, which says how much."
	case c.Later > 0:
		return c.Later.String() + " is to be paid to the hostel."
	}
	return "The rest of the stay is paid, too."
}

// Received returns the money that arrived. If it is not isKnown, it returns the requested amount.
func Received(p hostel.Payment) hostel.Pesewas {
	if p.Received > 0 {
		return p.Received
	}
	return p.Amount
}
