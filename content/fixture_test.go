package content

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/test/must"
)

const head = "---\ntitle: A page\ndescription: About it.\nupdated: 2026-09-01\n---\n"

// fixture is an editors' folder on disk with its watcher.
type fixture struct {
	t       *testing.T
	folder  string
	history memory
	site    Settings
	watcher *Watcher
	ahead   time.Duration // added to the real clock, so that no test has to wait
}

func newFixture(t *testing.T, files map[string]string) *fixture {
	t.Helper()
	routes := "hostels login check account dashboard detailed_search signup email-verification forgot-password"
	f := &fixture{t: t, folder: filepath.Join(t.TempDir(), "content"), history: memory{},
		site: Settings{SiteURL: "https://efie.example", Key: []byte("a key"), Routes: strings.Fields(routes)}}
	must.Do(t, os.Mkdir(f.folder, 0o700))
	for file, text := range files {
		f.save(file, text)
	}
	f.restart()
	return f
}

// restart opens a new watcher, like a restarted server.
func (f *fixture) restart() {
	f.t.Helper()
	watcher, err := Open(f.t.Context(), f.folder, f.history, f.site)
	must.Do(f.t, err)
	f.watcher = watcher
	f.watcher.report(f.t.Context(), slog.New(slog.DiscardHandler))
}

// memory is a History. It holds the versions of each page, the oldest first.
type memory map[string][]Version

func (m memory) Newest(context.Context) (newest []Version, err error) {
	for _, versions := range m {
		newest = append(newest, versions[len(versions)-1])
	}
	return newest, nil
}

func (m memory) Publish(_ context.Context, changed []Version, now time.Time) ([]Version, error) {
	for i, v := range changed {
		v.Number, v.PublishedAt = len(m[v.Page])+1, now
		m[v.Page] = append(m[v.Page], v)
		changed[i] = v
	}
	return changed, nil
}

// newest returns the source of the newest version of a page.
func (m memory) newest(page string) string {
	versions := m[page]
	if len(versions) == 0 {
		return ""
	}
	return versions[len(versions)-1].Source
}

func (f *fixture) save(file, text string) {
	f.t.Helper()
	must.Do(f.t, os.WriteFile(filepath.Join(f.folder, file), []byte(text), 0o600))
}

func (f *fixture) remove(file string) {
	f.t.Helper()
	must.Do(f.t, os.RemoveAll(filepath.Join(f.folder, file)))
}

// rescan scans the folder twice, because a change counts only when two scans find the same files.
func (f *fixture) rescan() {
	f.t.Helper()
	for range 2 {
		if f.watcher.scan(time.Now().Add(f.ahead)) {
			f.watcher.current.Store(f.watcher.compose())
		}
		f.watcher.report(f.t.Context(), slog.New(slog.DiscardHandler))
	}
}

// shows fails the test if a page does not contain the text. If the text is "", the page must not exist.
func (f *fixture) shows(name, text string) {
	f.t.Helper()
	page, ok := f.watcher.Library().Page(name)
	if ok != (text != "") || !strings.Contains(page.HTML, text) {
		f.t.Errorf("/%s shows %q, want %q; mistakes:\n%v", name, page.HTML, text, f.watcher.Library().Mistakes())
	}
}

// reports fails the test if no mistake contains want. If want is "", there must be no mistake.
func (f *fixture) reports(want string) {
	f.t.Helper()
	if mistakes := f.watcher.Library().Mistakes(); want == "" && len(mistakes) > 0 ||
		!strings.Contains(mistakes.Error(), want) {
		f.t.Errorf("mistakes %q, want %q", mistakes, want)
	}
}
