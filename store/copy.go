package store

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"syscall"
)

// Whole says whether a file is a whole database, nil where it is: SQLite reads every page of it, and
// every row leads to where it says. Nobody may write to it meanwhile.
func Whole(ctx context.Context, path string) error {
	_, err := proved(ctx, path, false)
	return err
}

// Prove is Whole, and examines the ledger in the file, which must be of this version.
func Prove(ctx context.Context, path string) (Diagnosis, error) { return proved(ctx, path, true) }

func proved(ctx context.Context, path string, ledger bool) (d Diagnosis, err error) {
	if _, err := os.Stat(path); err != nil { // SQLite would take a file that is not there for an empty one
		return d, err
	}
	db, err := (&sqlite{path}).connect(url.Values{"mode": {"ro"}, "immutable": {"1"}}, 1)
	if err != nil {
		return d, err
	}
	defer db.Close()
	if err := intact(ctx, db, path); err != nil {
		return d, err
	}
	if ledger {
		err = d.examine(ctx, db)
	}
	return d, err
}

// Where SQLite keeps its locks in a file of any size: every connection to it holds one of these bytes.
const (
	locksBegin = 1 << 30
	locksTake  = 512
)

// InUse says whether another process has the database in a file open. This process must not: it would
// lose its own locks.
func InUse(path string) (bool, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0) // #nosec G304 -- the operator names it
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Start: locksBegin, Len: locksTake}
	if err := syscall.FcntlFlock(file.Fd(), syscall.F_GETLK, &lock); err != nil {
		return false, err
	}
	return lock.Type != syscall.F_UNLCK, nil
}
