//go:build !postgres

package db_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"efie/store/db"
)

// TestTransactionsThatWaitShareOnlyACommit: what they do is theirs alone, unless the commit fails for all.
func TestTransactionsThatWaitShareOnlyACommit(t *testing.T) {
	for name, c := range map[string]struct {
		acts        []act
		told, marks string
	}{
		"all are well":        {[]act{signs, signs, signs}, "saved saved saved", "0 1 2"},
		"one fails":           {[]act{signs, fails, signs}, "saved own saved", "0 2"},
		"the first fails":     {[]act{fails, signs, signs}, "own saved saved", "1 2"},
		"all fail":            {[]act{fails, fails}, "own own", ""},
		"one panics":          {[]act{signs, panics, signs}, "saved panic: the sky falls saved", "0 2"},
		"the first panics":    {[]act{panics, signs}, "panic: the sky falls saved", "1"},
		"the commit fails":    {[]act{signs, dooms, fails, signs}, "not-saved not-saved not-saved not-saved", ""},
		"all is rolled back":  {[]act{signs, loses, signs}, "not-saved not-saved saved", "2"},
		"it is, at the begin": {[]act{loses, signs}, "not-saved saved", "1"},
		"it is, and one panics": {[]act{signs, func(ctx context.Context, tx db.Tx, n int) error {
			_ = loses(ctx, tx, n)
			panic("the sky falls")
		}, signs}, "not-saved panic: the sky falls saved", "2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			y := newMarkedFixture(t)
			y.promises()
			q := y.newQueue()
			unlock := y.lock()
			for _, a := range c.acts {
				q.waits(t.Context(), a)
			}
			unlock()
			if got := told(q.results()); got != c.told {
				t.Errorf("they were told %s, want %s", got, c.told)
			}
			if got := y.marks(); got != c.marks {
				t.Errorf("the marks are %q, want %q", got, c.marks)
			}
			if err := y.WriteTx(t.Context(), func(tx db.Tx) error { return mark(t.Context(), tx, 9) }); err != nil {
				t.Errorf("and the next one: %v", err)
			}
		})
	}
}

// TestTransactionsThatWaitReallyShareACommit is the control of the test above: the second one sees what the first has
// done, and no other connection does.
func TestTransactionsThatWaitReallyShareACommit(t *testing.T) {
	y := newMarkedFixture(t)
	q := y.newQueue()
	unlock := y.lock()
	q.waits(t.Context(), signs)
	q.waits(t.Context(), func(ctx context.Context, tx db.Tx, _ int) error {
		var n int
		if err := tx.QueryRowContext(ctx, `select count(*) from marks`).Scan(&n); err != nil || n != 1 {
			return fmt.Errorf("%d marks, %w", n, err)
		}
		if others := y.marks(); others != "" {
			return fmt.Errorf("others see %s", others)
		}
		return nil
	})
	unlock()
	if got := told(q.results()); got != "saved saved" {
		t.Error(got)
	}
}

// TestNoTransactionWaitsForALongOneBehindIt: what it has done is committed before the long one begins.
func TestNoTransactionWaitsForALongOneBehindIt(t *testing.T) {
	y := newMarkedFixture(t)
	q := y.newQueue()
	unlock := y.lock()
	q.waits(t.Context(), signs)
	long := make(chan error)
	go func() {
		long <- y.LongTx(t.Context(), func(tx db.Tx) error {
			for tries := 0; y.marks() != "0"; tries++ {
				if tries == 1000 {
					return errors.New("the transaction in front of it is not committed")
				}
				time.Sleep(time.Millisecond)
			}
			return mark(t.Context(), tx, 9)
		})
	}()
	q.until(func() bool { return q.Writing() == 1 })
	unlock()
	y.Must(<-long)
	if got := told(q.results()); got != "saved" || y.marks() != "0 9" {
		t.Errorf("it was told %s, marks %s", got, y.marks())
	}
}
