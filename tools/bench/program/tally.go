package program

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Tally collects the durations of calls that succeed, and the errors of the others. Several goroutines may use it.
type Tally struct {
	mu       sync.Mutex
	took     []time.Duration
	failed   int
	problems []string
}

// shownProblems limits the reported problems. More would repeat them.
const shownProblems = 5

func (t *Tally) Note(took time.Duration, err error) {
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

// Times has the number of calls, and percentiles of the durations in milliseconds.
type Times struct {
	Done     int      `json:"done"`
	Failed   int      `json:"failed"`
	P50      float64  `json:"p50"`
	P99      float64  `json:"p99"`
	Max      float64  `json:"max"`
	Problems []string `json:"problems"`
}

func (t *Tally) Times() Times {
	times := Times{Done: len(t.took), Failed: t.failed, Problems: append([]string{}, t.problems...)}
	if len(t.took) == 0 {
		return times
	}
	slices.Sort(t.took)
	at := func(share float64) float64 {
		return float64(t.took[min(len(t.took)-1, int(share*float64(len(t.took))))].Microseconds()) / 1000
	}
	times.P50, times.P99, times.Max = at(0.5), at(0.99), at(1)
	return times
}

// Together calls do for 0 to n-1, atOnce of them concurrently, and returns the duration. A worker ends at its first
// error.
func Together(n, atOnce int, do func(i int) error) (time.Duration, error) {
	var next atomic.Int64
	problems := make([]error, atOnce)
	began := time.Now()
	var all sync.WaitGroup
	for worker := range atOnce {
		all.Go(func() {
			for problems[worker] == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				problems[worker] = do(i)
			}
		})
	}
	all.Wait()
	return time.Since(began), errors.Join(problems...)
}
