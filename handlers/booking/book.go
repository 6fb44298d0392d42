package booking

import (
	"context"
	"errors"
	"net/http"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
)

// bookHandler books beds: it answers the Book button and shows students their position on the way to the payment page.
type bookHandler struct {
	*refuser
	bookings beds
	queue    *booking.Queue
	current  CurrentBookings
	limit    bookLimit
	browsers browsers
}

// beds holds beds for students, and lets them go.
type beds interface {
	Book(
		ctx context.Context, student *hostel.Student, roomUUID string, asked booking.HoldRequest,
	) (hostel.Booking, error)
	GiveUp(ctx context.Context, student *hostel.Student) error
}

// hostelPages show the page of a hostel with a sentence at its top. kept is the bed that the request itself held for
// the student; the zero value stands for the one that was held before, if any.
type hostelPages interface {
	ShowHostel(
		w http.ResponseWriter, r *http.Request, h *hostel.Hostel, status int, alert string, kept hostel.KeptBed,
	) error
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
	h, room, ok := bh.catalogue.Snapshot().Room(r.PostForm.Get("room"))
	if !ok {
		return booking.ErrUnknownRoom
	}
	back := web.RoomHref(h, room)
	student, err := bh.NeedVerified(r, back)
	if first, ok := errors.AsType[*web.Redirect](err); ok {
		return bh.logInFirst(w, r, first.To, back, room.UUID)
	}
	if err != nil {
		return err
	}
	if err := bh.limit.Book(r.Context(), student.ID); err != nil {
		return err
	}
	// A phone whose connection goes now keeps the bed.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), payingTakes)
	defer cancel()
	held, err := bh.bookings.Book(ctx, student, room.UUID, booking.HoldRequest{
		Shown: shownBy(r.PostForm), Instead: r.PostForm.Get("instead"), Queued: true,
	})
	var page booking.Checkout
	if err == nil {
		page, err = bh.queue.Open(ctx, student, held, answeredIn)
	}
	switch {
	case errors.Is(err, booking.ErrHeldElsewhere):
		return bh.ask(w, r, student, h, room)
	case errors.Is(err, booking.ErrPriceRose):
		return web.RedirectForm(w, r, askHref(room.UUID, r.PostForm))
	case errors.Is(err, booking.ErrAlreadyBooked):
		return bh.hasBed(w, r, student, room.UUID, err)
	case errors.Is(err, booking.ErrReferenceUsed), errors.Is(err, booking.ErrNoHold), err == nil && page.URL == "":
		return web.RedirectForm(w, r, queuePath) // which also shows what another window changed
	case err != nil:
		return bh.refuse(w, r, h, held, err)
	case web.WantsJSON(r):
		web.ShowJSON(w, http.StatusOK, bh.forButton(page))
		return nil
	}
	return web.SeeOther(w, r, page.URL)
}

// giveUp lets go of the hold that the form names. A page from before lets no newer one go.
func (bh *bookHandler) giveUp(w http.ResponseWriter, r *http.Request) error {
	student, err := bh.NeedVerified(r, "/dashboard")
	if err != nil {
		return err
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

// forButton is a page for the booking button.
func (bh *bookHandler) forButton(page booking.Checkout) providerPage {
	answer := providerPage{URL: page.URL, Reference: page.Reference}
	if bh.Site.InlineScript != "" {
		answer.AccessCode = page.AccessCode
	}
	return answer
}
