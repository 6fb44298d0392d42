package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"efie/store/db"
)

// counts returns the numbers of marks that a reader reads before and after another one is inserted.
func (y markedFixture) counts(read func(context.Context, func(db.Tx) error) error, n int) (before, after int) {
	y.T.Helper()
	count := func(from db.Tx) (marks int) {
		y.Must(from.QueryRow(`select count(*) from marks`).Scan(&marks))
		return marks
	}
	y.Must(read(y.T.Context(), func(from db.Tx) error {
		before = count(from)
		y.Run(`insert into marks values ($1)`, n)
		after = count(from)
		return nil
	}))
	return before, after
}

func TestReadTxReadsOneState(t *testing.T) {
	y := newMarkedFixture(t)
	for n := range 5 {
		if before, after := y.counts(y.ReadTx, n); before != n || after != n {
			t.Errorf("transaction %d: %d marks, then %d", n, before, after)
		}
	}
	if before, after := y.counts(y.Read, 5); before != 5 || after != 6 { // the control
		t.Errorf("%d marks, then %d", before, after)
	}
}

func TestAReaderThatPanicsOrFailsLeavesNothingOpen(t *testing.T) {
	y := newMarkedFixture(t)
	y.Must(y.Read(t.Context(), func(from db.Tx) error { // it does not end the transaction that it begins
		_, err := from.Exec(`begin`)
		return errors.Join(err, from.QueryRow(`select count(*) from marks`).Scan(new(int)))
	}))
	for n := range 3 * y.Readers() {
		func() {
			defer func() { _ = recover() }()
			_ = y.ReadTx(t.Context(), func(tx db.Tx) error {
				var marks int
				y.Must(tx.QueryRow(`select count(*) from marks`).Scan(&marks))
				if n%2 == 0 {
					return errOwn
				}
				panic("the sky falls")
			})
		}()
	}
	if before, after := y.counts(y.Read, 1); before != 0 || after != 1 { // no connection still reads an older state
		t.Errorf("%d marks, then %d", before, after)
	}
}

func TestWaitingForAReaderCanBeCancelled(t *testing.T) {
	y := newMarkedFixture(t)
	var busy sync.WaitGroup
	leave := make(chan struct{})
	reading := make(chan struct{})
	for range y.Readers() {
		busy.Go(func() {
			err := y.Read(t.Context(), func(db.Tx) error {
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
	_, _, err := y.FindSession(ctx, "token")
	y.ExpectError(err, context.DeadlineExceeded)
	close(leave)
	busy.Wait()
}
