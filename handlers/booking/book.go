package booking

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// bookHandler books beds: it answers the Book button and shows students their position on the way to the payment page.
type bookHandler struct {
	*web.Renderer
	bookings  beds
	queue     *booking.Queue
	current   CurrentBookings
	catalogue *catalogue.Catalogue
	hostels   hostelPages
	limit     bookLimit
}

// beds holds beds for students, and lets them go.
type beds interface {
	Book(ctx context.Context, student *hostel.Student, roomUUID string, shown hostel.Pesewas) (hostel.Booking, error)
	GiveUp(ctx context.Context, student *hostel.Student) error
}

// hostelPages show the page of a hostel with a sentence at its top. In the held room, "" for none, the student
// has a bed.
type hostelPages interface {
	ShowHostel(w http.ResponseWriter, r *http.Request, h *hostel.Hostel, status int, alert, held string) error
}

// bookLimit bounds how often a student books.
type bookLimit interface {
	Book(ctx context.Context, studentID string) error
}

// CurrentBookings finds what students have booked.
type CurrentBookings interface {
	CurrentBooking(ctx context.Context, studentID string) (booking.CurrentBooking, error)
}

const (
	// payingTakes bounds a question to the provider: longer, and the student should hear.
	payingTakes = 30 * time.Second
	// answeredIn is how long a press of Book waits for the payment page before the student sees the queue.
	answeredIn = 3 * time.Second
)

// book keeps a bed, or answers why there is none. It leads to the provider's page, or, if that takes longer, to the
// page that shows the hold and its position in the queue.
func (bh *bookHandler) book(w http.ResponseWriter, r *http.Request) error {
	if err := web.ParseForm(r); err != nil {
		return err
	}
	h, room, ok := bh.catalogue.Snapshot().Room(r.PostForm.Get("room"))
	if !ok {
		return booking.ErrUnknownRoom
	}
	student, first, err := bh.NeedVerified(r, "/hostels/"+h.Slug)
	if err != nil {
		return err
	}
	if first != "" {
		return web.RedirectForm(w, r, first)
	}
	if err := bh.limit.Book(r.Context(), student.ID); err != nil {
		return err
	}
	// A phone whose connection goes now keeps the bed.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), payingTakes)
	defer cancel()
	held, err := bh.bookings.Book(ctx, student, room.UUID, shownPrice(r))
	if err != nil {
		return bh.refuse(w, r, h, held.RoomUUID, err)
	}
	page, err := bh.queue.Open(ctx, student, held, answeredIn)
	switch {
	case errors.Is(err, booking.ErrReferenceUsed), errors.Is(err, booking.ErrNoHold), err == nil && page.URL == "":
		return web.RedirectForm(w, r, queuePath) // which also shows what another window changed
	case err != nil:
		return bh.refuse(w, r, h, held.RoomUUID, err)
	}
	return bh.toProvider(w, r, page)
}

// shownPrice is the price that the page with the Book button showed. A form without a price agrees to any.
func shownPrice(r *http.Request) hostel.Pesewas {
	n, err := strconv.ParseInt(r.PostForm.Get("price"), 10, 64)
	if err != nil {
		return math.MaxInt64
	}
	return hostel.Pesewas(n)
}

// refuse shows the hostel's page with the reason why there is no bed, or no payment page for the bed in the held room.
func (bh *bookHandler) refuse(w http.ResponseWriter, r *http.Request, h *hostel.Hostel, held string, err error) error {
	problem, refused := errors.AsType[*hostel.Problem](err)
	if !refused || web.WantsJSON(r) {
		return err
	}
	return bh.hostels.ShowHostel(w, r, h, bh.StatusOf(w, r, problem), problem.Message, held)
}

// giveUp lets go of the hold that the form names. A page from before lets no newer one go.
func (bh *bookHandler) giveUp(w http.ResponseWriter, r *http.Request) error {
	if err := web.ParseForm(r); err != nil {
		return err
	}
	student, first, err := bh.NeedVerified(r, "/dashboard")
	if err != nil {
		return err
	}
	if first != "" {
		return web.SeeOther(w, r, first)
	}
	standing, err := bh.current.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return err
	}
	if standing.Held() && standing.Booking.Code == r.PostForm.Get("code") {
		if err := bh.bookings.GiveUp(r.Context(), student); err != nil {
			return err
		}
	}
	return web.SeeOther(w, r, "/dashboard")
}

// providerPage is the provider's page, as the booking button reads it.
type providerPage struct {
	URL        string `json:"url"`
	AccessCode string `json:"access_code"` // opens it in place, "" where that cannot be
	Reference  string `json:"reference"`
}

// toProvider sends a form on to the provider's page, or gives it to an island.
func (bh *bookHandler) toProvider(w http.ResponseWriter, r *http.Request, page booking.Checkout) error {
	if !web.WantsJSON(r) {
		return web.SeeOther(w, r, page.URL)
	}
	answer := providerPage{URL: page.URL, Reference: page.Reference}
	if bh.Site.InlineScript != "" {
		answer.AccessCode = page.AccessCode
	}
	web.ShowJSON(w, http.StatusOK, answer)
	return nil
}
