package db_test

import (
	"context"
	"fmt"
	"testing"

	"efie/store/db"
	"efie/test/must"
)

func TestAFailedTransactionDoesNotAffectOthers(t *testing.T) {
	for name, c := range map[string]struct {
		txs         []testTx
		want, marks string
	}{
		"none fails": {[]testTx{insertMark, insertMark, insertMark}, "saved saved saved", "0 1 2"},
		"one fails":  {[]testTx{insertMark, insertAndFail, insertMark}, "saved own saved", "0 2"},
		"all fail":   {[]testTx{insertAndFail, insertAndFail}, "own own", ""},
		"one panics": {[]testTx{insertMark, insertAndPanic, insertMark}, "saved panic: the test's own panic saved", "0 2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			y := newMarkedFixture(t)
			q := y.newQueue()
			for _, a := range c.txs {
				q.start(t.Context(), a)
			}
			must.Equal(t, "the outcomes", outcomes(q.results()), c.want)
			must.Equal(t, "the marks", y.marks(), c.marks)
			y.Must(y.Write(t.Context(), func(tx db.Tx) error { return insertMark(tx, 9) }))
		})
	}
}

func TestACommitThatFailsSavesNothing(t *testing.T) {
	y := newMarkedFixture(t)
	y.createPromises()
	for n, a := range []testTx{insertMark, failAtCommit, insertMark} {
		err := y.Write(t.Context(), func(tx db.Tx) error { return a(tx, n) })
		want := []string{"saved", "not-saved", "saved"}[n]
		must.Equal(t, fmt.Sprint("the outcome of number ", n), outcomes([]error{err}), want)
	}
	must.Equal(t, "the marks", y.marks(), "0 2")
}

func TestAReaderDoesNotWaitForAWriter(t *testing.T) {
	y := newMarkedFixture(t)
	y.Must(y.Write(t.Context(), func(tx db.Tx) error {
		y.Must(insertMark(tx, 1))
		for _, read := range []func(context.Context, func(db.Tx) error) error{y.Read, y.ReadTx} {
			y.Must(read(t.Context(), func(from db.Tx) error {
				var n int
				err := from.QueryRow(`select count(*) from marks`).Scan(&n)
				must.Equal(t, "marks of a running transaction", n, 0)
				return err
			}))
		}
		return nil
	}))
}
