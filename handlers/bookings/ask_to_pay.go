package bookings

import (
	"errors"
	"net/http"
	"strconv"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/layout"
)

// askHandler serves the pages on which a student makes and ends the link for another payer (R51).
type askHandler struct {
	answers
	limit *account.RateLimiter
}

// heldBooking returns the reader's held booking, or redirects to the page that helps.
func (ah *askHandler) heldBooking(r *http.Request, reader session.Reader) (hostel.Booking, error) {
	current, err := ah.records.CurrentBooking(r.Context(), reader.Account.ID)
	if err != nil {
		return hostel.Booking{}, err
	}
	if !isFormOf(r.PostForm, current) {
		return hostel.Booking{}, &web.Redirect{Status: http.StatusSeeOther, To: summaryPath}
	}
	return *current.Booking, nil
}

func (ah *askHandler) ask(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	b, err := ah.heldBooking(r, reader)
	if err != nil {
		return err
	}
	err = ah.limit.Book(r.Context(), reader.Account.ID)
	if err != nil {
		return err
	}
	_, err = ah.bookings.AskToPay(r.Context(), b)
	switch {
	case errors.Is(err, booking.ErrLinksStopped):
		return ah.showStopped(w, r, reader, b.Code)
	case err != nil && !errors.Is(err, booking.ErrNoHold):
		return err
	}
	return web.SeeOther(w, r, bookingview.AskHref)
}

// showStopped shows the held bed, and why the student gets no link.
func (ah *askHandler) showStopped(w http.ResponseWriter, r *http.Request, reader session.Reader, code string) error {
	reason := progress.Notice{Kind: "bad", Text: booking.ErrLinksStopped.Message, Reference: code}
	return ah.showFailedSummary(w, r, reader, ah.StatusOf(w, r, booking.ErrLinksStopped), reader.HeldBed, reason)
}

func (ah *askHandler) end(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	b, err := ah.heldBooking(r, reader)
	if err != nil {
		return err
	}
	link, err := ah.bookings.LiveLink(r.Context(), b)
	if errors.Is(err, booking.ErrUnknownLink) {
		return web.SeeOther(w, r, summaryPath)
	}
	if err != nil {
		return err
	}
	// The form of an older link must not end a newer one.
	shownLink := r.PostForm.Get("link")
	if shownLink != "" && shownLink != link.ID {
		return web.SeeOther(w, r, bookingview.AskHref)
	}
	err = ah.bookings.EndLink(r.Context(), link)
	if err != nil {
		return err
	}
	return web.SeeOther(w, r, summaryPath)
}

// reloadSeconds is the time after which the page with a link reloads without JavaScript. It is longer than the time
// after which the island looks again, because a reload closes the address that a student may be reading out.
const reloadSeconds = 60

// show serves /book/link. Without a live link it redirects to the summary, which has the button to make one and the
// reason why the last one ended. With ?part=news it serves only the part that changes, as long as the hold still ends
// at the time that the page shows.
func (ah *askHandler) show(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	query := r.URL.Query()
	asksForPart := query.Get("part") == "news"
	b, err := ah.heldBooking(r, reader)
	elsewhere, isElsewhere := errors.AsType[*web.Redirect](err)
	if isElsewhere && asksForPart {
		return leaveWaiting(w, r, asksForPart, elsewhere.To)
	}
	if err != nil {
		return err
	}
	link, err := ah.bookings.LiveLink(r.Context(), b)
	if errors.Is(err, booking.ErrUnknownLink) || reader.HeldBed.ID == "" {
		return leaveWaiting(w, r, asksForPart, summaryPath)
	}
	if err != nil {
		return err
	}
	ends := strconv.FormatInt(b.ExpiresAt.UnixMilli(), 10)
	if asksForPart && query.Get("ends") != ends {
		return leaveWaiting(w, r, asksForPart, bookingview.AskHref)
	}
	record, err := ah.records.Record(r.Context(), b.Code)
	if err != nil {
		return err
	}
	p, err := ah.NewBedPage(r, reader, "Ask someone to pay")
	if err != nil {
		return err
	}
	around := ah.around.now()
	news := bookingview.LinkNews(record, link.ID, around.Now)
	if asksForPart {
		return ah.ShowPart(w, r, p, bookingview.LinkNewsFragment(news))
	}
	m := bookingview.NewAskToPay(around, b, reader.HeldBed, link, ah.bookings.LinkToken(link.ID), news, ends)
	p.Refresh = &layout.Refresh{Seconds: reloadSeconds, To: bookingview.AskHref, Quiet: true}
	return ah.Show(w, r, http.StatusOK, p, bookingview.AskToPayPage(p, m))
}
