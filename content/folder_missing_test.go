package content

import (
	"os"
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
