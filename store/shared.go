package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"

	"efie/hostel"
)

var (
	// errLost says that the database has rolled the whole transaction back by itself, as SQLite does when
	// the disk is full, a file cannot be read or written, or there is no memory.
	errLost = errors.New("the transaction was rolled back")
	// errUnheeded says that a statement failed and nobody looked: PostgreSQL would roll back in silence.
	errUnheeded = errors.New("a statement of the transaction failed, and it went on")
)

// shared is the transaction of a group. Its statements are not cancelled: SQLite would roll back what
// the others have done, too.
type shared struct {
	steady
	engine   engine
	rehearse bool
}

// ExecContext implements transaction. In a lost transaction it would commit by itself.
func (t shared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if t.lost() {
		return nil, errLost
	}
	return t.steady.ExecContext(ctx, query, args...)
}

// QueryContext implements transaction. It changes rows, too, with returning.
func (t shared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if t.lost() {
		return nil, errLost
	}
	return t.steady.QueryContext(ctx, query, args...)
}

// lost says whether there is no transaction any more.
func (t shared) lost() bool {
	in := t.engine.standing(t.conn)
	return in == idle || in == closed
}

// carryOut runs the members, and commits what has not failed. Its error is everybody's.
func (t shared) carryOut(members []*member) error {
	end := `commit`
	switch {
	case len(members) == 0: // all have left
		end = `rollback`
	case len(members) == 1 && !t.rehearse: // nobody else's work is to be spared
		if members[0].attempt(t); members[0].err != nil {
			end = `rollback`
		}
	default:
		var last []string
		for _, m := range members {
			var err error
			if last, err = t.apart(m, last); err != nil {
				_ = t.say(`rollback`) // there may be nothing left to roll back
				return fmt.Errorf("%w: %w", errLost, err)
			}
		}
		return t.commit(append(last, end))
	}
	if end == `rollback` {
		_ = t.say(end) // the connection is thrown away where that fails (end)
		return nil
	}
	return t.commit([]string{end})
}

// commit says the last statements of a transaction.
func (t shared) commit(last []string) error {
	if t.lost() {
		return errLost
	}
	err := t.say(last...)
	if err == nil {
		return nil
	}
	_ = t.say(`rollback`)
	return notCommitted(t.engine, err)
}

// notCommitted is what a commit's error means.
func notCommitted(e engine, err error) error {
	if e.unknown(err) {
		return fmt.Errorf("commit: %w (%w)", hostel.ErrPerhapsSaved, err)
	}
	return fmt.Errorf("commit: %w", err)
}

// apart runs a member in a savepoint: when it fails, nothing else is rolled back. It says the statements that
// end the member before, and returns those that end this one. Its error says that the transaction is lost.
func (t shared) apart(m *member, last []string) (next []string, err error) {
	for _, rehearsal := range []bool{true, false} {
		if rehearsal && !t.rehearse {
			continue
		}
		if err := t.say(append(last, `savepoint member`)...); err != nil {
			return nil, err
		}
		m.attempt(t)
		last = []string{`release savepoint member`}
		if m.err != nil || rehearsal {
			last = []string{`rollback to savepoint member`, `release savepoint member`}
		}
	}
	return last, nil
}

// attempt runs the member, and keeps a panic from the others. The place where it panicked goes with it.
func (m *member) attempt(t shared) {
	defer func() {
		if fault := recover(); fault != nil {
			m.err = fmt.Errorf("a panic in a transaction: %v\n%s", fault, debug.Stack())
			m.panicked = true
		}
	}()
	m.err = m.do(t)
	if m.err == nil && t.engine.standing(t.conn) == broken {
		m.err = errUnheeded
	}
}

// say runs statements that end or begin something.
func (t shared) say(statements ...string) error { return t.engine.say(t.conn, statements...) }
