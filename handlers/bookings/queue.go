package bookings

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/layout"
	"efie/views/parts"
)

const (
	queuePath = "/book/line"
	// These are bounds, in seconds, of the pause before the queue's page reloads. A longer wait means a longer pause.
	minRefresh, maxRefresh = 3, 30
	// maxPageAge is the age of a payment page after which the queue's page no longer redirects to it.
	maxPageAge = time.Minute
	// waitPrecision is the step to which the estimated wait is rounded.
	waitPrecision = 5 * time.Second
)

// queueHandler shows students who pressed Pay their position in the queue. It begins no payment (R22).
type queueHandler struct {
	*common
	queue *booking.Queue
}

// show serves /book/line. With ?part=place it serves only the part that changes. It redirects when the wait is over.
func (qh *queueHandler) show(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	current, err := qh.records.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return err
	}
	now, part := qh.present.clock(), r.URL.Query().Get("part") == "place"
	if !current.Held() || !now.Before(current.Booking.ExpiresAt) {
		return leaveWaiting(w, r, part, "/dashboard")
	}
	at, err := qh.queue.Position(r.Context(), student, *current.Booking)
	switch {
	case errors.Is(err, booking.ErrPayNotPressed):
		return leaveWaiting(w, r, part, summaryPath)
	case errors.Is(err, booking.ErrNoHold), part && errors.Is(err, booking.ErrPaymentFailed):
		return leaveWaiting(w, r, part, "/dashboard")
	case err != nil && part: // the island asks again
		return err
	case err != nil:
		return qh.showFailure(w, r, reader, err)
	case at.Page.Open() && (part || now.Sub(at.Page.Payment.CreatedAt) > maxPageAge):
		return leaveWaiting(w, r, part, "/dashboard")
	case at.Page.Open():
		return web.RedirectForm(w, r, at.Page.Payment.CheckoutURL)
	}
	bed := reader.HeldBed
	p, err := qh.NewOwnPage(r, reader, "Your bed is kept")
	if err != nil {
		return err
	}
	p.Nav.Strip = "" // the page itself shows the hold
	m := qh.present.queued(*current.Booking, at)
	m.Linked = bed.Linked
	if part {
		w.Header().Set("Retry-After", strconv.Itoa(m.Island.Seconds))
		return qh.ShowPart(w, r, p, bookingview.QueuePositionFragment(m.Position))
	}
	p.Refresh = &layout.Refresh{Seconds: m.Island.Seconds, To: queuePath, Quiet: true}
	return qh.Show(w, r, http.StatusOK, p, bookingview.QueuePage(p, m))
}

// leaveWaiting redirects to another page. For the part it answers 204: then the island loads the page, which redirects.
func leaveWaiting(w http.ResponseWriter, r *http.Request, part bool, to string) error {
	if !part {
		return web.SeeOther(w, r, to)
	}
	w.Header().Set("Cache-Control", "private, no-store")
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (bp *presenter) queued(b hostel.Booking, at booking.Position) bookingview.Queued {
	m := bookingview.Queued{
		Position: bookingview.QueuePosition{Number: at.Number, Of: at.Of}, Minutes: int(bp.holdFor.Minutes()),
		Code: b.Code,
		Island: parts.RefreshedPart{
			Endpoint: queuePath + "?part=place", Page: queuePath, Offline: bookingview.TextQueueOffline,
			Seconds: min(max(minRefresh, int(at.Wait.Seconds())/4), maxRefresh),
		},
	}
	if h, room, ok := bp.catalogue.Snapshot().Room(b.RoomUUID); ok {
		m.Bed = new(bedSummary(h, room, b.Price, b.Terms, parts.Minutes(int(bp.holdFor.Minutes()))))
		m.HostelHref = "/hostels/" + h.Slug
		m.PayerTime = bp.payerTime(h, b.PayerMinutes > 0)
	}
	if at.Wait > 0 {
		m.Position.Wait = hostel.InWords(max(waitPrecision, at.Wait.Round(waitPrecision)))
	}
	return m
}
