package booking

import (
	"context"
	"errors"
	"net/http"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
)

type bookHandler struct {
	*refuser
	bookings *booking.Service
	queue    *booking.Queue
	current  booking.CurrentBookings
	limit    *account.RateLimiter
	sessions sessions
}

// hostelPages show the page of a hostel with a sentence at its top.
type hostelPages interface {
	ShowHostel(w http.ResponseWriter, r *http.Request, h *hostel.Hostel, status int, alert string) error
}

const (
	// payingTakes bounds a question to the provider: longer, and the student should hear.
	payingTakes = 30 * time.Second
	// answeredIn is how long a press of Pay waits for the payment page before the student sees the queue.
	answeredIn = 3 * time.Second
)

// book holds a bed, or answers why there is none. It leads to the summary, which shows what there is to pay.
func (bh *bookHandler) book(w http.ResponseWriter, r *http.Request) error {
	return bh.hold(w, r, func(context.Context, *hostel.Student, hostel.Booking) error {
		return web.RedirectForm(w, r, summaryPath)
	})
}

// pay leads to the provider's page for the held bed, or to the queue. A form that names a room holds a bed first.
func (bh *bookHandler) pay(w http.ResponseWriter, r *http.Request) error {
	open := func(ctx context.Context, student *hostel.Student, held hostel.Booking) error {
		return bh.open(ctx, w, r, student, held)
	}
	if r.PostForm.Has("room") {
		return bh.hold(w, r, open)
	}
	student, err := bh.NeedVerified(r, summaryPath)
	if first, ok := errors.AsType[*web.Redirect](err); ok {
		return web.RedirectForm(w, r, first.To)
	}
	if err != nil {
		return err
	}
	current, err := bh.current.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return err
	}
	// A page from before pays for no newer hold.
	if code := r.PostForm.Get("code"); !current.Held() || code != "" && code != current.Booking.Code {
		return web.RedirectForm(w, r, summaryPath)
	}
	ctx, cancel := steady(r)
	defer cancel()
	page, err := bh.bookings.Page(ctx, student, *current.Booking)
	if err == nil && page.Earlier > 0 { // another attempt; the first one belongs to the press of Book
		if err := bh.limit.Book(ctx, student.ID); err != nil {
			return bh.failed(w, r, student, err)
		}
	}
	return open(ctx, student, *current.Booking)
}

// steady is a context for what goes on if the phone's connection goes now.
func steady(r *http.Request) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(r.Context()), payingTakes)
}

// hold holds the bed that a form asks for and goes on with it, or answers why there is none.
func (bh *bookHandler) hold(
	w http.ResponseWriter, r *http.Request, goOn func(context.Context, *hostel.Student, hostel.Booking) error,
) error {
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
	ctx, cancel := steady(r)
	defer cancel()
	held, err := bh.bookings.Book(ctx, student, room.UUID, booking.HoldRequest{
		Shown: shownBy(r.PostForm), Instead: r.PostForm.Get("instead"), Network: web.ClientAddress(r),
	})
	switch {
	case errors.Is(err, booking.ErrHeldElsewhere):
		return bh.ask(w, r, student, h, room)
	case errors.Is(err, booking.ErrPriceRose):
		return web.RedirectForm(w, r, summaryHref(room.UUID, r.PostForm))
	case errors.Is(err, booking.ErrAlreadyBooked):
		return bh.hasBed(w, r, student, room.UUID, err)
	case err != nil:
		return bh.refuse(w, r, h, err)
	}
	return goOn(ctx, student, held)
}

// open leads to the provider's page for a hold, or says why there is none.
func (bh *bookHandler) open(
	ctx context.Context, w http.ResponseWriter, r *http.Request, student *hostel.Student, held hostel.Booking,
) error {
	page, err := bh.queue.Pay(ctx, student, held, answeredIn)
	switch {
	case errors.Is(err, booking.ErrReferenceUsed), err == nil && page.URL == "":
		return web.RedirectForm(w, r, queuePath) // which also shows what another window changed
	case errors.Is(err, booking.ErrNoHold):
		return web.RedirectForm(w, r, summaryPath) // its page explains that the time is over
	case err != nil:
		return bh.failed(w, r, student, err)
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

func (bh *bookHandler) forButton(page booking.Checkout) providerPage {
	answer := providerPage{URL: page.URL, Reference: page.Reference}
	if bh.Site.InlineScript != "" {
		answer.AccessCode = page.AccessCode
	}
	return answer
}
