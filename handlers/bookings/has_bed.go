package bookings

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// refuse shows the hostel's page with the reason why no bed was booked. See showHasBed for a student who has a bed.
func (co *common) refuse(
	w http.ResponseWriter, r *http.Request, reader session.Reader, h *hostel.Hostel, err error,
) error {
	problem, refused := errors.AsType[*hostel.Problem](err)
	if !refused || web.WantsJSON(r) {
		return err
	}
	return co.hostels.ShowHostel(w, r, reader, h, co.StatusOf(w, r, problem), problem.Message)
}

// refusalWithPage is a refusal that the booking button reads. URL is the page where the student can decide what to do.
type refusalWithPage struct {
	web.ErrorBody
	URL string `json:"url"`
}

// showHasBed answers a student who has a confirmed booking and asks for another bed. It offers to change or cancel.
func (co *common) showHasBed(
	w http.ResponseWriter, r *http.Request, reader session.Reader, roomUUID string, refusal error,
) error {
	problem, known := errors.AsType[*hostel.Problem](refusal)
	if !known {
		return refusal
	}
	status := co.StatusOf(w, r, problem)
	if web.WantsJSON(r) {
		web.ShowJSON(w, status,
			refusalWithPage{web.NewErrorBody(problem.Code, problem.Message), summaryHref(roomUUID, r.PostForm)})
		return nil
	}
	s, err := co.history(r.Context(), reader.Student(), recordsShown, "")
	if err != nil {
		return err
	}
	latest := progress.Latest(s.Records)
	if latest == nil || latest.Booking.State != hostel.Confirmed {
		return refusal
	}
	p, err := co.NewOwnPage(r, reader, "You already have a bed")
	if err != nil {
		return err
	}
	m := co.present.hasBed(*latest, s, roomUUID)
	switch {
	case m.Change == nil || errors.Is(refusal, booking.ErrAlreadyBooked):
	case errors.Is(refusal, booking.ErrRoomDearer): // the student may agree to the new price
		m.Change.PriceAlert = problem.Message
	default: // the ledger refused the change
		m.Change, m.Refusal = nil, problem.Message
	}
	return co.Show(w, r, status, p, bookingview.HasBedPage(p, m))
}

// hasBed returns the view model for a student who has a booking and asks for a bed of another room.
func (bp *presenter) hasBed(record hostel.Record, s hostel.History, roomUUID string) bookingview.HasBed {
	b, now := record.Booking, bp.clock()
	m := bookingview.HasBed{Message: booking.ErrAlreadyBooked.Message, Code: b.Code}
	h, own, known := bp.catalogue.Snapshot().Room(b.RoomUUID)
	if known {
		m.Message += " Yours is " + parts.RoomName(own) + " at " + h.Name + "; its code is " + b.Code + "."
	}
	if booking.CancelRefusal(b, paidState(record), s.Cancelled, now) == nil {
		m.CancelUntil = hostel.DateTime(b.CancelUntil())
	}
	to, room, there := bp.catalogue.Snapshot().Room(roomUUID)
	if !there || !known || roomUUID == b.RoomUUID {
		return m
	}
	if refusal := bp.changeRefusal(record, to, room, now); refusal != nil {
		m.Refusal = hostel.MessageOf(refusal)
		return m
	}
	terms := to.CostTermsFor(room, b.Dates)
	m.Change = &bookingview.RoomChange{
		RoomUUID: roomUUID, To: parts.RoomName(room), From: parts.RoomName(own),
		Price: room.Price.String() + " per month, as now", Shown: int64(room.Price),
		Terms:        terms.Mark(room.Price),
		Cost:         terms.InWords(room.Price),
		HostNotified: h.Manager.Email != "", Until: hostel.DateTime(b.CancelUntil()),
	}
	return m
}

// changeRefusal returns why a booking cannot change to a room at now, as far as the catalogue knows, or nil.
func (bp *presenter) changeRefusal(r hostel.Record, to *hostel.Hostel, room *hostel.Room, now time.Time) error {
	if err := booking.ChangeRefusal(r.Booking, paidState(r), to, room, &r.Student, now); err != nil {
		return err
	}
	return catalogue.RoomRefusal(to, room, bp.catalogue.Availability().BedsLeft(room.UUID))
}

func (bp *presenter) mayChange(r hostel.Record, now time.Time) bool {
	h, own, known := bp.catalogue.Snapshot().Room(r.Booking.RoomUUID)
	if !known {
		return false
	}
	for i := range h.Rooms {
		if room := &h.Rooms[i]; room.UUID != own.UUID && bp.changeRefusal(r, h, room, now) == nil {
			return true
		}
	}
	return false
}

type roomHandler struct{ *common }

// change changes the room of the booking that the form names. A second press redirects as the first one did.
func (rh *roomHandler) change(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	if err := rh.limit.Book(r.Context(), student.ID); err != nil {
		return err
	}
	code, _ := booking.NormalCode(r.PostForm.Get("code"))
	record, err := rh.ownRecord(r, student, code)
	if err != nil {
		return err
	}
	room := r.PostForm.Get("room")
	price, _ := strconv.ParseInt(r.PostForm.Get("price"), 10, 64) // without a price, the student must agree again
	shown := booking.Shown{Price: hostel.Pesewas(price), Terms: r.PostForm.Get("terms")}
	_, err = rh.bookings.ChangeRoom(context.WithoutCancel(r.Context()), record.Booking, room, shown)
	if problem, refused := errors.AsType[*hostel.Problem](err); refused && problem.Kind == hostel.Conflict {
		return rh.showHasBed(w, r, reader, room, err)
	}
	if err != nil {
		return err
	}
	return web.SeeOther(w, r, "/dashboard")
}
