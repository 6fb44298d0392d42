package content

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"efie/regular"
)

// fileContent is the text of a file at a scan, or the reason why the file cannot be read.
type fileContent struct{ source, problem string }

type pageFile struct {
	current   parsedFile  // the current content of the file
	candidate bool        // current is the version to show
	shown     *parsedFile // the version shown to readers, or shown before the page became a draft; may be nil
	valid     bool        // shown has no mistakes
	draft     *Page       // the last draft that could be read
}

// isPage reports whether a file is a page, and not a hidden file, a backup or the editors' guide.
func isPage(file string) bool {
	return strings.EqualFold(path.Ext(file), ".md") && !strings.HasPrefix(file, ".") &&
		!strings.HasPrefix(file, "#") && !strings.EqualFold(file, readmeFile)
}

// openFolder creates the editors' folder if it is missing. But if pages from it were published before, the folder is
// lost, perhaps with its disk. Then the published versions are shown until the folder exists again.
func (w *Watcher) openFolder() error {
	if _, err := os.Stat(w.folder); !errors.Is(err, fs.ErrNotExist) {
		return nil // scan reports any other problem
	}
	for name := range w.published.previous {
		version := w.published.restore(name, w.Operator)
		if version == nil || slices.Contains(w.Routes, name) {
			continue
		}
		w.folderErr = errMissingFolder
		w.files[name+".md"] = &pageFile{current: *version, shown: version, valid: true}
	}
	if w.folderErr != nil {
		return nil
	}
	return os.MkdirAll(w.folder, 0o700)
}

// scan reads the editors' folder. It parses all pages again if a file has changed, or if a new day has begun, because
// the day decides whether a date is too late. It reports whether any page may have changed. A change counts only when
// two scans find the same files, because a program may write a file in parts, or delete it before saving it.
func (w *Watcher) scan(now time.Time) (changed bool) {
	found, passed, err := readFolder(w.folder)
	w.passed = passed
	if err != nil {
		if changed = w.folderErr == nil; changed {
			w.folderErr = errUnreadableFolder
		}
		w.found = nil
		return changed
	}
	settled := w.found != nil && maps.Equal(found, w.found)
	w.found = found
	today := now.UTC().Format(time.DateOnly)
	if !settled || w.folderErr == nil && today == w.readOn && maps.Equal(found, w.read) {
		return settled && w.pictureArrived()
	}
	w.read, w.readOn, w.folderErr = found, today, nil
	for file, content := range found {
		if w.files[file] == nil {
			version := w.published.restore(nameOf(file), w.Operator)
			w.files[file] = &pageFile{shown: version, valid: version != nil}
		}
		w.readPage(file, content, now)
	}
	maps.DeleteFunc(w.files, func(file string, _ *pageFile) bool { _, present := found[file]; return !present })
	return true
}

// pictureArrived reports whether the site now has a picture that a page lacked at its last check.
func (w *Watcher) pictureArrived() bool {
	return slices.ContainsFunc(w.missing, func(l link) bool { return w.Picture(l.to) })
}

func (w *Watcher) readPage(file string, content fileContent, now time.Time) {
	state := w.files[file]
	if content.problem != "" {
		state.current = unreadable(folderName+file, content.problem)
		return
	}
	state.current = read(folderName+file, []byte(content.source), w.Operator)
	if updated := state.current.page.Updated; updated.After(tomorrow(now)) {
		r := newReader(file, state.current.source)
		state.current.mistakes = append(state.current.mistakes, PageMistake{
			File: folderName + file, Line: r.fieldLine("updated"),
			Text: "updated is later than tomorrow: " + updated.Format(time.DateOnly),
		})
	}
	if name := nameOf(file); slices.Contains(w.Routes, name) {
		state.shown = nil // published before the server used this address
		state.current.mistakes = append(state.current.mistakes, PageMistake{
			File: folderName + file,
			Text: "the address /" + name + " belongs to the server: give the file another name",
		})
	}
}

// tomorrow returns the last valid date. The editor's time zone may be ahead of the server's.
func tomorrow(now time.Time) time.Time { return now.AddDate(0, 0, 1) }

// readFolder reads the pages of a folder. passed names the other files, each with the reason.
func readFolder(folder string) (found map[string]fileContent, passed map[string]string, err error) {
	root, err := regular.OpenRoot(folder) // symbolic links cannot lead out of it
	if err != nil {
		return nil, nil, err
	}
	defer root.Close()
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, nil, err
	}
	found, passed = map[string]fileContent{}, map[string]string{}
	for _, entry := range entries {
		file := entry.Name()
		if !isPage(file) {
			if why := passedOver(file, entry.IsDir()); why != "" {
				passed[file] = why
			}
			continue
		}
		source, err := readPage(root, file)
		if err != nil {
			found[file] = fileContent{problem: err.Error()}
		} else {
			found[file] = fileContent{source: string(source)}
		}
	}
	return found, passed, nil
}

// ReadFile reads a page in the editors' folder. Its errors are written for editors.
func ReadFile(folder, file string) ([]byte, error) {
	root, err := regular.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return readPage(root, file)
}

func readPage(root *os.Root, file string) ([]byte, error) {
	source, err := regular.Read(root, file, maxFile)
	switch {
	case errors.Is(err, regular.ErrFolder):
		return nil, errors.New("this is a folder; a page is a file")
	case errors.Is(err, regular.ErrOther):
		return nil, errors.New("this is not a regular file")
	case errors.Is(err, regular.ErrTooLarge):
		return nil, errors.New(tooLarge)
	case errors.Is(err, fs.ErrPermission):
		return nil, errors.New("this file cannot be read: give the server the right to read it")
	case err != nil:
		return nil, errors.New("this file cannot be read, or is a link that leads out of the folder")
	}
	return source, nil
}
