package content

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

const (
	// settleDelay is how long a file must be unchanged before it is read, so that a half-written file is
	// not shown. noDelay reads every file at once.
	settleDelay = 100 * time.Millisecond
	noDelay     = time.Duration(0)
	// rereadWindow is how long after its change a file is read again although its size and time are the
	// same: some file systems store times in steps of two seconds.
	rereadWindow = 3 * time.Second
)

// pageFile is the state of one file of the editors' folder.
type pageFile struct {
	info       fs.FileInfo // nil if the file was not readable, or must be read again
	readAt     time.Time   // when it was last read
	missing    bool        // the last scan did not find it
	current    parsedFile  // the file as it is now
	futureDate time.Time   // its date, if that is too far in the future
	candidate  bool        // current is the version to show
	shown      *parsedFile // the version that is shown, or was before the page became a draft; nil for none
	valid      bool        // shown has no mistakes
	draft      *Page       // the last draft that could be read
}

// isPage reports whether a file is meant as a page: not hidden, not a backup, not the editors' guide.
func isPage(file string) bool {
	return strings.EqualFold(path.Ext(file), ".md") && !strings.HasPrefix(file, ".") &&
		!strings.HasPrefix(file, "#") && !strings.EqualFold(file, readmeFile)
}

// openFolder creates the editors' folder if it is missing. If pages of it were published before, the
// folder existed, and its disk may be missing: then the published versions are shown until it is back.
func (w *Watcher) openFolder() error {
	if _, err := os.Stat(w.folder); !errors.Is(err, fs.ErrNotExist) {
		return nil // scan reports any other problem
	}
	for name := range w.published.previous {
		shown := w.published.restore(name)
		if shown == nil || slices.Contains(w.Routes, name) {
			continue
		}
		w.folderErr = errMissingFolder
		w.files[name+".md"] = &pageFile{current: *shown, shown: shown, valid: true}
	}
	if w.folderErr != nil {
		return nil
	}
	return os.MkdirAll(w.folder, 0o700)
}

// scan reads the files that have changed and been unchanged for settle since. It reports whether any
// page may have changed.
func (w *Watcher) scan(now time.Time, settle time.Duration) (changed bool) {
	root, err := os.OpenRoot(w.folder) // symbolic links cannot lead out of it
	var entries []fs.DirEntry
	if err == nil {
		defer root.Close()
		entries, err = fs.ReadDir(root.FS(), ".")
	}
	if err != nil {
		if changed = w.folderErr == nil; changed {
			w.folderErr = errUnreadableFolder
		}
		return changed
	}
	changed = w.folderErr != nil
	w.folderErr = nil
	present := map[string]bool{}
	for _, entry := range entries {
		if file := entry.Name(); isPage(file) {
			present[file] = true
			changed = w.scanFile(root, file, now, settle) || changed
		}
	}
	for file, state := range w.files {
		if !present[file] && state.missing { // missing twice: some programs save a file by deleting it first
			delete(w.files, file)
			changed = true
		}
		state.missing = !present[file]
	}
	return changed
}

// scanFile reads one file if it has changed, and reports whether its page may have changed.
func (w *Watcher) scanFile(root *os.Root, file string, now time.Time, settle time.Duration) bool {
	info, err := root.Stat(file)
	state, ok := w.files[file]
	if ok && err == nil && state.unchanged(info) && state.readAt.Sub(info.ModTime()) > rereadWindow &&
		!state.dateReached(now) {
		return false
	}
	if err == nil {
		if age := now.Sub(info.ModTime()); age >= 0 && age < settle {
			return false
		}
	}
	if !ok {
		state = &pageFile{shown: w.published.restore(nameOf(file))}
		state.valid = state.shown != nil
		w.files[file] = state
	}
	was := state.current
	state.info, state.readAt = info, now
	if state.current.source, err = readFile(root, file, info, err); err != nil {
		state.current, state.futureDate = unreadable(folderName+file, err.Error()), time.Time{}
		return !ok || was.mistakes.Error() != state.current.mistakes.Error()
	}
	if ok && was.source != nil && bytes.Equal(was.source, state.current.source) && !state.dateReached(now) {
		state.current = was
		return false
	}
	if state.current = w.reader.read(readTimeout, folderName+file, state.current.source); state.current.source == nil {
		state.info = nil // read it again when the parser is free
		return !ok || was.mistakes.Error() != state.current.mistakes.Error()
	}
	state.checkDate(folderName+file, now)
	if name := nameOf(file); slices.Contains(w.Routes, name) {
		state.shown = nil // published before the server had this address
		state.current.mistakes = append(state.current.mistakes, PageMistake{
			File: folderName + file,
			Text: "the address /" + name + " is one of the server's own: give the file another name",
		})
	}
	return true
}

// unchanged reports whether a file has the identity, size and time that it had when it was read.
func (s *pageFile) unchanged(info fs.FileInfo) bool {
	return s.info != nil && os.SameFile(s.info, info) &&
		s.info.Size() == info.Size() && s.info.ModTime().Equal(info.ModTime())
}

// readFile reads a file of at most maxFile bytes. info and err come from Stat. Its errors are for editors.
func readFile(root *os.Root, file string, info fs.FileInfo, err error) ([]byte, error) {
	switch {
	case err != nil:
		return nil, errors.New("this file cannot be read, or it is a link that leads out of the folder")
	case info.IsDir():
		return nil, errors.New("this is a folder; a page is a file")
	case !info.Mode().IsRegular():
		return nil, errors.New("this is no ordinary file")
	case info.Size() > maxFile:
		return nil, errors.New(tooLarge)
	}
	opened, err := root.Open(file)
	if err != nil {
		return nil, errors.New("this file cannot be read; the server needs the right to")
	}
	defer opened.Close()
	source, err := io.ReadAll(io.LimitReader(opened, maxFile+1))
	switch {
	case err != nil:
		return nil, errors.New("this file cannot be read at the moment")
	case len(source) > maxFile:
		return nil, errors.New(tooLarge)
	}
	return source, nil
}
