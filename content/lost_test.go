package content

import (
	"os"
	"path/filepath"
	"testing"
)

func TestALostFolderTakesNoPageAway(t *testing.T) {
	o := newOffice(t, map[string]string{"rules.md": head + "Rules.\n", "disclaimer.md": head + "Ours.\n", "old.md": head + "Old.\n"})
	o.remove("old.md")
	o.reads()
	away := o.folder + ".away"
	if err := os.Rename(o.folder, away); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		o.restart()
		o.reads()
		o.shows("rules", "Rules.")
		o.shows("disclaimer", "Ours.")
		if o.shelf.Library().Gone("rules") || !o.shelf.Library().Gone("old") {
			t.Error("pages are gone, or are not any more")
		}
		o.reports("content/: this folder was missing when the server started")
	}
	if err := os.Rename(away, o.folder); err != nil {
		t.Fatal(err)
	}
	o.reads()
	o.reports("")
	o.save("rules.md", head+"New.\n")
	o.reads()
	o.shows("rules", "New.")
	if words, err := os.ReadFile(filepath.Join(o.kept, "disclaimer.md")); err != nil || len(words) == 0 {
		t.Errorf("what was published is kept as %q, %v", words, err)
	}
}

func TestAnEmptyFolderTakesThePagesAway(t *testing.T) {
	o := newOffice(t, map[string]string{"rules.md": head + "Rules.\n"})
	o.remove("")
	o.restart()
	o.shows("rules", "Rules.")
	if err := os.Mkdir(o.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	o.reads()
	o.shows("rules", "")
	if !o.shelf.Library().Gone("rules") {
		t.Error("the page is not gone")
	}
	o.reports("")
	o.remove("")
	o.restart() // there is nothing to lose
	if _, err := os.Stat(o.folder); err != nil {
		t.Errorf("the folder is not made: %v", err)
	}
	o.reports("")
}
