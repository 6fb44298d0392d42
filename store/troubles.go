package store

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

// passing are the troubles of SQLite's that pass: a full disk, a file that cannot be written
// just now, another program that keeps it busy.
var passing = []sqlite3.ErrNo{sqlite3.ErrFull, sqlite3.ErrReadonly, sqlite3.ErrIoErr, sqlite3.ErrCantOpen, sqlite3.ErrBusy}

// passingClasses are PostgreSQL's, by the first two characters of their codes: a connection that broke, a
// transaction that others disturbed, not enough of something, a lock that was not to be had, an operator
// who stops it. Read-only (25006) is a primary that is one no more.
var passingClasses = []string{"08", "40", "53", "55", "57"}

// passes says whether an error is a trouble of the database's that passes.
func passes(err error) bool {
	if trouble, ok := errors.AsType[sqlite3.Error](err); ok {
		return slices.Contains(passing, trouble.Code) || trouble.ExtendedCode == sqlite3.ErrConstraintTrigger // closed by a move (move_closed.go)
	}
	if trouble, ok := errors.AsType[*pgconn.PgError](err); ok {
		return trouble.Code == "25006" || len(trouble.Code) == 5 && slices.Contains(passingClasses, trouble.Code[:2])
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[*net.OpError](err); ok {
		return true
	}
	return errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, context.DeadlineExceeded) || pgconn.SafeToRetry(err) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// notSaved makes hostel.ErrNotSaved of such a trouble, and leaves other errors as they are.
func notSaved(err error) error { return passed(err, hostel.ErrNotSaved) }

// notRead makes hostel.ErrNotRead of such a trouble, and leaves other errors as they are.
func notRead(err error) error { return passed(err, hostel.ErrNotRead) }

func passed(err error, told *hostel.Problem) error {
	if err == nil || errors.Is(err, told) || errors.Is(err, hostel.ErrPerhapsSaved) || !passes(err) {
		return err
	}
	return fmt.Errorf("%w (%w)", told, err)
}
