package bookings

import "efie/views/bookingview"

// payerCheck returns what the page of a live link shows for a check at /check.
func (ph *payerHandler) payerCheck(o opened) bookingview.PayerCheck {
	return bookingview.PayerCheck{
		Code:    ph.bookings.LinkCode(o.link.ID),
		Address: ph.present.site.URL + "/check",
		Answer:  ph.keptSentence(o.record),
	}
}
