package content

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestAnEditOfTheSameSizeAndTimeIsSeen(t *testing.T) {
	o := newOffice(t, map[string]string{"rules.md": head + "Old words.\n"})
	at := time.Now()
	path := filepath.Join(o.folder, "rules.md")
	same := func() {
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	same()
	o.shelf.look(at.Add(time.Second), settle)
	o.save("rules.md", head+"Odd words.\n")
	same()
	if !o.shelf.look(at.Add(2*time.Second), settle) {
		t.Error("the same file within a few seconds is not read again")
	}
	o.shelf.look(at.Add(time.Minute), settle)
	o.save("other", head+"New words.\n")
	if err := os.Rename(filepath.Join(o.folder, "other"), path); err != nil {
		t.Fatal(err)
	}
	same()
	if !o.shelf.look(at.Add(time.Hour), settle) {
		t.Error("another file of the same size and time is not read")
	}
	o.save("rules.md", head+"Odd words.\n")
	same()
	if o.shelf.look(at.Add(2*time.Hour), settle) {
		t.Error("files that look the same are always read, so this test proves nothing")
	}
}

func TestAFileThatIsBeingWrittenIsLeftAlone(t *testing.T) {
	o := newOffice(t, map[string]string{"rules.md": head + "Old words.\n"})
	o.save("rules.md", head)
	info, err := os.Stat(filepath.Join(o.folder, "rules.md"))
	if err != nil {
		t.Fatal(err)
	}
	if o.shelf.look(info.ModTime().Add(settle/2), settle) {
		t.Error("half of a file is read")
	}
	if !o.shelf.look(info.ModTime().Add(settle), settle) {
		t.Error("a file that rests is not read")
	}
}

func TestAFolderThatCannotBeReadChangesNothing(t *testing.T) {
	o := newOffice(t, map[string]string{"rules.md": head + "Good.\n"})
	away := o.folder + ".away"
	if err := os.Rename(o.folder, away); err != nil {
		t.Fatal(err)
	}
	o.reads()
	o.shows("rules", "Good.")
	o.reports("content/: this folder cannot be read")
	if err := os.Rename(away, o.folder); err != nil {
		t.Fatal(err)
	}
	o.reads()
	o.reports("")
}

func TestOtherFilesAreIgnoredAndLinksLeadNowhereElse(t *testing.T) {
	o := newOffice(t, map[string]string{".rules.md.swp": "x", ".rules.md": "x", "rules.md~": "x", "#rules.md#": "x", "rules.txt": "x", "README.md": "x", "inside.md": head + "Inside.\n"})
	outside := filepath.Join(t.TempDir(), "secret.md")
	if err := os.WriteFile(outside, []byte(head+"Secret.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for file, to := range map[string]string{"out.md": outside, "in.md": "inside.md", "loop.md": "loop.md"} {
		if err := os.Symlink(to, filepath.Join(o.folder, file)); err != nil {
			t.Fatal(err)
		}
	}
	o.reads()
	o.shows("in", "Inside.")
	o.shows("out", "")
	problems := o.shelf.Library().Problems()
	if len(problems) != 2 {
		t.Errorf("problems %v", problems)
	}
	o.reports("content/out.md: this file cannot be read, or it is a link that leads out of the folder")
}
