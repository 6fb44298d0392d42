package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"efie/hostel"
)

// writeTx is a transaction that writes. Its statements cannot be cancelled: watching for that costs as much as a small
// query.
type writeTx struct {
	connTx
	engine engine
}

func (d *DB) newWriteTx(conn *sql.Conn) writeTx {
	return writeTx{connTx{conn, context.Background()}, d.engine}
}

// errRolledBack means that the database rolled the transaction back by itself, as SQLite does when the disk is full, a
// file cannot be read or written, or memory runs out.
var errRolledBack = fmt.Errorf("%w (%w)", hostel.ErrNotSaved, errors.New("the transaction was rolled back"))

// ExecContext implements Tx. After a roll-back, a statement would commit by itself.
func (t writeTx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := t.RolledBack(); err != nil {
		return nil, err
	}
	return t.connTx.ExecContext(ctx, query, args...)
}

// QueryContext implements Tx. With a returning clause it changes rows, too.
func (t writeTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := t.RolledBack(); err != nil {
		return nil, err
	}
	return t.connTx.QueryContext(ctx, query, args...)
}

// Exec implements groupcommit.Transaction.
func (t writeTx) Exec(statement string) error {
	_, err := t.ExecContext(t.ctx, statement)
	return err
}

// RolledBack implements groupcommit.Transaction.
func (t writeTx) RolledBack() error {
	if in := t.engine.state(t.conn); in == noTx || in == connClosed {
		return errRolledBack
	}
	return nil
}

// End implements groupcommit.Transaction: it commits or rolls back, and releases the connection.
func (t writeTx) End(statement string) error {
	defer release(t.conn, t.engine)
	_, err := t.conn.ExecContext(t.ctx, statement)
	if err == nil || statement == `rollback` { // release discards a connection that cannot roll back
		return nil
	}
	_, _ = t.conn.ExecContext(t.ctx, `rollback`)
	if t.engine.maybeCommitted(err) {
		return fmt.Errorf("commit: %w (%w)", hostel.ErrPerhapsSaved, err)
	}
	return fmt.Errorf("commit: %w (%w)", hostel.ErrNotSaved, err)
}
