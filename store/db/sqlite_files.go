package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"syscall"
)

// NewPrivateFile creates an empty file that only its owner may read. SQLite gives the files next to it the same mode.
// With the flag os.O_EXCL it fails with fs.ErrExist if the file exists.
func NewPrivateFile(path string, flag int) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|flag, 0o600) // #nosec G304 -- the operator names it
	if err != nil {
		return err
	}
	return file.Close()
}

// keepPrivate creates a missing database file. It removes the rights of other users from an existing one.
func keepPrivate(path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return NewPrivateFile(path, 0) // also for a link to a missing file
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		open := info.Mode().Perm() & 0o077
		if !info.Mode().IsRegular() || open == 0 {
			continue
		}
		if err := os.Chmod(name, info.Mode().Perm()&^open); err != nil && !errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("keep %s from other users: %w", name, err)
		}
	}
	return nil
}

// SQLite locks bytes of a file in this range, whatever its size. Every connection holds one of them.
const (
	locksBegin = 1 << 30
	locksTake  = 512
)

// InUse reports whether another process has the database in a file open. This process must not have it open.
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

// SetAside renames the database in a file and its log, and returns the new path. It fails if a program has the database
// open, or if the new path is used.
func SetAside(path, ending string) (aside string, err error) {
	aside = path + ending
	used, err := InUse(path)
	if err != nil {
		return "", err
	}
	if used {
		return "", fmt.Errorf("%s is in use", path)
	}
	if _, err := os.Lstat(aside); !errors.Is(err, fs.ErrNotExist) {
		return "", errors.Join(err, fmt.Errorf("%s exists", aside))
	}
	for _, end := range []string{"-wal", "-shm", ""} { // the database last: until then nothing is lost
		err := os.Rename(path+end, aside+end)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return aside, nil
}

// keepCopy implements engine. The copy is next to the database, and replaces a copy of the same version.
func (e *sqlite) keepCopy(ctx context.Context, version int64) (string, error) {
	var needed int64
	for _, name := range []string{e.path, e.path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			needed += info.Size()
		}
	}
	if free, err := freeBytes(filepath.Dir(e.path)); err != nil || free < needed {
		return "", errors.Join(err, fmt.Errorf("there is too little space for a copy of the database next to it: it "+
			"takes %d MB, and %d MB are free. Nothing was changed", needed>>20+1, free>>20))
	}
	db, err := e.connect(url.Values{"mode": {"ro"}}, 1)
	if err != nil {
		return "", err
	}
	defer db.Close()
	kept := fmt.Sprintf("%s.version-%05d", e.path, version)
	half := kept + ".half"
	if err := errors.Join(os.RemoveAll(half), VacuumInto(ctx, db, half)); err != nil {
		return "", err
	}
	return kept, os.Rename(half, kept)
}

// VacuumInto writes a consistent copy of a database to a file that must not exist, and waits until it is on the disk.
func VacuumInto(ctx context.Context, from *sql.DB, path string) error {
	if err := NewPrivateFile(path, os.O_EXCL); err != nil { // SQLite fills it
		return err
	}
	if _, err := from.ExecContext(ctx, `vacuum into $1`, path); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	file, err := os.Open(path) // #nosec G304 -- the operator names it
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

// FreeBytes returns the free space of a folder's disk.
func FreeBytes(folder string) (int64, error) { return freeBytes(folder) }

// freeBytes is FreeBytes. Tests replace it.
var freeBytes = func(folder string) (int64, error) {
	var disk syscall.Statfs_t
	err := syscall.Statfs(folder, &disk)
	return int64(disk.Bavail) * disk.Bsize, err // #nosec G115 -- no disk has 2^63 bytes
}
