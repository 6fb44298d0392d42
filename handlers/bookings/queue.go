package bookings

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/layout"
)

// maxPageAge is the age of a payment page after which the queue's page no longer redirects to it.
const maxPageAge = time.Minute

// queueHandler shows students who pressed Pay their position in the queue. It begins no payment (R22).
type queueHandler struct {
	answers
	queue *booking.Queue
}

// show serves /book/line. With ?part=place it serves only the part that changes. It redirects when the wait is over.
func (qh *queueHandler) show(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	current, err := qh.records.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return err
	}
	around := qh.around.now()
	asksForPart := r.URL.Query().Get("part") == "place"
	if !current.Held() || !around.Now.Before(current.Booking.ExpiresAt) {
		return leaveWaiting(w, r, asksForPart, "/dashboard")
	}
	position, err := qh.queue.Position(r.Context(), student, *current.Booking)
	switch {
	case errors.Is(err, booking.ErrPayNotPressed):
		return leaveWaiting(w, r, asksForPart, summaryPath)
	case errors.Is(err, booking.ErrNoHold), asksForPart && errors.Is(err, booking.ErrPaymentFailed):
		return leaveWaiting(w, r, asksForPart, "/dashboard")
	case err != nil && asksForPart: // the island asks again
		return err
	case err != nil:
		return qh.showFailure(w, r, reader, err)
	}
	if page := position.Page; page.Open() {
		isOld := around.Now.Sub(page.Payment.CreatedAt) > maxPageAge
		if asksForPart || isOld {
			return leaveWaiting(w, r, asksForPart, "/dashboard")
		}
		return web.RedirectForm(w, r, page.Payment.CheckoutURL)
	}
	p, err := qh.NewBedPage(r, reader, "Your bed is kept")
	if err != nil {
		return err
	}
	m := bookingview.NewQueued(around, *current.Booking, position, reader.HeldBed.Linked)
	if asksForPart {
		w.Header().Set("Retry-After", strconv.Itoa(m.Island.Seconds))
		return qh.ShowPart(w, r, p, bookingview.QueuePositionFragment(m.Position))
	}
	p.Refresh = &layout.Refresh{Seconds: m.Island.Seconds, To: bookingview.QueueHref, Quiet: true}
	return qh.Show(w, r, http.StatusOK, p, bookingview.QueuePage(p, m))
}
