package bookings

import "efie/views/bookingview"

// payerCheck returns what the page of a live link shows for a check at /check. A link of an earlier version of Efie has
// no code.
func (ph *payerHandler) payerCheck(o opened) (m bookingview.PayerCheck) {
	if o.link.CodeHash == "" {
		return m
	}
	m.Code = ph.bookings.LinkCode(o.link.ID)
	m.Address = ph.present.site.URL + "/check"
	m.Answer = ph.keptSentence(o.record)
	return m
}
