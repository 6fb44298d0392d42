package cli

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/cli/backup"
	"efie/server/servertest"
	"efie/test/must"
)

// keeper is a site whose folders have something in them, and a folder for its copies.
type keeper struct {
	*servertest.RunningSite
	folder string
}

func newKeeper(t *testing.T) *keeper {
	s, _, _ := servertest.NewBookedSite(t)
	k := &keeper{s, filepath.Join(t.TempDir(), "copies")}
	k.writes("media/room_images/adom/front.jpg", "a picture")
	k.writes("content/terms.md", "# Terms")
	return k
}

// writes puts a file below DATA_DIR.
func (k *keeper) writes(name, text string) {
	k.T.Helper()
	path := filepath.Join(k.Config.DataDir, name)
	must.Do(k.T, os.MkdirAll(filepath.Dir(path), 0o700))
	must.Do(k.T, os.WriteFile(path, []byte(text), 0o600))
}

// copies makes a dated copy at a time, as efie backup --folder does at its own.
func (k *keeper) copies(at time.Time, keep int) (string, error) {
	k.T.Helper()
	return backup.Archive{Path: k.folder, Keep: keep}.Add(k.T.Context(), k.Config, k.Store, at)
}

// unpacked returns the files in a tar.
func (k *keeper) unpacked(path string) map[string]string {
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

// datedFolder makes a copy as earlier versions did: a folder.
func (k *keeper) datedFolder() string {
	k.T.Helper()
	made, err := k.copies(midnight, 0)
	must.Do(k.T, err)
	folder := strings.TrimSuffix(made, ".tar")
	for name, text := range k.unpacked(made) {
		must.Do(k.T, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700))
		must.Do(k.T, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	must.Do(k.T, os.Remove(made))
	return folder
}

// names are those in the folder of copies, hidden ones too.
func (k *keeper) names() (names []string) {
	k.T.Helper()
	entries, err := os.ReadDir(k.folder)
	must.Do(k.T, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

var midnight = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// isThere reports whether there is a file of that name.
func isThere(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
