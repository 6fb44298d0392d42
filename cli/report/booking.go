package report

import (
	"fmt"
	"io"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/catalogue"
)

// BookingFile is everything about a booking, as efie bookings show prints it.
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
	Payments    []paymentLine  `json:"payments"`
	Alarms      []alarmLine    `json:"alarms"` // that wait for a person
	Moves       []moveLine     `json:"moves"`
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

// line is the student on one line. If the account is deleted, it tells only that.
func (s bookedStudent) line() string {
	if s.Name == hostel.GoneName && s.Email == "" {
		return s.Name
	}
	return fmt.Sprintf("%s <%s>, +%s, %s", s.Name, s.Email, s.Phone, s.Gender)
}

type paymentLine struct {
	Reference string         `json:"reference"`
	State     string         `json:"state"`
	Asked     hostel.Pesewas `json:"asked_pesewas"`
	Received  hostel.Pesewas `json:"received_pesewas"`
	GoesBack  hostel.Pesewas `json:"part_pesewas"`          // of a part (an earlier version's change of room)
	WentBack  hostel.Pesewas `json:"part_returned_pesewas"` // of that
	PartState string         `json:"part_state"`            // "" for no such part
	Domain    string         `json:"domain"`
	Said      string         `json:"provider_said"` // its last answer, "" before the first
	RefundID  string         `json:"refund_id"`
	Refused   string         `json:"refused"` // code of why it booked no bed when it came
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

type moveLine struct {
	At      output.Time `json:"at"`
	Subject string      `json:"subject"` // "booking", a payment's reference, or that and "/part"
	From    string      `json:"from"`    // "" for the first
	To      string      `json:"to"`
	Cause   string      `json:"cause"`
	// until then; 0 for a booking; of a part what went back with this step
	Amount hostel.Pesewas `json:"received_pesewas"`
}

// NewBookingFile collects everything about a booking. Its lists are never nil, so that JSON has [] for an empty one.
func NewBookingFile(c *catalogue.Snapshot, f hostel.Record, alarms []hostel.Alarm) BookingFile {
	b, s := f.Booking, f.Student
	file := BookingFile{
		Code: b.Code, State: string(b.State), place: PlaceOfBed(c, b), Price: b.Price,
		Student: bookedStudent{s.Name, s.Email, s.Phone, string(s.Gender)},
		HeldAt:  output.At(b.HeldAt), ExpiresAt: output.At(b.ExpiresAt), ConfirmedAt: output.At(b.ConfirmedAt),
		EndsAt:   output.At(b.EndsAt),
		Payments: []paymentLine{}, Alarms: []alarmLine{}, Moves: []moveLine{},
	}
	if h, known := c.Find(b.HostelUUID); known {
		file.Host = hostLine{h.Manager.Username, h.Manager.Email}
	}
	for _, p := range f.Payments {
		file.Payments = append(file.Payments, paymentLine{
			Reference: p.Reference, State: string(p.State), Asked: p.Amount, Received: p.Received,
			GoesBack: p.Part.Amount, WentBack: p.Part.Returned, PartState: string(p.Part.State),
			Domain: p.Domain, Said: string(p.Said), RefundID: p.RefundID, Refused: p.Refused,
			CreatedAt: output.At(p.CreatedAt), CheckedAt: output.At(p.CheckedAt), ChangedAt: output.At(p.ChangedAt),
		})
		for _, a := range alarms {
			if a.Reference == p.Reference {
				file.Alarms = append(file.Alarms,
					alarmLine{string(a.Kind), a.Reference, a.Detail, output.At(a.RaisedAt)})
			}
		}
	}
	for _, m := range f.Transitions {
		subject := m.Subject
		if subject == b.ID {
			subject = "booking"
		}
		file.Moves = append(file.Moves, moveLine{output.At(m.At), subject, m.Was, m.Next, string(m.Cause), m.Amount})
	}
	return file
}

// Print writes the booking for an operator, with times in UTC.
func (f BookingFile) Print(out io.Writer) error {
	if _, err := fmt.Fprintf(out, "Booking %s is %s. Times are UTC.\n", f.Code, f.State); err != nil {
		return err
	}
	if err := output.Table(out, "  ", [][]string{
		{"hostel", fmt.Sprintf("%s (%s)", f.HostelName, f.Hostel)},
		{"room", f.Room},
		{"host", fmt.Sprintf("%s <%s>", output.OrDash(f.Host.Name), output.OrDash(f.Host.Email))},
		{"student", f.Student.line()},
		{"price", f.Price.String() + " per month"},
		{"held", fmt.Sprintf("%s, until %s", output.Readable(f.HeldAt.Time), output.Readable(f.ExpiresAt.Time))},
		{"confirmed", output.Readable(f.ConfirmedAt.Time)},
		{"stay ends", output.Readable(f.EndsAt.Time)},
	}); err != nil {
		return err
	}
	payments := [][]string{{
		"PAYMENT", "STATE", "ASKED", "CAME", "DOMAIN", "PROVIDER SAID", "ASKED AT", "REFUND", "MADE", "MOVED",
	}}
	for _, p := range f.Payments {
		payments = append(payments,
			[]string{p.Reference, p.State, p.Asked.String(), p.Received.String(), p.Domain, output.OrDash(p.Said),
				output.Readable(p.CheckedAt.Time), output.OrDash(p.RefundID), output.Readable(p.CreatedAt.Time),
				output.Readable(p.ChangedAt.Time)})
	}
	parts := [][]string{{"OF PAYMENT", "GOES BACK", "WENT BACK", "STATE"}}
	for _, p := range f.Payments {
		if p.GoesBack > 0 {
			parts = append(parts, []string{p.Reference, p.GoesBack.String(), p.WentBack.String(), p.PartState})
		}
	}
	alarms := [][]string{{"ALARM", "ABOUT", "SINCE", "DETAIL"}}
	for _, a := range f.Alarms {
		alarms = append(alarms, []string{a.Kind, a.Reference, output.Readable(a.RaisedAt.Time), a.Detail})
	}
	moves := [][]string{{"AT", "WHAT", "FROM", "TO", "CAUSE", "CAME"}}
	for _, m := range f.Moves {
		came := "-"
		if m.Amount > 0 {
			came = m.Amount.String()
		}
		moves = append(moves, []string{output.Readable(
			m.At.Time), m.Subject, output.OrDash(m.From), m.To, m.Cause, came})
	}
	return output.Tables(out, payments, parts, alarms, moves)
}
