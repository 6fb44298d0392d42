package cli

import (
	"archive/tar"
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

func TestCopyIsRestored(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	file := filepath.Join(t.TempDir(), "copy.db")
	k.Run("backup", file).Wants(0)
	k.Run("backup", "--folder", k.folder).Wants(0)
	dated := filepath.Join(k.folder, k.names()[0])
	for what, c := range map[string]struct {
		from     string
		pictures bool
	}{"a file": {file, false}, "a dated copy": {dated, true}, "the newest of a folder": {k.folder, true}} {
		dir := filepath.Join(t.TempDir(), "data")
		servertest.Run(t, dir, "restore", c.from).Wants(0, "Restored from "+strings.TrimSuffix(c.from, "/"))
		servertest.Run(t, dir, "doctor").Wants(0, "allocated 450.05", "The ledger adds up.")
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

func TestRestoreDeletesNothing(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	k.Run("backup", "--folder", k.folder).Wants(0)
	dir := t.TempDir()
	servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1))
	for name, text := range map[string]string{"efie.db-wal": "a log", "media/other.jpg": "another picture",
		".efie.db-litestream/txid": "1"} {
		path := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must.Do(t, os.WriteFile(path, []byte(text), 0o600))
	}
	servertest.Run(t, dir, "restore", k.folder).Wants(1, filepath.Join(dir, "efie.db"), filepath.Join(dir, "media"),
		"--yes")
	if exists(filepath.Join(dir, "content")) {
		t.Error("files were restored without --yes")
	}
	servertest.Run(t, dir, "restore", "--yes", k.folder).Wants(0)
	servertest.Run(t, dir, "doctor").Wants(0, "allocated 450.05")
	for _, pattern := range []string{"efie.db.before-*Z", "efie.db.before-*Z-wal", "media.before-*/other.jpg",
		".efie.db-litestream.before-*/txid"} {
		if found, err := filepath.Glob(filepath.Join(dir, pattern)); err != nil || len(found) != 1 {
			t.Errorf("%s: %q, %v", pattern, found, err)
		}
	}
	if exists(filepath.Join(dir, "media/other.jpg")) {
		t.Error("the restored folder has a file of the old folder")
	}
}

func TestDatabaseInUseIsNotReplaced(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	k.Run("backup", "--folder", k.folder).Wants(0)
	dir := t.TempDir()
	servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1))
	p := servertest.Start(t, dir, servertest.FreeAddress(t))
	servertest.Run(t, dir, "restore", "--yes", k.folder).Wants(1, "is in use")
	if !p.Ready(time.Minute) {
		t.Errorf("the server has stopped:\n%s", p.Log)
	}
	p.Stop(t)
	servertest.Run(t, dir, "restore", "--yes", k.folder).Wants(0)
}

func TestWrongLedgerIsRestoredOnlyWithYes(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	k.Exec(`update bookings set price = price + 1`)
	if _, err := k.makeCopy(midnight, 0); err == nil {
		t.Fatal("the ledger adds up")
	}
	from, dir := filepath.Join(k.folder, k.names()[0]), t.TempDir()
	servertest.Run(t, dir, "restore", from).Wants(1, "wrong: ", "does not add up")
	if exists(filepath.Join(dir, "efie.db")) {
		t.Error("the copy was restored")
	}
	servertest.Run(t, dir, "restore", "--yes", from).Wants(0, "wrong: ")
	servertest.Run(t, dir, "doctor").Wants(1, "450.06")
}

func TestPathWithoutACopyIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	servertest.Run(t, dir, "restore", filepath.Join(dir, "nothing")).Wants(1, "no such file")
	servertest.Run(t, dir, "restore", t.TempDir()).Wants(1, " has no copy")
	_, unpacked := newBackupSite(t).makeUnpacked()
	servertest.Run(t, dir, "restore", unpacked).Wants(1, " has no copy")
}

