package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
)

// errLost says that SQLite has rolled the whole transaction back by itself, as it does when the disk
// is full, a file cannot be read or written, or there is no memory.
var errLost = errors.New("the transaction was rolled back")

// shared is the transaction of a group. Its statements are not cancelled: SQLite would roll back what
// the others have done, too.
type shared struct{ steady }

// ExecContext implements transaction. In a lost transaction it would commit by itself.
func (t shared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if !inTransaction(t.conn) {
		return nil, errLost
	}
	return t.steady.ExecContext(ctx, query, args...)
}

// QueryContext implements transaction. It changes rows, too, with returning.
func (t shared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if !inTransaction(t.conn) {
		return nil, errLost
	}
	return t.steady.QueryContext(ctx, query, args...)
}

// carryOut runs the members, and commits what has not failed. Its error is everybody's.
func (t shared) carryOut(members []*member) error {
	end := `commit`
	switch len(members) {
	case 0: // all have left
		end = `rollback`
	case 1: // nobody else's work is to be spared
		if members[0].attempt(t); members[0].err != nil {
			end = `rollback`
		}
	default:
		for _, m := range members {
			if err := t.apart(m); err != nil {
				_ = t.say(`rollback`) // there may be nothing left to roll back
				return fmt.Errorf("%w: %w", errLost, err)
			}
		}
	}
	err := t.say(end)
	if err == nil || end == `rollback` {
		return nil
	}
	_ = t.say(`rollback`)
	return fmt.Errorf("commit: %w", err)
}

// apart runs a member in a savepoint: when it fails, nothing else is rolled back. Its error says that
// the transaction is lost.
func (t shared) apart(m *member) error {
	if err := t.say(`savepoint member`); err != nil {
		return err
	}
	if m.attempt(t); m.err != nil {
		if err := t.say(`rollback to member`); err != nil {
			return err
		}
	}
	return t.say(`release member`)
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
}

// say runs a statement that ends or begins something.
func (t shared) say(statement string) error {
	_, err := t.steady.ExecContext(context.Background(), statement)
	return err
}
