package bookings

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/layout"
	"efie/views/parts"
)

// askPath is the address of the page with a student's link for another payer.
const askPath = "/book/link"

// askHandler serves the pages on which a student makes and ends the link for another payer (R51).
type askHandler struct{ *common }

// heldBooking returns the reader's held booking, or redirects to the page that helps.
func (ah *askHandler) heldBooking(r *http.Request, reader session.Reader) (hostel.Booking, error) {
	current, err := ah.records.CurrentBooking(r.Context(), reader.Account.ID)
	if err != nil {
		return hostel.Booking{}, err
	}
	// The form of an older hold must not change the link of a newer one.
	code := r.PostForm.Get("code")
	if !current.Held() || code != "" && code != current.Booking.Code {
		return hostel.Booking{}, &web.Redirect{Status: http.StatusSeeOther, To: summaryPath}
	}
	return *current.Booking, nil
}

func (ah *askHandler) ask(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	b, err := ah.heldBooking(r, reader)
	if err != nil {
		return err
	}
	if err := ah.limit.Book(r.Context(), reader.Account.ID); err != nil {
		return err
	}
	_, err = ah.bookings.AskToPay(r.Context(), b)
	switch {
	case errors.Is(err, booking.ErrLinksStopped):
		return ah.showStopped(w, r, reader, b.Code)
	case err != nil && !errors.Is(err, booking.ErrNoHold):
		return err
	}
	return web.SeeOther(w, r, askPath)
}

// showStopped shows the held bed, and why the student gets no link.
func (ah *askHandler) showStopped(w http.ResponseWriter, r *http.Request, reader session.Reader, code string) error {
	alert := progress.Notice{Kind: "bad", Text: booking.ErrLinksStopped.Message, Reference: code}
	bed := reader.HeldBed
	return ah.showHeld(w, r, reader, ah.StatusOf(w, r, booking.ErrLinksStopped), bed, booking.AnyPrice, alert)
}

func (ah *askHandler) end(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	b, err := ah.heldBooking(r, reader)
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

// lookAgainSeconds is the time after which the page with a link looks again whether the payer has paid. Without
// JavaScript it reloads as a whole, which closes the address that a student may be reading out: so it waits longer.
const (
	lookAgainSeconds = 10
	reloadSeconds    = 60
)

// show serves /book/link. Without a live link it redirects to the summary, which has the button to make one and the
// reason why the last one ended. With ?part=news it serves only the part that changes, as long as the hold still ends
// at the time that the page shows.
func (ah *askHandler) show(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	query := r.URL.Query()
	part := query.Get("part") == "news"
	b, err := ah.heldBooking(r, reader)
	if elsewhere, ok := errors.AsType[*web.Redirect](err); ok && part {
		return leaveWaiting(w, r, part, elsewhere.To)
	}
	if err != nil {
		return err
	}
	bed := reader.HeldBed
	l, err := ah.bookings.LiveLink(r.Context(), b)
	if errors.Is(err, booking.ErrUnknownLink) || bed.ID == "" {
		return leaveWaiting(w, r, part, summaryPath)
	}
	if err != nil {
		return err
	}
	ends := strconv.FormatInt(b.ExpiresAt.UnixMilli(), 10)
	if part && query.Get("ends") != ends {
		return leaveWaiting(w, r, part, askPath)
	}
	record, err := ah.records.Record(r.Context(), b.Code)
	if err != nil {
		return err
	}
	p, err := ah.NewOwnPage(r, reader, "Ask someone to pay")
	if err != nil {
		return err
	}
	p.Nav.Strip = ""
	news := linkNews(record, l.ID, ah.present.clock())
	if part {
		return ah.ShowPart(w, r, p, bookingview.LinkNewsFragment(news))
	}
	m := ah.present.askToPay(b, bed, ah.bookings.LinkToken(l.ID))
	m.LinkID = l.ID
	m.News = news
	m.Island = parts.RefreshedPart{
		Endpoint: parts.Href(askPath, "part", "news", "ends", ends), Page: askPath, Seconds: lookAgainSeconds,
		Offline: bookingview.TextQueueOffline,
	}
	p.Refresh = &layout.Refresh{Seconds: reloadSeconds, To: askPath, Quiet: true}
	return ah.Show(w, r, http.StatusOK, p, bookingview.AskToPayPage(p, m))
}

// linkNews returns what a student reads about the payer with a live link.
func linkNews(record hostel.Record, linkID string, now time.Time) string {
	record.Payments = slices.DeleteFunc(slices.Clone(record.Payments),
		func(p hostel.Payment) bool { return p.LinkID != linkID })
	if progress.WaitsFor(&record, progress.PhaseHeld, "", now) != nil {
		return "Another person is paying for your bed now. Do not pay a second time."
	}
	return cmp.Or(progress.LinkNews(record), "Nobody has pressed Pay yet.")
}

// askToPay returns the view model of the page with a link. Its message has the amount, the time and the hostel, which a
// payer needs to decide, and not the student's name, because it may be forwarded (R51).
func (bp *presenter) askToPay(b hostel.Booking, bed hostel.HeldBed, token string) bookingview.AskToPay {
	now := bp.clock()
	timeLeft := bed.Until.Sub(now)
	address := bp.site.URL + payPath + token
	_, plain, _ := strings.Cut(bp.site.URL, "://")
	message := "Please pay " + strings.ReplaceAll(b.Price.String(), " ", "\u00a0") + " before " +
		payBefore(bed.Until, now) + " for my bed at " + bp.place(b).Hostel +
		" on Efie. Efie never asks for a PIN or a code. Open this page:"
	m := bookingview.AskToPay{
		Hostel: bp.place(b).Hostel, Price: b.Price.String(), Code: b.Code, Address: address,
		Until: bed.Ends(), Left: minutesLeft(timeLeft), Countdown: bookingview.CountingDown(wholeSeconds(timeLeft)),
		Why: bookingview.WhyLinkEnds(b.PayerMinutes), Spoken: []string{plain, payPath},
		Share: parts.Sharing("Pay for a bed", message, address),
	}
	m.Share.Copied = "Message copied"
	m.Share.Failed = "That did not work. Copy the address below."
	for group := range slices.Chunk(strings.Split(token, ""), 4) {
		m.Spoken = append(m.Spoken, strings.Join(group, "")+"-")
		m.Spelled += ", " + strings.Join(group, " ")
	}
	m.Spoken[len(m.Spoken)-1] = strings.TrimSuffix(m.Spoken[len(m.Spoken)-1], "-")
	m.Spelled = plain + payPath + m.Spelled
	return m
}

// payBefore returns the end of a hold for a message. A message may be read on another day and in another country.
func payBefore(until, now time.Time) string {
	if hostel.Date(until) == hostel.Date(now) {
		return hostel.InGhana(hostel.TimeOfDay(until))
	}
	return hostel.InGhana(hostel.TimeWithDay(until, time.Time{})) // with its date, because "tomorrow" passes
}
