package store

import (
	"context"
	"database/sql"
)

// engine is what a database does in its own way. All else is said in SQL that both speak.
type engine interface {
	// open brings the schema up to date, and opens the pools that write and read.
	open(ctx context.Context) (write, read *sql.DB, err error)
	// begin begins a transaction on a connection: one that writes, or one that reads what is of one moment.
	begin(ctx context.Context, conn *sql.Conn, write bool) error
	// bounded returns a context that ends when a connection should have come, or a few rows been read, long ago.
	bounded(ctx context.Context) (context.Context, context.CancelFunc)
	// say runs statements that end or begin something, as far as one fails.
	say(conn *sql.Conn, statements ...string) error
	// standing says how a connection stands.
	standing(conn *sql.Conn) standing
	// unknown says of a commit's error that it does not tell whether there was one.
	unknown(err error) bool
	// locked says that it failed by a lock that somebody else may keep for long.
	locked(err error) bool
	// again says whether a transaction failed by what others did at the same time, and may be carried out again.
	again(err error) bool
	// long runs f in a transaction that may take long, and is not carried out again: what it changes it
	// guards in the statements that change it.
	long(ctx context.Context, d *DB, f func(tx transaction) error) error
	// forgetful makes sure that what was deleted is not kept where it stood before it was written.
	forgetful(ctx context.Context, d *DB) error
}

// standing is how a connection stands.
type standing int

const (
	idle   standing = iota // in no transaction
	open                   // in one
	broken                 // in one that can only be rolled back
	closed                 // it is a connection no more
)

// engineOf is that of an address: a URL of PostgreSQL's, or a path.
func engineOf(address string) (engine, error) {
	if IsPostgres(address) {
		return newPostgres(address)
	}
	return &sqlite{path: address}, nil
}
