//go:build !postgres

package db_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"efie/store"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// generous clears the umask, so that all users can read and write new files unless the program forbids it.
func generous(t *testing.T) {
	t.Helper()
	was := syscall.Umask(0)
	t.Cleanup(func() { syscall.Umask(was) })
}

// isPrivate fails the test for each file that another user could read, or that does not exist.
func isPrivate(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			t.Error(err)
			continue
		}
		want := fs.FileMode(0o600)
		if info.IsDir() {
			want = 0o700
		}
		must.Equal(t, "the mode of "+filepath.Base(path), info.Mode().Perm(), want)
	}
}

func TestOnlyTheOwnerCanReadTheFilesOfADatabase(t *testing.T) {
	generous(t)
	folder := filepath.Join(t.TempDir(), "elsewhere")
	path := filepath.Join(folder, "efie.db")
	files := []string{path, path + "-wal", path + "-shm"}
	s := storetest.OpenStore(t, path)
	write := func(s *store.Store) { // so that it has a log
		_, err := s.Exec(t.Context(), `update versions set value = 1 where name = 'catalogue'`)
		must.Do(t, err)
	}
	write(s)

	t.Run("a new file", func(t *testing.T) {
		isPrivate(t, append(files, folder)...)
	})
	t.Run("a new file behind a link", func(t *testing.T) {
		folder := t.TempDir()
		must.Do(t, os.Symlink("real.db", filepath.Join(folder, "efie.db")))
		linked := storetest.OpenStore(t, filepath.Join(folder, "efie.db"))
		defer linked.Close()
		write(linked)
		isPrivate(t, filepath.Join(folder, "real.db"), filepath.Join(folder, "real.db-wal"))
	})
	t.Run("a copy", func(t *testing.T) {
		copied := filepath.Join(t.TempDir(), "copy.db")
		must.Do(t, transfer.Backup(t.Context(), s, copied))
		isPrivate(t, copied)
	})
	t.Run("a file that others may read", func(t *testing.T) {
		for _, file := range files { // as after a crash, which leaves all three
			must.Do(t, os.Chmod(file, 0o644))
		}
		again := storetest.OpenStore(t, path)
		defer again.Close()
		isPrivate(t, files...)
	})
	must.Do(t, s.Close())
}
