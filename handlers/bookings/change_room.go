package bookings

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
)

// roomHandler changes the room of a confirmed booking.
type roomHandler struct {
	answers
	limit *account.RateLimiter
}

// change changes the room of the booking that the form names. A second press redirects as the first one did.
func (rh *roomHandler) change(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	err := rh.limit.Book(r.Context(), student.ID)
	if err != nil {
		return err
	}
	code, _ := booking.NormalCode(r.PostForm.Get("code"))
	record, _, err := rh.records.of(r, student, code)
	if err != nil {
		return err
	}
	room := r.PostForm.Get("room")
	price, _ := strconv.ParseInt(r.PostForm.Get("price"), 10, 64) // without a price, the student must agree again
	shownCost := booking.Shown{Price: hostel.Pesewas(price), Terms: r.PostForm.Get("terms")}
	_, err = rh.bookings.ChangeRoom(context.WithoutCancel(r.Context()), record.Booking, room, shownCost)
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal && problem.Kind == hostel.Conflict {
		return rh.showHasBed(w, r, reader, room, err)
	}
	if err != nil {
		return err
	}
	return web.SeeOther(w, r, "/dashboard")
}
