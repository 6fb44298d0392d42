package bookings

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/layout"
	"efie/views/parts"
)

// payPath is the address of the payer's page without its token; donePath follows the token after a payment.
const (
	payPath  = "/pay/"
	donePath = "/done"
)

// payerHandler serves the pages of the person who pays for a student (R51). A GET changes nothing. Every link that
// opens no payment has the same answer.
type payerHandler struct {
	*common
	queue *booking.Queue
}

// opened is a payment link with its booking.
type opened struct {
	link    booking.PaymentLink
	booking hostel.Booking
	record  hostel.Record
}

// redirectCapitals redirects a payer who typed "pay" in capital letters, as the token may be typed.
func (ph *payerHandler) redirectCapitals(w http.ResponseWriter, r *http.Request) error {
	return web.SeeOther(w, r, payPath+booking.NormalToken(chi.URLParam(r, "token")))
}

// open returns the link of a request with its booking. It fails with booking.ErrUnknownLink, or with a limit.
func (ph *payerHandler) open(w http.ResponseWriter, r *http.Request) (o opened, err error) {
	w.Header().Set("Referrer-Policy", "no-referrer") // the address opens the page
	o.link, o.booking, err = ph.bookings.Link(r.Context(), chi.URLParam(r, "token"))
	if err != nil {
		return o, ph.refuseLink(r, err)
	}
	o.link.Language = ph.language(r)
	o.record, err = ph.records.Record(r.Context(), o.booking.Code)
	return o, err
}

// refuseLink returns the error for a link that opens nothing.
func (ph *payerHandler) refuseLink(r *http.Request, err error) error {
	if !errors.Is(err, booking.ErrUnknownLink) {
		return err
	}
	if err := ph.limitGuesses(r); err != nil {
		return err
	}
	return booking.ErrUnknownLink
}

// language returns the language that a payer asked for, or "" for English.
func (ph *payerHandler) language(r *http.Request) string {
	return ph.Content.Library().Translation(r.URL.Query().Get("lang"))
}

// orNoLink answers booking.ErrUnknownLink of a handler with the page for all links that open no payment.
func (ph *payerHandler) orNoLink(h web.Handler) web.Handler {
	return func(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
		err := h(w, r, reader)
		if !errors.Is(err, booking.ErrUnknownLink) || web.WantsJSON(r) {
			return err
		}
		p, m, err := ph.newPayerPage(r, reader, opened{})
		if err != nil {
			return err
		}
		return ph.Show(w, r, ph.StatusOf(w, r, booking.ErrUnknownLink), p, bookingview.PayerNoLinkPage(p, m))
	}
}

// openLive is open for a link that can be paid now. The page after a payment answers instead if the bed was paid while
// the link lived.
func (ph *payerHandler) openLive(w http.ResponseWriter, r *http.Request) (opened, error) {
	o, err := ph.open(w, r)
	switch {
	case err != nil:
		return o, err
	case o.bedPaid():
		return o, &web.Redirect{Status: http.StatusSeeOther, To: ph.href(o, donePath)}
	case o.link.State != booking.LinkLive || !ph.bookings.Clock().Before(o.booking.ExpiresAt):
		return o, ph.refuseLink(r, booking.ErrUnknownLink)
	}
	return o, nil
}

func (ph *payerHandler) href(o opened, page string) string {
	return parts.Href(payPath+ph.bookings.LinkToken(o.link.ID)+page, "lang", o.link.Language)
}

func (ph *payerHandler) show(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	o, err := ph.openLive(w, r)
	if err != nil {
		return err
	}
	return ph.showPayer(w, r, reader, o, http.StatusOK, payerAlert{})
}

// payerAlert is the reason why the payment page is not open. The zero payerAlert shows no alert.
type payerAlert struct {
	name  string    // of its sentence
	time  time.Time // in the sentence; may be zero
	wrong []string  // the names of inputs with a mistake
}

// beingPaid is the name of the sentence about another payer. After it, the next press of Pay goes on.
const beingPaid = "being-paid"

