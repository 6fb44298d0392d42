package store_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"efie/store"
)

// counts is how many marks a reader sees before and after another one is left meanwhile.
func (y yard) counts(read func(context.Context, func(store.Transaction) error) error, n int) (before, after int) {
	y.t.Helper()
	count := func(from store.Transaction) (marks int) {
		y.must(from.QueryRowContext(y.t.Context(), `select count(*) from marks`).Scan(&marks))
		return marks
	}
	y.must(read(y.t.Context(), func(from store.Transaction) error {
		before = count(from)
		y.raw(`insert into marks values ($1)`, n)
		after = count(from)
		return nil
	}))
	return before, after
}

func TestALookIsOfOneMoment(t *testing.T) {
	y := newYard(t)
	for n := range 5 {
		if before, after := y.counts(y.Look, n); before != n || after != n {
			t.Errorf("look %d: %d marks, then %d", n, before, after)
		}
	}
	if before, after := y.counts(y.Ask, 5); before != 5 || after != 6 { // the control
		t.Errorf("%d marks, then %d", before, after)
	}
}

func TestAReaderThatPanicsOrFailsLeavesNothingOpen(t *testing.T) {
	y := newYard(t)
	y.must(y.Ask(t.Context(), func(from store.Transaction) error { // it forgets to end what it begins
		_, err := from.ExecContext(t.Context(), `begin`)
		return errors.Join(err, from.QueryRowContext(t.Context(), `select count(*) from marks`).Scan(new(int)))
	}))
	for n := range 3 * y.Readers() {
		func() {
			defer func() { _ = recover() }()
			_ = y.Look(t.Context(), func(tx store.Transaction) error {
				var marks int
				y.must(tx.QueryRowContext(t.Context(), `select count(*) from marks`).Scan(&marks))
				if n%2 == 0 {
					return errOwn
				}
				panic("the sky falls")
			})
		}()
	}
	if before, after := y.counts(y.Ask, 1); before != 0 || after != 1 { // nobody still looks at an older moment
		t.Errorf("%d marks, then %d", before, after)
	}
}

func TestWhoLeavesWhileAllReadersAreBusyDoesNotHang(t *testing.T) {
	y := newYard(t)
	var busy sync.WaitGroup
	leave := make(chan struct{})
	reading := make(chan struct{})
	for range y.Readers() {
		busy.Go(func() {
			err := y.Ask(t.Context(), func(store.Transaction) error {
				reading <- struct{}{}
				<-leave
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
		<-reading
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, _, err := y.FindSession(ctx, "token"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("who waited for a reader heard %v", err)
	}
	close(leave)
	busy.Wait()
}
