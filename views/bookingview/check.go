package bookingview

import (
	"efie/hostel"
	"efie/views/parts"
)

// Check is the page at /check and /check/{code}.
type Check struct {
	Code  parts.FormField
	Found *Checked // nil shows only the form
	Kept  *KeptBed // instead of Found, if the bed is not paid yet
}

// KeptBed is the answer to a code of a bed that is held: the code of its booking or of its payment link.
type KeptBed struct {
	Code          string
	IsBookingCode bool   // a porter may have typed it
	Sentence      string // "Not paid yet. A bed is being kept for A••• until 08:16 (Ghana time)."
	PayAddress    string // the beginning of a true address of a payer's page; "" for the code of a booking
}

type Checked struct {
	Code       string
	State      string
	Valid      bool
	HostelName string
	Room       string // "Standard, 2 in a room"
	Student    string // masked
	Event      string // the label of Day: "Confirmed on"
	Day        string
	MoveIn     string           // "10 January 2027", or ""
	Checkout   string           // "31 July 2027" or 'Not set'
	Cost       hostel.CostWords // as the hostel stated it when the bed was booked
}

// hasAnswer reports whether the page answers a code.
func (m Check) hasAnswer() bool { return m.Found != nil || m.Kept != nil }

func codeLabel(m Check) string {
	if m.hasAnswer() {
		return "Check another code"
	}
	return "Code of the booking or of the link to pay"
}

// NewCheck returns the answer to the code of a booking.
func NewCheck(s Surroundings, record hostel.Record) Check {
	if record.Booking.State == hostel.Held {
		return Check{Kept: &KeptBed{
			Code: record.Booking.Code, IsBookingCode: true, Sentence: keptSentence(s, record),
		}}
	}
	checked := newChecked(s, record)
	return Check{Found: &checked}
}

// NewLinkCheck returns the answer to the code of a payment link, with the record of its booking.
func NewLinkCheck(s Surroundings, record hostel.Record, code string) Check {
	return Check{Kept: &KeptBed{Code: code, Sentence: keptSentence(s, record), PayAddress: s.SiteURL + PayHref}}
}

// NewFailedCheck returns the form with what was typed, and the reason why it has no answer.
func NewFailedCheck(typed, reason string) Check {
	return Check{Code: parts.FormField{Value: typed, Error: reason}}
}

// keptSentence returns the state of a held bed for everybody who has a code of it.
func keptSentence(s Surroundings, record hostel.Record) string {
	if !s.Now.Before(record.Booking.ExpiresAt) {
		return "Not paid yet. The time to pay is over."
	}
	until := hostel.TimeWithDay(s.HeldUntil(record), s.Now)
	return "Not paid yet. A bed is being kept for " + record.MaskedFirstName() + " until " + until + " (Ghana time)."
}

// textBookedAndPaid is the state of a confirmed booking. The rest of the rent is not paid yet.
const textBookedAndPaid = "Booked; first month paid"

// newChecked returns a booking as everybody with its code may see it.
func newChecked(s Surroundings, record hostel.Record) Checked {
	b := record.Booking
	m := Checked{
		Code: b.Code, HostelName: s.hostelName(b), Student: record.MaskedName(), Cost: b.Terms.InWords(b.Price),
		State: checkedState(record), Valid: b.State == hostel.Confirmed,
		Event: "Since", Day: hostel.Date(b.ChangedAt),
	}
	if m.Valid {
		m.Event = "Confirmed on"
		m.Day = hostel.Date(b.ConfirmedAt)
	}
	h, room, isListed := s.Catalogue.Room(b.RoomUUID)
	if isListed {
		m.Room = room.Label + ", " + parts.RoomShare(room)
		m.MoveIn, m.Checkout = stayInWords(b, h)
	}
	return m
}

// checkedState returns the state of a booking for a porter.
func checkedState(record hostel.Record) string {
	switch record.Booking.State {
	case hostel.Confirmed:
		paid := record.Paid()
		isReversed := paid != nil && paid.State == hostel.PaymentReversed
		if isReversed {
			return "Booked. Efie is looking into its payment"
		}
		return textBookedAndPaid
	case hostel.Ended:
		return "Ended: this stay is over"
	case hostel.Expired:
		return "Not booked: nobody paid in time"
	case hostel.Cancelled:
		return "Cancelled: this bed is not booked"
	}
	return ""
}