// TestTarWithForeignEntriesIsRefused tries to restore tars with entries that efie backup never writes.
func TestTarWithForeignEntriesIsRefused(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	made, err := k.makeCopy(midnight, 0)
	must.Do(t, err)
	database := k.unpack(made)["efie.db"]
	for what, entry := range map[string]tar.Header{
		"a path that leaves":         {Typeflag: tar.TypeReg, Name: "content/../../out.md"},
		"a path that begins outside": {Typeflag: tar.TypeReg, Name: "../out.md"},
		"an absolute path":           {Typeflag: tar.TypeReg, Name: "/content/out.md"},
		"a foreign file":             {Typeflag: tar.TypeReg, Name: "session.key"},
		"a file instead of a folder": {Typeflag: tar.TypeReg, Name: "media"},
		"a folder as the database":   {Typeflag: tar.TypeDir, Name: "efie.db/"},
		"a link":                     {Typeflag: tar.TypeSymlink, Name: "content/link.md", Linkname: "/etc/passwd"},
		"a folder that is a link":    {Typeflag: tar.TypeSymlink, Name: "media", Linkname: "/"},
		"a hard link":                {Typeflag: tar.TypeLink, Name: "content/link.md", Linkname: "/etc/passwd"},
		"a device":                   {Typeflag: tar.TypeChar, Name: "media/null", Devmajor: 1, Devminor: 3},
		"a pipe":                     {Typeflag: tar.TypeFifo, Name: "media/pipe"},
	} {
		t.Run(what, func(t *testing.T) {
			var packed bytes.Buffer
			archive := tar.NewWriter(&packed)
			must.Do(t, archive.WriteHeader(&entry))
			must.Do(t, archive.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "efie.db", Size: int64(len(database))}))
			_, err := archive.Write([]byte(database))
			must.Do(t, errors.Join(err, archive.Close()))
			top := t.TempDir()
			from, dir := filepath.Join(top, "copy.tar"), filepath.Join(top, "below", "data")
			must.Do(t, os.WriteFile(from, packed.Bytes(), 0o600))
			servertest.Run(t, dir, "restore", "--yes", from).Wants(1, entry.Name, "is not Efie's")
			if exists(dir) || exists(filepath.Join(top, "out.md")) {
				t.Error("a file was restored")
			}
		})
	}
}

func TestDatabaseIsRestoredWithItsLog(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	unread, err := k.SQL().Query(`select id from hostels`) // as long as rows are not read, the log stays
	must.Do(t, err)
	defer func() { _ = unread.Close() }()
	must.Equal(t, "there is a row", unread.Next(), true)
	k.Run("hostels", "retire", "adom-court", "--yes").Wants(0)
	from, dir := filepath.Join(t.TempDir(), "efie.db.before-20261121T000000Z"), t.TempDir()
	for _, end := range []string{"", "-wal"} { // as a killed server leaves them
		text, err := os.ReadFile(k.Config.Database + end)
		if err != nil || len(text) == 0 {
			t.Fatalf("%q of %d bytes, %v", end, len(text), err)
		}
		must.Do(t, os.WriteFile(from+end, text, 0o600))
	}
	for _, end := range []string{"", "-wal", "-shm"} { // as a killed restore leaves them
		must.Do(t, os.WriteFile(filepath.Join(dir, "efie.db.restoring"+end), []byte("half"), 0o600))
	}
	servertest.Run(t, dir, "restore", from).Wants(0)
	servertest.Run(t, dir, "hostels", "show", "adom-court").Wants(0, "retired")
	if left, err := filepath.Glob(filepath.Join(dir, "*.restoring*")); err != nil || len(left) > 0 {
		t.Errorf("the restore leaves %q, %v", left, err)
	}
}

func TestDatabaseThatAServerWritesIsNotRestored(t *testing.T) {
	t.Parallel()
	dir, to := t.TempDir(), t.TempDir()
	servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1))
	p := servertest.Start(t, dir, servertest.FreeAddress(t))
	servertest.Run(t, dir, "hostels", "retire", "adom-court", "--yes").Wants(0)
	servertest.Run(t, to, "restore", filepath.Join(dir, "efie.db")).Wants(1, "is in use", "efie backup")
	p.Stop(t)
	servertest.Run(t, to, "restore", filepath.Join(dir, "efie.db")).Wants(0)
	servertest.Run(t, to, "hostels", "show", "adom-court").Wants(0, "retired")
}

func TestDamagedDatabaseWithALogIsNotRestored(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	file, dir := filepath.Join(t.TempDir(), "copy.db"), t.TempDir()
	k.Run("backup", file).Wants(0)
	text := must.Read(t, file)
	// A row that is not in its index.
	must.Do(t, os.WriteFile(file, bytes.Replace(text, []byte("ama@example.com"), []byte("amb@example.com"), 1),
		0o600))
	db, err := sql.Open("sqlite3", file+"?_journal_mode=wal")
	must.Do(t, err)
	defer db.Close()
	if _, err := db.Exec(`pragma user_version = 7`); err != nil || !exists(file+"-wal") {
		t.Fatalf("the database has no log, %v", err)
	}
	servertest.Run(t, dir, "restore", file).Wants(1, "is damaged")
	if exists(filepath.Join(dir, "efie.db")) {
		t.Error("the copy was restored")
	}
}
