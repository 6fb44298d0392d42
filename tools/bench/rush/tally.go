package main

import (
	"sync"
	"time"

	"efie/tools/bench/program"
)

// tally collects the durations and problems of all students.
type tally struct {
	mu       sync.Mutex
	took     map[string][]time.Duration // by the names below
	queued   int
	failed   int
	problems []string
}

const (
	reading  = "reading"
	booking  = "booking"
	refusing = "refusing"
	paying   = "paying"
)

// shownProblems limits the reported problems. More would repeat them.
const shownProblems = 10

// note records the duration since began. queued reports whether the student waited in the queue.
func (t *tally) note(what string, began time.Time, queued bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.took[what] = append(t.took[what], time.Since(began))
	if queued {
		t.queued++
	}
}

func (t *tally) problem(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.failed++; t.failed <= shownProblems {
		t.problems = append(t.problems, text)
	}
}

func (t *tally) outcome() outcome {
	crowdOf := func(what string) crowd { return crowd{len(t.took[what]), program.TimesOf(t.took[what])} }
	o := outcome{
		Readers: crowdOf(reading), Bookers: crowdOf(booking), Refused: crowdOf(refusing), Payers: crowdOf(paying),
		Answers: map[string]int{}, Queued: t.queued, Problems: append([]string{}, t.problems...),
	}
	for answer, n := range map[string]int{
		"a page to pay at": o.Bookers.Requests, "no bed left": o.Refused.Requests, "problem": t.failed,
	} {
		if n > 0 {
			o.Answers[answer] = n
		}
	}
	return o
}
