// Package ledgertest helps to test bookings. Ledger is a booking.Ledger in memory that can check its books. Bank is a
// provider in memory that can fail. Simulation runs random actions of students against both.
package ledgertest

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
)

// Noon is the time at which most tests begin.
var Noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// Hostels returns two hostels: one with three room types of one bed each, and one with a room type of two beds.
func Hostels() []*hostel.Hostel {
	room := func(uuid string, beds int, price int64) hostel.Room {
		return hostel.Room{
			UUID: uuid, Label: "Loft", NumberInRoom: 1, NumberOfRooms: beds, Price: hostel.Cedis(price),
			Gender: hostel.Mixed, Available: true,
		}
	}
	newHostel := func(n int, rooms ...hostel.Room) *hostel.Hostel {
		return &hostel.Hostel{
			UUID: fmt.Sprint("h-", n), Name: fmt.Sprint("Hostel ", n), Campus: hostel.Campus{
				Name: "University of Ghana",
			},
			Manager: hostel.Manager{
				Username: "Esi", Email: "esi@example.com",
			}, Status: hostel.StatusAvailable, IsAvailable: true,
			GenderType: "Mixed", MinPrice: hostel.Cedis(380), MaxPrice: hostel.Cedis(450), Rooms: rooms,
		}
	}
	first := newHostel(1, room("r-0", 1, 450), room("r-1", 1, 450), room("r-3", 1, 380))
	second := newHostel(2, room("r-2", 2, 450))
	first.Checkout = time.Date(2026, 7, 31, 0, 0, 0, 0, time.UTC)
	return []*hostel.Hostel{first, second}
}

// RoomyHostel returns a hostel with more beds than students. Its room types have falling prices and rising charges.
// Students move in late and pay for the rest of the stay. Other payers have two hours.
func RoomyHostel() []*hostel.Hostel {
	h := Hostels()[0]
	first := h.Rooms[0]
	h.Rooms, h.LateArrival, h.PayerHours = nil, hostel.LateRest, 2
	h.Stay, h.Rest, h.Water = 16, hostel.RestMonthly, hostel.Utility{Terms: hostel.UtilityIncluded}
	for i := range 6 {
		r := first
		r.UUID, r.NumberOfRooms, r.Price = fmt.Sprint("r-", i), 9, first.Price-hostel.Cedis(int64(40*(i/2)))
		r.Charges = []hostel.ExtraCharge{{Name: "Cleaning", Amount: hostel.Cedis(int64(10 * (i + 1))), Per: hostel.PerStay}}
		h.Rooms = append(h.Rooms, r)
	}
	return []*hostel.Hostel{h}
}

// BedsOf returns the number of beds of each room type.
func BedsOf(hostels []*hostel.Hostel) map[string]int {
	beds := map[string]int{}
	for _, h := range hostels {
		for _, r := range h.Rooms {
			beds[r.UUID] = r.Beds()
		}
	}
	return beds
}

// NewService returns a service that sells the beds of these hostels, holds them for 15 minutes, and logs nothing.
func NewService(
	hostels []*hostel.Hostel, ledger booking.Ledger, provider booking.Provider, clock func() time.Time,
) *booking.Service {
	c, err := catalogue.Open(context.Background(), cataloguetest.FixedSource(hostels))
	if err != nil {
		panic(err) // this source never fails
	}
	return &booking.Service{
		Ledger: ledger, Provider: provider, Catalogue: c, Clock: clock,
		HoldFor: 15 * time.Minute, Pause: time.Nanosecond,
		ReturnURL: "https://efie.example/dashboard/", PayURL: "https://efie.example/pay/", Receipts: "help@efie.example",
		LinkKey: []byte("links"), Committed: func() {}, Log: slog.New(slog.DiscardHandler),
		Pseudonym: func(of string) string { return of },
		Address:   func(email string) (ascii, registrable string) { return email, email[strings.Index(email, "@")+1:] },
	}
}

// Checkout returns the open payment page of a held booking, or opens a page. It uses no queue, and does not press Pay.
func Checkout(
	ctx context.Context, s *booking.Service, student *hostel.Student, b hostel.Booking,
) (booking.Checkout, error) {
	page, err := s.Page(ctx, student, b)
	if err != nil || page.Open() {
		return page.Checkout(), err
	}
	return s.Open(ctx, page.Payment, page.Cost)
}

// Pay presses Pay and then does the same as Checkout.
func Pay(
	ctx context.Context, s *booking.Service, student *hostel.Student, b hostel.Booking,
) (booking.Checkout, error) {
	page, err := s.Page(ctx, student, b)
	if err != nil || page.Open() {
		return page.Checkout(), err
	}
	if _, err := s.PressPay(ctx, student, b, page); err != nil {
		return booking.Checkout{}, err
	}
	return s.Open(ctx, page.Payment, page.Cost)
}

// AnyBed asks for a bed at any price, and releases any other hold.
var AnyBed = booking.HoldRequest{Shown: booking.AnyPrice, Replaces: booking.AnyHold}

func Students(n int) []hostel.Student {
	students := make([]hostel.Student, n)
	for i := range students {
		id := fmt.Sprint("s-", i)
		students[i] = hostel.Student{
			Account: hostel.Account{ID: id, Name: id, Email: id + "@example.com", CreatedAt: Noon, VerifiedAt: Noon},
			Gender:  hostel.Female,
		}
	}
	return students
}
