package content

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"efie/regular/regulartest"
	"efie/test/must"
)

// TestAPipeThatReplacesAPageDoesNotStopTheWatcher has a control: readPage with os.Root.ReadFile waits for a writer.
func TestAPipeThatReplacesAPageDoesNotStopTheWatcher(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Words.\n"})
	regulartest.SwapWithPipe(t, filepath.Join(f.folder, "rules.md"), []byte(head+"Words.\n"))
	regulartest.Repeat(t, func() { f.watcher.scan(time.Now()) })
	f.shows("rules", "Words.")
}

// TestTheWatcherStopsWhateverIsInTheFolder runs the watcher of a server, and stops it as SIGTERM does.
func TestTheWatcherStopsWhateverIsInTheFolder(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Words.\n"})
	at := func(name string) string { return filepath.Join(f.folder, name) }
	const tenGB = 10 << 30
	must.Do(t, errors.Join(
		syscall.Mkfifo(at("pipe.md"), 0o600), os.Mkdir(at("folder.md"), 0o700),
		os.Symlink("pipe.md", at("link.md")), os.Symlink("/dev/zero", at("zero.md")),
		os.WriteFile(at("large.md"), nil, 0o600), os.Truncate(at("large.md"), tenGB),
		syscall.Mkfifo(at("README.md"), 0o600), syscall.Mkfifo(at("pipe.txt"), 0o600),
		syscall.Mkfifo(at("."+statusFile), 0o600), os.Remove(at(statusFile)), syscall.Mkfifo(at(statusFile), 0o600),
	))
	socket, err := net.Listen("unix", at("socket.md"))
	must.Do(t, err)
	defer socket.Close()
	f.watcher.written = "" // the state of the pages changes
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		f.watcher.Watch(ctx, time.Millisecond, slog.New(slog.NewTextHandler(io.Discard, nil)))
		close(done)
	}()
	f.save("new.md", head+"New words.\n")
	regulartest.Return(t, func() {
		for shown := false; !shown; time.Sleep(time.Millisecond) {
			_, shown = f.watcher.Library().Page("new")
		}
	})
	stop()
	regulartest.Return(t, func() { <-done })
	f.shows("rules", "Words.")
	for file, want := range map[string]string{
		"pipe.md": "this is not a regular file", "link.md": "this is not a regular file",
		"socket.md": "this is not a regular file", "folder.md": "this is a folder; a page is a file",
		"zero.md":  "this file cannot be read, or is a link that leads out of the folder",
		"large.md": "the file is larger than 256 KiB",
	} {
		f.reports("content/" + file + ": " + want)
	}
	must.Contain(t, "STATUS.txt", string(must.Read(t, at(statusFile))), "large.md: the file is larger than 256 KiB")
}

// TestTheStatusFollowsNoLink puts links where the server writes STATUS.txt.
func TestTheStatusFollowsNoLink(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Words.\n"})
	for _, name := range []string{"." + statusFile, statusFile} {
		f.remove(name)
		must.Do(t, os.Symlink("rules.md", filepath.Join(f.folder, name)))
	}
	f.watcher.written = ""
	must.Do(t, f.watcher.writeStatus(f.watcher.Library(), time.Now()))
	must.Equal(t, "the page", string(must.Read(t, filepath.Join(f.folder, "rules.md"))), head+"Words.\n")
}

// TestAPipeInPlaceOfTheFolderIsReported replaces the folder itself, which a mount may do.
func TestAPipeInPlaceOfTheFolderIsReported(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Words.\n"})
	must.Do(t, errors.Join(os.RemoveAll(f.folder), syscall.Mkfifo(f.folder, 0o600)))
	regulartest.Return(t, f.rescan)
	f.shows("rules", "Words.")
	f.reports("content/: this folder cannot be read")
}
