package booking

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	views "efie/views/booking"
	"efie/views/layout"
)

const (
	queuePath = "/book/line"
	// answeredIn is how long a press of Book waits for its answer before the student sees the queue.
	answeredIn = 3 * time.Second
	// Bounds of the seconds after which the queue's page asks again: the longer the wait, the less often, so
	// that thousands of waiting students do not overload the server.
	soonestLook, latestLook = 3, 30
)

// errLostPosition is shown on the queue's page to a student who is not in the queue.
var errLostPosition = &hostel.Problem{Kind: hostel.Conflict, Code: "lost_place",
	Message: "Your place is gone: your turn is over, you left the line, or Efie was restarted. Your dashboard shows " +
		"what you have. If there is no bed there, press Book to come to the line again."}

// request makes a student's request for a bed. A token without times is for a request of now.
func (qu *queue) request(ctx context.Context, student hostel.Student, t queueToken) (booking.Request, error) {
	standing, err := qu.standings.Standing(ctx, student.ID)
	request := booking.Request{StudentID: student.ID, RoomUUID: t.room, Shown: t.shown, Pays: true,
		Kept: standing.Keeps(t.room, qu.clock()), Wished: t.wished, Since: t.since}
	if t.wished.IsZero() {
		t.wished = qu.clock()
	}
	request.Make = func(ctx context.Context) booking.Result {
		if err := qu.stillWished(ctx, student.ID, t); err != nil {
			return booking.Result{Err: err, Gone: err == errLostPosition}
		}
		held, err := qu.seller.Hold(ctx, &student, t.room)
		if err == nil {
			err = asShown(held.Price, t.shown)
		}
		if err != nil {
			return booking.Result{Booking: held, Err: err}
		}
		page, err := qu.seller.Checkout(ctx, &student, held)
		return booking.Result{Booking: held, Page: page, Err: err}
	}
	return request, err
}

// wait returns the result of a request that is answered soon. If it reports false, the student stays in the queue.
func (qu *queue) wait(ctx context.Context, request booking.Request) (booking.Result, bool) {
	place, err := qu.queue.Join(request)
	if err != nil {
		return booking.Result{RoomUUID: request.RoomUUID, Err: err}, true
	}
	ctx, cancel := context.WithTimeout(ctx, answeredIn)
	defer cancel()
	return qu.queue.Wait(ctx, place)
}

// answerResult answers with the result of a request: the provider's page, or the hostel's page with the reason why
// there is no bed.
func (bh *bookHandler) answerResult(w http.ResponseWriter, r *http.Request, sale booking.Result) error {
	if sale.Err == nil && sale.Page.URL == "" { // another window only kept a bed
		return web.RedirectForm(w, r, "/dashboard")
	}
	if sale.Err == nil {
		return bh.toProvider(w, r, sale.Page)
	}
	problem, refused := errors.AsType[*hostel.Problem](sale.Err)
	if !refused || web.WantsJSON(r) {
		return sale.Err
	}
	h, _, ok := bh.catalogue.Snapshot().Room(sale.RoomUUID)
	if !ok {
		return booking.ErrUnknownRoom
	}
	return bh.hostels.ShowHostel(w, r, h, bh.StatusOf(w, r, problem), problem.Message, sale.Booking.RoomUUID)
}

// showQueue is the page at /book/line, which shows a waiting student's position; with ?part=place it is only what
// changes. It leads on once there is a result. ?room= names the room of a student whose position is lost.
func (bh *bookHandler) showQueue(w http.ResponseWriter, r *http.Request) error {
	room := r.URL.Query().Get("room")
	student, first, err := bh.NeedVerified(r, queuePath)
	if err != nil {
		return err
	}
	if first != "" {
		return web.SeeOther(w, r, first)
	}
	part := r.URL.Query().Get("part") == "place"
	at, waits, err := bh.queue.whereIn(r, student, part)
	switch {
	case err != nil:
		return err
	case part && !waits:
		return leadOn(w)
	case !waits:
		return bh.noPosition(w, r, student, room)
	case at.Result != nil:
		return bh.turnOver(w, r, student, at)
	}
	p, _, err := bh.NewPage(r, "Your place in the line", "")
	if err != nil {
		return err
	}
	web.MarkPersonal(&p)
	m := bh.queuePage(student.ID, at)
	if part {
		w.Header().Set("Retry-After", strconv.Itoa(m.Island.Seconds))
		return bh.ShowPart(w, r, p, views.QueuePositionFragment(m.Place))
	}
	p.Refresh = &layout.Refresh{Seconds: m.Island.Seconds, To: m.Island.Page, Quiet: true}
	return bh.Show(w, r, http.StatusOK, p, views.QueuePage(p, m))
}

