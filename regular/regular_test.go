package regular_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"efie/regular"
	"efie/regular/regulartest"
	"efie/test/must"
)

func TestOnlyRegularFilesAreOpened(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	must.Do(t, errors.Join(
		os.WriteFile(at("page.md"), []byte("words"), 0o600), os.Mkdir(at("folder.md"), 0o700),
		syscall.Mkfifo(at("pipe.md"), 0o600), os.Symlink("pipe.md", at("link to a pipe.md")),
		os.Symlink("page.md", at("link.md")), os.Symlink("/dev/zero", at("zero.md")),
		os.Symlink("loop.md", at("loop.md")),
	))
	socket, err := net.Listen("unix", at("socket.md"))
	must.Do(t, err)
	defer socket.Close()
	root, err := regular.OpenRoot(dir)
	must.Do(t, err)
	defer root.Close()
	regulartest.Return(t, func() {
		for name, want := range map[string]error{
			"page.md": nil, "link.md": nil, "folder.md": regular.ErrFolder, "pipe.md": regular.ErrOther,
			"link to a pipe.md": regular.ErrOther, "socket.md": regular.ErrOther, "loop.md": syscall.ELOOP,
			"none.md": os.ErrNotExist,
		} {
			content, err := regular.Read(root, name, 5)
			if !errors.Is(err, want) || err == nil && string(content) != "words" {
				t.Errorf("%s has %q, %v, want %v", name, content, err, want)
			}
		}
		if _, err := regular.Read(root, "zero.md", 5); err == nil {
			t.Error("a link leads out of the folder")
		}
		if _, err := regular.Read(root, "page.md", 4); !errors.Is(err, regular.ErrTooLarge) {
			t.Errorf("a file with more bytes than the limit: %v", err)
		}
		for name, want := range map[string]error{"page.md": nil, "pipe.md": regular.ErrOther, "link.md": syscall.ELOOP,
			"zero.md": syscall.ELOOP} {
			file, err := regular.OpenPath(at(name))
			if !errors.Is(err, want) || (err == nil) != (file != nil) {
				t.Errorf("the path %s: %v, want %v", name, err, want)
			}
		}
		for _, name := range []string{"pipe.md", "page.md"} {
			if _, err := regular.OpenRoot(at(name)); !errors.Is(err, syscall.ENOTDIR) {
				t.Errorf("%s as a folder: %v", name, err)
			}
		}
	})
}

// TestAPipeThatReplacesAFileIsNotWaitedFor reads a name that leads to a file and to a pipe in turn.
func TestAPipeThatReplacesAFileIsNotWaitedFor(t *testing.T) {
	dir := t.TempDir()
	regulartest.SwapWithPipe(t, filepath.Join(dir, "page.md"), []byte("words"))
	root, err := regular.OpenRoot(dir)
	must.Do(t, err)
	defer root.Close()
	seen := map[string]int{}
	regulartest.Repeat(t, func() {
		content, err := regular.Read(root, "page.md", 10)
		if err != nil && !errors.Is(err, regular.ErrOther) {
			t.Error(err)
		}
		seen[string(content)]++
	})
	if seen["words"] == 0 || seen[""] == 0 {
		t.Errorf("the test proves nothing: %s", fmt.Sprint(seen))
	}
}
