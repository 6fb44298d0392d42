//go:build !postgres

package db_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"efie/store/db"
	"efie/test/must"
)

// lock locks the file, as another program does.
func (y markedFixture) lock() (unlock func()) {
	y.T.Helper()
	lock, err := y.SQL.Begin()
	y.Must(err)
	_, err = lock.Exec(`update versions set value = value`)
	y.Must(err)
	return func() { y.T.Helper(); y.Must(lock.Rollback()) }
}

// waits starts a transaction, and returns once it waits. The first waits for the file, later ones for their turn.
func (q *queue) waits(ctx context.Context, a testTx) {
	q.T.Helper()
	before := len(q.errs)
	q.start(ctx, a)
	q.until(func() bool { return q.TurnTaken() && q.Writing() == before })
}

// rollBack is a testTx that makes SQLite roll back the transaction, as it does when the disk is full.
func rollBack(tx db.Tx, n int) error {
	_, err := tx.Exec(`insert or rollback into marks values (1), (1)`)
	return err
}

// TestATransactionThatTheDatabaseRollsBackSavesNothing: a statement after the roll-back would commit by itself.
func TestATransactionThatTheDatabaseRollsBackSavesNothing(t *testing.T) {
	for name, c := range map[string]struct {
		tx   testTx
		want string
	}{
		"it ignores the error": {func(tx db.Tx, n int) error {
			_ = rollBack(tx, n)
			_ = insertMark(tx, n)
			return nil
		}, "not-saved"},
		"it ignores the error, and uses a returning clause": {func(tx db.Tx, n int) error {
			_ = rollBack(tx, n)
			if rows, err := tx.Query(`insert into marks values (7) returning n`); err == nil {
				_ = rows.Next()
				_ = rows.Close()
			}
			return nil
		}, "not-saved"},
		"the disk is full": {func(tx db.Tx, n int) error {
			if _, err := tx.Exec(`pragma max_page_count = 1`); err != nil {
				return err
			}
			_, err := tx.Exec(`with recursive n (i) as (
				values (0) union all select i + 1 from n where i < 99999)
			insert into marks select 1000 + i from n`)
			return err
		}, "not-saved"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			y := newMarkedFixture(t)
			q := y.newQueue()
			q.start(t.Context(), c.tx)
			must.Equal(t, "the outcome", outcomes(q.results()), c.want)
			must.Equal(t, "the marks", y.marks(), "")
			if err := y.Write(t.Context(), func(tx db.Tx) error {
				return insertMark(tx, 9)
			}); err != nil || y.marks() != "9" {
				t.Errorf("the next transaction returned %v, marks %s", err, y.marks())
			}
		})
	}
}

func TestTransactionsRunInTheOrderOfArrival(t *testing.T) {
	y := newMarkedFixture(t)
	unlock := y.lock()
	q := y.newQueue()
	var order []int
	for range 100 {
		q.waits(t.Context(), func(_ db.Tx, n int) error {
			order = append(order, n) // without a lock: one runs at a time
			return nil
		})
	}
	unlock()
	if errs := q.results(); errors.Join(errs...) != nil || len(order) != 100 || !slices.IsSorted(order) {
		t.Errorf("they ran in the order %v, and returned %s", order, outcomes(errs))
	}
}

// TestACancelledTransactionDoesNotWait for its turn, nor for another program.
func TestACancelledTransactionDoesNotWait(t *testing.T) {
	y := newMarkedFixture(t)
	unlock := y.lock()
	first, cancelFirst := context.WithCancel(t.Context())
	second, cancelSecond := context.WithCancel(t.Context())
	q := y.newQueue()
	q.waits(first, insertMark)
	q.waits(second, insertMark)
	q.waits(t.Context(), insertMark)
	cancelSecond()
	q.until(func() bool { return q.Writing() == 1 }) // while the file is still locked
	cancelFirst()
	q.until(func() bool { return q.Writing() == 0 })
	unlock()
	must.Equal(t, "the outcomes", outcomes(q.results()), "cancelled cancelled saved")
	must.Equal(t, "the marks", y.marks(), "2")
	y.ExpectError(y.Write(first, func(db.Tx) error { t.Error("it ran"); return nil }), context.Canceled)
}

func TestATransactionThatHasBegunIsCompleted(t *testing.T) {
	y := newMarkedFixture(t)
	ctx, cancel := context.WithCancel(t.Context())
	q := y.newQueue()
	q.start(ctx, func(tx db.Tx, n int) error {
		time.AfterFunc(20*time.Millisecond, cancel) // in the middle of the next statement
		_, changed := tx.Exec(`with recursive n (i) as (
				values (0) union all select i + 1 from n where i < 300000)
			insert into marks select -1 - i from n`)
		<-ctx.Done()
		var all int
		read := tx.QueryRow(`select count(*) from marks`).Scan(&all)
		return errors.Join(changed, read, insertMark(tx, n))
	})
	must.Equal(t, "the outcome", outcomes(q.results()), "saved")
	y.ExpectNumber(300_002, `select count(*) from marks`)
}

// TestAFileThatIsLockedTooLongIsReported: a transaction fails after ten seconds. One that came later waits on.
func TestAFileThatIsLockedTooLongIsReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		y := newMarkedFixture(t)
		unlock := y.lock()
		q := y.newQueue()
		q.start(t.Context(), insertMark)
		time.Sleep(9 * time.Second)
		q.start(t.Context(), insertMark)
		time.Sleep(2 * time.Second)
		if q.Writing() != 0 || q.errs[0] == nil {
			t.Errorf("after 11 seconds %d wait behind the first, which returned %v", q.Writing(), q.errs[0])
		}
		unlock()
		must.Equal(t, "the outcomes", outcomes(q.results()), "not-saved saved")
		must.Equal(t, "the marks", y.marks(), "1")
	})
}

func TestCloseWaitsForAllTransactions(t *testing.T) {
	y := newMarkedFixture(t)
	unlock := y.lock()
	q := y.newQueue()
	for range 3 {
		q.waits(t.Context(), insertMark)
	}
	closed := make(chan error)
	go func() { closed <- y.Close() }()
	q.until(y.Closing)
	y.ExpectError(y.Write(t.Context(), func(db.Tx) error { return nil }), sql.ErrConnDone)
	unlock()
	y.Must(errors.Join(q.results()...))
	y.Must(<-closed)
}

// until waits for a condition. It ends the test if the condition does not become true.
func (q *queue) until(condition func() bool) {
	q.T.Helper()
	for range 10_000 {
		if condition() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	q.T.Fatal("the condition did not become true")
}