// whereIn returns a student's position in the queue, and false if there is none: here, or by the token in the address.
// A part of the page asks only whether the student waits; the page itself shows the result.
func (qu *queue) whereIn(
	r *http.Request, student *hostel.Student, part bool,
) (at booking.Position, waits bool, err error) {
	t, has := qu.tokenOf(r, student.ID)
	if has {
		if err := qu.comesBack(r.Context(), *student, t); err != nil {
			return at, false, err
		}
	}
	where := qu.queue.Position
	if part {
		where = qu.queue.Waiting
	}
	at, waits = where(student.ID)
	if !waits || at.Result != nil || at.Number == 0 {
		return at, waits, nil
	}
	standing, err := qu.standings.Standing(r.Context(), student.ID)
	// another server's turn came first
	if err == nil && standing.Booking != nil && standing.Booking.HeldAt.After(at.Wished) {
		qu.queue.Leave(student.ID)
		return at, false, nil
	}
	return at, waits, err
}

// leadOn tells the island in the page that there is another page to see.
func leadOn(w http.ResponseWriter) error {
	w.Header().Set("Cache-Control", "private, no-store")
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// turnOver leads to the result of a student's request. The dashboard shows a bed that is not held any more, such as
// one that was paid for meanwhile, and a bed whose student comes back from the provider.
func (bh *bookHandler) turnOver(w http.ResponseWriter, r *http.Request, student *hostel.Student,
	at booking.Position) error {
	standing, err := bh.queue.standings.Standing(r.Context(), student.ID)
	if err != nil {
		return err
	}
	if at.Result.Err == nil &&
		(at.Seen || !standing.Keeps(at.RoomUUID, bh.queue.clock()) || standing.Booking.ID != at.Result.Booking.ID) {
		return web.SeeOther(w, r, "/dashboard")
	}
	return bh.answerResult(w, r, *at.Result)
}

// noPosition answers a student who is not in the queue. A student who waited for a room reads that the position is
// lost, unless there is a booking to show.
func (bh *bookHandler) noPosition(w http.ResponseWriter, r *http.Request, student *hostel.Student, room string) error {
	h, _, ok := bh.catalogue.Snapshot().Room(room)
	if !ok {
		return web.SeeOther(w, r, "/dashboard")
	}
	standing, err := bh.queue.standings.Standing(r.Context(), student.ID)
	if err != nil {
		return err
	}
	if standing.Booking != nil {
		return web.SeeOther(w, r, "/dashboard")
	}
	return bh.hostels.ShowHostel(w, r, h, bh.StatusOf(w, r, errLostPosition), errLostPosition.Message, "")
}

// leaveQueue takes a student out of the queue. If it is too late for that, the queue's page shows the result.
func (bh *bookHandler) leaveQueue(w http.ResponseWriter, r *http.Request) error {
	if err := web.ParseForm(r); err != nil {
		return err
	}
	student, first, err := bh.NeedVerified(r, queuePath)
	if err != nil {
		return err
	}
	if first != "" {
		return web.SeeOther(w, r, first)
	}
	at, waits := bh.queue.queue.Waiting(student.ID)
	// it waits at another server
	if t, has := bh.queue.tokenOf(r, student.ID); has && t.wished.After(bh.queue.queue.Wished(student.ID)) {
		over, err := bh.queue.overtaken(r.Context(), student.ID, t)
		if err != nil {
			return err
		}
		waits, at.RoomUUID = !over, t.room
	}
	if !waits || !bh.queue.queue.Leave(student.ID) {
		return web.SeeOther(w, r, queuePath)
	}
	if err := bh.queue.leavers.LeaveLine(r.Context(), student.ID, bh.queue.clock()); err != nil {
		return err
	}
	if h, _, ok := bh.catalogue.Snapshot().Room(at.RoomUUID); ok {
		return web.SeeOther(w, r, "/hostels/"+h.Slug)
	}
	return web.SeeOther(w, r, "/hostels")
}

// page is the address of a waiting student's page, "" for other students. Every server understands it.
func (qu *queue) page(studentID string) string {
	at, waits := qu.queue.Waiting(studentID)
	if !waits {
		return ""
	}
	return queuePath + "?" + qu.query(studentID, tokenAt(at))
}

// CurrentBookings finds what students have booked.
type CurrentBookings interface {
	Standing(ctx context.Context, studentID string) (booking.CurrentBooking, error)
}
