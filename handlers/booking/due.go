package booking

import (
	"efie/hostel"
	"efie/hostel/booking"
	views "efie/views/booking"
)

// dues are what a confirmed booking has paid and what is due to the hostel, by the terms that the student was
// shown. Where these state no stay, only the first month is known.
func dues(b hostel.Booking) []views.DuePayment {
	first := views.DuePayment{Day: hostel.Date(b.ConfirmedAt), Amount: b.Price.String(), What: "first month, paid to Efie"}
	c, known := b.Terms.Cost(b.Price)
	if !known {
		return []views.DuePayment{first}
	}
	var list []views.DuePayment
	for _, due := range c.Dues(booking.Leaves(b), b.ConfirmedAt) {
		p := views.DuePayment{Day: "when you get the key", Amount: due.Amount.String(), What: "to the hostel"}
		switch {
		case due.ToEfie:
			p = first
		case due.Deposit:
			p.What = "deposit to the hostel, given back"
		case !due.Day.IsZero():
			p.Day = "by " + hostel.Date(due.Day)
		case due.Begins > 0:
			p.Day = "after " + due.Begins.InWords()
		}
		list = append(list, p)
	}
	return list
}
