package content

import (
	"os"
	"path/filepath"
	"testing"

	"efie/test/must"
)

func TestPagesStayWhenTheFolderIsMissing(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Rules.\n", "disclaimer.md": head + "Ours.\n",
		"old.md": head + "Old.\n"})
	f.remove("old.md")
	f.rescan()
	away := f.folder + ".away"
	must.Do(t, os.Rename(f.folder, away))
	for range 2 {
		f.restart()
		f.rescan()
		f.shows("rules", "Rules.")
		f.shows("disclaimer", "Ours.")
		if f.watcher.Library().Gone("rules") || !f.watcher.Library().Gone("old") {
			t.Error("the pages changed while the folder was missing")
		}
		f.reports("content/: this folder was missing when the server started")
	}
	must.Do(t, os.Rename(away, f.folder))
	f.rescan()
	f.reports("")
	f.save("rules.md", head+"New.\n")
	f.rescan()
	f.shows("rules", "New.")
	must.Equal(t, "the published version", f.history.newest("disclaimer"), head+"Ours.\n")
}

// Earlier versions of Efie stored the published pages in a folder. A deleted page was an empty file.
func TestPagesPublishedByAnEarlierVersionStay(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": "broken"})
	clear(f.history)
	must.Do(t, os.WriteFile(filepath.Join(f.earlier, "rules.md"), []byte(head+"Rules.\n"), 0o600))
	must.Do(t, os.WriteFile(filepath.Join(f.earlier, "old.md"), nil, 0o600))
	for range 2 {
		f.restart()
		f.shows("rules", "Rules.")
		must.Equal(t, "the deleted page is gone", f.watcher.Library().Gone("old"), true)
		must.Do(t, os.RemoveAll(f.earlier)) // the history has them now
	}
}

func TestAnEmptyFolderRemovesThePages(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Rules.\n"})
	f.remove("")
	f.restart()
	f.shows("rules", "Rules.")
	must.Do(t, os.Mkdir(f.folder, 0o700))
	f.rescan()
	f.shows("rules", "")
	if !f.watcher.Library().Gone("rules") {
		t.Error("the page is not gone")
	}
	f.reports("")
	f.remove("")
	f.restart() // no page was published
	if _, err := os.Stat(f.folder); err != nil {
		t.Errorf("the folder is not created: %v", err)
	}
	f.reports("")
}
