package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store"
)

// counted is the store, and how many transactions were asked of it.
type counted struct {
	*store.Store
	made atomic.Int64
}

// Hold implements booking.Ledger.
func (c *counted) Hold(ctx context.Context, b hostel.Booking, instead string) (hostel.Booking, error) {
	c.made.Add(1)
	return c.Store.Hold(ctx, b, instead)
}

// OpenPayment implements booking.Payments.
func (c *counted) OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error {
	c.made.Add(1)
	return c.Store.OpenPayment(ctx, p, payUntil)
}

// Authorised implements booking.Payments.
func (c *counted) Authorised(ctx context.Context, reference string, page booking.Checkout, now time.Time) error {
	c.made.Add(1)
	return c.Store.Authorised(ctx, reference, page, now)
}

// RecordOutcome implements booking.Payments.
func (c *counted) RecordOutcome(ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion) (
	was, is hostel.Payment, err error,
) {
	c.made.Add(1)
	return c.Store.RecordOutcome(ctx, reference, o, at)
}

// Allocate implements booking.Payments.
func (c *counted) Allocate(ctx context.Context, reference string, t booking.Terms) (booking.Settlement, error) {
	c.made.Add(1)
	return c.Store.Allocate(ctx, reference, t)
}

// sell lets so many new students hold a bed, and then pay for it, so many of them at once.
func sell(ctx context.Context, path string, students, atOnce int) (round, error) {
	o, err := openServer(ctx, path, newProvider())
	if err != nil {
		return round{}, err
	}
	defer o.Close()
	crowd, err := enrol(ctx, o.Store, students)
	if err != nil {
		return round{}, err
	}
	before, err := size(ctx, path)
	if err != nil {
		return round{}, err
	}
	r, err := serve(ctx, []*server{o}, crowd, atOnce)
	if err != nil {
		return round{}, err
	}
	after, err := size(ctx, path)
	r.Bytes = (after - before) / int(r.PerBooking*float64(students))
	return r, err
}

// server is a server's service and its store.
type server struct {
	*counted
	service *booking.Service
	rooms   []string
}

// openServer opens a service on the database at an address.
func openServer(ctx context.Context, address string, provider *provider) (*server, error) {
	s, err := store.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	hostels, err := catalogue.Open(ctx, s)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	ledger := &counted{Store: s}
	service := &booking.Service{
		Ledger: ledger, Provider: provider, Catalogue: hostels, Clock: time.Now, HoldFor: 15 * time.Minute,
		ReturnURL: "https://efie.example/dashboard/", Committed: func() {}, Log: slog.New(slog.DiscardHandler),
		Pseudonym: func(of string) string { return of },
	}
	return &server{ledger, service, bookable(hostels)}, nil
}

// serve lets each of a crowd hold a bed, and then all of them pay for it, so many at once: who held it at
// one server pays at the next.
func serve(ctx context.Context, servers []*server, crowd []hostel.Student, atOnce int) (round, error) {
	students := len(crowd)
	references := make([]string, students)
	before := transactions(servers)
	holding, err := together(students, atOnce, func(i int) error {
		o := servers[i%len(servers)]
		b, err := o.service.Book(ctx, &crowd[i], o.rooms[i%len(o.rooms)], booking.HoldRequest{
			Shown: booking.AnyPrice, Queued: true,
		})
		if err != nil {
			return err
		}
		next, err := o.service.Page(ctx, &crowd[i], b)
		if err != nil {
			return err
		}
		page, err := o.service.Open(ctx, next.Payment, next.Cost)
		references[i] = page.Reference
		return err
	})
	if err != nil {
		return round{}, err
	}
	settling, err := together(students, atOnce, func(i int) error {
		settled, err := servers[(i+1)%len(servers)].service.Settle(ctx, references[i], hostel.ByReturn)
		if err == nil && settled.Booking.State != hostel.Confirmed {
			err = fmt.Errorf("a booking that was paid is %s", settled.Booking.State)
		}
		return err
	})
	made := transactions(servers) - before
	return round{
		Students: students, AtOnce: atOnce, Holds: rate(students, holding), Settlements: rate(students, settling),
		Bookings: rate(students, holding+settling), Transactions: rate(made, holding+settling),
		PerBooking: float64(made) / float64(students),
	}, err
}

// transactions is how many were asked of all.
func transactions(servers []*server) (all int) {
	for _, o := range servers {
		all += int(o.made.Load())
	}
	return all
}

// bookable are the room types that anybody may book.
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

// together does something for each of n, so many at once, and says how long that took.
func together(n, atOnce int, do func(i int) error) (time.Duration, error) {
	var next atomic.Int64
	problems := make([]error, atOnce)
	began := time.Now()
	var all sync.WaitGroup
	for worker := range atOnce {
		all.Go(func() {
			for problems[worker] == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				problems[worker] = do(i)
			}
		})
	}
	all.Wait()
	return time.Since(began), errors.Join(problems...)
}

// enrol adds verified students.
func enrol(ctx context.Context, s *store.Store, number int) ([]hostel.Student, error) {
	crowd := make([]hostel.Student, number)
	_, err := together(number, 64, func(i int) error {
		id, now := hostel.NewID(), time.Now()
		email := id + "@bench.example"
		_, hash := hostel.NewToken()
		crowd[i] = hostel.Student{ID: id, Name: "Ama Mensah", Email: email, Gender: hostel.Female,
			Phone: "233241234567", CreatedAt: now}
		err := s.Enrol(ctx, crowd[i],
			account.Verification{StudentID: id, Hash: hash, ExpiresAt: now.Add(hostel.LinkLives)},
			hostel.Letter{Kind: hostel.LetterVerifyEmail, To: email, Token: "bench"})
		if err != nil {
			return err
		}
		crowd[i], err = s.VerifyEmail(ctx, hash, now)
		return err
	})
	return crowd, err
}

// size is how many bytes of the database are in use.
func size(ctx context.Context, path string) (int, error) {
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro&_busy_timeout=5000")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	var pages, free, bytes int
	err = db.QueryRowContext(ctx, `select p.page_count, f.freelist_count, s.page_size
		from pragma_page_count p, pragma_freelist_count f, pragma_page_size s`).Scan(&pages, &free, &bytes)
	return (pages - free) * bytes, err
}
