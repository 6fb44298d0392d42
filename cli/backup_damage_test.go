package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"efie/cli/backup"
	"efie/server/servertest"
	"efie/test/must"
)

func TestUnfinishedBackupIsNotACopy(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	old, running := filepath.Join(k.folder, ".efie-20261119T000000Z"), filepath.Join(k.folder, ".efie-1")
	must.Do(t, errors.Join(os.MkdirAll(old, 0o700), os.Mkdir(running, 0o700),
		os.Chtimes(old, midnight, midnight.AddDate(0, 0, -2)), os.Chtimes(running, midnight, midnight)))
	if found, err := backup.Find(k.folder); err == nil {
		t.Errorf("%v is found as a copy", found)
	}
	made, err := k.makeCopy(midnight, 0)
	if err != nil || !slices.Equal(k.names(), []string{".efie-1", filepath.Base(made)}) {
		t.Errorf("the folder has %q, %v", k.names(), err)
	}
}

func TestCopyOfAWrongLedgerRemovesNoOlderCopy(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	good, err := k.makeCopy(midnight, 1)
	must.Do(t, err)
	k.Exec(`update bookings set price = price + 1`)
	wrong, err := k.makeCopy(midnight.AddDate(0, 0, 1), 1)
	if err == nil || !strings.Contains(err.Error(), "does not add up") || wrong != "" {
		t.Fatalf("%q, %v", wrong, err)
	}
	must.Equal(t, "the folder", k.names(), []string{filepath.Base(good), "efie-20261122T000000Z-wrong.tar"})
	if found, err := backup.Find(k.folder); err != nil || found.Name != good {
		t.Errorf("%s would be restored, %v", found.Name, err)
	}
	file := filepath.Join(t.TempDir(), "copy.db")
	k.Run("backup", file).Wants(1, "does not add up")
	must.Equal(t, "the copy was made", exists(file), false)
}

func TestDamagedCopyIsNotRestored(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	made, err := k.makeCopy(midnight, 0)
	must.Do(t, err)
	text := must.Read(t, made) // the database is last
	for what, broken := range map[string][]byte{
		"half of the tar": text[:len(text)/2], "not a tar": []byte(strings.Repeat("terms ", 2000)),
		"only the pages": text[:bytes.Index(text, []byte("efie.db\x00"))],
		"a row that is not in its index": bytes.Replace(
			text, []byte("ama@example.com"), []byte("amb@example.com"), 1),
		"pages of another file": slices.Concat(text[:len(text)-20_000], bytes.Repeat([]byte{0x5a}, 10_000),
			text[len(text)-10_000:]),
	} {
		must.Do(t, os.WriteFile(made, broken, 0o600))
		dir := t.TempDir()
		if result := servertest.Run(t, dir, "restore", made); result.Status != 1 || exists(filepath.Join(dir, "efie.db")) {
			t.Errorf("%s: exit status %d:\n%s", what, result.Status, result.Err)
		}
	}
}
