package mail

import (
	"fmt"
	"net/url"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// facts is what the templates may say.
type facts struct {
	Name       string // of whom it greets
	Student    string
	Hostel     string
	HostelLink string // "" where the hostel has left the catalogue
	Room       string // "Standard, 2 in a room"
	Paid       string // what was received
	PaidLabel  string
	Returned   bool // the money went back before
	Reference  string
	Code       string // "" where the letter is not about a booking
	ToHost     bool
	Twice      bool   // the money goes back because a bed is booked already
	Reason     string // why the money goes back, a sentence; "" where the letter says it all
	Preview    string // the first lines, which mail programs show beside the subject

	Site         string
	VerifyLink   string
	ResetLink    string  // sets a new password
	ConfirmLink  string  // confirms a new address
	ForgotLink   string  // asks for a new password
	LinkEnds     string  // "14:05 on 21 November 2026 (Ghana time)"; "" without a link
	CancelWithin string  // "24 hours"
	Receipt      string  // where the booking's receipt is, "" without a Code
	Check        string  // where a porter verifies the Code, "" without one
	Bookings     []facts // of a letter about several, each as in a letter of its own
	Cancelled    bool    // the booking is
	Dashboard    string
	Hostels      string
	Support      string
	Phone        string
}

func (w *Writer) facts(q hostel.QueuedLetter) facts {
	l := q.Letter
	f := facts{
		Name:      name(l.Name, "there"),
		Student:   name(l.StudentName, "a student"),
		Hostel:    label(l.HostelName),
		Room:      room(l),
		Paid:      l.Paid.String(),
		PaidLabel: "Paid",
		Returned:  l.Returned,
		Reference: label(l.Reference),
		Code:      label(l.Code),
		ToHost:    l.Kind.ToHost(),
		Twice:     l.Twice,
		Reason:    booking.RefundReason(l.Refused),

		Site:         w.site,
		VerifyLink:   w.site + "/verify-email/" + url.PathEscape(l.Token),
		ResetLink:    w.site + "/reset-password/" + url.PathEscape(l.Token),
		ConfirmLink:  w.site + "/confirm-email/" + url.PathEscape(l.Token),
		ForgotLink:   w.site + "/forgot-password",
		CancelWithin: hours(hostel.Booking{}.CancelUntil().Sub(time.Time{})), // of a booking confirmed at the zero time
		Dashboard:    w.site + "/dashboard/",
		Hostels:      w.site + "/hostels",
		Support:      w.head.SupportEmail,
		Phone:        w.head.SupportPhone,
	}
	if f.Hostel == "" {
		f.Hostel = "your hostel"
	}
	if ends, has := q.LinkEnds(); has {
		// A time of day, and not a length: the letter may have waited for the mail server. Ghana
		// keeps UTC the whole year.
		f.LinkEnds = ends.UTC().Format("15:04 on 2 January 2006") + " (Ghana time)"
	}
	switch l.Kind {
	case hostel.LetterBookingCancelled, hostel.LetterHostCancelled:
		f.PaidLabel, f.Cancelled = "To refund", true
		if l.Returned {
			f.PaidLabel = "Returned"
		}
	case hostel.LetterRefundDue, hostel.LetterRefundFailed:
		f.PaidLabel, f.Code = "To refund", "" // the student's booking, if there is one, has another payment
	case hostel.LetterRefunded:
		f.PaidLabel, f.Code = "Refunded", ""
	}
	if f.Code != "" {
		f.Receipt = w.site + "/receipt/" + url.PathEscape(f.Code)
		f.Check = w.site + "/check/" + url.PathEscape(f.Code)
	}
	for _, b := range l.Bookings {
		b.StudentName = l.StudentName
		f.Bookings = append(f.Bookings, w.facts(hostel.QueuedLetter{Letter: b, QueuedAt: q.QueuedAt}))
	}
	if l.HostelSlug != "" {
		f.HostelLink = w.site + "/hostels/" + url.PathEscape(l.HostelSlug)
	}
	return f
}

func hours(d time.Duration) string { return fmt.Sprintf("%.0f hours", d.Hours()) }

// room says which room it is as students do: "Standard, 2 in a room".
func room(l hostel.Letter) string {
	kind := label(l.RoomLabel)
	if kind == "" {
		kind = "Standard" // spec.md section 3
	}
	if l.NumberIn < 1 {
		return kind
	}
	return fmt.Sprintf("%s, %d in a room", kind, l.NumberIn)
}

// pair gives a template of the frame its two values.
func pair(label, value string) struct{ Label, Value string } {
	return struct{ Label, Value string }{label, value}
}
