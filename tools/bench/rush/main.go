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
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"

	"efie/tools/bench/student"
)

// patience is how long the whole may take.
const patience = 3 * time.Minute

// outcome is how everybody fared.
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

// crowd is how long some requests took.
type crowd struct {
	Requests int     `json:"requests"`
	P50      float64 `json:"p50"` // milliseconds
	P99      float64 `json:"p99"`
	Max      float64 `json:"max"`
}

func main() {
	if len(os.Args) < 7 {
		fmt.Fprintln(os.Stderr, "usage: rush SITE-URL DATABASE COOKIES READERS ROOM PAGE…")
		os.Exit(2)
	}
	o, err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5], os.Args[6:])
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "rush:", err)
		os.Exit(1)
	}
}

func run(site, database, file, number, room string, pages []string) (outcome, error) {
	cookies, err := student.Cookies(file)
	if err != nil {
		return outcome{}, err
	}
	readers, err := strconv.Atoi(number)
	if err != nil || readers > len(cookies) {
		return outcome{}, errors.New("READERS is a number, at most that of the cookies")
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	t := &tally{answers: map[string]int{}}
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
