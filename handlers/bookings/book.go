package bookings

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/parts"
)

// bookHandler holds beds, opens the provider's page for them, and releases them.
type bookHandler struct {
	answers
	queue *booking.Queue
	limit *account.RateLimiter
}

// queueAfter is the time after which a student who pressed Pay sees the queue instead of the payment page.
const queueAfter = 3 * time.Second

// book holds a bed and redirects to the summary, which shows the cost. If the bed cannot be held, it shows the reason.
func (bh *bookHandler) book(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	return bh.hold(w, r, reader, func(context.Context, *hostel.Student, hostel.Booking) error {
		return web.RedirectForm(w, r, summaryPath)
	})
}

// pay redirects to the provider's page for the held bed, or to the queue. A form with a room holds a bed first.
func (bh *bookHandler) pay(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	open := func(ctx context.Context, student *hostel.Student, held hostel.Booking) error {
		return bh.open(ctx, w, r, reader, held)
	}
	if r.PostForm.Has("room") {
		return bh.hold(w, r, reader, open)
	}
	student, err := web.Verified(reader, summaryPath)
	redirect, mustLogIn := errors.AsType[*web.Redirect](err)
	if mustLogIn {
		return web.RedirectForm(w, r, redirect.To)
	}
	if err != nil {
		return err
	}
	current, err := bh.records.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return err
	}
	if !isFormOf(r.PostForm, current) {
		return web.RedirectForm(w, r, summaryPath)
	}
	ctx, cancel := web.Detach(r)
	defer cancel()
	page, err := bh.bookings.Page(ctx, student, *current.Booking)
	isAnotherAttempt := err == nil && page.EarlierAttempts > 0 // the press of Book already counted the first one
	if isAnotherAttempt {
		err := bh.limit.Book(ctx, student.ID)
		if err != nil {
			return bh.showFailure(w, r, reader, err)
		}
	}
	return open(ctx, student, *current.Booking)
}

// isFormOf reports whether a form is about the current hold: the form of an older hold must not change a newer one. A
// form without a code is about any hold.
func isFormOf(form url.Values, current booking.CurrentBooking) bool {
	if !current.Held() {
		return false
	}
	code := form.Get("code")
	return code == "" || code == current.Booking.Code
}

// hold holds the bed that a form asks for and calls next. If the bed cannot be held, it shows the reason.
func (bh *bookHandler) hold(
	w http.ResponseWriter, r *http.Request, reader session.Reader,
	next func(context.Context, *hostel.Student, hostel.Booking) error,
) error {
	h, room, isListed := bh.bookings.Catalogue.Snapshot().Room(r.PostForm.Get("room"))
	if !isListed {
		return booking.ErrUnknownRoom
	}
	back := parts.RoomHref(h, room)
	student, err := web.Verified(reader, back)
	redirect, mustLogIn := errors.AsType[*web.Redirect](err)
	if mustLogIn {
		return bh.logInFirst(w, r, reader, redirect.To, back, room.UUID)
	}
	if err != nil {
		return err
	}
	err = bh.limit.Book(r.Context(), student.ID)
	if err != nil {
		return bh.refuse(w, r, reader, h, err)
	}
	ctx, cancel := web.Detach(r)
	defer cancel()
	held, err := bh.bookings.Book(ctx, student, room.UUID, booking.HoldRequest{
		Shown: shownIn(r.PostForm), Replaces: r.PostForm.Get("instead"), Network: web.ClientNetwork(r),
	})
	switch {
	case errors.Is(err, booking.ErrHeldElsewhere):
		refusal := bh.bedRefusal(student, h, room)
		if refusal != nil {
			return bh.refuse(w, r, reader, h, refusal)
		}
		return web.RedirectForm(w, r, summaryHref(room.UUID, r.PostForm)) // it asks whether to give up the held bed
	case errors.Is(err, booking.ErrPriceRose):
		return web.RedirectForm(w, r, summaryHref(room.UUID, r.PostForm))
	case errors.Is(err, booking.ErrAlreadyBooked):
		return bh.showHasBed(w, r, reader, room.UUID, err)
	case err != nil:
		return bh.refuse(w, r, reader, h, err)
	}
	return next(ctx, student, held)
}

// logInFirst redirects to the page that web.Verified asks for, or to the sign-up if the browser is new to us. The
// browser remembers the room, so that the link that verifies the email leads back to it.
func (bh *bookHandler) logInFirst(
	w http.ResponseWriter, r *http.Request, reader session.Reader, to, back, room string,
) error {
	if reader.Account == nil && !bh.Sessions.LoggedInBefore(r) {
		to = parts.Href("/signup", "next", back)
	}
	if err := bh.Sessions.KeepRoom(w, room); err != nil {
		return err
	}
	return web.RedirectForm(w, r, to)
}

// open redirects to the provider's page for a hold. If no page can be opened, it shows the reason.
func (bh *bookHandler) open(
	ctx context.Context, w http.ResponseWriter, r *http.Request, reader session.Reader, held hostel.Booking,
) error {
	student := reader.Student()
	page, err := bh.queue.Pay(ctx, student, held, queueAfter)
	switch {
	case errors.Is(err, booking.ErrReferenceUsed), err == nil && page.URL == "":
		return web.RedirectForm(w, r, bookingview.QueueHref) // also shows a change made in another window
	case errors.Is(err, booking.ErrNoHold):
		return web.RedirectForm(w, r, summaryPath) // explains that the time to pay is over
	case err != nil:
		return bh.showFailure(w, r, reader, err)
	case web.WantsJSON(r):
		web.ShowJSON(w, http.StatusOK, bh.newProviderPage(page))
		return nil
	}
	return web.SeeOther(w, r, page.URL)
}

// releaseHold releases the hold that the form names, and leads back to its room. The form of an older hold does not
// release a newer one.
func (bh *bookHandler) releaseHold(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	current, err := bh.records.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return err
	}
	if !current.Held() || current.Booking.Code != r.PostForm.Get("code") {
		return web.SeeOther(w, r, "/dashboard")
	}
	if err := bh.bookings.Release(r.Context(), student); err != nil {
		return err
	}
	h, room, isListed := bh.bookings.Catalogue.Snapshot().Room(current.Booking.RoomUUID)
	if !isListed || h.Retired {
		return web.SeeOther(w, r, "/dashboard")
	}
	return web.SeeOther(w, r, parts.RoomHref(h, room))
}

// providerPage is the answer that the booking button reads.
type providerPage struct {
	URL        string `json:"url"`
	AccessCode string `json:"access_code"` // opens the provider's page in place; "" if it cannot be opened there
	Reference  string `json:"reference"`
}

func (bh *bookHandler) newProviderPage(page booking.Checkout) providerPage {
	answer := providerPage{URL: page.URL, Reference: page.Reference}
	if bh.Site.InlineScript != "" {
		answer.AccessCode = page.AccessCode
	}
	return answer
}
