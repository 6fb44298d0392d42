package db_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"efie/hostel"
	"efie/store/db"
)

// markedFixture is a fixture with a table marks, into which transactions of tests insert.
type markedFixture struct{ *fixture }

func newMarkedFixture(t *testing.T) markedFixture {
	t.Helper()
	h := newFixture(t)
	h.Run(`create table marks (n bigint primary key)`)
	return markedFixture{fixture: h}
}

// insertMark is a testTx that inserts its number as a mark.
func insertMark(tx db.Tx, n int) error {
	_, err := tx.Exec(`insert into marks (n) values ($1)`, n)
	return err
}

// marks returns the committed marks, in order.
func (y markedFixture) marks() string {
	y.T.Helper()
	return y.Text(`select coalesce(string_agg(cast(n as text), ' '), '') from (select n from marks order by n) m`)
}

// outcomes returns the result of each transaction as a word.
func outcomes(errs []error) string {
	words := make([]string, len(errs))
	for i, err := range errs {
		switch {
		case err == nil:
			words[i] = "saved"
		case errors.Is(err, errOwn) && !errors.Is(err, hostel.ErrNotSaved):
			words[i] = "own"
		case errors.Is(err, hostel.ErrNotSaved):
			words[i] = "not-saved"
		case strings.Contains(err.Error(), "a statement of the transaction failed"):
			words[i] = "ignored"
		case errors.Is(err, context.Canceled):
			words[i] = "cancelled"
		default:
			words[i] = err.Error()
		}
	}
	return strings.Join(words, " ")
}

// testTx is a transaction of a test. n is its number.
type testTx func(tx db.Tx, n int) error

// insertAndFail is a testTx that inserts a mark and then returns errOwn.
func insertAndFail(tx db.Tx, n int) error {
	return errors.Join(insertMark(tx, n), errOwn)
}

// errOwn is the error of insertAndFail.
var errOwn = errors.New("the test's own error")

// insertAndPanic is a testTx that inserts a mark and then panics.
func insertAndPanic(tx db.Tx, n int) error {
	_ = insertMark(tx, n)
	panic("the test's own panic")
}

// createPromises creates the table that failAtCommit needs.
func (y markedFixture) createPromises() {
	y.T.Helper()
	y.Run(`create table promises (n bigint references marks (n) deferrable initially deferred)`)
}

// failAtCommit is a testTx whose commit fails, because of a constraint that is checked at the end.
func failAtCommit(tx db.Tx, n int) error {
	_, err := tx.Exec(`insert into promises values ($1)`, -n)
	return err
}

// maxTxs is the capacity for results, so that pointers to them stay valid.
const maxTxs = 1000

// queue holds transactions that run at the same time or wait for their turn.
type queue struct {
	markedFixture
	all  sync.WaitGroup
	errs []error
}

func (y markedFixture) newQueue() *queue {
	return &queue{markedFixture: y, errs: make([]error, 0, maxTxs)}
}

// start starts a transaction.
func (q *queue) start(ctx context.Context, a testTx) {
	n := len(q.errs)
	q.errs = append(q.errs, nil)
	result := &q.errs[n]
	q.all.Go(func() {
		defer func() {
			if fault := recover(); fault != nil {
				*result = fmt.Errorf("panic: %v", fault)
			}
		}()
		*result = q.Write(ctx, func(tx db.Tx) error { return a(tx, n) })
	})
}

// results waits for all transactions.
func (q *queue) results() []error {
	q.all.Wait()
	return q.errs
}
