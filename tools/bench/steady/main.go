// Command steady measures readers and students at a steady rate, while the server does other work. It writes the
// results as JSON after SECONDS, or at SIGTERM.
//
//	steady SITE-URL COOKIES PATHS ROOM SECONDS READS BOOKINGS
//
// COOKIES is a JSON file with cookies of students; each student books and pays once. PATHS is a file with visitors'
// pages, one on each line. READS and BOOKINGS are rates per second. Times count from the moment when a request was due.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"efie/tools/bench/program"
	"efie/tools/bench/student"
)

const (
	readers = 100
	bookers = 20
)

type outcome struct {
	Reads    program.Times `json:"reads"`
	Bookings program.Times `json:"bookings"` // from Book to the payment
}

func main() { program.Main("steady SITE-URL COOKIES PATHS ROOM SECONDS READS BOOKINGS", run) }

func run(args []string) (any, error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cookies, err := student.Cookies(args[1])
	if err != nil {
		return nil, err
	}
	pages, err := os.ReadFile(args[2]) // #nosec G304 -- the operator names it
	if err != nil {
		return nil, err
	}
	paths := strings.Fields(string(pages))
	var numbers [3]float64
	for i := range numbers {
		if numbers[i], err = strconv.ParseFloat(args[4+i], 64); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Duration(numbers[0]*float64(time.Second)))
	defer cancel()
	var reads, bookings program.Tally
	visitors := make([]*student.Browser, readers)
	for i := range visitors {
		visitors[i] = student.New(args[0], "")
	}
	var all sync.WaitGroup
	all.Go(func() {
		steadily(ctx, readers, numbers[1],
			func(worker, n int) error {
				return visitors[worker].Open(context.Background(), paths[n*7919%len(paths)])
			}, &reads)
	})
	all.Go(func() {
		steadily(ctx, bookers, numbers[2], func(_, n int) error {
			if n >= len(cookies) {
				return fmt.Errorf("COOKIES has no student %d", n)
			}
			return book(student.New(args[0], cookies[n]), args[3])
		}, &bookings)
	})
	all.Wait()
	return outcome{reads.Times(), bookings.Times()}, nil
}

func book(b *student.Browser, room string) error {
	page, _, err := b.Book(context.Background(), room)
	if err != nil {
		return err
	}
	return b.Pay(context.Background(), page)
}

// steadily calls do at a rate per second until ctx ends. It waits for calls that have begun.
func steadily(ctx context.Context, workers int, rate float64, do func(worker, n int) error, t *program.Tally) {
	began := time.Now()
	var next atomic.Int64
	var all sync.WaitGroup
	for worker := range workers {
		all.Go(func() {
			for {
				n := int(next.Add(1)) - 1
				due := began.Add(time.Duration(float64(n) / rate * float64(time.Second)))
				select {
				case <-ctx.Done():
					return
				case <-time.After(time.Until(due)):
				}
				err := do(worker, n)
				t.Note(time.Since(due), err)
			}
		})
	}
	all.Wait()
}
