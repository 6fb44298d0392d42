// Command steady measures how readers and students fare at a steady rate, while something else goes on. It
// writes what came of it as JSON when its time is over, or when it is told to stop.
//
//	steady SITE-URL COOKIES PATHS ROOM SECONDS READS BOOKINGS
//
// COOKIES is a JSON file of students' cookies, each of whom books and pays once; PATHS a file of visitors'
// pages, one a line. READS and BOOKINGS are a second. Times count from when a request was due.
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

func main() { program.Main("steady SITE-URL COOKIES PATHS ROOM SECONDS READS BOOKINGS", run) }

func run(args []string) (any, error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cookies, err := student.Cookies(args[1])
	if err != nil {
		return nil, err
	}
	pages, err := os.ReadFile(args[2]) // #nosec G304 -- the person who measures names it
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
	var reads, bookings tally
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
				return fmt.Errorf("there is no student %d", n)
			}
			return book(student.New(args[0], cookies[n]), args[3])
		}, &bookings)
	})
	all.Wait()
	return outcome{Reads: reads.times(), Bookings: bookings.times(),
		Problems: append(append([]string{}, reads.problems...), bookings.problems...)}, nil
}

// steadily does so many things a second until ctx ends. What has begun is carried through.
func steadily(ctx context.Context, workers int, rate float64, do func(worker, n int) error, t *tally) {
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
				t.note(time.Since(due), err)
			}
		})
	}
	all.Wait()
}
