package bookings

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
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
type askHandler struct {
	*bookHandler
	dashboard *dashboardHandler
}

// heldBooking returns the student and the held booking, or redirects to the page that helps.
func (ah *askHandler) heldBooking(r *http.Request) (student *hostel.Student, b hostel.Booking, err error) {
	if student, err = ah.NeedVerified(r, askPath); err != nil {
		return student, b, err
	}
	current, err := ah.current.CurrentBooking(r.Context(), student.ID)
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

// showStopped shows the page with the pressed button again, and why the student gets no link.
func (ah *askHandler) showStopped(w http.ResponseWriter, r *http.Request, code string) error {
	alert := bookingview.StudentNotice{Kind: "bad", Text: booking.ErrLinksStopped.Message, Reference: code}
	status := ah.StatusOf(w, r, booking.ErrLinksStopped)
	if r.PostForm.Get("from") == "dashboard" {
		return ah.dashboard.show(w, r, status, alert)
	}
	kept, err := ah.Readers.HeldBed(r)
	if err != nil {
		return err
	}
	return ah.showHeld(w, r, status, kept, booking.AnyPrice, alert)
}

func (ah *askHandler) end(w http.ResponseWriter, r *http.Request) error {
	_, b, err := ah.heldBooking(r)
	if err != nil {
		return err
	}
	if err := ah.bookings.EndLink(r.Context(), b); err != nil {
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
	record, err := ah.histories.records.Record(r.Context(), b.Code)
	if err != nil {
		return err
	}
	p, err := ah.NewOwnPage(r, "Ask someone to pay")
	if err != nil {
		return err
	}
	p.Nav.Strip = ""
	m := ah.present.askToPay(b, ah.bookings.LinkToken(l.ID))
	m.Until, m.Long = kept.Ends(), kept.Long
	record.Payments = slices.DeleteFunc(record.Payments, func(p hostel.Payment) bool { return p.LinkID != l.ID })
	m.News = cmp.Or(progress.LinkNews(record), "Nobody has opened the link yet.")
	return ah.Show(w, r, http.StatusOK, p, bookingview.AskToPayPage(p, m))
}

func (bp *presenter) askToPay(b hostel.Booking, token string) bookingview.AskToPay {
	address := bp.site.URL + payPath + token
	text := "Please pay for my bed at " + bp.place(b).Hostel + ":"
	_, plain, _ := strings.Cut(bp.site.URL, "://")
	return bookingview.AskToPay{
		Hostel: bp.place(b).Hostel, Price: b.Price.String(), Code: b.Code, Address: address,
		Spoken:  plain + payPath + inGroups(token),
		SMSHref: "sms:?&body=" + url.PathEscape(text+" "+address), // iOS reads &body, Android ?body
		Share:   parts.Sharing("Pay for a bed", text, address),
	}
}

// inGroups writes a token in groups of four characters.
func inGroups(token string) string {
	var text strings.Builder
	for i, c := range token {
		if i > 0 && i%4 == 0 {
			text.WriteByte('-')
		}
		text.WriteRune(c)
	}
	return text.String()
}
