package bookings

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/views/bookingview"
)

// calendar serves /receipt/{code}/calendar.ics (RFC 5545), the calendar of the student's own booking.
func (rh *receiptHandler) calendar(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	code := chi.URLParam(r, "code")
	student, err := web.Verified(reader, bookingview.ReceiptHref(code))
	if err != nil {
		return err
	}
	record, _, err := rh.records.of(r, student, code)
	if err != nil {
		return err
	}
	around := rh.around.now()
	h, _, isListed := around.Catalogue.Room(record.Booking.RoomUUID)
	if !isListed || bookingview.CalendarHref(record.Booking, h) == "" {
		return web.SeeOther(w, r, bookingview.ReceiptHref(code))
	}
	text := newCalendar(record.Booking, h, around.SiteURL, around.Now).Serialize(ics.WithNewLineWindows)
	header := w.Header()
	header.Set("Content-Type", "text/calendar; charset=utf-8")
	header.Set("Content-Disposition", `inline; filename="efie-`+code+`.ics"`) // iPhones ask about an inline calendar
	header.Set("Content-Length", strconv.Itoa(len(text)))
	header.Set("Cache-Control", "private, no-store")
	header.Add("Vary", "Cookie")
	_, _ = w.Write([]byte(text)) // it fails only if the client has disconnected
	return nil
}

// newCalendar returns the first day of a booking, its payments to the hostel, and its last day.
func newCalendar(b hostel.Booking, h *hostel.Hostel, siteURL string, now time.Time) *ics.Calendar {
	c := ics.NewCalendarFor("Efie")
	c.SetMethod(ics.MethodPublish)
	where := h.Whereabouts(true)
	add := func(id string, day time.Time, title string, details ...string) {
		if day.IsZero() {
			return
		}
		e := c.AddEvent(b.ID + "-" + id) // the same in the next download, which then replaces the event
		e.SetDtStampTime(now)
		e.SetAllDayStartAt(day)
		e.SetSummary(title + h.Name)
		e.SetDescription(strings.Join(details, "\n"))
		e.SetLocation(where.String())
		e.SetURL(siteURL + bookingview.ReceiptHref(b.Code))
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	stay := b.StayAt(h)
	plan := b.Terms.Plan(b.Price, b.Dates, b.ConfirmedAt, true)
	way := "Show your receipt at the gate."
	if where.Landmark != "" {
		way += "\nHow to find it: " + where.Landmark
	}
	if plan.Deposit != "" {
		way += "\nDeposit " + plan.Deposit
	}
	add("move-in", stay.From, "Move in: ", way)
	for i, line := range plan.Lines {
		add("due-"+strconv.Itoa(i), line.Day, "Pay "+line.Amount+": ", line.For,
			"Never pay the hostel before you have the key, and ask for a receipt.")
	}
	add("checkout", stay.Until, "Checkout: ", "The last day of your stay.")
	return c
}