// showPayer shows the page to pay with what the form has. Without an alert it warns of another payer.
func (ph *payerHandler) showPayer(
	w http.ResponseWriter, r *http.Request, reader session.Reader, o opened, status int, alert payerAlert,
) error {
	h, room, ok := ph.present.catalogue.Snapshot().Room(o.booking.RoomUUID)
	if !ok { // the room has left Efie
		return ph.refuseLink(r, booking.ErrUnknownLink)
	}
	p, payer, err := ph.newPayerPage(r, reader, o)
	if err != nil {
		return err
	}
	now := ph.bookings.Clock()
	until := ph.present.heldUntil(o.record, now)
	m := bookingview.PayerPage{
		Payer: payer, Price: o.booking.Price.String(), SiteURL: ph.present.site.URL + "/",
		Picture: ph.present.pictures.Picture(ph.present.catalogue.Snapshot(), h.Image(), hostel.FallbackHostelImage, h.Name),
		Phone:   o.record.Student.Phone != "", Deadline: "before-today", LastHour: until.Sub(now) < time.Hour,
		Href: ph.href(o, ""), UnknownHref: ph.href(o, "/unknown"), Check: ph.payerCheck(o),
	}
	if alert.name != "" {
		m.Alert = m.Say(alert.name, "{time}", hostel.TimeOfDay(alert.time)).Words
	}
	paying, anybodyPays := booking.BeingPaid(o.record.Payments, "", now)
	if anybodyPays && alert.name != beingPaid {
		m.Notice = m.Say(beingPaid, "{time}", hostel.TimeOfDay(paying.CreatedAt))
	}
	m.GoesOn = anybodyPays
	if hostel.Date(until) != hostel.Date(now) {
		m.Deadline = "before-tomorrow"
	}
	m.Name.Value, m.Contact.Value = web.Truncate(r.PostForm.Get("name")), web.Truncate(r.PostForm.Get("contact"))
	if slices.Contains(alert.wrong, "name") {
		m.Name.Error = m.Say("name-wrong").Words
	}
	if slices.Contains(alert.wrong, "contact") {
		m.Contact.Error = m.Say("contact-wrong").Words
	}
	m.Bed = ph.payerBed(m.Say, h, room, o.booking)
	m.Plan = payerPlan(m.Say, o.booking, now, "plan-now")
	m.Plan.AskHref = askRestHref(h, o.booking)
	return ph.Show(w, r, status, p, bookingview.PayerPageView(p, m))
}

// newPayerPage returns the layout and the parts of every page. Messengers show the texts of the layout to everyone who
// sees the link, so they name no person and no price.
func (ph *payerHandler) newPayerPage(
	r *http.Request, reader session.Reader, o opened,
) (layout.Page, bookingview.Payer, error) {
	m := ph.payer(ph.language(r), o)
	p, err := ph.NewOwnPage(r, reader, m.Say("title").Words)
	p.Lang, p.Preview, p.Description, p.Nav.Strip = ph.language(r), true, m.Say("preview").Words, ""
	return p, m, err
}

// pay redirects to the provider's page for the payer. It first warns of another payer, unless the page has done so.
func (ph *payerHandler) pay(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	o, err := ph.openLive(w, r)
	if err != nil {
		return err
	}
	payer, wrong := booking.NewPayer(r.PostForm.Get("name"), r.PostForm.Get("contact"))
	if len(wrong) > 0 {
		return ph.showPayer(w, r, reader, o, http.StatusUnprocessableEntity, payerAlert{name: "look-again", wrong: wrong})
	}
	paying, anotherPays := ph.otherPayer(o, payer)
	if anotherPays && r.PostForm.Get("go-on") == "" {
		return ph.showPayer(w, r, reader, o, http.StatusConflict, payerAlert{name: beingPaid, time: paying.CreatedAt})
	}
	if err := ph.limit.Book(r.Context(), o.link.ID); err != nil {
		return err
	}
	ctx, cancel := web.Detach(r)
	defer cancel()
	page, err := ph.queue.PayLink(ctx, o.link, o.booking, payer, queueAfter)
	problem, refused := errors.AsType[*hostel.Problem](err)
	switch {
	case errors.Is(err, booking.ErrNoHold), errors.Is(err, booking.ErrUnknownLink):
		return ph.refuseLink(r, booking.ErrUnknownLink)
	case errors.Is(err, booking.ErrReferenceUsed), err == nil && page.URL == "":
		return ph.showPayer(w, r, reader, o, http.StatusOK, payerAlert{name: "busy"})
	case refused:
		return ph.showPayer(w, r, reader, o, ph.StatusOf(w, r, problem), ph.alertAbout(problem))
	case err != nil:
		return err
	}
	return web.SeeOther(w, r, page.URL)
}

// otherPayer returns the newest attempt of another payer that counts as open.
func (ph *payerHandler) otherPayer(o opened, payer booking.Payer) (hostel.Payment, bool) {
	attempt := hostel.Payment{LinkID: o.link.ID, Email: payer.Email, PayerPhone: payer.Phone}
	return booking.BeingPaid(o.record.Payments, attempt.PayerID(), ph.bookings.Clock())
}

// alertAbout returns the alert about a payment page that was not opened.
func (ph *payerHandler) alertAbout(problem *hostel.Problem) payerAlert {
	switch {
	case errors.Is(problem, booking.ErrManyPayers):
		return payerAlert{name: "many-payers"}
	case errors.Is(problem, booking.ErrBeingPaid):
		possible := ph.bookings.Clock().Add(problem.RetryAfter)
		return payerAlert{name: "somebody-pays", time: booking.FullMinute(possible)}
	}
	return payerAlert{name: "not-opened"}
}

// disown ends the link for a reader who does not know the student.
func (ph *payerHandler) disown(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	o, err := ph.openLive(w, r)
	if err != nil {
		return err
	}
	if err := ph.bookings.Disown(r.Context(), o.link, o.booking); err != nil {
		return ph.refuseLink(r, err)
	}
	p, m, err := ph.newPayerPage(r, reader, o)
	if err != nil {
		return err
	}
	m.Languages = nil // the answer to a form cannot be opened again
	return ph.Show(w, r, http.StatusOK, p, bookingview.PayerDisownedPage(p, m))
}
