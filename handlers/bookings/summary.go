package bookings

import (
	"math"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// summaryHandler serves /book/summary, which shows a bed before it is paid.
type summaryHandler struct{ answers }

// shownIn returns the price and the terms that the form's page showed. A form without a price agrees to any price.
func shownIn(form url.Values) booking.Shown {
	price, err := strconv.ParseInt(form.Get("price"), 10, 64)
	if err != nil {
		price = math.MaxInt64
	}
	return booking.Shown{Price: hostel.Pesewas(price), Terms: form.Get("terms")}
}

// show shows the held bed. With ?room= it shows the bed for which the held bed would be given up.
func (sh *summaryHandler) show(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student, err := web.Verified(reader, r.URL.RequestURI())
	if err != nil {
		return err
	}
	bed := reader.HeldBed
	wantedRoom := r.URL.Query().Get("room")
	asksForHeldBed := wantedRoom == "" || wantedRoom == bed.RoomUUID
	switch {
	case bed.RoomUUID == "":
		return sh.showNoHold(w, r, reader, wantedRoom)
	case !asksForHeldBed:
		return sh.showReplacement(w, r, reader, student, wantedRoom)
	case bed.Paying:
		return web.SeeOther(w, r, "/dashboard") // it waits for the payment
	}
	return sh.showHeld(w, r, reader)
}

// showHeld shows the summary of the held bed.
func (sh *summaryHandler) showHeld(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	bed := reader.HeldBed
	around := sh.around.now()
	h, room, isListed := around.Catalogue.Room(bed.RoomUUID)
	if !isListed {
		return web.SeeOther(w, r, "/dashboard")
	}
	p, err := sh.NewBedPage(r, reader, "Before you pay")
	if err != nil {
		return err
	}
	notices, err := sh.records.linkNotices(r.Context(), bed, around.Now)
	if err != nil {
		return err
	}
	query := r.URL.Query()
	m := bookingview.NewSummary(around, h, room, bed, bookingview.SummaryVisit{
		Shown: shownIn(query), Verified: query.Has("verified"), Alerts: notices,
	})
	return sh.Show(w, r, http.StatusOK, p, bookingview.SummaryPage(p, m))
}

// showReplacement shows the summary of a bed for which the student would give up the held bed.
func (sh *summaryHandler) showReplacement(
	w http.ResponseWriter, r *http.Request, reader session.Reader, student *hostel.Student, wantedRoom string,
) error {
	bed := reader.HeldBed
	around := sh.around.now()
	h, room, isListed := around.Catalogue.Room(wantedRoom)
	if !isListed {
		return booking.ErrUnknownRoom
	}
	refusal := sh.bedRefusal(student, h, room)
	if refusal == nil && bed.Long {
		refusal = longHoldRefusal(bed, around.Now)
	}
	if refusal != nil {
		return sh.refuse(w, r, reader, h, refusal)
	}
	p, err := sh.NewBedPage(r, reader, "Before you pay")
	if err != nil {
		return err
	}
	m := bookingview.NewReplacement(around, h, room, bed, shownIn(r.URL.Query()))
	return sh.Show(w, r, http.StatusOK, p, bookingview.SummaryPage(p, m))
}

// longHoldRefusal refuses another bed while a payer has hours to pay for the held one.
func longHoldRefusal(bed hostel.HeldBed, now time.Time) error {
	refusal := *booking.ErrUnpaidTooLong
	refusal.Message = parts.TextLongHold
	refusal.RetryAfter = booking.AfterLongHold(bed.Until).Sub(now)
	return &refusal
}

// showNoHold answers a student without a hold. If a hold has just run out, it offers the way back to its room.
func (sh *summaryHandler) showNoHold(
	w http.ResponseWriter, r *http.Request, reader session.Reader, wantedRoom string,
) error {
	history, err := sh.records.recent(r.Context(), reader.Student())
	if err != nil {
		return err
	}
	around := sh.around.now()
	latest := progress.Latest(history.Records)
	phase := progress.PhaseOf(latest, around.Now)
	if phase == progress.PhaseOver && endedJustNow(latest.Booking, wantedRoom, around.Now) {
		h, room, isListed := around.Catalogue.Room(latest.Booking.RoomUUID)
		if isListed {
			p, err := sh.NewOwnPage(r, reader, "The time to pay is over")
			if err != nil {
				return err
			}
			m := bookingview.NewSummaryOver(h, room, *latest, around.Now)
			return sh.Show(w, r, http.StatusOK, p, bookingview.SummaryOverPage(p, m))
		}
	}
	h, room, isListed := around.Catalogue.Room(wantedRoom)
	switch {
	case wantedRoom == "" || phase == progress.PhaseAwaitingProvider:
		return web.SeeOther(w, r, "/dashboard")
	case !isListed:
		return booking.ErrUnknownRoom
	case phase == progress.PhaseConfirmed:
		return sh.showHasBed(w, r, reader, wantedRoom, booking.ErrAlreadyBooked)
	}
	return web.SeeOther(w, r, parts.RoomHref(h, room))
}

// endedJustNow reports whether the hold of a booking ended a short time ago, and the student asks for no other room.
func endedJustNow(b hostel.Booking, wantedRoom string, now time.Time) bool {
	isRecent := now.Sub(b.ExpiresAt) < progress.NoticeAge
	isSameRoom := wantedRoom == "" || wantedRoom == b.RoomUUID
	return isRecent && isSameRoom
}
