package cli

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"efie/cli/backup"
	"efie/server/servertest"
	"efie/test/must"
)

// backupSite is a site with a page and a picture, and a folder for its copies.
type backupSite struct {
	*servertest.RunningSite
	folder string
}

func newBackupSite(t *testing.T) *backupSite {
	s, _, _ := servertest.NewBookedSite(t)
	k := &backupSite{s, filepath.Join(t.TempDir(), "copies")}
	k.writeFile("media/room_images/adom/front.jpg", "a picture")
	k.writeFile("content/terms.md", "# Terms")
	return k
}

// writeFile writes a file in DATA_DIR.
func (k *backupSite) writeFile(name, text string) {
	k.T.Helper()
	path := filepath.Join(k.Config.DataDir, name)
	must.Do(k.T, os.MkdirAll(filepath.Dir(path), 0o700))
	must.Do(k.T, os.WriteFile(path, []byte(text), 0o600))
}

// makeCopy makes a dated copy at a given time, as efie backup --folder does at the current time.
func (k *backupSite) makeCopy(at time.Time, keep int) (string, error) {
	k.T.Helper()
	return backup.Archive{Path: k.folder, Keep: keep, Warnings: k.T.Output()}.Add(k.T.Context(), k.Config, k.Store, at)
}

// unpack returns the files in a tar.
func (k *backupSite) unpack(path string) map[string]string {
	k.T.Helper()
	files := map[string]string{}
	archive := tar.NewReader(bytes.NewReader(must.Read(k.T, path)))
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		must.Do(k.T, err)
		text, err := io.ReadAll(archive)
		must.Do(k.T, err)
		if header.Typeflag == tar.TypeReg {
			files[header.Name] = string(text)
		}
	}
}

// makeUnpacked makes a dated copy. It returns its path, and a folder with its files.
func (k *backupSite) makeUnpacked() (packed, folder string) {
	k.T.Helper()
	packed, err := k.makeCopy(midnight, 0)
	must.Do(k.T, err)
	folder = k.T.TempDir()
	for name, text := range k.unpack(packed) {
		must.Do(k.T, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700))
		must.Do(k.T, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	return packed, folder
}

// names returns the names of all files in the folder of copies, hidden files too.
func (k *backupSite) names() (names []string) {
	k.T.Helper()
	entries, err := os.ReadDir(k.folder)
	must.Do(k.T, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

var midnight = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
