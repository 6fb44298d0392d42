package content

import (
	"errors"
	"io/fs"
	"os"
	"slices"
)

// findFolder makes the editors' folder where there is none. Where pages of it were published, it was
// there once, and its disk may be missing: then the pages are shown as they were published, until the
// folder is back.
func (s *Shelf) findFolder() error {
	if _, err := os.Stat(s.folder); !errors.Is(err, fs.ErrNotExist) {
		return nil // look says what is wrong with it
	}
	for name := range s.published.kept {
		shown := s.published.take(name)
		if shown == nil || slices.Contains(s.Routes, name) {
			continue
		}
		s.away = errLostFolder
		s.sheets[name+".md"] = &sheet{now: *shown, shown: shown, sound: true}
	}
	if s.away != nil {
		return nil
	}
	return os.MkdirAll(s.folder, 0o700)
}
