package bookings

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/views/bookingview"
)

// payerHandler serves the page where another person pays for a student (R51). A GET changes nothing.
type payerHandler struct {
	payerLinks
	queue *booking.Queue
	limit *account.RateLimiter
}

// redirectCapitals redirects a payer who typed "pay" in capital letters, as the token may be typed.
func (ph *payerHandler) redirectCapitals(w http.ResponseWriter, r *http.Request) error {
	return web.SeeOther(w, r, bookingview.PayHref+booking.NormalToken(chi.URLParam(r, "token")))
}

// show serves /pay/{token}.
func (ph *payerHandler) show(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	o, err := ph.openLive(w, r)
	if err != nil {
		return err
	}
	return ph.showForm(w, r, reader, o, http.StatusOK, bookingview.PayerAlert{})
}

// showForm shows the page to pay with what the form has.
func (ph *payerHandler) showForm(
	w http.ResponseWriter, r *http.Request, reader session.Reader, o booking.OpenedLink, status int,
	alert bookingview.PayerAlert,
) error {
	around := ph.around.now()
	h, room, isListed := around.Catalogue.Room(o.Booking.RoomUUID)
	if !isListed { // the room has left Efie
		return ph.refuse(r, booking.ErrUnknownLink)
	}
	payer := bookingview.NewPayer(around, ph.translation(r), o)
	p, err := ph.newPage(r, reader, payer)
	if err != nil {
		return err
	}
	m := bookingview.NewPayerPage(around, payer, o, h, room, bookingview.PayerForm{
		Token: ph.bookings.LinkToken(o.Link.ID), Code: ph.bookings.LinkCode(o.Link.ID),
		Name: web.Truncate(r.PostForm.Get("name")), Contact: web.Truncate(r.PostForm.Get("contact")),
		Alert: alert,
	})
	return ph.Show(w, r, status, p, bookingview.PayerPageView(p, m))
}

// pay redirects to the provider's page for the payer. It first warns of another payer, unless the page has done so.
func (ph *payerHandler) pay(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	o, err := ph.openLive(w, r)
	if err != nil {
		return err
	}
	payer, wrong := booking.NewPayer(r.PostForm.Get("name"), r.PostForm.Get("contact"))
	if len(wrong) > 0 {
		alert := bookingview.PayerAlert{Name: "look-again", Wrong: wrong}
		return ph.showForm(w, r, reader, o, http.StatusUnprocessableEntity, alert)
	}
	otherAttempt, anotherPays := ph.otherPayer(o, payer)
	if anotherPays && r.PostForm.Get("go-on") == "" {
		alert := bookingview.PayerAlert{Name: bookingview.AlertBeingPaid, Time: otherAttempt.CreatedAt}
		return ph.showForm(w, r, reader, o, http.StatusConflict, alert)
	}
	err = ph.limit.Book(r.Context(), o.Link.ID)
	if err != nil {
		return err
	}
	ctx, cancel := web.Detach(r)
	defer cancel()
	page, err := ph.queue.PayLink(ctx, o.Link, o.Booking, payer, queueAfter)
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	switch {
	case errors.Is(err, booking.ErrNoHold), errors.Is(err, booking.ErrUnknownLink):
		return ph.refuse(r, booking.ErrUnknownLink)
	case errors.Is(err, booking.ErrReferenceUsed), err == nil && page.URL == "":
		return ph.showForm(w, r, reader, o, http.StatusOK, bookingview.PayerAlert{Name: "busy"})
	case isRefusal:
		return ph.showForm(w, r, reader, o, ph.StatusOf(w, r, problem), ph.alertAbout(problem))
	case err != nil:
		return err
	}
	return web.SeeOther(w, r, page.URL)
}

// otherPayer returns the newest attempt of another payer that counts as open.
func (ph *payerHandler) otherPayer(o booking.OpenedLink, payer booking.Payer) (hostel.Payment, bool) {
	attempt := hostel.Payment{LinkID: o.Link.ID, Email: payer.Email, PayerPhone: payer.Phone}
	return booking.BeingPaid(o.Record.Payments, attempt.PayerID(), ph.bookings.Clock())
}

// alertAbout returns the alert about a payment page that was not opened.
func (ph *payerHandler) alertAbout(problem *hostel.Problem) bookingview.PayerAlert {
	switch {
	case errors.Is(problem, booking.ErrManyPayers):
		return bookingview.PayerAlert{Name: "many-payers"}
	case errors.Is(problem, booking.ErrBeingPaid):
		possible := ph.bookings.Clock().Add(problem.RetryAfter)
		return bookingview.PayerAlert{Name: "somebody-pays", Time: booking.FullMinute(possible)}
	}
	return bookingview.PayerAlert{Name: "not-opened"}
}

// disown ends the link for a reader who does not know the student.
func (ph *payerHandler) disown(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	o, err := ph.openLive(w, r)
	if err != nil {
		return err
	}
	err = ph.bookings.Disown(r.Context(), o.Link, o.Booking)
	if err != nil {
		return ph.refuse(r, err)
	}
	payer := bookingview.NewPayer(ph.around.now(), ph.translation(r), o)
	p, err := ph.newPage(r, reader, payer)
	if err != nil {
		return err
	}
	return ph.Show(w, r, http.StatusOK, p, bookingview.PayerDisownedPage(p, payer.AnsweringForm()))
}
