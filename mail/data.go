package mail

import (
	"cmp"
	"fmt"
	html "html/template"
	"net/url"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/outbox"
)

// emailData holds the values for the templates.
type emailData struct {
	Name         string // of the recipient
	Student      string
	StudentPhone phone  // only for the host of a confirmed booking
	HostName     string // only for the student of a confirmed booking, as HostPhone
	HostPhone    phone
	Address      string // of the hostel, for its student
	Landmark     string
	Hostel       string
	HostelLink   string // "" if the hostel is not in the catalogue any more
	Room         string // "Standard, 2 in a room"
	From         string // the room before a change; may be empty
	MoveIn       string // "10 January 2027", or "" if it is not known
	Checkout     string
	Late         string // see CostTerms.LateInWords
	Paid         string // the amount that was received
	PaidLabel    string
	PaidBy       string             // "Kofi Owusu", "Another person"; "" if the student paid or the reader is another
	Cost         hostel.CostWords   // if the booking was confirmed or changed rooms
	WayToPay     string             // explains the payments to the hostel after the first month
	Plan         hostel.PaymentPlan // for the student or another payer of such a booking
	Arrival      hostel.Arrival
	Bring        string // the Arrival in words; "" in an email without the Cost
	BringLabel   string
	Returned     bool // the payment was refunded before
	Reference    string
	Code         string // "" if the email is not about a booking
	LargeCode    string // the same in an email that shows it above the facts
	ToHost       bool
	NoHost       bool   // the email is for the host, but goes to the support address
	ByPayer      bool   // another person paid
	Twice        bool   // the payment is refunded because the student has another booking
	ToPayer      bool   // to another person who paid
	Done         string // the address of the receipt of such a person, or ""
	BackTo       string // where a refund goes: "to the card or … number that you paid with"
	Reason       string // a sentence with the reason of the refund; may be empty
	Sender, Page string // the address of a message to support, and the page with the form
	Preview      string // the first line, which mail programs show next to the subject

	Site        string
	VerifyLink  string
	VerifyCode  string      // six digits; "" without a code
	CodeEnds    string      // "14:05 (Ghana time)"
	ResetLink   string      // sets a new password
	ConfirmLink string      // confirms a new address
	ForgotLink  string      // asks for a new password
	LinkEnds    string      // "14:05 on 21 November 2026 (Ghana time)"; "" without a link
	CancelUntil string      // "until 25 November 2026, 09:05 (Ghana time)"
	Receipt     string      // address of the receipt; "" without a Code
	Check       string      // address that verifies the Code; "" without one
	Bookings    []emailData // in an email about several bookings
	Cancelled   bool        // the booking is cancelled
	ByStudent   bool        // cancelled it; otherwise the support did
	Alarms      []alarmData // in an email to the operator
	Lines       []string    // of a digest, or of a message to support
	Dashboard   string
	Hostels     string
	Support     string
	Phone       string
	Operator    Operator
	Call, Chat  html.URL // links that dial Phone, or open a WhatsApp message with the reference
}

// phone is a phone number that a reader can call.
type phone struct {
	Text string   // "024 123 4567", or "" if the number is not known
	Call html.URL // dials it; "" if the number is impossible
}

// newPhone returns the phone of a stored number.
func newPhone(stored string) phone {
	number := phone{Text: label(hostel.PhoneText(stored))}
	if digits := hostel.ValidPhone(stored); digits != "" {
		number.Call = html.URL("tel:+" + digits)
	}
	return number
}

