// Command rush lets many students read and many more book the same beds, all at once, and says
// how they fared, as JSON.
//
//	rush SITE-URL DATABASE COOKIES READERS ROOM PAGE…
//
// COOKIES is a JSON file of students' cookies: the first READERS of them read the pages, one after
// the other, and the rest book the room and pay for it in the sandbox.
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

// patience is how long the whole may take.
const patience = 3 * time.Minute

type outcome struct {
	Readers  crowd          `json:"readers"`
	Bookers  crowd          `json:"bookers"` // until they had a page to pay at
	Refused  crowd          `json:"refused"` // until they heard that no bed is left
	Payers   crowd          `json:"payers"`  // from the page to pay at until their dashboard
	Answers  map[string]int `json:"answers"` // how many bookers ended so
	Queued   int            `json:"queued"`  // how many bookers waited in the queue
	Sold     sold           `json:"sold"`
	Seconds  float64        `json:"seconds"` // until the last one was done
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
	ctx, cancel := context.WithTimeout(context.Background(), patience)
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
