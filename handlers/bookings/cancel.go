package bookings

import (
	"context"
	"errors"
	"net/http"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
)

// cancelHandler cancels confirmed bookings.
type cancelHandler struct {
	*web.Renderer
	around   *surroundings
	bookings *booking.Service
	records  ownRecords
}

// askCancel serves /dashboard/cancel, which explains what cancelling does and asks for confirmation.
func (ca *cancelHandler) askCancel(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	history, err := ca.records.recent(r.Context(), student)
	if err != nil {
		return err
	}
	latest := progress.Latest(history.Records)
	if latest == nil || latest.Booking.State == hostel.Held {
		return web.SeeOther(w, r, "/dashboard")
	}
	return ca.showCancel(w, r, reader, bookingview.NewCancel(ca.around.now(), *latest, history.Cancelled))
}

// cancel cancels the booking that the form names. A second press redirects as the first one did.
func (ca *cancelHandler) cancel(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	code, _ := booking.NormalCode(r.PostForm.Get("code"))
	record, _, err := ca.records.of(r, student, code)
	if err != nil {
		return err
	}
	_, err = ca.bookings.Cancel(context.WithoutCancel(r.Context()), record.Booking)
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal && problem.Kind == hostel.Conflict {
		return ca.showRefusal(w, r, reader, code, problem)
	}
	if err != nil {
		return err
	}
	return web.SeeOther(w, r, "/dashboard")
}

// showRefusal shows why the ledger did not cancel a booking. It redirects if another request has cancelled it.
func (ca *cancelHandler) showRefusal(
	w http.ResponseWriter, r *http.Request, reader session.Reader, code string, refusal *hostel.Problem,
) error {
	record, _, err := ca.records.of(r, reader.Student(), code)
	if err != nil {
		return err
	}
	b := record.Booking
	if b.State == hostel.Cancelled && !b.ConfirmedAt.IsZero() {
		return web.SeeOther(w, r, "/dashboard")
	}
	return ca.showCancel(w, r, reader, bookingview.NewRefusedCancel(ca.around.now(), record, refusal))
}

func (ca *cancelHandler) showCancel(
	w http.ResponseWriter, r *http.Request, reader session.Reader, m bookingview.Cancel,
) error {
	p, err := ca.NewOwnPage(r, reader, "Cancel this booking")
	if err != nil {
		return err
	}
	status := http.StatusOK
	if m.Refusal != "" {
		status = http.StatusConflict
	}
	return ca.Show(w, r, status, p, bookingview.CancelPage(p, m))
}
