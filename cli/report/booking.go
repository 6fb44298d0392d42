package report

import (
	"fmt"
	"io"
	"slices"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/catalogue"
)

// BookingFile is a booking with its student, payments and history, as efie bookings show prints it.
type BookingFile struct {
	Code  string `json:"code"`
	State string `json:"state"`
	place
	Host        hostLine       `json:"host"`
	Student     bookedStudent  `json:"student"`
	Price       hostel.Pesewas `json:"price_pesewas"`
	HeldAt      output.Time    `json:"held_at"`
	ExpiresAt   output.Time    `json:"expires_at"` // of the hold
	ConfirmedAt output.Time    `json:"confirmed_at"`
	EndsAt      output.Time    `json:"ends_at"`
	Terms       int            `json:"terms_version"` // of the page terms-of-service at the time of the hold, 0 if unknown
	Links       []linkLine     `json:"payment_links"` // through which another person pays
	Payments    []paymentLine  `json:"payments"`
	Alarms      []alarmLine    `json:"alarms"` // open alarms
	Transitions []transition   `json:"transitions"`
	Notes       []noteLine     `json:"notes"` // and reasons of operators
}

type noteLine struct {
	At    output.Time `json:"at"`
	About string      `json:"about"` // "note", or what the operator did
	Text  string      `json:"text"`
}

// newNoteLines returns the notes with a booking's id, or those about the account if it is "".
func newNoteLines(notes []hostel.Note, bookingID string) []noteLine {
	lines := []noteLine{}
	for _, n := range notes {
		if n.BookingID == bookingID {
			lines = append(lines, noteLine{output.At(n.At), n.Act, n.Text})
		}
	}
	return lines
}

func noteTable(lines []noteLine) [][]string {
	table := [][]string{{"NOTE AT", "ABOUT", "TEXT"}}
	for _, n := range lines {
		table = append(table, []string{output.Readable(n.At.Time), n.About, n.Text})
	}
	return table
}

type hostLine struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

type bookedStudent struct {
	Name   string `json:"name"`
	Email  string `json:"email"`
	Phone  string `json:"phone"` // digits with the country code
	Gender string `json:"gender"`
}

// line returns the student on one line. If the account is deleted, it has only the name, which states that.
func (s bookedStudent) line() string {
	if s.Name == hostel.DeletedName && s.Email == "" {
		return s.Name
	}
	return fmt.Sprintf("%s <%s>, +%s, %s", s.Name, s.Email, s.Phone, s.Gender)
}

type linkLine struct {
	State   string      `json:"state"`
	MadeAt  output.Time `json:"made_at"`
	EndedAt output.Time `json:"ended_at"`
}

type paymentLine struct {
	Reference string         `json:"reference"`
	State     string         `json:"state"`
	Payer     string         `json:"payer"`       // "the student" or "another person"
	Name      string         `json:"payer_name"`  // of another person, as that person stated it
	Email     string         `json:"payer_email"` // of another person
	Phone     string         `json:"payer_phone"` // of another person, digits with the country code
	Asked     hostel.Pesewas `json:"asked_pesewas"`
	Received  hostel.Pesewas `json:"received_pesewas"`
	Domain    string         `json:"domain"`
	Said      string         `json:"provider_said"` // its last answer, "" before the first
	RefundID  string         `json:"refund_id"`
	Refused   string         `json:"refused"` // the code of the reason why it booked no bed
	CreatedAt output.Time    `json:"created_at"`
	CheckedAt output.Time    `json:"checked_at"`
	ChangedAt output.Time    `json:"changed_at"`
}

type alarmLine struct {
	Kind      string      `json:"kind"`
	Reference string      `json:"reference"`
	Detail    string      `json:"detail"`
	RaisedAt  output.Time `json:"raised_at"`
}

type transition struct {
	At      output.Time    `json:"at"`
	Subject string         `json:"subject"` // "booking", or a payment's reference
	From    string         `json:"from"`    // "" for the first
	To      string         `json:"to"`
	Cause   string         `json:"cause"`
	Amount  hostel.Pesewas `json:"received_pesewas"` // that a payment received until then, 0 for a booking
}

