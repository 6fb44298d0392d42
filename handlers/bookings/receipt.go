package bookings

import (
	"net/http"
	"net/url"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
)

// receiptHandler serves the receipt of a student's own booking, and its calendar.
type receiptHandler struct {
	*web.Renderer
	around  *surroundings
	records ownRecords
}

// receipt serves /receipt/{code}.
func (rh *receiptHandler) receipt(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	typed := typedCode(r)
	student, err := web.Verified(reader, bookingview.ReceiptHref(url.PathEscape(typed)))
	if err != nil {
		return err
	}
	code, isCode := booking.NormalCode(typed)
	if !isCode {
		return booking.ErrUnknownBooking
	}
	record, history, err := rh.records.of(r, student, code)
	if err != nil {
		return err
	}
	switch {
	case typed != code:
		return web.SeeOther(w, r, bookingview.ReceiptHref(code))
	case record.Booking.State == hostel.Held:
		return web.SeeOther(w, r, "/dashboard")
	}
	p, err := rh.NewOwnPage(r, reader, "Receipt "+code)
	if err != nil {
		return err
	}
	m, err := bookingview.NewReceipt(rh.around.now(), history, record, reader.Shared)
	if err != nil {
		return err
	}
	return rh.Show(w, r, http.StatusOK, p, bookingview.ReceiptPage(p, m))
}
