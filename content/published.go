package content

import (
	"context"
	"maps"
	"slices"
	"time"
)

// Version is a published version of a page.
type Version struct {
	Page        string
	Number      int    // 1 for the first version of the page
	Source      string // "" if the page was removed
	Builtin     bool   // the page came with the program
	PublishedAt time.Time
}

// History stores the published versions of pages.
type History interface {
	// Newest returns the newest version of each page.
	Newest(ctx context.Context) ([]Version, error)
	// Publish adds a version of each page, unless its newest version is the same. It returns the newest versions.
	Publish(ctx context.Context, changed []Version, now time.Time) ([]Version, error)
}

// published holds the newest version of each page. A removed page has a version without source, so that its address has
// the status "gone".
type published struct {
	history  History
	newest   map[string]Version // by page name
	names    map[string]bool    // of pages that exist or existed
	previous map[string]Version // the newest versions at the start; nil after the first scan
}

// openPublished reads the newest versions.
func openPublished(ctx context.Context, history History) (published, error) {
	p := published{history: history, newest: map[string]Version{}, names: map[string]bool{},
		previous: map[string]Version{}}
	versions, err := history.Newest(ctx)
	if err != nil {
		return p, err
	}
	for _, v := range versions {
		p.newest[v.Page], p.previous[v.Page] = v, v
		p.addName(v.Page)
	}
	return p, nil
}

// addName records that a page with this name exists. It ignores files that have no address.
func (p *published) addName(name string) {
	if name != landing && !isPaying(name) {
		p.names[name] = true
	}
}

// restore returns the version of an editors' page that was published before the server started. It returns nil
// without a valid version.
func (p *published) restore(name string, o Operator) *parsedFile {
	v := p.previous[name]
	if v.Source == "" || v.Builtin {
		return nil
	}
	m := read(folderName+name+".md", []byte(v.Source), o)
	if m.unusable() || m.page.Draft {
		return nil
	}
	return &m
}

// Publish stores a version of each page that has changed.
func (w *Watcher) Publish(ctx context.Context, now time.Time) error {
	if w.folderErr != nil {
		return nil
	}
	shown := map[string]Version{}
	for name := range w.published.names {
		shown[name] = Version{Page: name}
	}
	for name := range w.published.newest {
		shown[name] = Version{Page: name}
	}
	for name, page := range w.builtin {
		shown[name] = Version{Page: name, Source: string(page.source), Builtin: true}
	}
	for file, state := range w.files {
		if name := nameOf(file); state.shown != nil && state.valid {
			shown[name] = Version{Page: name, Source: string(state.shown.source)}
		}
	}
	var changed []Version
	for _, name := range slices.Sorted(maps.Keys(shown)) {
		v, stored := shown[name], w.published.newest[name]
		if stored.Number == 0 || v.Source != stored.Source || v.Builtin != stored.Builtin {
			changed = append(changed, v)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	newest, err := w.published.history.Publish(ctx, changed, now)
	for _, v := range newest {
		w.published.newest[v.Page] = v
	}
	return err
}