// NewBookingFile returns the file of a booking. Its lists are never nil, so that JSON has [] for an empty list.
func NewBookingFile(
	c *catalogue.Snapshot, f hostel.Record, alarms []hostel.Alarm, notes []hostel.Note, links []hostel.LinkRecord,
) BookingFile {
	b, s := f.Booking, f.Student
	file := BookingFile{
		Code: b.Code, State: string(b.State), place: PlaceOfBed(c, b), Price: b.Price,
		Student: bookedStudent{s.Name, s.Email, s.Phone, string(s.Gender)},
		HeldAt:  output.At(b.HeldAt), ExpiresAt: output.At(b.ExpiresAt), ConfirmedAt: output.At(b.ConfirmedAt),
		EndsAt: output.At(b.EndsAt), Terms: f.TermsVersion,
		Links: []linkLine{}, Payments: []paymentLine{}, Alarms: []alarmLine{}, Transitions: []transition{},
		Notes: newNoteLines(notes, b.ID),
	}
	if h, known := c.Find(b.HostelUUID); known {
		file.Host = hostLine{h.Manager.Username, h.Manager.Email}
	}
	for _, l := range links {
		if l.BookingID == b.ID {
			file.Links = append(file.Links, linkLine{l.State, output.At(l.MadeAt), output.At(l.EndedAt)})
		}
	}
	about := []string{b.Code}
	for _, p := range f.Payments {
		about = append(about, p.Reference)
		line := paymentLine{
			Reference: p.Reference, State: string(p.State), Payer: "the student", Asked: p.Amount, Received: p.Received,
			Domain: p.Domain, Said: string(p.LastOutcome), RefundID: p.RefundID, Refused: p.Refused,
			CreatedAt: output.At(p.CreatedAt), CheckedAt: output.At(p.CheckedAt), ChangedAt: output.At(p.ChangedAt),
		}
		if p.LinkID != "" {
			line.Payer, line.Name, line.Email, line.Phone = "another person", p.PayerName, p.Email, p.PayerPhone
		}
		file.Payments = append(file.Payments, line)
	}
	for _, a := range alarms {
		if slices.Contains(about, a.Reference) {
			file.Alarms = append(file.Alarms, alarmLine{string(a.Kind), a.Reference, a.Detail, output.At(a.RaisedAt)})
		}
	}
	for _, t := range f.Transitions {
		subject := t.Subject
		if subject == b.ID {
			subject = "booking"
		}
		file.Transitions = append(file.Transitions,
			transition{output.At(t.At), subject, t.Was, t.Next, string(t.Cause), t.Amount})
	}
	return file
}

// terms returns the version of the terms, as efie pages show takes it.
func (f BookingFile) terms() string {
	if f.Terms == 0 {
		return "unknown version"
	}
	return fmt.Sprintf("terms-of-service %d", f.Terms)
}

// Print writes the booking for an operator, with times in UTC.
func (f BookingFile) Print(out io.Writer) error {
	fmt.Fprintf(out, "Booking %s is %s. Times are UTC.\n", f.Code, f.State)
	if err := output.Table(out, "  ", [][]string{
		{"hostel", fmt.Sprintf("%s (%s)", f.HostelName, f.Hostel)},
		{"room", f.Room},
		{"host", fmt.Sprintf("%s <%s>", output.OrDash(f.Host.Name), output.OrDash(f.Host.Email))},
		{"student", f.Student.line()},
		{"price", f.Price.String() + " per month"},
		{"held", fmt.Sprintf("%s, until %s", output.Readable(f.HeldAt.Time), output.Readable(f.ExpiresAt.Time))},
		{"confirmed", output.Readable(f.ConfirmedAt.Time)},
		{"stay ends", output.Readable(f.EndsAt.Time)},
		{"terms", f.terms()},
	}); err != nil {
		return err
	}
	payments := [][]string{{
		"PAYMENT", "STATE", "AMOUNT", "RECEIVED", "DOMAIN", "PROVIDER STATUS", "CHECKED", "REFUND", "CREATED", "CHANGED",
	}}
	payers := [][]string{{"PAYMENT", "PAYER", "NAME", "EMAIL", "PHONE"}}
	for _, p := range f.Payments {
		payments = append(payments,
			[]string{p.Reference, p.State, p.Asked.String(), p.Received.String(), p.Domain, output.OrDash(p.Said),
				output.Readable(p.CheckedAt.Time), output.OrDash(p.RefundID), output.Readable(p.CreatedAt.Time),
				output.Readable(p.ChangedAt.Time)})
		if len(f.Links) > 0 {
			payers = append(payers,
				[]string{p.Reference, p.Payer, output.OrDash(p.Name), output.OrDash(p.Email), dialPhone(p.Phone)})
		}
	}
	links := [][]string{{"PAYMENT LINK", "MADE", "ENDED"}}
	for _, l := range f.Links {
		links = append(links, []string{l.State, output.Readable(l.MadeAt.Time), output.Readable(l.EndedAt.Time)})
	}
	alarms := [][]string{{"ALARM", "ABOUT", "SINCE", "DETAIL"}}
	for _, a := range f.Alarms {
		alarms = append(alarms, []string{a.Kind, a.Reference, output.Readable(a.RaisedAt.Time), a.Detail})
	}
	transitions := [][]string{{"TRANSITION AT", "SUBJECT", "FROM", "TO", "CAUSE", "RECEIVED"}}
	for _, t := range f.Transitions {
		received := "-"
		if t.Amount > 0 {
			received = t.Amount.String()
		}
		transitions = append(transitions,
			[]string{output.Readable(t.At.Time), t.Subject, output.OrDash(t.From), t.To, t.Cause, received})
	}
	return output.Tables(out, links, payments, payers, alarms, transitions, noteTable(f.Notes))
}
