package db_test

import (
	"context"
	"testing"

	"efie/store/db"
)

func TestAFailedTransactionDoesNotAffectOthers(t *testing.T) {
	for name, c := range map[string]struct {
		acts        []act
		want, marks string
	}{
		"none fails": {[]act{signs, signs, signs}, "saved saved saved", "0 1 2"},
		"one fails":  {[]act{signs, fails, signs}, "saved own saved", "0 2"},
		"all fail":   {[]act{fails, fails}, "own own", ""},
		"one panics": {[]act{signs, panics, signs}, "saved panic: the sky falls saved", "0 2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			y := newMarkedFixture(t)
			q := y.newQueue()
			for _, a := range c.acts {
				q.start(t.Context(), a)
			}
			if got := outcomes(q.results()); got != c.want {
				t.Errorf("they returned %s, want %s", got, c.want)
			}
			if got := y.marks(); got != c.marks {
				t.Errorf("the marks are %q, want %q", got, c.marks)
			}
			if err := y.Write(t.Context(), func(tx db.Tx) error { return mark(t.Context(), tx, 9) }); err != nil {
				t.Errorf("and the next one: %v", err)
			}
		})
	}
}

func TestACommitThatFailsSavesNothing(t *testing.T) {
	y := newMarkedFixture(t)
	y.promises()
	for n, a := range []act{signs, dooms, signs} {
		err := y.Write(t.Context(), func(tx db.Tx) error { return a(t.Context(), tx, n) })
		if got, want := outcomes([]error{err}), []string{"saved", "not-saved", "saved"}[n]; got != want {
			t.Errorf("number %d returned %s, want %s", n, got, want)
		}
	}
	if got := y.marks(); got != "0 2" {
		t.Errorf("the marks are %q", got)
	}
}

func TestAReaderDoesNotWaitForAWriter(t *testing.T) {
	y := newMarkedFixture(t)
	y.Must(y.Write(t.Context(), func(tx db.Tx) error {
		y.Must(mark(t.Context(), tx, 1))
		for _, read := range []func(context.Context, func(db.Tx) error) error{y.Read, y.ReadTx} {
			y.Must(read(t.Context(), func(from db.Tx) error {
				var n int
				err := from.QueryRowContext(t.Context(), `select count(*) from marks`).Scan(&n)
				if n != 0 {
					t.Errorf("a reader reads %d marks of a running transaction", n)
				}
				return err
			}))
		}
		return nil
	}))
}
