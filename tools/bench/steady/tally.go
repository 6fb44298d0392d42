package main

import (
	"context"
	"sync"
	"time"

	"efie/tools/bench/program"
	"efie/tools/bench/student"
)

type outcome struct {
	Reads    times    `json:"reads"`
	Bookings times    `json:"bookings"` // from Book to the payment
	Problems []string `json:"problems"`
}

type times struct {
	Done   int `json:"done"`
	Failed int `json:"failed"`
	program.Times
}

// shownProblems limits the reported problems. More would repeat them.
const shownProblems = 5

type tally struct {
	mu       sync.Mutex
	took     []time.Duration
	failed   int
	problems []string
}

func (t *tally) note(took time.Duration, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err == nil {
		t.took = append(t.took, took)
		return
	}
	if t.failed++; t.failed <= shownProblems {
		t.problems = append(t.problems, err.Error())
	}
}

func (t *tally) times() times {
	return times{len(t.took), t.failed, program.TimesOf(t.took)}
}

func book(b *student.Browser, room string) error {
	page, _, err := b.Book(context.Background(), room)
	if err != nil {
		return err
	}
	return b.Pay(context.Background(), page)
}
