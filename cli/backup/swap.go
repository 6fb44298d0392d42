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

// swap gives the prepared parts their names. If one rename fails, it undoes all of them.
func swap(parts []part, now string) error {
	var done steps
	for _, p := range parts {
		err := done.moveAside(p, now)
		if err == nil {
			err = done.moveInto(p.half(), p.to)
		}
		if err == nil {
			continue
		}
		if back := done.takeBack(); back != nil {
			return fmt.Errorf("%s was not restored: %w\n"+
				"This could not be taken back, and what was there before has names that end in .before-%s: %w", p.to,
				err, now, back)
		}
		if errors.Is(err, syscall.EBUSY) || errors.Is(err, syscall.EXDEV) {
			err = fmt.Errorf("%w\nA disk of its own cannot be replaced: have Efie use a folder on it", err)
		}
		return fmt.Errorf("%s was not restored, and everything is as it was: %w", p.to, err)
	}
	return nil
}

// steps undo what was done. Each function undoes one step.
type steps []func() error

func (s steps) takeBack() error {
	var problems []error
	for _, back := range slices.Backward(s) {
		problems = append(problems, back())
	}
	return errors.Join(problems...)
}

// moveAside renames a part and what belongs to it. It removes an empty folder.
func (s *steps) moveAside(p part, now string) error {
	for _, path := range append([]string{p.to}, p.beside...) {
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

// moveInto gives a finished copy its final name, and waits until that is on the disk.
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
