package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestACopyIsRestored(t *testing.T) {
	k := newKeeper(t)
	file := filepath.Join(t.TempDir(), "copy.db")
	k.efie("backup", file).says(0)
	k.efie("backup", "--folder", k.folder).says(0)
	dated := filepath.Join(k.folder, k.names()[0])
	for what, c := range map[string]struct {
		from     string
		pictures bool
	}{"a file": {file, false}, "a dated copy": {dated, true}, "the newest of a folder": {k.folder, true}} {
		dir := filepath.Join(t.TempDir(), "data")
		efie(t, dir, "restore", c.from).says(0, "Restored from "+strings.TrimSuffix(c.from, "/"))
		efie(t, dir, "doctor").says(0, "allocated 450.05", "The ledger adds up.")
		text, err := os.ReadFile(filepath.Join(dir, "media/room_images/adom/front.jpg"))
		if c.pictures != (err == nil && string(text) == "a picture") {
			t.Errorf("%s: the picture is %q, %v", what, text, err)
		}
		info, err := os.Stat(filepath.Join(dir, "efie.db"))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", what, info, err)
		}
		if left, err := filepath.Glob(filepath.Join(dir, "*.restoring*")); err != nil || len(left) > 0 {
			t.Errorf("%s leaves %q, %v", what, left, err)
		}
	}
}

func TestARestoreDeletesNothing(t *testing.T) {
	k := newKeeper(t)
	k.efie("backup", "--folder", k.folder).says(0)
	dir := t.TempDir()
	stock(t, dir, catalogueOf(1, 1))
	for name, text := range map[string]string{"efie.db-wal": "a log", "media/other.jpg": "another picture", ".efie.db-litestream/txid": "1"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	efie(t, dir, "restore", k.folder).says(1, filepath.Join(dir, "efie.db"), filepath.Join(dir, "media"), "--yes")
	if exists(filepath.Join(dir, "content")) {
		t.Error("something was restored that nobody confirmed")
	}
	efie(t, dir, "restore", "--yes", k.folder).says(0)
	efie(t, dir, "doctor").says(0, "allocated 450.05")
	for _, pattern := range []string{"efie.db.before-*Z", "efie.db.before-*Z-wal", "media.before-*/other.jpg", ".efie.db-litestream.before-*/txid"} {
		if found, err := filepath.Glob(filepath.Join(dir, pattern)); err != nil || len(found) != 1 {
			t.Errorf("%s: %q, %v", pattern, found, err)
		}
	}
	if exists(filepath.Join(dir, "media/other.jpg")) {
		t.Error("the folder of before is mixed with the one that was restored")
	}
}

func TestADatabaseInUseIsNotRestored(t *testing.T) {
	k := newKeeper(t)
	k.efie("backup", "--folder", k.folder).says(0)
	dir := t.TempDir()
	stock(t, dir, catalogueOf(1, 1))
	p := start(t, dir, freeAddress(t))
	efie(t, dir, "restore", "--yes", k.folder).says(1, "is in use")
	if !p.ready(0) && !strings.Contains(p.log.String(), "listening") {
		t.Errorf("the server has gone:\n%s", p.log)
	}
	p.stop(t)
	efie(t, dir, "restore", "--yes", k.folder).says(0)
}

func TestAWrongLedgerIsRestoredOnlyOnWish(t *testing.T) {
	k := newKeeper(t)
	if _, err := k.sql().Exec(`update bookings set price = price + 1`); err != nil {
		t.Fatal(err)
	}
	if _, err := k.copies(midnight, 0); err == nil {
		t.Fatal("the ledger adds up")
	}
	from, dir := filepath.Join(k.folder, k.names()[0]), t.TempDir()
	efie(t, dir, "restore", from).says(1, "wrong: ", "does not add up")
	if exists(filepath.Join(dir, "efie.db")) {
		t.Error("it was restored")
	}
	efie(t, dir, "restore", "--yes", from).says(0, "wrong: ")
	efie(t, dir, "doctor").says(1, "450.06")
}

func TestWhatIsNoCopyIsNotRestored(t *testing.T) {
	dir := t.TempDir()
	efie(t, dir, "restore", filepath.Join(dir, "nothing")).says(1, "no such file")
	efie(t, dir, "restore", t.TempDir()).says(1, "there is no copy in")
}
