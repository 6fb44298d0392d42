package bookings

import (
	"errors"
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"

	"efie/handlers/bookings/progress"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/layout"
)

// payPath is the address of the payer's page without its token.
const payPath = "/pay/"

// payerHandler serves the pages of the person who pays for a student (R51). A GET changes nothing. Every link that
// opens no payment has the same answer.
type payerHandler struct {
	*checkHandler
	bookings *booking.Service
	queue    *booking.Queue
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

// openLive is open for a link that can be paid now. The receipt answers instead if the link was used.
func (ph *payerHandler) openLive(w http.ResponseWriter, r *http.Request) (opened, error) {
	o, err := ph.open(w, r)
	switch {
	case err != nil:
		return o, err
	case o.link.State == booking.LinkUsed:
		return o, &web.Redirect{Status: http.StatusSeeOther, To: ph.href(o) + "/done"}
	case o.link.State != booking.LinkLive || !ph.bookings.Clock().Before(o.booking.ExpiresAt):
		return o, ph.refuseLink(r, booking.ErrUnknownLink)
	}
	return o, nil
}

func (ph *payerHandler) href(o opened) string { return payPath + ph.bookings.LinkToken(o.link.ID) }

func (ph *payerHandler) show(w http.ResponseWriter, r *http.Request) error {
	o, err := ph.openLive(w, r)
	if err != nil {
		return err
	}
	return ph.showPayer(w, r, o, http.StatusOK, nil)
}

// showPayer shows the payer's page with what the request's form has. problem may be nil.
func (ph *payerHandler) showPayer(
	w http.ResponseWriter, r *http.Request, o opened, status int, problem *hostel.Problem,
) error {
	m, ok := ph.present.payer(o)
	if !ok {
		return ph.refuseLink(r, booking.ErrUnknownLink)
	}
	m.Href = ph.href(o)
	m.Name.Value, m.Contact.Value = web.Truncate(r.PostForm.Get("name")), web.Truncate(r.PostForm.Get("contact"))
	if problem != nil {
		m.Alert, m.Name.Error, m.Contact.Error = problem.Message, problem.Field("name"), problem.Field("contact")
	}
	p, err := ph.newPayerPage(r)
	if err != nil {
		return err
	}
	return ph.Show(w, r, status, p, bookingview.PayerPageView(p, m))
}

// newPayerPage returns the layout. Messengers show its texts to everyone who sees the link, so they name no person and
// no price.
func (ph *payerHandler) newPayerPage(r *http.Request) (layout.Page, error) {
	p, err := ph.NewOwnPage(r, "Pay for a student’s bed")
	p.Preview, p.Description, p.Nav.Strip = true, "A student asks you to pay for a bed through Efie.", ""
	return p, err
}

// pay redirects to the provider's page for the payer.
func (ph *payerHandler) pay(w http.ResponseWriter, r *http.Request) error {
	o, err := ph.openLive(w, r)
	if err != nil {
		return err
	}
	payer, err := booking.NewPayer(r.PostForm.Get("name"), r.PostForm.Get("contact"))
	if problem, invalid := errors.AsType[*hostel.Problem](err); invalid {
		return ph.showPayer(w, r, o, http.StatusUnprocessableEntity, problem)
	}
	if err := ph.limit.Book(r.Context(), o.link.ID); err != nil {
		return err
	}
	ctx, cancel := detach(r)
	defer cancel()
	page, err := ph.queue.PayLink(ctx, o.link, o.booking, payer, queueAfter)
	problem, refused := errors.AsType[*hostel.Problem](err)
	switch {
	case errors.Is(err, booking.ErrNoHold), errors.Is(err, booking.ErrUnknownLink):
		return ph.refuseLink(r, booking.ErrUnknownLink)
	case errors.Is(err, booking.ErrReferenceUsed), err == nil && page.URL == "":
		return ph.showPayer(w, r, o, http.StatusOK, &hostel.Problem{Message: msgManyPay})
	case refused:
		return ph.showPayer(w, r, o, ph.StatusOf(w, r, problem), problem)
	case err != nil:
		return err
	}
	return web.SeeOther(w, r, page.URL)
}

const msgManyPay = "Many people pay just now. Wait a few seconds, then press Pay again. Nothing was paid yet."

// disown ends the link for a reader who does not know the student.
func (ph *payerHandler) disown(w http.ResponseWriter, r *http.Request) error {
	o, err := ph.openLive(w, r)
	if err != nil {
		return err
	}
	if err := ph.bookings.Disown(r.Context(), o.link, o.booking); err != nil {
		return ph.refuseLink(r, err)
	}
	p, err := ph.newPayerPage(r)
	if err != nil {
		return err
	}
	return ph.Show(w, r, http.StatusOK, p, bookingview.PayerDisownedPage(p))
}

// done serves the payer's receipt, as long as the link has a payment. It asks no provider: webhook and reconciler
// settle the payment, and the page reloads until then.
func (ph *payerHandler) done(w http.ResponseWriter, r *http.Request) error {
	o, err := ph.open(w, r)
	if err != nil {
		return err
	}
	paid := o.payment()
	if paid == nil {
		return ph.refuseLink(r, booking.ErrUnknownLink)
	}
	if paid.State == hostel.PaymentAbandoned { // no money came either
		paid.State = hostel.PaymentFailed
	}
	p, err := ph.newPayerPage(r)
	if err != nil {
		return err
	}
	m := ph.present.payerDone(o, *paid)
	if o.link.State == booking.LinkLive && paid.State == hostel.PaymentFailed {
		m.PayHref = ph.href(o)
	}
	if paid.State.Open() && paid.State != hostel.PaymentFailed || paid.State == hostel.PaymentSucceeded {
		p.Refresh = &layout.Refresh{Seconds: refreshSeconds, To: ph.href(o) + "/done"}
	}
	return ph.Show(w, r, http.StatusOK, p, bookingview.PayerDonePage(p, m))
}

// payment returns the payment of the link that the payer asks about: the one whose money came, otherwise the newest. It
// returns nil if the link has no payment.
func (o opened) payment() (latest *hostel.Payment) {
	for i := range o.record.Payments {
		p := &o.record.Payments[i]
		if p.LinkID == o.link.ID && (latest == nil || latest.Received == 0 || p.State.Books()) {
			latest = p
		}
	}
	return latest
}

// payer returns the view model of the payer's page, or false if the room has left Efie.
func (bp *presenter) payer(o opened) (m bookingview.PayerPage, ok bool) {
	b, now := o.booking, bp.clock()
	h, room, ok := bp.catalogue.Snapshot().Room(b.RoomUUID)
	if !ok {
		return m, false
	}
	own := slices.ContainsFunc(o.record.Payments, func(p hostel.Payment) bool { return p.LinkID == "" })
	until := booking.HoldShownUntil(b.ExpiresAt, own || b.PayerMinutes > 0, now.Add(bp.holdFor))
	ends := hostel.TimeWithDay(until, now)
	if ends == hostel.TimeOfDay(until) {
		ends += " today"
	}
	return bookingview.PayerPage{
		Student: o.record.Student.NameForPayer(), Hostel: h.Name, Campus: h.Campus.Name, Room: roomName(room),
		Picture: bp.pictures.Picture(h.Image(), hostel.FallbackHostelImage, h.Name),
		Price:   b.Price.String(), Until: ends, Left: minutesLeft(until.Sub(now)),
		Payments: progress.PaymentPlan(b.Terms, b.Price, b.Dates, now, false),
		Way:      web.StayCost(b.Terms, b.Price).Way, SiteURL: bp.site.URL + "/",
	}, true
}

func (bp *presenter) payerDone(o opened, paid hostel.Payment) bookingview.PayerDone {
	b, place := o.record.Booking, bp.place(o.record.Booking)
	m := bookingview.PayerDone{
		Hostel: place.Hostel, Room: place.Room, Student: o.record.Student.NameForPayer(), Reference: paid.Reference,
		Amount: progress.Received(paid).String(), Title: "Your payment", Text: moneyState(paid.State) + ".",
	}
	switch {
	case paid.State == hostel.PaymentFailed:
		m.Title, m.Text = "The payment did not work", "As far as the payment provider says, no money was taken."
	case paid.State.Open():
		m.Title = "We wait for the payment"
		m.Text = "We ask the payment provider. Do not pay a second time. This page looks again by itself."
	case paid.State == hostel.PaymentAllocated && b.State == hostel.Confirmed:
		m.Title, m.Text = "Paid. Thank you", "The bed is booked. "+progress.Rest(b)
		m.Payments = progress.Dues(b)
	}
	return m
}
