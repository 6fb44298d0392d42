package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/jackc/pgx/v5/pgconn"

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
	if t.engine.standing(t.conn) == idle {
		return nil, errLost
	}
	return t.steady.ExecContext(ctx, query, args...)
}

// QueryContext implements transaction. It changes rows, too, with returning.
func (t shared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if t.engine.standing(t.conn) == idle {
		return nil, errLost
	}
	return t.steady.QueryContext(ctx, query, args...)
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
	if _, answered := errors.AsType[*pgconn.PgError](err); !answered && t.engine.standing(t.conn) == broken {
		return fmt.Errorf("commit: %w (%w)", hostel.ErrPerhapsSaved, err)
	}
	return fmt.Errorf("commit: %w", err)
}

// apart runs a member in a savepoint: when it fails, nothing else is rolled back. Its error says that
// the transaction is lost.
func (t shared) apart(m *member) error {
	if t.rehearse {
		if err := t.within(m, true); err != nil {
			return err
		}
	}
	return t.within(m, false)
}

func (t shared) within(m *member, rehearsal bool) error {
	if err := t.say(`savepoint member`); err != nil {
		return err
	}
	m.attempt(t)
	if m.err != nil || rehearsal {
		if err := t.say(`rollback to savepoint member`); err != nil {
			return err
		}
	}
	return t.say(`release savepoint member`)
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

// say runs a statement that ends or begins something.
func (t shared) say(statement string) error {
	_, err := t.steady.ExecContext(context.Background(), statement)
	return err
}
