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
	"efie/views/parts"
)

const (
	linePath = "/book/line"
	// answeredIn is how long a press of Book waits for its answer before the student sees the line.
	answeredIn = 3 * time.Second
	// Bounds of the seconds after which a page in the line looks again: the longer the wait, the less
	// often, so that thousands who wait do not keep the server from serving them.
	soonestLook, latestLook = 3, 30
)

// errLostPlace is said to a page of the line whose student has no place in it.
var errLostPlace = &hostel.Problem{Kind: hostel.Conflict, Code: "lost_place",
	Message: "Your place is gone: your turn is over, you left the line, or Efie was restarted. Your dashboard shows " +
		"what you have. If there is no bed there, press Book to come to the line again."}

// attempt is a student's wish for a bed. A ticket without times is for a wish of now.
func (qu *queue) attempt(ctx context.Context, student hostel.Student, t ticket) (booking.Request, error) {
	standing, err := qu.standings.Standing(ctx, student.ID)
	attempt := booking.Request{StudentID: student.ID, RoomUUID: t.room, Shown: t.shown, Pays: true,
		Kept: standing.Keeps(t.room, qu.clock()), Wished: t.wished, Since: t.since}
	if t.wished.IsZero() {
		t.wished = qu.clock()
	}
	attempt.Make = func(ctx context.Context) booking.Result {
		if err := qu.stillWished(ctx, student.ID, t); err != nil {
			return booking.Result{Err: err, Gone: err == errLostPlace}
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
	return attempt, err
}

// tried is what came of an attempt that was answered soon; false leaves its student in the line.
func (qu *queue) tried(ctx context.Context, attempt booking.Request) (booking.Result, bool) {
	place, err := qu.line.Join(attempt)
	if err != nil {
		return booking.Result{RoomUUID: attempt.RoomUUID, Err: err}, true
	}
	ctx, cancel := context.WithTimeout(ctx, answeredIn)
	defer cancel()
	return qu.line.Wait(ctx, place)
}

// sold answers with what came of an attempt to book: the provider's page, or the hostel's with the
// reason why not.
func (bh *bookHandler) sold(w http.ResponseWriter, r *http.Request, sale booking.Result) error {
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
	h, _, ok := bh.directory.Snapshot().Room(sale.RoomUUID)
	if !ok {
		return booking.ErrUnknownRoom
	}
	return bh.hostels.ShowHostel(w, r, h, bh.StatusOf(w, r, problem), problem.Message, sale.Booking.RoomUUID)
}

// line is the page at /book/line, and with ?part=place what changes on it: where a student stands
// who waits. It leads on once there is an answer. With ?room= it knows what a place was for that is
// lost.
func (bh *bookHandler) line(w http.ResponseWriter, r *http.Request) error {
	room := r.URL.Query().Get("room")
	student, first, err := bh.NeedVerified(r, linePath)
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
		return bh.noPlace(w, r, student, room)
	case at.Result != nil:
		return bh.turnOver(w, r, student, at)
	}
	p, _, err := bh.NewPage(r, "Your place in the line", "")
	if err != nil {
		return err
	}
	web.MarkPersonal(&p)
	m := bh.placeInLine(student.ID, at)
	if part {
		w.Header().Set("Retry-After", strconv.Itoa(m.Island.Seconds))
		return bh.ShowPart(w, r, p, views.QueuePositionFragment(m.Place))
	}
	p.Refresh = &layout.Refresh{Seconds: m.Island.Seconds, To: m.Island.Page, Quiet: true}
	return bh.Show(w, r, http.StatusOK, p, views.QueuePage(p, m))
}

// whereIn is where in the line a student is, false for nowhere: here, or by the ticket in the address. A part
// of the page asks only for who waits, since the page itself tells the answer.
func (qu *queue) whereIn(
	r *http.Request, student *hostel.Student, part bool,
) (at booking.Position, waits bool, err error) {
	t, has := qu.ticketOf(r, student.ID)
	if has {
		if err := qu.comesBack(r.Context(), *student, t); err != nil {
			return at, false, err
		}
	}
	where := qu.line.Position
	if part {
		where = qu.line.Waiting
	}
	at, waits = where(student.ID)
	if !waits || at.Result != nil || at.Number == 0 {
		return at, waits, nil
	}
	standing, err := qu.standings.Standing(r.Context(), student.ID)
	// another server's turn came first
	if err == nil && standing.Booking != nil && standing.Booking.HeldAt.After(at.Wished) {
		qu.line.Leave(student.ID)
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

// turnOver leads to what came of a student's attempt. The dashboard's to tell is a bed that is not kept
// any more, as when it has been paid for meanwhile, and one whose student comes back from the provider.
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
	return bh.sold(w, r, *at.Result)
}

// noPlace answers a student who has no place in the line. Who had one for a room is told that it is
// gone, unless there is a booking to be told of.
func (bh *bookHandler) noPlace(w http.ResponseWriter, r *http.Request, student *hostel.Student, room string) error {
	h, _, ok := bh.directory.Snapshot().Room(room)
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
	return bh.hostels.ShowHostel(w, r, h, bh.StatusOf(w, r, errLostPlace), errLostPlace.Message, "")
}

// leaveLine gives a place up. Too late for that, its page says what is so.
func (bh *bookHandler) leaveLine(w http.ResponseWriter, r *http.Request) error {
	if err := web.ParseForm(r); err != nil {
		return err
	}
	student, first, err := bh.NeedVerified(r, linePath)
	if err != nil {
		return err
	}
	if first != "" {
		return web.SeeOther(w, r, first)
	}
	at, waits := bh.queue.line.Waiting(student.ID)
	// it waits at another server
	if t, has := bh.queue.ticketOf(r, student.ID); has && t.wished.After(bh.queue.line.Wished(student.ID)) {
		over, err := bh.queue.overtaken(r.Context(), student.ID, t)
		if err != nil {
			return err
		}
		waits, at.RoomUUID = !over, t.room
	}
	if !waits || !bh.queue.line.Leave(student.ID) {
		return web.SeeOther(w, r, linePath)
	}
	if err := bh.queue.leavers.LeaveLine(r.Context(), student.ID, bh.queue.clock()); err != nil {
		return err
	}
	if h, _, ok := bh.directory.Snapshot().Room(at.RoomUUID); ok {
		return web.SeeOther(w, r, "/hostels/"+h.Slug)
	}
	return web.SeeOther(w, r, "/hostels")
}

// linePage is the address of the page of a student who waits, "" for others. Every server understands it.
func (qu *queue) linePage(studentID string) string {
	at, waits := qu.line.Waiting(studentID)
	if !waits {
		return ""
	}
	return linePath + "?" + qu.query(studentID, ticketAt(at))
}

// placeInLine is the page of a place.
func (bh *bookHandler) placeInLine(studentID string, at booking.Position) views.Queued {
	query := bh.queue.query(studentID, ticketAt(at))
	m := views.Queued{
		Place: views.QueuePosition{Number: at.Number, Of: at.Of}, Hold: int(bh.holdFor.Minutes()), Leave: linePath +
			"/leave?" + query,
		Island: parts.PlaceInLine{Endpoint: linePath + "?part=place&" + query, Page: linePath + "?" + query,
			Seconds: lookAgainIn(at), Offline: views.TextQueueOffline},
	}
	if at.Wait > 0 {
		m.Place.Wait = hostel.InWords(max(roundedTo, at.Wait.Round(roundedTo)))
	}
	if h, room, ok := bh.directory.Snapshot().Room(at.RoomUUID); ok {
		m.Hostel = &views.QueuedRoom{HostelName: h.Name, HostelHref: "/hostels/" + h.Slug, RoomLabel: room.Label,
			RoomShare: web.RoomShare(room), Price: room.Price.String()}
	}
	return m
}

// roundedTo keeps a guess from looking like more than that.
const roundedTo = 5 * time.Second

// lookAgainIn is after how many seconds a page in the line looks again.
func lookAgainIn(at booking.Position) int {
	return min(max(soonestLook, int(at.Wait.Seconds())/4), latestLook)
}

// Standings says what a student has.
type Standings interface {
	Standing(ctx context.Context, studentID string) (booking.CurrentBooking, error)
}
