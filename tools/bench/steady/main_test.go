package main

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"efie/tools/bench/program"
)

func TestEachCallHasItsOwnNumber(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var all program.Tally
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
	if got := all.Times(); got.Done+got.Failed != int(last.Load()) || got.Done < 25 || got.Failed < 24 {
		t.Errorf("%d calls, %+v", last.Load(), got)
	}
}
