package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
)

// studentRow is a student as efie students find prints it.
type studentRow struct {
	Name       string `json:"name"`
	Email      string `json:"email"` // "" of an account that was deleted, as are phone and gender
	Phone      string `json:"phone"` // digits with the country code
	Gender     string `json:"gender"`
	State      string `json:"state"` // verified, not verified, deleted
	CreatedAt  moment `json:"created_at"`
	VerifiedAt moment `json:"verified_at"`
}

func newStudentRow(s hostel.Student) studentRow {
	row := studentRow{
		Name: s.Name, Email: s.Email, Phone: s.Phone, Gender: string(s.Gender), State: "not verified",
		CreatedAt: moment{s.CreatedAt}, VerifiedAt: moment{s.VerifiedAt},
	}
	switch {
	case s.Gone():
		row.State = "deleted"
	case s.Verified():
		row.State = "verified"
	}
	return row
}

// studentRows is the list of efie students find.
func studentRows(found []hostel.Student) sheet[studentRow] {
	rows := make([]studentRow, len(found))
	for i, s := range found {
		rows[i] = newStudentRow(s)
	}
	return sheet[studentRow]{
		rows:   rows,
		titles: []string{"NAME", "E-MAIL", "PHONE", "GENDER", "ACCOUNT", "SINCE (UTC)"},
		cells: func(s studentRow) []string {
			return []string{s.Name, dash(s.Email), dialling(s.Phone), dash(s.Gender), s.State, readable(s.CreatedAt.Time)}
		},
		names: []string{"name", "email", "phone", "gender", "state", "created_at", "verified_at"},
		fields: func(s studentRow) []string {
			return []string{s.Name, s.Email, s.Phone, s.Gender, s.State, s.CreatedAt.String(), s.VerifiedAt.String()}
		},
	}
}

// studentFile is everything about a student, as efie students show prints it.
type studentFile struct {
	studentRow
	NewEmail string           `json:"new_email"` // that waits to be confirmed
	Sessions int              `json:"sessions"`  // that are open
	Bookings []studentBooking `json:"bookings"`  // the newest first, as all lists here
	Payments []studentPayment `json:"payments"`
	Alarms   []alarmLine      `json:"alarms"`  // that wait for a person
	Letters  []studentLetter  `json:"letters"` // that have not left
}

type studentBooking struct {
	Code  string `json:"code"`
	State string `json:"state"`
	place
	Price  hostel.Pesewas `json:"price_pesewas"`
	HeldAt moment         `json:"held_at"`
	EndsAt moment         `json:"ends_at"`
}

type studentPayment struct {
	Reference string         `json:"reference"`
	State     string         `json:"state"`
	Asked     hostel.Pesewas `json:"asked_pesewas"`
	Received  hostel.Pesewas `json:"received_pesewas"`
	CreatedAt moment         `json:"created_at"`
}

type studentLetter struct {
	Kind      hostel.LetterKind `json:"kind"`
	State     string            `json:"state"` // waiting, given up
	To        string            `json:"to"`
	WrittenAt moment            `json:"written_at"`
	GivenUpAt moment            `json:"given_up_at"`
}

// newStudentFile collects everything about a student. Its lists are never nil, so that JSON has [] for an empty one.
func newStudentFile(c *catalogue.Snapshot, data account.OwnData, now time.Time) studentFile {
	file := studentFile{
		studentRow: newStudentRow(data.Student),
		Bookings:   []studentBooking{}, Payments: []studentPayment{}, Alarms: []alarmLine{}, Letters: []studentLetter{},
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
		file.Bookings = append(file.Bookings, studentBooking{b.Code, string(b.State), placeOfBed(c, b), b.Price, moment{b.HeldAt}, moment{b.EndsAt}})
	}
	for _, p := range slices.Backward(data.Payments) {
		file.Payments = append(file.Payments, studentPayment{p.Reference, string(p.State), p.Amount, p.Received, moment{p.CreatedAt}})
	}
	for _, a := range slices.Backward(data.Alarms) {
		if a.SeenAt.IsZero() {
			file.Alarms = append(file.Alarms, alarmLine{string(a.Kind), a.Reference, a.Detail, moment{a.RaisedAt}})
		}
	}
	for _, l := range slices.Backward(data.Letters) {
		state := "waiting"
		if !l.DeadAt.IsZero() {
			state = "given up"
		}
		file.Letters = append(file.Letters, studentLetter{l.Kind, state, l.To, moment{l.QueuedAt}, moment{l.DeadAt}})
	}
	return file
}

// dialling is a phone number with the + that is dialled from abroad.
func dialling(phone string) string {
	if phone == "" {
		return dash(phone)
	}
	return "+" + phone
}

// print writes the file for an operator, with times in UTC.
func (f studentFile) print(out io.Writer) error {
	if _, err := fmt.Fprintf(out, "%s: the account is %s. Times are UTC.\n", clean(f.Name), f.State); err != nil {
		return err
	}
	account := [][]string{
		{"e-mail", dash(f.Email)}, {"new e-mail", dash(f.NewEmail)}, {"phone", dialling(f.Phone)}, {"gender", dash(f.Gender)},
		{"since", readable(f.CreatedAt.Time)}, {"verified", readable(f.VerifiedAt.Time)}, {"logged in", strconv.Itoa(f.Sessions)},
	}
	bookings := [][]string{{"BOOKING", "STATE", "HOSTEL", "ROOM", "PRICE", "HELD", "STAY ENDS"}}
	for _, b := range f.Bookings {
		bookings = append(bookings, []string{b.Code, b.State, b.Hostel, b.Room, b.Price.String(), readable(b.HeldAt.Time), readable(b.EndsAt.Time)})
	}
	payments := [][]string{{"PAYMENT", "STATE", "ASKED", "CAME", "MADE"}}
	for _, p := range f.Payments {
		payments = append(payments, []string{p.Reference, p.State, p.Asked.String(), p.Received.String(), readable(p.CreatedAt.Time)})
	}
	alarms := [][]string{{"ALARM", "ABOUT", "SINCE", "DETAIL"}}
	for _, a := range f.Alarms {
		alarms = append(alarms, []string{a.Kind, a.Reference, readable(a.RaisedAt.Time), a.Detail})
	}
	letters := [][]string{{"LETTER", "STATE", "TO", "WRITTEN", "GIVEN UP"}}
	for _, l := range f.Letters {
		letters = append(letters, []string{string(l.Kind), l.State, l.To, readable(l.WrittenAt.Time), readable(l.GivenUpAt.Time)})
	}
	if err := printTable(out, "  ", account); err != nil {
		return err
	}
	return printTables(out, bookings, payments, alarms, letters)
}