func (w *Writer) data(q outbox.Message) emailData {
	l := q.Email
	f := emailData{
		Name:         personName(l.Name, "there"),
		Student:      personName(l.StudentName, "a student"),
		Hostel:       cmp.Or(label(l.HostelName), "your hostel"),
		StudentPhone: newPhone(l.StudentPhone),
		HostName:     personName(l.HostName, ""),
		HostPhone:    newPhone(l.HostPhone),
		Address:      label(l.Address), Landmark: label(l.Landmark),
		Room:      roomText(l),
		Paid:      l.Paid.String(),
		PaidLabel: "Paid",
		Returned:  l.Returned,
		Reference: label(l.Reference),
		Code:      label(l.Code),
		ToHost:    l.Kind.ToHost(),
		NoHost:    l.Kind.ToHost() && l.Name == "" && l.To == w.letterhead.SupportEmail,
		ToPayer:   l.Kind.ToPayer(),
		ByPayer:   l.ByPayer, Twice: l.Twice,
		Reason: booking.RefundReason(l.Refused),

		Site:        w.site,
		VerifyCode:  l.VerifyCode,
		CodeEnds:    hostel.InGhana(hostel.TimeOfDay(q.QueuedAt.Add(hostel.CodeLifetime))),
		VerifyLink:  w.site + "/verify-email/" + url.PathEscape(l.Token),
		ResetLink:   w.site + "/reset-password/" + url.PathEscape(l.Token),
		ConfirmLink: w.site + "/confirm-email/" + url.PathEscape(l.Token),
		ForgotLink:  w.site + "/forgot-password",
		Dashboard:   w.site + "/dashboard/",
		Hostels:     w.site + "/hostels",
		Support:     w.letterhead.SupportEmail,
		Phone:       w.letterhead.SupportPhone,
		Operator:    w.letterhead.Operator,
	}
	f.nameThePayer(l)
	if l.Kind == hostel.EmailSupportMessage {
		f.Sender, f.Page, f.Support = label(l.Sender), label(l.Page), ""
		for line := range strings.Lines(l.Text) {
			f.Lines = append(f.Lines, singleLine(line))
		}
	}
	if digits := hostel.ValidPhone(f.Phone); digits != "" {
		f.Call = html.URL("tel:+" + digits)
		f.Chat = html.URL("https://wa.me/" + digits + "?text=" + url.QueryEscape(strings.TrimSpace("Efie "+f.Reference)))
	}
	if ends, has := q.StaleAt(); has {
		// A time of day, not a duration, as the email may arrive late.
		f.LinkEnds = hostel.InGhana(hostel.TimeOfDay(ends) + " on " + hostel.Date(ends))
	}
	f.describeCost(l)
	switch l.Kind {
	case hostel.EmailBookingCancelled, hostel.EmailHostCancelled:
		f.PaidLabel, f.Cancelled = "To refund", true
		f.ByStudent = l.CancelledBy == hostel.ByStudent
		if l.Returned {
			f.PaidLabel = "Returned"
		}
	case hostel.EmailRoomChanged, hostel.EmailHostRoomChanged:
		if l.FromNumberIn > 0 {
			f.From = roomText(hostel.Email{RoomLabel: l.FromLabel, NumberIn: l.FromNumberIn})
		}
	case hostel.EmailRefundDue, hostel.EmailRefundFailed, hostel.EmailPayerRefundDue:
		f.PaidLabel = "To refund"
	case hostel.EmailRefunded, hostel.EmailPayerRefunded:
		f.PaidLabel = "Refunded"
	}
	if f.ToPayer {
		// no payer may see them
		f.Code, f.Address, f.Landmark, f.HostName = "", "", "", ""
		f.StudentPhone, f.HostPhone = phone{}, phone{}
		f.Reason = booking.PayerRefundReason(l.Refused)
		if l.Token != "" {
			f.Done = w.site + "/pay/" + url.PathEscape(l.Token) + "/done?reference=" + url.QueryEscape(l.Reference)
		}
	}
	switch l.Kind {
	case hostel.EmailRefundDue, hostel.EmailRefundFailed, hostel.EmailRefunded:
		f.Code = "" // the payment belongs to no booking
	}
	if f.Code != "" {
		f.Receipt = w.site + "/receipt/" + url.PathEscape(f.Code)
		f.Check = w.site + "/check/" + url.PathEscape(f.Code)
	}
	if l.Kind == hostel.EmailBookingConfirmed {
		f.LargeCode = f.Code
	}
	for _, b := range l.Bookings {
		b.StudentName = l.StudentName
		f.Bookings = append(f.Bookings, w.data(outbox.Message{Email: b, QueuedAt: q.QueuedAt}))
	}
	for _, a := range l.Alarms {
		subject := a.Subject()
		f.Alarms = append(f.Alarms, alarmData{
			Subject: strings.ToUpper(subject[:1]) + subject[1:],
			Kind:    label(string(a.Kind)), Reference: label(a.Reference), Code: label(a.Code), Detail: singleLine(a.Detail),
			Since: hostel.InGhana(hostel.TimeOfDay(a.RaisedAt) + " on " + hostel.Date(a.RaisedAt)),
			Show:  cmp.Or(label(a.Code), label(a.Reference)),
		})
	}
	for _, line := range l.Lines {
		f.Lines = append(f.Lines, singleLine(line))
	}
	if l.HostelSlug != "" {
		f.HostelLink = w.site + "/hostels/" + url.PathEscape(l.HostelSlug)
	}
	return f
}

