//go:build !postgres

package db_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/store/db"
)

// waits locks the file and enqueues acts, one after another.
func (y markedFixture) waits(acts ...act) *queue {
	y.T.Helper()
	q := &queue{markedFixture: y, errs: make([]error, 0, mostActs)}
	lock, err := y.SQL.Begin()
	y.Must(err)
	_, err = lock.Exec(`update versions set value = value`)
	y.Must(err)
	q.open = func() { y.Must(lock.Rollback()) }
	for _, a := range acts {
		q.joins(y.T.Context(), a)
	}
	return q
}

func TestWhoComeTogetherShareACommitAndNothingElse(t *testing.T) {
	fails := func(ctx context.Context, tx db.Tx, n int) error {
		return errors.Join(signs(ctx, tx, n), errOwn)
	}
	panics := func(ctx context.Context, tx db.Tx, n int) error {
		_ = signs(ctx, tx, n)
		panic("the sky falls")
	}
	// A constraint that fails at the end fails the commit.
	dooms := func(ctx context.Context, tx db.Tx, n int) error {
		_, err := tx.ExecContext(ctx, `pragma defer_foreign_keys = on`)
		if err == nil {
			_, err = tx.ExecContext(ctx, `insert into verifications values ('x', 'nobody', 1, 0)`)
		}
		return err
	}
	// SQLite does the same by itself if the disk is full.
	loses := func(ctx context.Context, tx db.Tx, n int) error {
		_, err := tx.ExecContext(ctx, `insert or rollback into marks values (1), (1)`)
		return err
	}
	// It ignores its errors and goes on.
	losesAndGoesOn := func(ctx context.Context, tx db.Tx, n int) error {
		_ = loses(ctx, tx, n)
		_ = signs(ctx, tx, n)
		return nil
	}
	fills := func(ctx context.Context, tx db.Tx, n int) error {
		if _, err := tx.ExecContext(ctx, `pragma max_page_count = 1`); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `with recursive n (i) as (
				values (0) union all select i + 1 from n where i < 99999)
			insert into marks select 1000 + i from n`)
		return err
	}
	for name, c := range map[string]struct {
		acts        []act
		told, marks string
	}{
		"all are well":     {[]act{signs, signs, signs}, "saved saved saved", "0 1 2"},
		"one fails":        {[]act{signs, fails, signs}, "saved own saved", "0 2"},
		"all fail":         {[]act{fails, fails}, "own own", ""},
		"one fails alone":  {[]act{fails}, "own", ""},
		"one panics":       {[]act{signs, panics, signs}, "saved panic saved", "0 2"},
		"one panics alone": {[]act{panics}, "panic", ""},
		"the commit fails": {
			[]act{signs, dooms, fails, signs}, "not-saved not-saved not-saved not-saved", "",
		},
		"the commit of one fails":          {[]act{dooms}, "not-saved", ""},
		"the transaction is lost":          {[]act{signs, loses, signs}, "not-saved not-saved not-saved", ""},
		"it is lost, and nobody looks":     {[]act{signs, losesAndGoesOn, signs}, "not-saved not-saved not-saved", ""},
		"it is lost to one, who looks not": {[]act{losesAndGoesOn}, "not-saved", ""},
		"there is no room":                 {[]act{signs, fills, signs}, "saved not-saved saved", "0 2"},
		"there is no room for one":         {[]act{fills}, "not-saved", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			y := newMarkedFixture(t)
			if got := told(y.waits(c.acts...).ends()); got != c.told {
				t.Errorf("they were told %s, want %s", got, c.told)
			}
			if got := y.marks(); got != c.marks {
				t.Errorf("the marks are %q, want %q", got, c.marks)
			}
			y.Run(`delete from marks`)
			if err := y.WriteTx(t.Context(), func(tx db.Tx) error {
				return mark(t.Context(), tx, 9)
			}); err != nil || y.marks() != "9" {
				t.Errorf("and the next one: %v, marks %s", err, y.marks())
			}
		})
	}
}

