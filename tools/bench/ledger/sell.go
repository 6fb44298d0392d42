package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/tools/bench/program"
)

// server holds a server's booking service and its store.
type server struct {
	*store.Store
	service *booking.Service
	rooms   []string
}

func openServer(ctx context.Context, address string, bank *ledgertest.Bank) (*server, error) {
	s, err := store.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	hostels, err := catalogue.Open(ctx, s)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	service := &booking.Service{
		Ledger: s, Provider: bank, Catalogue: hostels, Clock: time.Now, HoldFor: 15 * time.Minute,
		ReturnURL: "https://efie.example/dashboard/", Committed: func() {}, Log: slog.New(slog.DiscardHandler),
		Pseudonym: func(of string) string { return of }, Unlimited: true,
		Address: func(email string) (ascii, registrable string) { return email, "" },
	}
	return &server{s, service, bookable(hostels)}, nil
}

// serve makes each student hold a bed, and pay for it at the next server, atOnce students concurrently.
func serve(
	ctx context.Context, servers []*server, bank *ledgertest.Bank, crowd []hostel.Student, atOnce int,
) (round, error) {
	students := len(crowd)
	references := make([]string, students)
	holding, err := program.Together(students, atOnce, func(i int) error {
		o := servers[i%len(servers)]
		b, err := o.service.Book(ctx, &crowd[i], o.rooms[i%len(o.rooms)], booking.HoldRequest{
			Shown: booking.AnyPrice,
		})
		if err != nil {
			return err
		}
		next, err := o.service.Page(ctx, &crowd[i], b)
		if err != nil {
			return err
		}
		if _, err := o.service.PressPay(ctx, &crowd[i], b, next); err != nil {
			return err
		}
		page, err := o.service.Open(ctx, next.Payment, next.Cost)
		references[i] = page.Reference
		bank.Pay(page.Reference)
		return err
	})
	if err != nil {
		return round{}, err
	}
	settling, err := program.Together(students, atOnce, func(i int) error {
		settled, err := servers[(i+1)%len(servers)].service.Settle(ctx, references[i], hostel.ByReturn)
		if err == nil && settled.Booking.State != hostel.Confirmed {
			err = fmt.Errorf("a paid booking is %s", settled.Booking.State)
		}
		return err
	})
	return round{
		Holds: rate(students, holding), Settlements: rate(students, settling), Bookings: rate(students, holding+settling),
	}, err
}

// bookable returns the room types that men and women can book.
func bookable(d *catalogue.Catalogue) []string {
	var rooms []string
	for _, h := range d.Snapshot().Hostels {
		for i := range h.Rooms {
			if h.Available() && h.Rooms[i].Available && h.Rooms[i].Gender == hostel.Mixed {
				rooms = append(rooms, h.Rooms[i].UUID)
			}
		}
	}
	return rooms
}
