package db

import (
	"context"
	"database/sql"
)

// Tx is what a query needs of a transaction. Only the function that began it ends it.
type Tx interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// WriteTx runs f in a transaction, and commits when f returns nil. Transactions run in the order of arrival. If ctx ends
// before f begins, f does not run; once begun, it is completed. After a conflict with another transaction f runs again
// (engine.isRetryable), so it must not use results of its earlier run.
func (d *DB) WriteTx(ctx context.Context, f func(tx Tx) error) error {
	return notSaved(d.writeInTurn(ctx, writing{first: func(*Pipeline) {}, then: f}))
}

// ReadWriteTx is WriteTx for a transaction that first reads, or locks: PostgreSQL gets the statements of read together
// with the beginning of the transaction. After a conflict both functions run again.
func (d *DB) ReadWriteTx(ctx context.Context, read func(p *Pipeline), write func(tx Tx) error) error {
	return notSaved(d.writeInTurn(ctx, writing{first: read, then: write}))
}

// Exec runs one statement in a transaction of its own.
func (d *DB) Exec(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	err = d.WriteTx(ctx, func(tx Tx) error {
		result, err = tx.ExecContext(ctx, query, args...)
		return err
	})
	return result, err
}

// LongTx runs f in a transaction that may take long and is not retried: its statements must themselves make sure that
// they change only what they may.
func (d *DB) LongTx(ctx context.Context, f func(tx Tx) error) error {
	return d.PreparedTx(ctx, func(Tx) error { return nil }, f)
}

// PreparedTx is LongTx after prepare, which may fill temporary tables for f. SQLite runs it before the transaction
// begins, so that no other program waits for it; PostgreSQL, where others wait for single rows only, at its beginning.
func (d *DB) PreparedTx(ctx context.Context, prepare, f func(tx Tx) error) error {
	return d.engine.longTx(ctx, d, prepare, f)
}
