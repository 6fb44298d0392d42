package main

import (
	"sync"
	"time"

	"efie/tools/bench/program"
)

// tally collects how everybody fares.
type tally struct {
	mu                                 sync.Mutex
	reading, booking, refusing, paying []time.Duration
	answers                            map[string]int
	queued                             int
	problems                           []string
}

// shownProblems is how many problems are told; more would be the same again.
const shownProblems = 10

func (t *tally) problem(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answers["problem"]++
	if len(t.problems) < shownProblems {
		t.problems = append(t.problems, text)
	}
}

func (t *tally) read(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.reading = append(t.reading, took)
}

func (t *tally) booked(took time.Duration, queued bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.booking = append(t.booking, took)
	t.answers["a page to pay at"]++
	if queued {
		t.queued++
	}
}

func (t *tally) refused(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.refusing = append(t.refusing, took)
	t.answers["no bed left"]++
}

func (t *tally) paid(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.paying = append(t.paying, took)
}

func (t *tally) outcome() outcome {
	return outcome{
		Readers: crowdOf(t.reading), Bookers: crowdOf(t.booking), Refused: crowdOf(t.refusing),
		Payers: crowdOf(t.paying), Answers: t.answers, Queued: t.queued, Problems: append([]string{}, t.problems...),
	}
}

// crowdOf says how long requests took.
func crowdOf(times []time.Duration) crowd { return crowd{len(times), program.TimesOf(times)} }
