package content

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"efie/test/must"
)

func TestAnEditOfTheSameSizeAndTimeIsDetected(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Old words.\n"})
	path := filepath.Join(f.folder, "rules.md")
	info, err := os.Stat(path)
	must.Do(t, err)
	f.save("rules.md", head+"Odd words.\n")
	must.Do(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
	f.rescan()
	f.shows("rules", "Odd words.")
}

func TestAHalfWrittenFileIsNotRead(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Old words.\n"})
	now := time.Now()
	for _, written := range []string{head, head + "New", head + "New words.\n"} {
		f.save("rules.md", written)
		must.Equal(t, "a half-written file is shown", f.watcher.scan(now), false)
	}
	must.Equal(t, "the complete file is shown", f.watcher.scan(now), true)
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
	must.Equal(t, "mistakes", len(mistakes), 2)
	f.reports("content/out.md: this file cannot be read, or is a link that leads out of the folder")
}
