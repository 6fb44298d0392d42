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
)

// calendarFile is the address of the calendar of a booking, after the address of its receipt.
const calendarFile = "/calendar.ics"

// calendarHref returns the address of the calendar of a booking, or "" if it has no days.
func calendarHref(b hostel.Booking, h *hostel.Hostel) string {
	if b.State != hostel.Confirmed || stayOf(b, h) == (hostel.StayDates{}) {
		return ""
	}
	return "/receipt/" + b.Code + calendarFile
}

// calendar serves /receipt/{code}/calendar.ics (RFC 5545), the calendar of the student's own booking.
func (rh *receiptHandler) calendar(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	code := chi.URLParam(r, "code")
	student, err := web.Verified(reader, "/receipt/"+code)
	if err != nil {
		return err
	}
	record, err := rh.ownRecord(r, student, code)
	if err != nil {
		return err
	}
	h, _, ok := rh.present.catalogue.Snapshot().Room(record.Booking.RoomUUID)
	if !ok || calendarHref(record.Booking, h) == "" {
		return web.SeeOther(w, r, "/receipt/"+code)
	}
	text := rh.present.calendarOf(record.Booking, h).Serialize(ics.WithNewLineWindows)
	header := w.Header()
	header.Set("Content-Type", "text/calendar; charset=utf-8")
	header.Set("Content-Disposition", `inline; filename="efie-`+code+`.ics"`) // iPhones ask about an inline calendar
	header.Set("Content-Length", strconv.Itoa(len(text)))
	header.Set("Cache-Control", "private, no-store")
	header.Add("Vary", "Cookie")
	_, _ = w.Write([]byte(text)) // it fails only if the client has disconnected
	return nil
}

// calendarOf returns the first day of a booking, its payments to the hostel, and its last day.
func (bp *presenter) calendarOf(b hostel.Booking, h *hostel.Hostel) *ics.Calendar {
	c := ics.NewCalendarFor("Efie")
	c.SetMethod(ics.MethodPublish)
	where := h.Whereabouts(true)
	add := func(id string, day time.Time, title string, details ...string) {
		if day.IsZero() {
			return
		}
		e := c.AddEvent(b.ID + "-" + id) // the same in the next download, which then replaces the event
		e.SetDtStampTime(bp.clock())
		e.SetAllDayStartAt(day)
		e.SetSummary(title + h.Name)
		e.SetDescription(strings.Join(details, "\n"))
		e.SetLocation(where.String())
		e.SetURL(bp.site.URL + "/receipt/" + b.Code)
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	stay, plan := stayOf(b, h), b.Terms.Plan(b.Price, b.Dates, b.ConfirmedAt, true)
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
