// Command rush makes many students read pages and others book the same beds, all at once, and writes the results as
// JSON.
//
//	rush SITE-URL DATABASE COOKIES READERS ROOM PAGE…
//
// COOKIES is a JSON file with cookies of students. The first READERS of them read the pages one after another. The
// others book the room and pay in the sandbox.
package main

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"efie/tools/bench/program"
	"efie/tools/bench/student"
)

// timeout limits the whole run.
const timeout = 3 * time.Minute

type outcome struct {
	Readers  crowd          `json:"readers"`
	Bookers  crowd          `json:"bookers"` // from Book to the payment page
	Refused  crowd          `json:"refused"` // from Book to the answer that no bed is left
	Payers   crowd          `json:"payers"`  // from the payment page to the dashboard
	Answers  map[string]int `json:"answers"` // the number of bookers by result
	Queued   int            `json:"queued"`  // the number of bookers in the queue
	Sold     sold           `json:"sold"`
	Seconds  float64        `json:"seconds"` // until the last student ended
	Problems []string       `json:"problems"`
}

type crowd struct {
	Requests int `json:"requests"`
	program.Times
}

func main() { program.Main("rush SITE-URL DATABASE COOKIES READERS ROOM PAGE…", run) }

func run(args []string) (any, error) {
	site, database, room, pages := args[0], args[1], args[4], args[5:]
	cookies, err := student.Cookies(args[2])
	if err != nil {
		return nil, err
	}
	readers, err := strconv.Atoi(args[3])
	if err != nil || readers > len(cookies) {
		return nil, errors.New("READERS is a number, at most that of the cookies")
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	t := &tally{took: map[string][]time.Duration{}}
	begin := make(chan struct{})
	var all sync.WaitGroup
	for i, cookie := range cookies {
		b := student.New(site, cookie)
		all.Go(func() {
			<-begin
			if i < readers {
				reads(ctx, b, t, pages)
			} else {
				books(ctx, b, t, room)
			}
		})
	}
	began := time.Now()
	close(begin)
	all.Wait()
	o := t.outcome()
	o.Seconds = time.Since(began).Seconds()
	o.Sold, err = soldOf(ctx, database, room)
	return o, err
}
