package booking

import (
	"context"
	"errors"
	"net/http"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	views "efie/views/booking"
)

type cancelHandler struct {
	*web.Renderer
	present  *presenter
	stories  *historyReader
	bookings *booking.Service
}

// cancelOffer is what the dashboard says of cancelling a confirmed booking.
func (bp *presenter) cancelOffer(r hostel.Record, cancelled []time.Time, now time.Time) *views.CancelOffer {
	b := r.Booking
	refusal := booking.CancelRefusal(b, paidState(r), cancelled, now)
	if errors.Is(refusal, booking.ErrDisputed) {
		return nil // its notice says that a person is looking at it
	}
	return &views.CancelOffer{
		Open: refusal == nil, Often: errors.Is(refusal, booking.ErrCancelledOften),
		Until: hostel.DateTime(b.CancelUntil()), Code: b.Code, Reversed: paidState(r) == hostel.PaymentReversed,
		Change: bp.mayChange(r, now),
	}
}

// paidState is where the payment stands that the booking was confirmed with, "" where there is none.
func paidState(r hostel.Record) hostel.PaymentState {
	if paid := r.Paid(); paid != nil {
		return paid.State
	}
	return ""
}

// askCancel is the page at /dashboard/cancel: it says what cancelling does before it is done.
func (ca *cancelHandler) askCancel(w http.ResponseWriter, r *http.Request) error {
	student, err := ca.NeedVerified(r, "/dashboard/cancel")
	if err != nil {
		return err
	}
	s, err := ca.stories.history(r.Context(), student, remembered, "")
	if err != nil {
		return err
	}
	latest := s.latest()
	if latest == nil || latest.Booking.State == hostel.Held {
		return web.SeeOther(w, r, "/dashboard")
	}
	return ca.showCancel(w, r, ca.present.cancelling(*latest, s.cancelled))
}

// cancelling is the question whether to cancel a booking, or why it cannot be cancelled.
func (bp *presenter) cancelling(record hostel.Record, cancelled []time.Time) views.Cancel {
	b := record.Booking
	m := views.Cancel{Code: b.Code, HostelName: bp.hostelName(b), Paid: b.Price.String(),
		Until: hostel.DateTime(b.CancelUntil())}
	if refusal := booking.CancelRefusal(b, paidState(record), cancelled, bp.clock()); refusal != nil {
		m.Refusal = web.Message(refusal)
	}
	if h, room, ok := bp.catalogue.Snapshot().Room(b.RoomUUID); ok {
		m.Room, m.HostHears = room.Label+", "+web.RoomShare(room), h.Manager.Email != ""
	}
	if paid := record.Paid(); paid != nil {
		m.Paid, m.Reversed = received(*paid).String(), paid.State == hostel.PaymentReversed
	}
	return m
}

// cancel gives up the booking that the form names. A second press leads to where the first one did.
func (ca *cancelHandler) cancel(w http.ResponseWriter, r *http.Request) error {
	student, err := ca.NeedVerified(r, "/dashboard/cancel")
	if err != nil {
		return err
	}
	code, _ := booking.NormalCode(r.PostForm.Get("code"))
	record, err := ca.stories.ownRecord(r, student, code)
	if err != nil {
		return err
	}
	_, err = ca.bookings.Cancel(context.WithoutCancel(r.Context()), record.Booking)
	if problem, refused := errors.AsType[*hostel.Problem](err); refused && problem.Kind == hostel.Conflict {
		if record, err = ca.stories.ownRecord(r, student, code); err != nil {
			return err
		}
		if b := record.Booking; b.State == hostel.Cancelled && !b.ConfirmedAt.IsZero() {
			return web.SeeOther(w, r, "/dashboard")
		}
		m := ca.present.cancelling(record, nil) // the ledger has said why not
		m.Refusal = problem.Message
		return ca.showCancel(w, r, m)
	}
	if err != nil {
		return err
	}
	return web.SeeOther(w, r, "/dashboard")
}

func (ca *cancelHandler) showCancel(w http.ResponseWriter, r *http.Request, m views.Cancel) error {
	p, err := ca.NewOwnPage(r, "Cancel this booking")
	if err != nil {
		return err
	}
	status := http.StatusOK
	if m.Refusal != "" {
		status = http.StatusConflict
	}
	return ca.Show(w, r, status, p, views.CancelPage(p, m))
}
