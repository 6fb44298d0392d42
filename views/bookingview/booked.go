// Package bookingview contains the student's pages about a bed, and the page where a porter checks a code.
package bookingview

import (
	"cmp"
	"net/url"

	"efie/hostel"
	"efie/views/bookingview/progress"
	"efie/views/layout"
	"efie/views/parts"
)

// Stay is a student's booking as the dashboard and the receipt show it.
type Stay struct {
	Code         string // short, for the porter
	Reference    string // of the payment
	HostelName   string
	HostelHref   string // "" if the hostel has left the catalogue
	Campus       string
	Address      string
	Landmark     string
	Walk         parts.WayOnFoot
	Map          parts.MapPoint // exact only while the booking is confirmed
	Host         string
	HostPhone    string // "024 123 4567"; only while the booking is confirmed
	RoomLabel    string
	RoomShare    string         // "2 in a room"
	MoveIn       string         // "10 January 2027"
	Checkout     string         // "31 July 2027" or 'Not set'
	CalendarHref string         // a file with the days of the stay, or ""
	Payments     parts.StayPlan // by the terms that the student was shown; without lines if nothing is due
	Bring        string         // what the student brings on the first day; "" if the booking is not confirmed
	CheckHref    string
	CheckAddress string // absolute, the text of the QR code
	QR           QR
	Share        parts.ShareHostel // of the receipt; its URL is "" if the booking was never confirmed
}

type BookedHostel struct {
	Stay
	HostEmail   string
	Answers     layout.Support // Efie's, if the host's email is not known
	ContactHref string         // mailto: with hostel and room named
	BookedOn    string         // "21 November 2026"
	Paid        string         // "GH₵ 450"
	PaidBy      string         // "Kofi Mensah" or "Another person"; "" if the student paid
	ReceiptHref string
	Gender      string
	Available   bool
	Amenities   []string
	Picture     parts.Picture
	Missing     bool // the hostel has left the catalogue: 'No booking information available'
}

// bookedSizes is the sizes attribute of the booked hostel's picture.
const bookedSizes = "(min-width: 48em) 24rem, 100vw"

// newStay returns what the dashboard and the receipt show of a student's own booking.
func newStay(s Surroundings, record hostel.Record) (Stay, error) {
	b := record.Booking
	m := Stay{
		Code: b.Code, HostelName: s.hostelName(b), Checkout: textNotSet, Payments: progress.Dues(b), Bring: progress.Bring(b),
	}
	h, room, isListed := s.Catalogue.Room(b.RoomUUID)
	if isListed {
		where := h.Whereabouts(b.State == hostel.Confirmed)
		m.HostelHref = parts.HostelHref(h)
		m.Campus = h.Campus.Name
		m.Host = h.Manager.Username
		m.Address = where.String()
		m.Landmark = where.Landmark
		m.HostPhone = hostel.PhoneText(where.HostPhone)
		m.Walk = parts.NewWalk(s.Catalogue, h)
		m.Map = parts.NewMapPoint(where)
		m.RoomLabel = room.Label
		m.RoomShare = parts.RoomShare(room)
		m.MoveIn, m.Checkout = stayInWords(b, h)
		m.CalendarHref = CalendarHref(b, h)
	}
	if b.ConfirmedAt.IsZero() {
		return m, nil
	}
	if paid := record.Paid(); paid != nil {
		m.Reference = paid.Reference
	}
	m.Share = shareReceipt(s, b)
	m.CheckHref = CheckHref + b.Code
	m.CheckAddress = s.SiteURL + m.CheckHref
	code, err := newQR(m.CheckAddress)
	m.QR = code
	return m, err
}

// newBookedHostel returns the hostel of a confirmed booking for the dashboard.
func newBookedHostel(s Surroundings, record hostel.Record) (*BookedHostel, error) {
	b := record.Booking
	stay, err := newStay(s, record)
	if err != nil {
		return nil, err
	}
	m := &BookedHostel{
		Stay: stay, BookedOn: hostel.Date(b.ConfirmedAt), Paid: b.Price.String(), ReceiptHref: ReceiptHref(b.Code),
	}
	if paid := record.Paid(); paid != nil && paid.LinkID != "" {
		m.PaidBy = cmp.Or(paid.PayerName, "Another person")
	}
	h, room, isListed := s.Catalogue.Room(b.RoomUUID)
	if !isListed {
		m.Missing = true
		return m, nil
	}
	m.Gender = h.GenderType
	m.Available = h.Available()
	m.Amenities = h.Amenities
	m.Picture = s.Pictures.Picture(s.Catalogue, h.Image(), hostel.FallbackHostelImage, h.Name)
	m.HostEmail = h.Manager.Email
	if m.HostEmail == "" {
		m.Answers = s.Support
	} else {
		m.ContactHref = emailToHost(h, room, b.Code)
	}
	return m, nil
}

// emailToHost returns the address of an email to the host that names the student's room and code.
func emailToHost(h *hostel.Hostel, room *hostel.Room, code string) string {
	bed := room.Label + ", " + parts.RoomShare(room)
	return "mailto:" + url.PathEscape(h.Manager.Email) +
		"?subject=" + parts.EscapeText("My room at "+h.Name+" ("+bed+")") +
		"&body=" + parts.EscapeText("Hello "+h.Manager.Username+",\n\nI booked a bed at "+h.Name+" ("+bed+
		") through Efie. My booking code is "+code+".\n\n")
}

// textNotSet is shown instead of an unknown last day.
const textNotSet = "Not set"

// stayInWords returns the first and the last day of a confirmed booking.
func stayInWords(b hostel.Booking, h *hostel.Hostel) (moveIn, checkout string) {
	moveIn, checkout = b.StayAt(h).InWords()
	return moveIn, cmp.Or(checkout, textNotSet)
}

// CalendarHref returns the address of the calendar of a booking, or "" if it has no days.
func CalendarHref(b hostel.Booking, h *hostel.Hostel) string {
	hasDays := b.StayAt(h) != (hostel.StayDates{})
	if b.State != hostel.Confirmed || !hasDays {
		return ""
	}
	return ReceiptHref(b.Code) + CalendarFile
}
