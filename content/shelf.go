package content

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"
)

// folderName is how messages call the folder of the editors, DATA_DIR/content.
const folderName = "content/"

// Shelf holds the pages as they are now: those that come with Efie, under those of the editors'
// folder. Whoever reads takes the current library and keeps it for as long as the answer takes.
// One goroutine alone may call Keep.
type Shelf struct {
	House
	folder    string // of the editors
	current   atomic.Pointer[Library]
	builtin   map[string]manuscript // by name
	sheets    map[string]*sheet     // by file
	away      error                 // why the folder could not be read at the last look
	published published
	told      map[string]bool // problems and drafts that the log has
	desk      desk
}

// OpenShelf reads the editors' folder, and the folder where what was published is kept. Neither need
// be there: the first is made, unless pages of it were published, as then it is lost rather than new.
// Mistakes in pages are no errors: Library().Problems() has them.
func OpenShelf(folder, published string, house House) (*Shelf, error) {
	builtin, err := readAll(builtin)
	if err != nil {
		return nil, err
	}
	s := &Shelf{House: house, folder: folder, builtin: map[string]manuscript{}, sheets: map[string]*sheet{}, told: map[string]bool{}}
	for file, m := range builtin {
		s.builtin[nameOf(file)] = m
	}
	if s.published, err = openPublished(published); err != nil {
		return nil, err
	}
	if err := s.findFolder(); err != nil {
		return nil, err
	}
	s.look(time.Now(), atOnce)
	s.published.forgetRest()
	s.current.Store(s.compose())
	return s, nil
}

// Library is what there is now.
func (s *Shelf) Library() *Library { return s.current.Load() }

// Keep looks into the editors' folder again and again until ctx ends, and tells the log what is to
// mend and where drafts can be seen.
func (s *Shelf) Keep(ctx context.Context, every time.Duration, log *slog.Logger) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		s.tell(ctx, log)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if s.look(time.Now(), settle) {
			s.current.Store(s.compose())
		}
	}
}

// tell logs what is new since the last time, and keeps what was published.
func (s *Shelf) tell(ctx context.Context, log *slog.Logger) {
	library, now := s.Library(), map[string]bool{}
	say := func(level slog.Level, message, name, value string) {
		if line := message + value; !now[line] {
			if now[line] = true; !s.told[line] {
				log.Log(ctx, level, message, name, value)
			}
		}
	}
	for _, p := range library.problems {
		say(slog.LevelWarn, "a content page has a mistake", "mend", p.Error())
	}
	for _, draft := range library.Drafts() {
		say(slog.LevelInfo, "a draft can be seen", "at", s.DraftLink(draft.Name))
	}
	if s.away == nil {
		if err := s.published.record(s.sheets); err != nil {
			say(slog.LevelError, "published pages are not kept", "error", err.Error())
		}
	}
	s.told = now
}

var (
	errNoFolder   = errors.New("this folder cannot be read, so pages stay as they were")
	errLostFolder = errors.New("this folder was missing when the server started, so pages stay as they were last published: put it back, or make an empty one if they are to go")
)

// trouble is what is wrong with the folder as a whole.
func (s *Shelf) trouble() Problems {
	if s.away == nil {
		return nil
	}
	return Problems{{File: folderName, Text: s.away.Error()}}
}
