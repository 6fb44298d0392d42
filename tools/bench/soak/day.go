package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"sync"
	"time"

	"efie/tools/bench/student"
)

// Of so many requests, in a row that repeats, one is a booking and some are a student's pages; the
// rest are visitors.
const (
	row      = 400
	bookedAt = 200
	every    = 5 // one in five is a student's
)

// shownProblems is how many problems are told; more would be the same again.
const shownProblems = 10

// day is who comes, and what came of it.
type day struct {
	paths    []string
	room     string
	visitors [workers]*student.Browser
	students []*student.Browser
	bookers  chan *student.Browser // those who are not booking just now

	mu       sync.Mutex
	done     outcome
	problems []string
}

// welcome opens everybody's browser: half of the students read, the others book.
func (d *day) welcome(site string, cookies []string) {
	for i := range d.visitors {
		d.visitors[i] = student.New(site, "")
	}
	d.bookers = make(chan *student.Browser, len(cookies))
	for i, cookie := range cookies {
		b := student.New(site, cookie)
		if i%2 == 0 {
			d.students = append(d.students, b)
		} else {
			d.bookers <- b
		}
	}
}

// request is number n of the day.
func (d *day) request(ctx context.Context, n int) {
	path := d.paths[n*7919%len(d.paths)] // all of them, in no order that a cache would like
	var err error
	booked := false
	switch {
	case n%row == bookedAt:
		select {
		case b := <-d.bookers:
			err, booked = book(ctx, b, d.room), true
			d.bookers <- b
		default: // all of them are booking
		}
	case n%every == 0:
		if n%(2*every) == 0 {
			path = "/dashboard"
		}
		err = d.students[n/every%len(d.students)].Open(ctx, path)
	default:
		err = d.visitors[n%workers].Open(ctx, path)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done.Requests++
	switch {
	case err != nil:
		d.done.Failed++
		if len(d.problems) < shownProblems {
			d.problems = append(d.problems, err.Error())
		}
	case booked:
		d.done.Bookings++
	}
}

func (d *day) outcome(took time.Duration) outcome {
	o := d.done
	o.Problems, o.Seconds = append([]string{}, d.problems...), took.Seconds()
	return o
}

// receipt is where the dashboard names the booking's code.
var receipt = regexp.MustCompile(`/receipt/([0-9A-Z]+)`)

// book books a bed, pays for it and cancels, so that the bed and the student are free again.
func book(ctx context.Context, b *student.Browser, room string) error {
	page, _, err := b.Book(ctx, room)
	if err != nil {
		return err
	}
	if err := b.Pay(ctx, page); err != nil {
		return err
	}
	a, err := b.Get(ctx, "/dashboard", student.Plain)
	if err != nil {
		return err
	}
	code := receipt.FindStringSubmatch(a.Body)
	if code == nil {
		return errors.New("a booking that was paid has no receipt")
	}
	a, err = b.Post(ctx, "/dashboard/cancel", url.Values{"code": {code[1]}})
	if err == nil && a.Status != http.StatusSeeOther {
		err = fmt.Errorf("cancelling: %d", a.Status)
	}
	return err
}
