package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"efie/cli/backup"
	"efie/server/servertest"
	"efie/test/must"
)

func TestWhatABackupLeftHalfIsNoCopy(t *testing.T) {
	t.Parallel()
	k := newKeeper(t)
	half := filepath.Join(k.folder, "."+midnight.Format("efie-20060102T150405Z"))
	must.Do(t, os.MkdirAll(half, 0o700))
	if found, err := backup.Find(k.folder); err == nil {
		t.Errorf("%v counts", found)
	}
	made, err := k.copies(midnight, 0)
	if err != nil || !slices.Equal(k.names(), []string{filepath.Base(made)}) {
		t.Errorf("the folder has %q, %v", k.names(), err)
	}
}

func TestACopyOfAWrongLedgerPushesNoneOut(t *testing.T) {
	k := newKeeper(t)
	good, err := k.copies(midnight, 1)
	must.Do(t, err)
	k.Exec(`update bookings set price = price + 1`)
	wrong, err := k.copies(midnight.AddDate(0, 0, 1), 1)
	if err == nil || !strings.Contains(err.Error(), "does not add up") || wrong != "" {
		t.Fatalf("%q, %v", wrong, err)
	}
	if got, want := k.names(), []string{filepath.Base(good), "efie-20261122T000000Z-wrong"}; !slices.Equal(got, want) {
		t.Errorf("the folder has %q, want %q", got, want)
	}
	if found, err := backup.Find(k.folder); err != nil || found.Name != good {
		t.Errorf("%s would be restored, %v", found.Name, err)
	}
	file := filepath.Join(t.TempDir(), "copy.db")
	k.Run("backup", file).Wants(1, "does not add up")
	if isThere(file) {
		t.Error("the copy is there all the same")
	}
}

func TestADamagedCopyIsNone(t *testing.T) {
	k := newKeeper(t)
	made, err := k.copies(midnight, 0)
	must.Do(t, err)
	database := filepath.Join(made, "efie.db")
	text := must.Read(t, database)
	for what, broken := range map[string][]byte{
		"half of it": text[:len(text)/2], "no database": []byte(strings.Repeat("terms ", 2000)),
		"a row that its index does not know": bytes.Replace(
			text, []byte("ama@example.com"), []byte("amb@example.com"), 1),
		"pages of another file": append(append([]byte{}, text[:8192]...),
			bytes.Repeat([]byte{0x5a}, len(text)-8192)...),
	} {
		must.Do(t, os.WriteFile(database, broken, 0o600))
		dir := t.TempDir()
		if told := servertest.Run(t, dir, "restore", made); told.Status != 1 || isThere(filepath.Join(dir, "efie.db")) {
			t.Errorf("%s: exit status %d:\n%s", what, told.Status, told.Err)
		}
	}
}
