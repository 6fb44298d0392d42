package bookings

import (
	"cmp"
	"net/url"
	"strconv"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

type presenter struct {
	site      *web.Site
	catalogue *catalogue.Catalogue
	pictures  *parts.Pictures
	clock     func() time.Time
	links     receiptLinks
	holdFor   time.Duration // how long a bed is held while its student pays
}

// story adds the names of the places to a student's history.
func (bp *presenter) story(h hostel.History) progress.Story {
	places := map[string]progress.Place{}
	for _, r := range h.Records {
		places[r.Booking.RoomUUID] = bp.place(r.Booking)
	}
	return progress.Story{History: h, Places: places}
}

func (bp *presenter) place(b hostel.Booking) progress.Place {
	if h, room, ok := bp.catalogue.Snapshot().Room(b.RoomUUID); ok {
		return progress.Place{Hostel: h.Name, Room: parts.RoomName(room)}
	}
	return progress.Place{Hostel: "a hostel that has left Efie"}
}

// stay returns what the dashboard and the receipt show of a student's own booking, without the QR code.
func (bp *presenter) stay(record hostel.Record) bookingview.Stay {
	b := record.Booking
	m := bookingview.Stay{
		Code: b.Code, HostelName: bp.place(b).Hostel, Checkout: "Not set", Payments: progress.Dues(b),
		Bring: progress.Bring(b),
	}
	if h, room, ok := bp.catalogue.Snapshot().Room(b.RoomUUID); ok {
		where := h.Whereabouts(b.State == hostel.Confirmed)
		m.HostelHref, m.Campus, m.Host = "/hostels/"+h.Slug, h.Campus.Name, h.Manager.Username
		m.Address, m.Landmark, m.HostPhone = where.String(), where.Landmark, hostel.PhoneText(where.HostPhone)
		m.Walk, m.Map = parts.NewWalk(bp.catalogue.Snapshot(), h), parts.NewMapPoint(where)
		m.RoomLabel, m.RoomShare = room.Label, parts.RoomShare(room)
		m.MoveIn, m.Checkout = stayDates(b, h)
		m.CalendarHref = calendarHref(b, h)
	}
	if b.ConfirmedAt.IsZero() {
		return m
	}
	if paid := record.Paid(); paid != nil {
		m.Reference = paid.Reference
	}
	m.Share, m.CheckHref = bp.sharing(b), "/check/"+b.Code
	m.CheckAddress = bp.site.URL + m.CheckHref
	return m
}

func (bp *presenter) booked(record hostel.Record) *bookingview.BookedHostel {
	b := record.Booking
	m := &bookingview.BookedHostel{
		Stay: bp.stay(record), BookedOn: hostel.Date(b.ConfirmedAt), Paid: b.Price.String(),
		ReceiptHref: "/receipt/" + b.Code,
	}
	if paid := record.Paid(); paid != nil && paid.LinkID != "" {
		m.PaidBy = cmp.Or(paid.PayerName, "Another person")
	}
	h, r, ok := bp.catalogue.Snapshot().Room(b.RoomUUID)
	if m.Missing = !ok; m.Missing {
		return m
	}
	m.Gender, m.Available, m.Amenities = h.GenderType, h.Available(), h.Amenities
	m.Picture = bp.pictures.Picture(bp.catalogue.Snapshot(), h.Image(), hostel.FallbackHostelImage, h.Name)
	if m.HostEmail = h.Manager.Email; m.HostEmail == "" {
		m.Answers = bp.site.Support()
		return m
	}
	m.ContactHref = "mailto:" + url.PathEscape(m.HostEmail) +
		"?subject=" + parts.EscapeText("My room at "+h.Name+" ("+r.Label+", "+m.RoomShare+")") +
		"&body=" + parts.EscapeText("Hello "+m.Host+",\n\nI booked a bed at "+h.Name+" ("+r.Label+", "+m.RoomShare+
		") through Efie. My booking code is "+b.Code+".\n\n")
	return m
}

// stayOf returns the first and the last day of a confirmed booking. For a booking without a last day, it returns the
// hostel's present checkout date.
func stayOf(b hostel.Booking, h *hostel.Hostel) hostel.StayDates {
	d := b.Dates
	if d.Until.IsZero() {
		d.Until, _ = h.CheckoutAfter(b.ConfirmedAt)
	}
	return d
}

// stayDates returns stayOf in words. An unknown last day is 'Not set'.
func stayDates(b hostel.Booking, h *hostel.Hostel) (moveIn, checkout string) {
	moveIn, checkout = stayOf(b, h).InWords()
	return moveIn, cmp.Or(checkout, "Not set")
}

// heldBed returns the view model of a bed that is held until a time, or nil if its room is gone.
func (bp *presenter) heldBed(b hostel.Booking, until, now time.Time) *bookingview.HeldBed {
	h, r, ok := bp.catalogue.Snapshot().Room(b.RoomUUID)
	if !ok {
		return nil
	}
	left := until.Sub(now)
	return &bookingview.HeldBed{
		PayerTime:  bp.payerTime(h, b.PayerMinutes > 0),
		HostelName: h.Name, HostelHref: "/hostels/" + h.Slug, Room: parts.RoomName(r),
		Price: b.Price.String(), Cost: b.Terms.InWords(b.Price), Until: hostel.TimeWithDay(until, now),
		Code: b.Code, Left: minutesLeft(left), Countdown: bookingview.CountingDown(wholeSeconds(left)),
	}
}

// payerTime explains the length of a hold where its student can ask another person to pay. It returns "" if a payment
// link has moved the end (linkTime).
func (bp *presenter) payerTime(h *hostel.Hostel, linkTime bool) string {
	if linkTime {
		return ""
	}
	return parts.TextPayerTime(int(bp.holdFor.Minutes()), h.PayerHours)
}

// heldUntil returns the end of a hold as its pages show it.
func (bp *presenter) heldUntil(r hostel.Record, now time.Time) time.Time {
	opened := progress.LastAttempt(r) != nil || r.Booking.PayerMinutes > 0
	return booking.HoldShownUntil(r.Booking.ExpiresAt, opened, now.Add(bp.holdFor))
}

// minutesLeft rounds down, so that it never promises more time than is left.
func minutesLeft(left time.Duration) string {
	switch n := int(left / time.Minute); n {
	case 0:
		return "less than a minute left"
	case 1:
		return "1 minute left"
	default:
		if n >= 120 {
			return strconv.Itoa(n/60) + " hours left"
		}
		return strconv.Itoa(n) + " minutes left"
	}
}

// wholeSeconds rounds up, so that the hold is over when the countdown ends.
func wholeSeconds(left time.Duration) int { return int((left + time.Second - 1) / time.Second) }
