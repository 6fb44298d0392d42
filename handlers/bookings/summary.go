package bookings

import (
	"cmp"
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// summaryPath is the address of the page that shows a bed before it is paid.
const summaryPath = parts.SummaryHref

type summaryHandler struct{ *common }

// summaryHref returns the address of the summary where a student agrees to a price or terms that the form did not show.
func summaryHref(roomUUID string, form url.Values) string {
	return parts.Href(summaryPath, "room", roomUUID, "price", form.Get("price"), "terms", form.Get("terms"))
}

// shownIn returns the price and the terms that the form's page showed. A form without a price agrees to any price.
func shownIn(form url.Values) booking.Shown {
	n, err := strconv.ParseInt(form.Get("price"), 10, 64)
	if err != nil {
		n = math.MaxInt64
	}
	return booking.Shown{Price: hostel.Pesewas(n), Terms: form.Get("terms")}
}

// refusal returns why the student cannot book a bed of the room, as far as the catalogue knows, or nil.
func (co *common) refusal(student *hostel.Student, h *hostel.Hostel, room *hostel.Room) error {
	if err := booking.StudentRefusal(h, room, student); err != nil {
		return err
	}
	return catalogue.RoomRefusal(h, room, co.present.catalogue.Availability().BedsLeft(room.UUID))
}

// show serves /book/summary for the held bed. With ?room= it shows the bed for which the held bed would be given up.
func (sh *summaryHandler) show(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student, err := web.Verified(reader, r.URL.RequestURI())
	if err != nil {
		return err
	}
	bed := reader.HeldBed
	query := r.URL.Query()
	wanted := query.Get("room")
	switch {
	case bed.RoomUUID == "":
		return sh.showNoHold(w, r, reader, wanted)
	case bed.Paying && (wanted == "" || wanted == bed.RoomUUID):
		return web.SeeOther(w, r, "/dashboard") // it waits for the payment
	case wanted == "" || wanted == bed.RoomUUID:
		return sh.showHeld(w, r, reader, http.StatusOK, bed, shownIn(query))
	}
	h, room, ok := sh.present.catalogue.Snapshot().Room(wanted)
	if !ok {
		return booking.ErrUnknownRoom
	}
	err = sh.refusal(student, h, room)
	if err == nil && bed.Long {
		err = longHoldRefusal(bed, sh.present.clock())
	}
	if err != nil {
		return sh.refuse(w, r, reader, h, err)
	}
	p, err := sh.NewOwnPage(r, reader, "Before you pay")
	if err != nil {
		return err
	}
	p.Nav.Strip = "" // the page itself shows the bed
	summary := sh.present.replacement(h, room, bed, shownIn(query))
	return sh.Show(w, r, http.StatusOK, p, bookingview.SummaryPage(p, summary))
}

// longHoldRefusal refuses another bed while a payer has hours to pay for the held one.
func longHoldRefusal(bed hostel.HeldBed, now time.Time) error {
	p := *booking.ErrUnpaidTooLong
	p.Message = parts.TextLongHold
	p.RetryAfter = booking.AfterLongHold(bed.Until).Sub(now)
	return &p
}

// showHeld shows the summary of the held bed, with an alert if a form failed.
func (co *common) showHeld(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, bed hostel.HeldBed, shown booking.Shown,
	alert ...progress.Notice,
) error {
	h, room, ok := co.present.catalogue.Snapshot().Room(bed.RoomUUID)
	if !ok {
		return web.SeeOther(w, r, "/dashboard")
	}
	p, err := co.NewOwnPage(r, reader, "Before you pay")
	if err != nil {
		return err
	}
	p.Nav.Strip = ""
	m := co.present.summary(h, room, bed, shown)
	m.Verified = r.URL.Query().Has("verified")
	m.Alerts = alert
	if len(alert) > 0 {
		m.Countdown = nil
	} else if !bed.Linked {
		m.Alerts, err = co.linkNotices(r.Context(), bed.ID)
		if err != nil {
			return err
		}
	}
	return co.Show(w, r, status, p, bookingview.SummaryPage(p, m))
}

// showNoHold answers a student without a hold. If a hold has just run out, it offers the way back to its room.
func (sh *summaryHandler) showNoHold(
	w http.ResponseWriter, r *http.Request, reader session.Reader, wanted string,
) error {
	s, err := sh.history(r.Context(), reader.Student(), recordsShown, "")
	if err != nil {
		return err
	}
	now, latest := sh.present.clock(), progress.Latest(s.Records)
	at := progress.PhaseOf(latest, now)
	if at == progress.PhaseOver && now.Sub(latest.Booking.ExpiresAt) < progress.NoticeAge &&
		(wanted == "" || wanted == latest.Booking.RoomUUID) {
		if h, room, ok := sh.present.catalogue.Snapshot().Room(latest.Booking.RoomUUID); ok {
			p, err := sh.NewOwnPage(r, reader, "The time to pay is over")
			if err != nil {
				return err
			}
			return sh.Show(w, r, http.StatusOK, p, bookingview.SummaryOverPage(p, bookingview.SummaryOver{
				Hostel: h.Name, Room: parts.RoomName(room), Until: hostel.TimeWithDay(latest.Booking.ExpiresAt, now),
				Opened: len(latest.Payments) > 0, RoomHref: parts.RoomHref(h, room),
			}))
		}
	}
	h, room, ok := sh.present.catalogue.Snapshot().Room(wanted)
	switch {
	case wanted == "" || at == progress.PhaseAwaitingProvider:
		return web.SeeOther(w, r, "/dashboard")
	case !ok:
		return booking.ErrUnknownRoom
	case at == progress.PhaseConfirmed:
		return sh.showHasBed(w, r, reader, wanted, booking.ErrAlreadyBooked)
	}
	return web.SeeOther(w, r, parts.RoomHref(h, room))
}

// showFailure answers a press of Pay that failed. It shows the reason, the end of the hold, and the Pay button.
func (co *common) showFailure(
	w http.ResponseWriter, r *http.Request, reader session.Reader, failure error,
) error {
	problem, known := errors.AsType[*hostel.Problem](failure)
	if !known {
		return failure
	}
	current, err := co.records.CurrentBooking(r.Context(), reader.Account.ID) // the attempt may have moved its end
	if err != nil {
		return err
	}
	now := co.present.clock()
	if !current.Held() || !now.Before(current.Booking.ExpiresAt) {
		return web.RedirectForm(w, r, summaryPath)
	}
	b, answer := *current.Booking, *problem
	_, noLink := co.bookings.LiveLink(r.Context(), b)
	bed := hostel.HeldBed{
		ID: b.ID, Code: b.Code, RoomUUID: b.RoomUUID, Price: b.Price, Terms: b.Terms, Dates: b.Dates,
		Until:  booking.HoldShownUntil(b.ExpiresAt, b.PayerMinutes > 0, now.Add(co.present.holdFor)),
		SeenAt: now, Linked: noLink == nil, LinkTime: b.PayerMinutes > 0,
	}
	answer.Message += " " + parts.HeldUntilText(bed.Ends())
	if web.WantsJSON(r) {
		return &answer
	}
	return co.showHeld(w, r, reader, co.StatusOf(w, r, &answer), bed, booking.AnyPrice,
		progress.Notice{Kind: "bad", Text: answer.Message})
}

func (bp *presenter) summary(
	h *hostel.Hostel, room *hostel.Room, bed hostel.HeldBed, shown booking.Shown,
) bookingview.BookSummary {
	m := bp.newSummary(h, room, bed, shown)
	timeLeft := bed.Until.Sub(bp.clock())
	m.Until = bed.Ends()
	m.Left = minutesLeft(timeLeft)
	m.Linked = bed.Linked
	m.PayerTime = bp.payerTime(h, bed.LinkTime)
	m.Countdown = new(bookingview.CountingDown(wholeSeconds(timeLeft)))
	m.Offer = parts.Offer{
		Code: bed.Code, Label: "Pay " + m.Price + " now, to Efie", Island: parts.Paying(bp.site.InlineScript, m.Until),
	}
	return m
}

// replacement returns the view model of a bed for which the student would give up the held bed.
func (bp *presenter) replacement(
	h *hostel.Hostel, room *hostel.Room, bed hostel.HeldBed, shown booking.Shown,
) bookingview.BookSummary {
	dates := h.StayDates(bp.clock())
	terms := h.CostTermsFor(room, dates)
	m := bp.newSummary(h, room, hostel.HeldBed{Price: room.Price, Terms: terms, Dates: dates}, shown)
	m.Minutes = parts.Minutes(int(bp.holdFor.Minutes()))
	m.GiveUp = &bookingview.HeldElsewhere{Hostel: "your hostel", Until: bed.Ends(), Paying: bed.Paying}
	if held, heldRoom, ok := bp.catalogue.Snapshot().Room(bed.RoomUUID); ok {
		m.GiveUp.Hostel, m.GiveUp.Room = held.Name, parts.RoomName(heldRoom)
	}
	label := "Give up your bed at " + m.GiveUp.Hostel + " and pay " + m.Price
	m.Offer = parts.NewOffer(room.UUID, room.Price, terms, label)
	m.Offer.Instead = bed.Code
	m.Offer.Island = parts.Paying(bp.site.InlineScript, "")
	return m
}

// newSummary returns the part of the view model that every summary has. bed is held, or would be held now.
func (bp *presenter) newSummary(
	h *hostel.Hostel, room *hostel.Room, bed hostel.HeldBed, shown booking.Shown,
) bookingview.BookSummary {
	now, price, terms := bp.clock(), bed.Price, bed.Terms
	dates := hostel.StayDates{From: bed.Dates.From, Until: bed.Dates.Last(terms.Stay)}
	moveIn, checkout := dates.InWords()
	if !dates.From.After(now) {
		moveIn = "now"
	}
	m := bookingview.BookSummary{
		Hostel: h.Name, Room: parts.RoomName(room), People: room.Gender.People(), RoomHref: parts.RoomHref(h, room),
		Price: price.String(), Cost: terms.InWords(price), Changed: !shown.Covers(price, terms),
		Payments: progress.PaymentPlan(terms, price, bed.Dates, now, false),
		MoveIn:   moveIn, Checkout: cmp.Or(checkout, "Not set"),
	}
	if price > shown.Price {
		m.Was, m.Is = shown.Price.String(), m.Price
	}
	return m
}

// bedSummary returns the bed and its price for the queue's page and the sandbox's page.
func bedSummary(
	h *hostel.Hostel, room *hostel.Room, price hostel.Pesewas, terms hostel.CostTerms, timeToPay string,
) parts.BedSummary {
	return parts.BedSummary{
		Hostel: h.Name, Room: parts.RoomName(room), Price: price.String(), Cost: terms.InWords(price), Time: timeToPay,
	}
}
