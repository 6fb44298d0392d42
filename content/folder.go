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
	// settle is how long a file rests before it is read, so that no half of it is shown while an
	// editor's program writes. atOnce reads whatever is there.
	settle = 100 * time.Millisecond
	atOnce = time.Duration(0)
	// recent is for how long after a change a file is read again although it looks the same: its
	// time may be as coarse as two seconds.
	recent = 3 * time.Second
)

// sheet is one file of the editors' folder.
type sheet struct {
	info    fs.FileInfo // nil where it could not be read, or is to be read again
	at      time.Time   // when it was read
	missing bool        // at the last look
	now     manuscript  // what it says
	early   time.Time   // its date, where that is still to come
	tried   bool        // what it says now is what is shown
	// shown is what is shown of it, or was before its mistake; nil for nothing. It is sound when it
	// had no mistake at all.
	shown *manuscript
	sound bool
	draft *Page // the last one that could be read
}

// isPage says whether a file is one that editors mean as a page, and no hidden or backup one.
func isPage(file string) bool {
	return strings.EqualFold(path.Ext(file), ".md") && !strings.HasPrefix(file, ".") && !strings.HasPrefix(file, "#") && !strings.EqualFold(file, guide)
}

// look reads what has changed in the folder, and says whether anything has.
func (s *Shelf) look(now time.Time, rest time.Duration) (changed bool) {
	root, err := os.OpenRoot(s.folder) // links in it lead nowhere else
	var entries []fs.DirEntry
	if err == nil {
		defer root.Close()
		entries, err = fs.ReadDir(root.FS(), ".")
	}
	if err != nil {
		if changed = s.away == nil; changed {
			s.away = errNoFolder
		}
		return changed
	}
	changed = s.away != nil
	s.away = nil
	there := map[string]bool{}
	for _, entry := range entries {
		if file := entry.Name(); isPage(file) {
			there[file] = true
			changed = s.examine(root, file, now, rest) || changed
		}
	}
	for file, sheet := range s.sheets {
		if !there[file] && sheet.missing { // some programs take a file away to write it anew
			delete(s.sheets, file)
			changed = true
		}
		sheet.missing = !there[file]
	}
	return changed
}

// examine reads one file, if it has changed.
func (s *Shelf) examine(root *os.Root, file string, now time.Time, rest time.Duration) bool {
	info, err := root.Stat(file)
	known, ok := s.sheets[file]
	if ok && err == nil && known.same(info) && known.at.Sub(info.ModTime()) > recent && !known.due(now) {
		return false
	}
	if age := now.Sub(timeOf(info, err)); age >= 0 && age < rest {
		return false
	}
	if !ok {
		known = &sheet{shown: s.published.take(nameOf(file))}
		known.sound = known.shown != nil
		s.sheets[file] = known
	}
	was := known.now
	known.info, known.at = info, now
	if known.now.source, err = readFile(root, file, info, err); err != nil {
		known.now, known.early = unreadable(folderName+file, err.Error()), time.Time{}
		return !ok || was.problems.Error() != known.now.problems.Error()
	}
	if ok && was.source != nil && bytes.Equal(was.source, known.now.source) && !known.due(now) {
		known.now = was
		return false
	}
	if known.now = s.desk.read(patience, folderName+file, known.now.source); known.now.source == nil {
		known.info = nil // it waits for another file
		return !ok || was.problems.Error() != known.now.problems.Error()
	}
	known.checkDate(folderName+file, now)
	if name := nameOf(file); slices.Contains(s.Routes, name) {
		known.shown = nil // of a server that had no such address yet
		known.now.problems = append(known.now.problems, Problem{File: folderName + file, Text: "the address /" + name + " is one of the server's own: give the file another name"})
	}
	return true
}

// same says whether a file looks as it did when it was read.
func (s *sheet) same(info fs.FileInfo) bool {
	return s.info != nil && os.SameFile(s.info, info) && s.info.Size() == info.Size() && s.info.ModTime().Equal(info.ModTime())
}

// timeOf is when a file was changed; long ago where that cannot be known.
func timeOf(info fs.FileInfo, err error) time.Time {
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// readFile reads a file that is no larger than a page may be. Its errors are for editors.
func readFile(root *os.Root, file string, info fs.FileInfo, err error) ([]byte, error) {
	switch {
	case err != nil:
		return nil, errors.New("this file cannot be read, or it is a link that leads out of the folder")
	case info.IsDir():
		return nil, errors.New("this is a folder; a page is a file")
	case !info.Mode().IsRegular():
		return nil, errors.New("this is no ordinary file")
	case info.Size() > largest:
		return nil, errors.New(tooLarge)
	}
	opened, err := root.Open(file)
	if err != nil {
		return nil, errors.New("this file cannot be read; the server needs the right to")
	}
	defer opened.Close()
	source, err := io.ReadAll(io.LimitReader(opened, largest+1))
	switch {
	case err != nil:
		return nil, errors.New("this file cannot be read at the moment")
	case len(source) > largest:
		return nil, errors.New(tooLarge)
	}
	return source, nil
}
