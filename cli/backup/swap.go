package backup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// swap gives the prepared parts their final names. If a rename fails, it undoes all renames.
func swap(parts []part, now string) error {
	var done steps
	for _, p := range parts {
		err := done.moveAside(p, now)
		if err == nil {
			err = done.moveInto(p.temporaryPath(), p.to)
		}
		if err == nil {
			continue
		}
		if undoErr := done.undo(); undoErr != nil {
			return fmt.Errorf("%s was not restored: %w\n"+
				"The steps before this error could not be undone; the old files have names that end in .before-%s: %w",
				p.to, err, now, undoErr)
		}
		if errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV) {
			err = fmt.Errorf("%w\nA mounted disk cannot be renamed: make Efie use a folder on that disk", err)
		}
		return fmt.Errorf("%s was not restored, and everything is as it was: %w", p.to, err)
	}
	return nil
}

// steps holds one function for each finished step. The function undoes its step.
type steps []func() error

func (s steps) undo() error {
	var problems []error
	for _, undoStep := range slices.Backward(s) {
		problems = append(problems, undoStep())
	}
	return errors.Join(problems...)
}

// moveAside renames the old files of a part. It removes an empty folder instead.
func (s *steps) moveAside(p part, now string) error {
	for _, path := range append([]string{p.to}, p.related...) {
		if entries, err := os.ReadDir(path); err == nil && len(entries) == 0 && os.Remove(path) == nil {
			*s = append(*s, func() error { return os.Mkdir(path, 0o700) })
			continue
		}
		err := s.rename(path, asideName(p.to, path, now))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// moveInto gives a finished copy its final name. It writes the copy and the new name to the disk.
func (s *steps) moveInto(from, to string) error {
	if err := syncPath(from); err != nil {
		return err
	}
	if err := s.rename(from, to); err != nil {
		return err
	}
	return syncPath(filepath.Dir(to))
}

func (s *steps) rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	*s = append(*s, func() error { return os.Rename(to, from) })
	return nil
}
