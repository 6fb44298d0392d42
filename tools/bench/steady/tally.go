package main

import (
	"context"
	"slices"
	"sync"
	"time"

	"efie/tools/bench/student"
)

// outcome is what came of it.
type outcome struct {
	Reads    times    `json:"reads"`
	Bookings times    `json:"bookings"` // from the wish to the payment
	Problems []string `json:"problems"`
}

// times are those of many requests, in milliseconds.
type times struct {
	Done   int     `json:"done"`
	Failed int     `json:"failed"`
	P50    float64 `json:"p50"`
	P99    float64 `json:"p99"`
	Max    float64 `json:"max"`
}

// shownProblems is how many problems are told; more would be the same again.
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
	slices.Sort(t.took)
	at := func(share float64) float64 {
		if len(t.took) == 0 {
			return 0
		}
		return float64(t.took[int(share*float64(len(t.took)-1))].Microseconds()) / 1000
	}
	return times{Done: len(t.took), Failed: t.failed, P50: at(.5), P99: at(.99), Max: at(1)}
}

// book books a bed and pays for it.
func book(b *student.Browser, room string) error {
	page, _, err := b.Book(context.Background(), room)
	if err != nil {
		return err
	}
	return b.Pay(context.Background(), page)
}
