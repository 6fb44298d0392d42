package main

import (
	"fmt"
	"strconv"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
)

// place is where a booking's bed is. Other programs read its fields, so their names are fixed. The same holds for all
// rows of this package.
type place struct {
	Hostel     string `json:"hostel"` // its slug
	HostelName string `json:"hostel_name"`
	Room       string `json:"room"`
}

// placeOfBed finds a booking's bed in the catalogue. A bed that has left the catalogue is named by its uuid.
func placeOfBed(c *catalogue.Snapshot, b hostel.Booking) place {
	h, r, known := c.Room(b.RoomUUID)
	if !known {
		return place{Hostel: b.HostelUUID, HostelName: "a hostel that has left the list", Room: b.RoomUUID}
	}
	return place{Hostel: h.Slug, HostelName: h.Name, Room: fmt.Sprintf("%s, %d in a room", r.Label, r.NumberInRoom)}
}

// bookingLine is a booking as efie bookings list prints it.
type bookingLine struct {
	Code  string `json:"code"`
	State string `json:"state"`
	place
	Student      string         `json:"student"`
	Email        string         `json:"email"`
	Price        hostel.Pesewas `json:"price_pesewas"`
	Reference    string         `json:"reference"`
	PaymentState string         `json:"payment_state"`
	Received     hostel.Pesewas `json:"received_pesewas"`
	HeldAt       moment         `json:"held_at"`
	ConfirmedAt  moment         `json:"confirmed_at"`
	EndsAt       moment         `json:"ends_at"`
}

// bookingLines is the list of efie bookings list.
func bookingLines(c *catalogue.Snapshot, found []store.Listed) sheet[bookingLine] {
	rows := make([]bookingLine, len(found))
	for i, f := range found {
		b := f.Booking
		rows[i] = bookingLine{
			Code: b.Code, State: string(b.State), place: placeOfBed(c, b), Student: f.Name, Email: f.Email, Price: b.Price,
			Reference: f.Reference, PaymentState: f.PaymentState, Received: f.Received,
			HeldAt: moment{b.HeldAt}, ConfirmedAt: moment{b.ConfirmedAt}, EndsAt: moment{b.EndsAt},
		}
	}
	return sheet[bookingLine]{
		rows: rows, empty: "No booking fits.",
		titles: []string{"CODE", "STATE", "HOSTEL", "ROOM", "STUDENT", "E-MAIL", "PRICE", "REFERENCE", "PAYMENT", "CAME", "HELD (UTC)"},
		cells: func(b bookingLine) []string {
			return []string{b.Code, b.State, b.Hostel, b.Room, b.Student, dash(b.Email), b.Price.String(), dash(b.Reference), dash(b.PaymentState), b.Received.String(), readable(b.HeldAt.Time)}
		},
		names: []string{"code", "state", "hostel", "hostel_name", "room", "student", "email", "price_pesewas", "reference", "payment_state", "received_pesewas", "held_at", "confirmed_at", "ends_at"},
		fields: func(b bookingLine) []string {
			return []string{b.Code, b.State, b.Hostel, b.HostelName, b.Room, b.Student, b.Email, pesewas(b.Price), b.Reference, b.PaymentState, pesewas(b.Received), b.HeldAt.String(), b.ConfirmedAt.String(), b.EndsAt.String()}
		},
	}
}

// earningLine is a hostel as efie bookings earnings prints it.
type earningLine struct {
	Hostel    string         `json:"hostel"` // its slug
	Name      string         `json:"name"`
	Host      string         `json:"host"`
	Bookings  int            `json:"bookings"`
	Earned    hostel.Pesewas `json:"earned_pesewas"`
	GivenBack hostel.Pesewas `json:"given_back_pesewas"`
}

// earningLines is the list of efie bookings earnings. Its table ends with the sums.
func earningLines(c *catalogue.Snapshot, earnings []store.Earning) sheet[earningLine] {
	rows := make([]earningLine, len(earnings))
	var sum earningLine
	for i, e := range earnings {
		rows[i] = earningLine{Hostel: e.HostelUUID, Name: "a hostel that has left the list", Bookings: e.Bookings, Earned: e.Earned, GivenBack: e.GivenBack}
		if h, known := c.Find(e.HostelUUID); known {
			rows[i].Hostel, rows[i].Name, rows[i].Host = h.Slug, h.Name, h.Manager.Username
		}
		sum.Bookings, sum.Earned, sum.GivenBack = sum.Bookings+e.Bookings, sum.Earned+e.Earned, sum.GivenBack+e.GivenBack
	}
	cells := func(e earningLine) []string {
		return []string{e.Hostel, e.Name, dash(e.Host), strconv.Itoa(e.Bookings), e.Earned.String(), e.GivenBack.String()}
	}
	return sheet[earningLine]{
		rows: rows, empty: "No hostel has had a booking that was paid.",
		titles: []string{"HOSTEL", "NAME", "HOST", "BOOKINGS", "EARNED", "GIVEN BACK"}, cells: cells,
		last:  []string{"together", "", "", strconv.Itoa(sum.Bookings), sum.Earned.String(), sum.GivenBack.String()},
		names: []string{"hostel", "name", "host", "bookings", "earned_pesewas", "given_back_pesewas"},
		fields: func(e earningLine) []string {
			return []string{e.Hostel, e.Name, e.Host, strconv.Itoa(e.Bookings), pesewas(e.Earned), pesewas(e.GivenBack)}
		},
	}
}
