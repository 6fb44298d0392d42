package backup

import (
	"archive/tar"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"efie/regular/regulartest"
	"efie/test/must"
)

// TestAPipeThatReplacesAPageDoesNotStopABackup has a control: visitFile with os.Root.Open waits for a writer.
func TestAPipeThatReplacesAPageDoesNotStopABackup(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	regulartest.SwapWithPipe(t, filepath.Join(dir, "rules.md"), []byte("words"))
	visits := 0
	regulartest.Repeat(t, func() {
		err := walkFiles(dir, io.Discard, func(path string, _ fs.FileInfo, content io.Reader) error {
			if path == "." {
				return nil
			}
			visits++
			text, err := io.ReadAll(content)
			must.Equal(t, path, string(text), "words")
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
	if visits == 0 {
		t.Error("the test proves nothing: the file was never visited")
	}
}

func TestACopyIsNotReadThroughALinkOrAPipe(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	must.Do(t, errors.Join(os.WriteFile(at("secret"), []byte("a secret"), 0o600), os.WriteFile(at("copy.db"), nil, 0o600),
		syscall.Mkfifo(at("pipe.tar"), 0o600), syscall.Mkfifo(at("pipe.db"), 0o600),
		os.Symlink("secret", at("link.tar")), os.Symlink("secret", at("copy.db-wal"))))
	regulartest.Return(t, func() {
		for name, want := range map[string]string{"pipe.tar": "is not a regular file", "link.tar": "is a link"} {
			_, err := Find(at(name))
			if err == nil {
				t.Fatalf("%s is read", name)
			}
			must.Contain(t, name, err.Error(), want)
		}
		for name, want := range map[string]string{"pipe.db": "is not a regular file", "copy.db": "copy.db-wal is a link"} {
			err := copyWithLog(at(name), at("restored.db"))
			if err == nil {
				t.Fatalf("%s is copied", name)
			}
			must.Contain(t, name, err.Error(), want)
			must.Do(t, os.RemoveAll(at("restored.db")))
		}
	})
}

// TestFoldersTakeSpace has a tar with one entry in many folders: 2 KB of a tar become 4 MB on the disk.
func TestFoldersTakeSpace(t *testing.T) {
	t.Parallel()
	use := newDiskUse()
	file := (&tar.Header{Typeflag: tar.TypeReg, Size: 10, Mode: 0o600}).FileInfo()
	folder := (&tar.Header{Typeflag: tar.TypeDir, Mode: 0o700}).FileInfo()
	for _, step := range []struct {
		name string
		info fs.FileInfo
		want int64 // the bytes of media so far
	}{
		{"media/rooms/adom/front.jpg", file, 10 + blockBytes + 3*blockBytes},
		{"media/rooms/adom/yard.jpg", file, 20 + 2*blockBytes + 3*blockBytes},
		{"media/rooms", folder, 20 + 2*blockBytes + 3*blockBytes},
		{"media/rooms/esi/empty", folder, 20 + 2*blockBytes + 5*blockBytes},
		{"content/rules.md", file, 20 + 2*blockBytes + 5*blockBytes},
	} {
		use.add(step.name, step.info)
		must.Equal(t, "the bytes of media with "+step.name, use.bytes["media"], step.want)
	}
	use.add(databaseName, file)
	must.Equal(t, "the bytes of the database", use.bytes[databaseName], 10+int64(blockBytes))
}
