package bookings

import (
	"context"
	"errors"
	"net/http"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

type cancelHandler struct{ *common }

// cancelOffer returns the dashboard's view model for cancelling a confirmed booking, or nil during a dispute.
func (bp *presenter) cancelOffer(r hostel.Record, cancelled []time.Time, now time.Time) *bookingview.CancelOffer {
	b := r.Booking
	refusal := booking.CancelRefusal(b, paidState(r), cancelled, now)
	if errors.Is(refusal, booking.ErrDisputed) {
		return nil // the notice about the dispute explains it
	}
	return &bookingview.CancelOffer{
		Open: refusal == nil, CancelledOften: errors.Is(refusal, booking.ErrCancelledOften),
		Until: hostel.DateTime(b.CancelUntil()), Code: b.Code, Reversed: paidState(r) == hostel.PaymentReversed,
		ByPayer: progress.OtherPayer(r) != "", Change: bp.mayChange(r, now),
	}
}

// paidState returns the state of the payment that confirmed the booking, or "" without such a payment.
func paidState(r hostel.Record) hostel.PaymentState {
	if paid := r.Paid(); paid != nil {
		return paid.State
	}
	return ""
}

// askCancel serves /dashboard/cancel, which explains what cancelling does and asks for confirmation.
func (ca *cancelHandler) askCancel(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	s, err := ca.history(r.Context(), student, recordsShown, "")
	if err != nil {
		return err
	}
	latest := progress.Latest(s.Records)
	if latest == nil || latest.Booking.State == hostel.Held {
		return web.SeeOther(w, r, "/dashboard")
	}
	return ca.showCancel(w, r, reader, ca.present.cancelPage(*latest, s.Cancelled))
}

// cancelPage returns the view model of the cancel page. If the booking cannot be cancelled, it contains the reason.
func (bp *presenter) cancelPage(record hostel.Record, cancelled []time.Time) bookingview.Cancel {
	b := record.Booking
	m := bookingview.Cancel{Code: b.Code, HostelName: bp.place(b).Hostel, Paid: b.Price.String(),
		Until: hostel.DateTime(b.CancelUntil())}
	if refusal := booking.CancelRefusal(b, paidState(record), cancelled, bp.clock()); refusal != nil {
		m.Refusal = hostel.MessageOf(refusal)
	}
	if h, room, ok := bp.catalogue.Snapshot().Room(b.RoomUUID); ok {
		m.Room, m.HostNotified = room.Label+", "+parts.RoomShare(room), h.Manager.Email != ""
	}
	if paid := record.Paid(); paid != nil {
		m.Paid, m.Reversed = progress.Received(*paid).String(), paid.State == hostel.PaymentReversed
		m.ByPayer = progress.OtherPayer(record) != ""
	}
	return m
}

// cancel cancels the booking that the form names. A second press redirects as the first one did.
func (ca *cancelHandler) cancel(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	code, _ := booking.NormalCode(r.PostForm.Get("code"))
	record, err := ca.ownRecord(r, student, code)
	if err != nil {
		return err
	}
	_, err = ca.bookings.Cancel(context.WithoutCancel(r.Context()), record.Booking)
	if problem, refused := errors.AsType[*hostel.Problem](err); refused && problem.Kind == hostel.Conflict {
		if record, err = ca.ownRecord(r, student, code); err != nil {
			return err
		}
		if b := record.Booking; b.State == hostel.Cancelled && !b.ConfirmedAt.IsZero() {
			return web.SeeOther(w, r, "/dashboard")
		}
		m := ca.present.cancelPage(record, nil) // nil, because the next line sets the refusal
		m.Refusal = problem.Message
		return ca.showCancel(w, r, reader, m)
	}
	if err != nil {
		return err
	}
	return web.SeeOther(w, r, "/dashboard")
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
