package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/mattn/go-sqlite3"

	"efie/hostel"
)

// transientSQLite are SQLite's errors that pass by themselves, such as a full disk or a busy file.
var transientSQLite = []sqlite3.ErrNo{
	sqlite3.ErrFull, sqlite3.ErrReadonly, sqlite3.ErrIoErr, sqlite3.ErrCantOpen, sqlite3.ErrBusy,
}

// transientPostgres are the classes of such errors in PostgreSQL: connection, conflict, resources, lock, operator.
var transientPostgres = []string{"08", "40", "53", "55", "57"}

// brokenConnection are the errors of a connection to PostgreSQL that broke or did not answer.
var brokenConnection = []error{
	os.ErrDeadlineExceeded, context.DeadlineExceeded, driver.ErrBadConn, io.ErrUnexpectedEOF, io.EOF,
}

// isTransient reports whether the database may work again without a change.
func isTransient(err error) bool {
	if failure, ok := errors.AsType[sqlite3.Error](err); ok {
		// A trigger refuses all writes to a database that was copied (store/transfer/closed.go).
		return slices.Contains(transientSQLite, failure.Code) || failure.ExtendedCode == sqlite3.ErrConstraintTrigger
	}
	if failure, ok := errors.AsType[*pgconn.PgError](err); ok {
		const readOnly = "25006" // a primary has become a standby
		return failure.Code == readOnly || len(failure.Code) == 5 && slices.Contains(transientPostgres, failure.Code[:2])
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[*net.OpError](err); ok {
		return true
	}
	return pgconn.SafeToRetry(err) || slices.ContainsFunc(brokenConnection, func(known error) bool {
		return errors.Is(err, known)
	})
}

// notSaved turns a transient error into hostel.ErrNotSaved, and returns other errors unchanged.
func notSaved(err error) error { return asProblem(err, hostel.ErrNotSaved) }

// notRead turns a transient error into hostel.ErrNotRead, and returns other errors unchanged.
func notRead(err error) error { return asProblem(err, hostel.ErrNotRead) }

func asProblem(err error, problem *hostel.Problem) error {
	if err == nil || errors.Is(err, problem) || errors.Is(err, hostel.ErrMaybeSaved) || !isTransient(err) {
		return err
	}
	return fmt.Errorf("%w (%w)", problem, err)
}
