package report

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
)

type StudentLine struct {
	Name       string      `json:"name"`
	Email      string      `json:"email"` // "" if the account was deleted, as phone and gender
	Phone      string      `json:"phone"` // digits with the country code
	Gender     string      `json:"gender"`
	State      string      `json:"state"` // verified, not verified, blocked, deleted
	CreatedAt  output.Time `json:"created_at"`
	VerifiedAt output.Time `json:"verified_at"`
}

func newStudentLine(s hostel.Student) StudentLine {
	row := StudentLine{
		Name: s.Name, Email: s.Email, Phone: s.Phone, Gender: string(s.Gender), State: "not verified",
		CreatedAt: output.At(s.CreatedAt), VerifiedAt: output.At(s.VerifiedAt),
	}
	switch {
	case s.Deleted():
		row.State = "deleted"
	case s.Blocked():
		row.State = "blocked"
	case s.Verified():
		row.State = "verified"
	}
	return row
}

func StudentList(found []hostel.Student) output.List[StudentLine] {
	rows := make([]StudentLine, len(found))
	for i, s := range found {
		rows[i] = newStudentLine(s)
	}
	return output.List[StudentLine]{
		Rows:   rows,
		Titles: []string{"NAME", "EMAIL", "PHONE", "GENDER", "ACCOUNT", "SINCE (UTC)"},
		Cells: func(s StudentLine) []string {
			return []string{
				s.Name, output.OrDash(s.Email), dialPhone(s.Phone), output.OrDash(s.Gender), s.State,
				output.Readable(s.CreatedAt.Time),
			}
		},
	}
}

// StudentFile is a student with bookings, payments and unsent emails, as efie students show prints it.
type StudentFile struct {
	StudentLine
	NewEmail string           `json:"new_email"` // not confirmed yet
	Sessions int              `json:"sessions"`  // not expired
	Bookings []studentBooking `json:"bookings"`  // the newest first, as in all lists here
	Payments []studentPayment `json:"payments"`
	Alarms   []alarmLine      `json:"alarms"`  // open alarms
	Emails   []studentEmail   `json:"letters"` // unsent emails
	Notes    []noteLine       `json:"notes"`   // about the account; a booking shows its own
}

type studentBooking struct {
	Code  string `json:"code"`
	State string `json:"state"`
	place
	Price  hostel.Pesewas `json:"price_pesewas"`
	HeldAt output.Time    `json:"held_at"`
	EndsAt output.Time    `json:"ends_at"`
}

type studentPayment struct {
	Reference string         `json:"reference"`
	State     string         `json:"state"`
	Asked     hostel.Pesewas `json:"asked_pesewas"`
	Received  hostel.Pesewas `json:"received_pesewas"`
	CreatedAt output.Time    `json:"created_at"`
}

type studentEmail struct {
	Kind      hostel.EmailKind `json:"kind"`
	State     string           `json:"state"` // waiting, given up
	To        string           `json:"to"`
	WrittenAt output.Time      `json:"written_at"`
	GivenUpAt output.Time      `json:"given_up_at"`
}

// NewStudentFile returns the file of a student. Its lists are never nil, so that JSON has [] for an empty list.
func NewStudentFile(c *catalogue.Snapshot, data account.OwnData, now time.Time) StudentFile {
	file := StudentFile{
		StudentLine: newStudentLine(data.Student),
		Bookings:    []studentBooking{}, Payments: []studentPayment{}, Alarms: []alarmLine{},
		Emails: []studentEmail{}, Notes: newNoteLines(data.Notes, ""),
	}
	if data.NewEmail != nil {
		file.NewEmail = data.NewEmail.Email
	}
	for _, s := range data.Sessions {
		if !s.Over(now) {
			file.Sessions++
		}
	}
	for _, b := range slices.Backward(data.Bookings) {
		file.Bookings = append(file.Bookings, studentBooking{
			b.Code, string(b.State), PlaceOfBed(c, b), b.Price, output.At(b.HeldAt), output.At(b.EndsAt),
		})
	}
	for _, p := range slices.Backward(data.Payments) {
		file.Payments = append(file.Payments,
			studentPayment{p.Reference, string(p.State), p.Amount, p.Received, output.At(p.CreatedAt)})
	}
	for _, a := range slices.Backward(data.Alarms) {
		if a.SeenAt.IsZero() {
			file.Alarms = append(file.Alarms, alarmLine{string(a.Kind), a.Reference, a.Detail, output.At(a.RaisedAt)})
		}
	}
	for _, l := range slices.Backward(data.Emails) {
		state := "waiting"
		if !l.DeadAt.IsZero() {
			state = "given up"
		}
		file.Emails = append(file.Emails,
			studentEmail{l.Kind, state, l.To, output.At(l.QueuedAt), output.At(l.DeadAt)})
	}
	return file
}

// dialPhone returns a phone number with the + of its country code, or a dash.
func dialPhone(phone string) string {
	if phone == "" {
		return output.OrDash(phone)
	}
	return "+" + phone
}

// Print writes the file for an operator, with times in UTC.
func (f StudentFile) Print(out io.Writer) error {
	fmt.Fprintf(out, "%s: the account is %s. Times are UTC.\n", output.Clean(f.Name), f.State)
	account := [][]string{
		{"email", output.OrDash(f.Email)}, {"new email", output.OrDash(f.NewEmail)}, {"phone", dialPhone(f.Phone)},
		{"gender", output.OrDash(f.Gender)},
		{"since", output.Readable(f.CreatedAt.Time)}, {"verified", output.Readable(f.VerifiedAt.Time)},
		{"logged in", strconv.Itoa(f.Sessions)},
	}
	bookings := [][]string{{"BOOKING", "STATE", "HOSTEL", "ROOM", "PRICE", "HELD", "STAY ENDS"}}
	for _, b := range f.Bookings {
		bookings = append(bookings, []string{
			b.Code, b.State, b.Hostel, b.Room, b.Price.String(), output.Readable(b.HeldAt.Time),
			output.Readable(b.EndsAt.Time),
		})
	}
	payments := [][]string{{"PAYMENT", "STATE", "AMOUNT", "RECEIVED", "CREATED"}}
	for _, p := range f.Payments {
		payments = append(payments, []string{
			p.Reference, p.State, p.Asked.String(), p.Received.String(), output.Readable(p.CreatedAt.Time),
		})
	}
	alarms := [][]string{{"ALARM", "ABOUT", "SINCE", "DETAIL"}}
	for _, a := range f.Alarms {
		alarms = append(alarms, []string{a.Kind, a.Reference, output.Readable(a.RaisedAt.Time), a.Detail})
	}
	emails := [][]string{{"EMAIL", "STATE", "TO", "WRITTEN", "GIVEN UP"}}
	for _, l := range f.Emails {
		emails = append(emails, []string{
			string(l.Kind), l.State, l.To, output.Readable(l.WrittenAt.Time), output.Readable(l.GivenUpAt.Time),
		})
	}
	if err := output.Table(out, "  ", account); err != nil {
		return err
	}
	return output.Tables(out, bookings, payments, alarms, emails, noteTable(f.Notes))
}
