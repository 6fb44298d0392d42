package main

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"efie/test/must"
	"efie/tools/bench/program"
)

func TestOnlySuccessesAreTimed(t *testing.T) {
	var all tally
	for i := range 101 {
		all.note(time.Duration(100-i)*time.Millisecond, nil)
	}
	all.note(time.Hour, errors.New("no"))
	must.Equal(t, "the times", all.times(), times{101, 1, program.Times{P50: 50, P99: 99, Max: 100}})
	must.Equal(t, "problems", len(all.problems), 1)
}

func TestEachCallHasItsOwnNumber(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var all tally
	var last atomic.Int64
	steadily(ctx, 3, 1e6, func(_, n int) error {
		if last.Add(1) == 50 {
			cancel()
		}
		if n%2 == 1 {
			return errors.New("odd")
		}
		return nil
	}, &all)
	if got := all.times(); got.Done+got.Failed != int(last.Load()) || got.Done < 25 || got.Failed < 24 {
		t.Errorf("%d calls, %+v", last.Load(), got)
	}
}