// nameThePayer fills in who paid and where a refund goes.
func (f *emailData) nameThePayer(l hostel.Email) {
	const number = "to the card or Mobile Money (MoMo) number that "
	f.BackTo = number + "you paid with"
	if !l.ByPayer {
		return
	}
	f.BackTo = "to the person who paid, " + number + "was used"
	if !f.ToHost && !f.ToPayer {
		f.PaidBy = personName(l.PayerName, "Another person")
	}
}

// describeCost fills in the days of the stay and its payments.
func (f *emailData) describeCost(l hostel.Email) {
	dates := hostel.StayDates{From: l.MovesIn, Until: l.Leaves}
	f.MoveIn, f.Checkout = dates.InWords()
	if l.Month <= 0 {
		return
	}
	f.Cost = l.Terms.InWords(l.Month)
	f.WayToPay = l.Terms.Rest.WayToPay()
	f.CancelUntil = cancelUntil(l.PaidOn)
	f.Late = l.Terms.LateInWords(dates)
	f.Arrival = l.Terms.Arrival(l.Month, dates, l.PaidOn)
	f.Bring = f.Arrival.InWords()
	f.BringLabel = "To bring"
	switch {
	case f.ToHost:
		f.BringLabel = "Brings"
		return
	case f.ToPayer:
		f.BringLabel = "On arrival"
	}
	f.Plan = l.Terms.Plan(l.Month, dates, l.PaidOn, true)
}

// cancelUntil returns the time until which a student may cancel (R11) a booking that was confirmed at a time.
func cancelUntil(confirmed time.Time) string {
	until := hostel.Booking{ConfirmedAt: confirmed}.CancelUntil()
	return "until " + hostel.InGhana(hostel.DateTime(until))
}

type alarmData struct {
	Subject                        string // of the reference: "Payment" or "Booking"
	Kind, Reference, Detail, Since string
	Code                           string // "" if the payment has no booking
	Show                           string // the argument of efie bookings show
}

// roomText names a room type as students do: "Standard, 2 in a room".
func roomText(l hostel.Email) string {
	kind := label(l.RoomLabel)
	if kind == "" {
		kind = "Standard" // R37
	}
	if l.NumberIn < 1 {
		return kind
	}
	return fmt.Sprintf("%s, %d in a room", kind, l.NumberIn)
}

// labelled is a value with its label, for a row or a button.
type labelled struct {
	Label string
	Value any // a text, an address of Efie or a phone
}

func pair(label string, value any) labelled { return labelled{label, value} }

// keepAmountsTogether puts a no-break space into each amount, so that no line ends within one.
func keepAmountsTogether(text string) string {
	return strings.ReplaceAll(text, "GH₵ ", "GH₵\u00a0")
}
