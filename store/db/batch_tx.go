package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"

	"efie/hostel"
)

var (
	// errRolledBack means that the database rolled the whole transaction back by itself, as SQLite does when the
	// disk is full, a file cannot be read or written, or memory runs out.
	errRolledBack = errors.New("the transaction was rolled back")
	// errIgnored means that a statement failed and its error was ignored. PostgreSQL would roll back silently.
	errIgnored = errors.New("a statement of the transaction failed, and it went on")
)

// batchTx is the database transaction of a batch. Its statements cannot be cancelled: SQLite would also roll back
// the other transactions of the batch.
type batchTx struct {
	connTx
	engine   engine
	rehearse bool
}

// ExecContext implements Tx. After a roll-back, a statement would commit by itself.
func (t batchTx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if t.rolledBack() {
		return nil, errRolledBack
	}
	return t.connTx.ExecContext(ctx, query, args...)
}

// QueryContext implements Tx. With a returning clause it changes rows, too.
func (t batchTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if t.rolledBack() {
		return nil, errRolledBack
	}
	return t.connTx.QueryContext(ctx, query, args...)
}

// rolledBack reports whether the transaction is over.
func (t batchTx) rolledBack() bool {
	in := t.engine.state(t.conn)
	return in == noTx || in == connClosed
}

// run runs a batch, and commits the transactions that have not failed. Its error concerns all of them.
func (t batchTx) run(batch []*queuedTx) error {
	end := `commit`
	switch {
	case len(batch) == 0: // every caller gave up
		end = `rollback`
	case len(batch) == 1 && !t.rehearse: // no savepoint is needed
		if batch[0].attempt(t); batch[0].err != nil {
			end = `rollback`
		}
	default:
		var last []string
		for _, q := range batch {
			var err error
			if last, err = t.runInSavepoint(q, last); err != nil {
				_ = t.exec(`rollback`) // there may be nothing left to roll back
				return fmt.Errorf("%w: %w", errRolledBack, err)
			}
		}
		return t.commit(append(last, end))
	}
	if end == `rollback` {
		_ = t.exec(end) // if that fails, release discards the connection
		return nil
	}
	return t.commit([]string{end})
}

// commit runs the last statements of a transaction.
func (t batchTx) commit(last []string) error {
	if t.rolledBack() {
		return errRolledBack
	}
	err := t.exec(last...)
	if err == nil {
		return nil
	}
	_ = t.exec(`rollback`)
	return commitError(t.engine, err)
}

// commitError tells a failed commit from one whose result is not known.
func commitError(e engine, err error) error {
	if e.maybeCommitted(err) {
		return fmt.Errorf("commit: %w (%w)", hostel.ErrPerhapsSaved, err)
	}
	return fmt.Errorf("commit: %w", err)
}

// runInSavepoint runs a transaction in a savepoint, so that its failure rolls back nothing else. It first runs
// the statements that end the one before, and returns those that end this one. Its error means that the whole
// batch is lost.
func (t batchTx) runInSavepoint(q *queuedTx, last []string) (next []string, err error) {
	for _, rehearsal := range []bool{true, false} {
		if rehearsal && !t.rehearse {
			continue
		}
		if err := t.exec(append(last, `savepoint queued`)...); err != nil {
			return nil, err
		}
		q.attempt(t)
		last = []string{`release savepoint queued`}
		if q.err != nil || rehearsal {
			last = []string{`rollback to savepoint queued`, `release savepoint queued`}
		}
	}
	return last, nil
}

// attempt runs the transaction. It turns a panic into an error with its stack, so that the batch goes on.
func (q *queuedTx) attempt(t batchTx) {
	defer func() {
		if fault := recover(); fault != nil {
			q.err = fmt.Errorf("a panic in a transaction: %v\n%s", fault, debug.Stack())
			q.panicked = true
		}
	}()
	q.err = q.run(t)
	if q.err == nil && t.engine.state(t.conn) == failedTx {
		q.err = errIgnored
	}
}

// exec runs statements that begin or end a transaction or a savepoint.
func (t batchTx) exec(statements ...string) error { return t.engine.exec(t.conn, statements...) }
