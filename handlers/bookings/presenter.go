package bookings

import (
	"net/url"
	"strconv"
	"time"

	"efie/handlers/bookings/progress"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/bookingview"
	"efie/views/parts"
)

type presenter struct {
	site      *web.Site
	catalogue *catalogue.Catalogue
	pictures  *web.Pictures
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
		return progress.Place{Hostel: h.Name, Room: roomName(room)}
	}
	return progress.Place{Hostel: "a hostel that has left Efie"}
}

func (bp *presenter) booked(record hostel.Record) *bookingview.BookedHostel {
	b := record.Booking
	m := &bookingview.BookedHostel{
		BookedOn: hostel.Date(b.ConfirmedAt), Status: "Confirmed", RoomStatus: "Active", Paid: b.Price.String(),
		Missing: true, Checkout: "Not set",
		Code: b.Code, ReceiptHref: "/receipt/" + b.Code, Payments: progress.Dues(b),
	}
	if paid := record.Paid(); paid != nil {
		m.Reference = paid.Reference
		if paid.LinkID != "" {
			m.PaidBy = parts.OrElse(paid.PayerName, "Another person")
		}
	}
	h, r, ok := bp.catalogue.Snapshot().Room(b.RoomUUID)
	if !ok {
		return m
	}
	m.Missing = false
	m.Share = bp.sharing(b)
	where := h.Whereabouts(true)
	m.CheckAddress, m.Address, m.Landmark = bp.site.URL+"/check/"+b.Code, where.String(), where.Landmark
	m.Walk, m.Map = web.NewWalk(bp.catalogue.Snapshot(), h), web.OnMap(where)
	m.HostName, m.HostEmail, m.HostPhone = h.Manager.Username, h.Manager.Email, hostel.PhoneText(where.HostPhone)
	m.HostelName, m.HostelHref = h.Name, "/hostels/"+h.Slug
	m.MoveIn, m.Checkout = stayDates(b, h)
	m.CalendarHref = calendarHref(b, h)
	m.RoomLabel, m.RoomShare = r.Label, web.RoomShare(r)
	m.Campus, m.Gender, m.Available, m.Amenities = h.Campus.Name, h.GenderType, h.Available(), h.Amenities
	m.Picture = bp.pictures.Picture(h.Image(), hostel.FallbackHostelImage, h.Name)
	if m.HostEmail == "" {
		m.Answers = bp.site.Support()
	}
	if m.HostEmail != "" {
		m.ContactHref = "mailto:" + url.PathEscape(m.HostEmail) +
			"?subject=" + parts.EscapeText("My room at "+h.Name+" ("+r.Label+", "+web.RoomShare(r)+")") +
			"&body=" + parts.EscapeText("Hello "+m.HostName+",\n\nI booked a bed at "+h.Name+" ("+r.Label+", "+
			web.RoomShare(r)+") through Efie. My booking code is "+b.Code+".\n\n")
	}
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
	return moveIn, parts.OrElse(checkout, "Not set")
}

// heldBed returns the view model of a bed that is held until a time, or nil if its room is gone.
func (bp *presenter) heldBed(b hostel.Booking, until, now time.Time) *bookingview.HeldBed {
	h, r, ok := bp.catalogue.Snapshot().Room(b.RoomUUID)
	if !ok {
		return nil
	}
	left := until.Sub(now)
	return &bookingview.HeldBed{
		HostelName: h.Name, HostelHref: "/hostels/" + h.Slug, RoomLabel: r.Label, RoomShare: web.RoomShare(r),
		Price: b.Price.String(), Cost: web.StayCost(b.Terms, b.Price), Until: hostel.TimeWithDay(until, now),
		Code: b.Code, Left: minutesLeft(left), Countdown: bookingview.CountingDown(wholeSeconds(left)),
	}
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
