package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// NewPrivateFile makes an empty file that its owner alone may read. SQLite would make one that all
// users may read. It takes an empty file for a new database, and gives the write-ahead log and the shared
// memory next to it the same mode. With the flag os.O_EXCL it fails with fs.ErrExist.
func NewPrivateFile(path string, flag int) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|flag, 0o600) // #nosec G304 -- the operator names it
	if err != nil {
		return err
	}
	return file.Close()
}

// keepPrivate makes the file of a database where it is missing, and takes others' rights from those that are
// there: earlier versions made them with mode 0644. Files of another user stay as they are.
func keepPrivate(path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return NewPrivateFile(path, 0) // also where a link leads to nothing yet
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
