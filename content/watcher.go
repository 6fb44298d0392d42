package content

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"
)

// folderName is the name of the editors' folder in messages. The path of the folder is DATA_DIR/content.
const folderName = "content/"

// Watcher holds the current pages: the built-in pages and the editors' pages. An editors' page replaces the built-in
// page of the same name (R47). Only one goroutine may call Watch.
type Watcher struct {
	Settings
	folder    string // the editors' folder
	current   atomic.Pointer[Library]
	builtin   map[string]parsedFile  // by page name
	files     map[string]*pageFile   // by file name
	found     map[string]fileContent // the files at the last scan
	read      map[string]fileContent // the files that were last parsed
	readOn    string                 // the date of the last parsing
	folderErr error                  // the error of the last scan
	passed    map[string]string      // the reasons of passedOver, by file name
	missing   []link                 // the pictures that pages lacked at the last check
	published published
	logged    map[string]bool // mistakes and drafts that were logged
	written   string          // the text of STATUS.txt
}

// Open reads the editors' folder and the last published versions. It creates a missing folder. But if pages from it
// were published before, the folder counts as lost, and the published versions are shown. Mistakes in pages are not
// errors.
func Open(ctx context.Context, folder string, history History, site Settings) (*Watcher, error) {
	builtin, err := readAll(builtin, site.Operator)
	if err != nil {
		return nil, err
	}
	w := &Watcher{
		Settings: site, folder: folder,
		builtin: map[string]parsedFile{}, files: map[string]*pageFile{}, logged: map[string]bool{},
	}
	for file, parsed := range builtin {
		w.builtin[nameOf(file)] = parsed
	}
	w.published, err = openPublished(ctx, history)
	if err != nil {
		return nil, err
	}
	if err := w.openFolder(); err != nil {
		return nil, err
	}
	for range 2 { // a change counts only when two scans find the same files
		w.scan(time.Now())
	}
	w.published.previous = nil // only the first scan needs it
	w.current.Store(w.compose())
	return w, nil
}

func (w *Watcher) Library() *Library { return w.current.Load() }

// Watch scans the editors' folder at each interval until ctx ends. It logs mistakes and the links of drafts.
func (w *Watcher) Watch(ctx context.Context, interval time.Duration, log *slog.Logger) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		w.report(ctx, log)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if w.scan(time.Now()) {
			w.current.Store(w.compose())
		}
	}
}

// report logs new mistakes and drafts, stores the published versions and writes STATUS.txt.
func (w *Watcher) report(ctx context.Context, log *slog.Logger) {
	library, now := w.Library(), map[string]bool{}
	write := func(level slog.Level, message, key, value string) {
		if line := message + value; !now[line] {
			if now[line] = true; !w.logged[line] {
				log.Log(ctx, level, message, key, value)
			}
		}
	}
	for _, p := range library.mistakes {
		write(slog.LevelWarn, "a content page has a mistake", "mistake", p.Error())
	}
	for _, draft := range library.Drafts() {
		write(slog.LevelInfo, "a draft can be previewed", "link", w.DraftLink(draft.Name))
	}
	if err := w.Publish(ctx, time.Now()); err != nil {
		write(slog.LevelError, "published pages could not be saved", "error", err.Error())
	}
	if w.folderErr == nil {
		if err := w.writeStatus(library, time.Now()); err != nil {
			write(slog.LevelWarn, "the status of the pages could not be written", "error", err.Error())
		}
	}
	w.logged = now
}

var (
	errUnreadableFolder = errors.New("this folder cannot be read, so the pages do not change")
	errMissingFolder    = errors.New("this folder was missing when the server started, " +
		"so the last published pages are shown: restore the folder, or create an empty one to remove the pages")
)