// TestTheyReallyShareACommit is the control of the test above: the second one sees what the first has
// done, and no other connection does.
func TestTheyReallyShareACommit(t *testing.T) {
	y := newMarkedFixture(t)
	looks := func(ctx context.Context, tx db.Tx, _ int) error {
		var n int
		if err := tx.QueryRowContext(ctx, `select count(*) from marks`).Scan(&n); err != nil || n != 1 {
			return fmt.Errorf("%d marks, %w", n, err)
		}
		if others := y.marks(); others != "" {
			return fmt.Errorf("others see %s", others)
		}
		return nil
	}
	if got := told(y.waits(signs, looks).ends()); got != "saved saved" {
		t.Error(got)
	}
}

func TestAGroupIsNoCrowd(t *testing.T) {
	y := newMarkedFixture(t)
	counts := func(ctx context.Context, tx db.Tx, n int) error {
		if seen := len(strings.Fields(y.marks())); seen != n/db.MaxBatch*db.MaxBatch {
			t.Errorf("number %d runs when %d are committed", n, seen)
		}
		return mark(ctx, tx, n)
	}
	acts := make([]act, 2*db.MaxBatch+5)
	for i := range acts {
		acts[i] = counts
	}
	if errs := y.waits(acts...).ends(); errors.Join(errs...) != nil {
		t.Error(told(errs))
	}
}

func TestWhoLeavesBeforeTheirTurnIsNotWrittenDown(t *testing.T) {
	y := newMarkedFixture(t)
	ctx, cancel := context.WithCancel(t.Context())
	q := y.waits(signs)
	q.joins(ctx, signs)
	q.joins(t.Context(), signs)
	cancel()
	q.until(func() bool { return q.Writing() == 2 }) // though the file is still locked
	if got := told(q.ends()); got != "saved cancelled saved" || y.marks() != "0 2" {
		t.Errorf("they were told %s, marks %s", got, y.marks())
	}
	if err := y.WriteTx(ctx, func(db.Tx) error { t.Error("it ran"); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("and who comes with a context that has ended hears %v", err)
	}
}

func TestWhatHasBegunIsCarriedThrough(t *testing.T) {
	y := newMarkedFixture(t)
	ctx, cancel := context.WithCancel(t.Context())
	q := y.waits(signs)
	q.joins(ctx, func(ctx context.Context, tx db.Tx, n int) error {
		time.AfterFunc(20*time.Millisecond, cancel) // in the middle of what comes
		_, changed := tx.ExecContext(ctx, `with recursive n (i) as (
				values (0) union all select i + 1 from n where i < 300000)
			insert into marks select -1 - i from n`)
		<-ctx.Done()
		var all int
		read := tx.QueryRowContext(ctx, `select count(*) from marks`).Scan(&all)
		return errors.Join(changed, read, signs(ctx, tx, n))
	})
	q.joins(t.Context(), signs)
	if got := told(q.ends()); got != "saved saved saved" {
		t.Errorf("they were told %s", got)
	}
	if n := y.Number(`select count(*) from marks`); n != 300_004 {
		t.Errorf("%d marks", n)
	}
}

func TestAFileThatIsKeptTooLongIsToldToWhoHasWaitedLong(t *testing.T) {
	y := newMarkedFixture(t)
	y.Must(y.WriteTx(t.Context(), func(tx db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `pragma busy_timeout = 500`)
		return err
	}))
	q := y.waits(signs, signs) // the second one comes when the first has begun to wait for the file
	q.until(func() bool { return q.Writing() == 1 })
	if got := told(q.ends()); got != "not-saved saved" || y.marks() != "1" {
		t.Errorf("they were told %s, marks %s", got, y.marks())
	}
}

func TestClosingAnswersAllWhoWait(t *testing.T) {
	y := newMarkedFixture(t)
	q := y.waits(slices.Repeat([]act{signs}, db.MaxBatch+1)...) // the last one needs a second commit
	closed := make(chan error)
	go func() { closed <- y.Close() }()
	q.until(y.Closing)
	if err := y.WriteTx(t.Context(), func(db.Tx) error { return nil }); !errors.Is(err, sql.ErrConnDone) {
		t.Errorf("who comes then hears %v", err)
	}
	if errs := q.ends(); errors.Join(errs...) != nil {
		t.Error(told(errs))
	}
	y.Must(<-closed)
}
