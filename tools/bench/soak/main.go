// Command soak keeps a server busy as an ordinary day does: visitors, students who look at their
// pages, and now and then one who books, pays and cancels again. It writes what came of it as JSON.
//
//	soak SITE-URL COOKIES PATHS ROOM SECONDS RATE
//
// COOKIES is a JSON file of students' cookies, PATHS a file of visitors' pages, one a line. RATE is
// in requests a second, a booking counting as one; 0 is as many as there can be.
package main

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"efie/tools/bench/program"
	"efie/tools/bench/student"
)

// outcome is what came of it.
type outcome struct {
	Requests int      `json:"requests"`
	Bookings int      `json:"bookings"` // from hold to cancelled
	Failed   int      `json:"failed"`
	Problems []string `json:"problems"`
	Seconds  float64  `json:"seconds"`
}

// workers is how many requests are on their way at once.
const workers = 32

func main() { program.Main("soak SITE-URL COOKIES PATHS ROOM SECONDS RATE", run) }

func run(args []string) (any, error) {
	seconds, err := strconv.ParseFloat(args[4], 64)
	if err != nil {
		return nil, err
	}
	rate, err := strconv.ParseFloat(args[5], 64)
	if err != nil {
		return nil, err
	}
	d, err := newDay(args[0], args[1], args[2], args[3])
	if err != nil {
		return nil, err
	}
	began := time.Now()
	until := began.Add(time.Duration(seconds * float64(time.Second)))
	var next atomic.Int64
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for time.Now().Before(until) {
				n := int(next.Add(1)) - 1
				if rate > 0 { // its turn has a time
					time.Sleep(time.Until(began.Add(time.Duration(float64(n) / rate * float64(time.Second)))))
				}
				d.request(context.Background(), n)
			}
		})
	}
	all.Wait()
	return d.outcome(time.Since(began)), nil
}

// newDay reads who comes, and what for.
func newDay(site, cookieFile, pathFile, room string) (*day, error) {
	cookies, err := student.Cookies(cookieFile)
	if err != nil {
		return nil, err
	}
	paths, err := os.ReadFile(pathFile) // #nosec G304 -- the person who measures names it
	if err != nil {
		return nil, err
	}
	d := &day{paths: strings.Fields(string(paths)), room: room}
	if len(cookies) == 0 || len(d.paths) == 0 {
		return nil, errors.New("nobody comes, or there is nothing to see")
	}
	d.welcome(site, cookies)
	return d, nil
}
