package bookings

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"efie/handlers/bookings/progress"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/parts"
)

// askPath is the address of the page with a student's link for another payer.
const askPath = "/book/link"

// askHandler serves the pages on which a student makes and ends the link for another payer (R51).
type askHandler struct{ *common }

// heldBooking returns the student and the held booking, or redirects to the page that helps.
func (ah *askHandler) heldBooking(r *http.Request) (student *hostel.Student, b hostel.Booking, err error) {
	if student, err = ah.NeedVerified(r, askPath); err != nil {
		return student, b, err
	}
	current, err := ah.records.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return student, b, err
	}
	// The form of an older hold must not change the link of a newer one.
	code := r.PostForm.Get("code")
	if !current.Held() || code != "" && code != current.Booking.Code {
		return student, b, &web.Redirect{Status: http.StatusSeeOther, To: summaryPath}
	}
	return student, *current.Booking, nil
}

func (ah *askHandler) ask(w http.ResponseWriter, r *http.Request) error {
	student, b, err := ah.heldBooking(r)
	if err != nil {
		return err
	}
	if err := ah.limit.Book(r.Context(), student.ID); err != nil {
		return err
	}
	_, err = ah.bookings.AskToPay(r.Context(), b)
	switch {
	case errors.Is(err, booking.ErrLinksStopped):
		return ah.showStopped(w, r, b.Code)
	case err != nil && !errors.Is(err, booking.ErrNoHold):
		return err
	}
	return web.SeeOther(w, r, askPath)
}

// showStopped shows the held bed, and why the student gets no link.
func (ah *askHandler) showStopped(w http.ResponseWriter, r *http.Request, code string) error {
	alert := bookingview.StudentNotice{Kind: "bad", Text: booking.ErrLinksStopped.Message, Reference: code}
	kept, err := ah.Readers.HeldBed(r)
	if err != nil {
		return err
	}
	return ah.showHeld(w, r, ah.StatusOf(w, r, booking.ErrLinksStopped), kept, booking.AnyPrice, alert)
}

func (ah *askHandler) end(w http.ResponseWriter, r *http.Request) error {
	_, b, err := ah.heldBooking(r)
	if err != nil {
		return err
	}
	l, err := ah.bookings.LiveLink(r.Context(), b)
	if errors.Is(err, booking.ErrUnknownLink) {
		return web.SeeOther(w, r, summaryPath)
	}
	if err != nil {
		return err
	}
	// The form of an older link must not end a newer one.
	if id := r.PostForm.Get("link"); id != "" && id != l.ID {
		return web.SeeOther(w, r, askPath)
	}
	if err := ah.bookings.EndLink(r.Context(), l); err != nil {
		return err
	}
	return web.SeeOther(w, r, summaryPath)
}

// show serves /book/link. Without a live link it redirects to the summary, which has the button to make one.
func (ah *askHandler) show(w http.ResponseWriter, r *http.Request) error {
	_, b, err := ah.heldBooking(r)
	if err != nil {
		return err
	}
	l, err := ah.bookings.LiveLink(r.Context(), b)
	if errors.Is(err, booking.ErrUnknownLink) {
		return web.SeeOther(w, r, summaryPath)
	}
	if err != nil {
		return err
	}
	kept, err := ah.Readers.HeldBed(r)
	if err != nil {
		return err
	}
	record, err := ah.records.Record(r.Context(), b.Code)
	if err != nil {
		return err
	}
	p, err := ah.NewOwnPage(r, "Ask someone to pay")
	if err != nil {
		return err
	}
	p.Nav.Strip = ""
	m := ah.present.askToPay(b, ah.bookings.LinkToken(l.ID))
	m.LinkID = l.ID
	left := kept.Until.Sub(ah.present.clock())
	m.Until, m.Long, m.Left = kept.Ends(), kept.Long, minutesLeft(left)
	m.Countdown = bookingview.CountingDown(wholeSeconds(left))
	m.Countdown.Renew = true // the payer may have paid while the student was in another app
	record.Payments = slices.DeleteFunc(record.Payments, func(p hostel.Payment) bool { return p.LinkID != l.ID })
	m.News = cmp.Or(progress.LinkNews(record), "Nobody has opened the link yet.")
	return ah.Show(w, r, http.StatusOK, p, bookingview.AskToPayPage(p, m))
}

// askToPay returns the view model of the page with a link. Its message names neither the student nor the price, because
// it may be forwarded.
func (bp *presenter) askToPay(b hostel.Booking, token string) bookingview.AskToPay {
	address := bp.site.URL + payPath + token
	_, plain, _ := strings.Cut(bp.site.URL, "://")
	m := bookingview.AskToPay{
		Hostel: bp.place(b).Hostel, Price: b.Price.String(), Code: b.Code, Address: address,
		Spoken: []string{plain, payPath},
		Share: parts.Sharing("Pay for a bed", "Please pay for my bed at "+bp.place(b).Hostel+" on Efie. Efie never "+
			"asks for a PIN or a code. Open this page:", address),
	}
	for group := range slices.Chunk(strings.Split(token, ""), 4) {
		m.Spoken = append(m.Spoken, strings.Join(group, "")+"-")
		m.Spelled += ", " + strings.Join(group, " ")
	}
	m.Spoken[len(m.Spoken)-1] = strings.TrimSuffix(m.Spoken[len(m.Spoken)-1], "-")
	m.Spelled = plain + payPath + m.Spelled
	return m
}
