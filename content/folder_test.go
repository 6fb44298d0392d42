package content

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"efie/test/must"
)

func TestAnEditOfTheSameSizeAndTimeIsSeen(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Old words.\n"})
	at := time.Now()
	path := filepath.Join(f.folder, "rules.md")
	same := func() {
		must.Do(t, os.Chtimes(path, at, at))
	}
	same()
	f.watcher.scan(at.Add(time.Second), settleDelay)
	f.save("rules.md", head+"Odd words.\n")
	same()
	if !f.watcher.scan(at.Add(2*time.Second), settleDelay) {
		t.Error("the same file within a few seconds is not read again")
	}
	f.watcher.scan(at.Add(time.Minute), settleDelay)
	f.save("other", head+"New words.\n")
	must.Do(t, os.Rename(filepath.Join(f.folder, "other"), path))
	same()
	if !f.watcher.scan(at.Add(time.Hour), settleDelay) {
		t.Error("another file of the same size and time is not read")
	}
	f.save("rules.md", head+"Odd words.\n")
	same()
	if f.watcher.scan(at.Add(2*time.Hour), settleDelay) {
		t.Error("files that look the same are always read, so this test proves nothing")
	}
}

func TestAHalfWrittenFileIsNotRead(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Old words.\n"})
	f.save("rules.md", head)
	info, err := os.Stat(filepath.Join(f.folder, "rules.md"))
	must.Do(t, err)
	if f.watcher.scan(info.ModTime().Add(settleDelay/2), settleDelay) {
		t.Error("half of a file is read")
	}
	if !f.watcher.scan(info.ModTime().Add(settleDelay), settleDelay) {
		t.Error("a file that rests is not read")
	}
}

func TestAFolderThatCannotBeReadChangesNothing(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Good.\n"})
	away := f.folder + ".away"
	must.Do(t, os.Rename(f.folder, away))
	f.rescan()
	f.shows("rules", "Good.")
	f.reports("content/: this folder cannot be read")
	must.Do(t, os.Rename(away, f.folder))
	f.rescan()
	f.reports("")
}

func TestOtherFilesAndOutsideLinksAreIgnored(t *testing.T) {
	f := newFixture(t, map[string]string{".rules.md.swp": "x", ".rules.md": "x", "rules.md~": "x", "#rules.md#": "x",
		"rules.txt": "x", "README.md": "x", "inside.md": head + "Inside.\n"})
	outside := filepath.Join(t.TempDir(), "secret.md")
	must.Do(t, os.WriteFile(outside, []byte(head+"Secret.\n"), 0o600))
	for file, to := range map[string]string{"out.md": outside, "in.md": "inside.md", "loop.md": "loop.md"} {
		must.Do(t, os.Symlink(to, filepath.Join(f.folder, file)))
	}
	f.rescan()
	f.shows("in", "Inside.")
	f.shows("out", "")
	mistakes := f.watcher.Library().Mistakes()
	if len(mistakes) != 2 {
		t.Errorf("mistakes %v", mistakes)
	}
	f.reports("content/out.md: this file cannot be read, or it is a link that leads out of the folder")
}
