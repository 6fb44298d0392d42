package cli

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/store/migrations/nextmigration"
	"efie/test/must"
)

// olderDatabase returns the folder and the path of a database with one hostel. Its schema is older than the program of
// the test, which knows one more migration until the test ends.
func olderDatabase(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 2))
	nextmigration.Add(t, nextmigration.AddsColumn)
	return dir, path
}

// needNoDatabase are the commands that open no database.
var needNoDatabase = []string{"config", "import --template", "completion", "help", "version", "restore"}

func readsNoDatabase(line string) bool {
	return slices.ContainsFunc(needNoDatabase, func(command string) bool { return strings.HasPrefix(line, command) })
}

// inProduction returns settings with which efie serve starts in production mode.
func inProduction(t *testing.T) []string {
	t.Helper()
	key := base64.StdEncoding.EncodeToString(make([]byte, 32))
	return []string{
		"MODE", "production", "SITE_URL", "https://efie.com.gh", "ADDR", servertest.FreeAddress(t), "SESSION_KEY", key,
		"PAYSTACK_SECRET_KEY", "sk_test_0123456789abcdef", "SMTP_URL", "smtps://efie:secret@mail.efie.com.gh",
		"MAIL_FROM", "Efie <hello@efie.com.gh>", "SUPPORT_EMAIL", "help@efie.com.gh",
		"OPERATOR_EMAIL", "operator@efie.com.gh", "OPERATOR_NAME", "Efie", "OPERATOR_ADDRESS", "Accra",
		"OPERATOR_REGISTRATION", "CS1",
	}
}

// inTar returns the path of a dated copy with this database after empty files of these names.
func inTar(t *testing.T, database string, files ...string) string {
	t.Helper()
	text := must.Read(t, database)
	var packed bytes.Buffer
	archive := tar.NewWriter(&packed)
	for _, name := range files {
		must.Do(t, archive.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name}))
	}
	must.Do(t, archive.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "efie.db", Size: int64(len(text))}))
	_, err := archive.Write(text)
	must.Do(t, errors.Join(err, archive.Close()))
	return write(t, "efie-20261121T000000Z.tar", packed.String())
}

// TestOnlyServeAndMigrateAcceptAnOlderDatabase also checks that no command accepts a newer one.
func TestOnlyServeAndMigrateAcceptAnOlderDatabase(t *testing.T) {
	older, path := olderDatabase(t)
	newer := t.TempDir()
	db := servertest.OpenDatabase(t, servertest.NewDatabase(t, newer, servertest.CatalogueOf(1, 2)))
	_, err := db.Exec(`insert into goose_db_version (version_id, is_applied) values (99999, true)`)
	must.Do(t, err)
	must.Do(t, db.Close())
	before := sha256.Sum256(must.Read(t, path))
	values := strings.NewReplacer("FILE", write(t, "hostels.json", servertest.CatalogueOf(1, 2)), "PICTURES", t.TempDir(),
		"COPIES", t.TempDir(), "move COPY", "move "+path, "EMPTY", filepath.Join(t.TempDir(), "to.db"))
	for line := range firstCommands {
		if readsNoDatabase(line) {
			continue
		}
		words := strings.Fields(values.Replace(line))
		if line != "serve" && line != "migrate" {
			needed := fmt.Sprint("needs version ", nextmigration.Version())
			servertest.Run(t, older, words...).Wants(1, needed, "run efie migrate")
		}
		if !strings.HasPrefix(line, "move") { // its arguments name the older database
			servertest.Run(t, newer, words...).Wants(1, "has version 99999", "install the newer version")
		}
	}
	must.Equal(t, "the older database after the command", sha256.Sum256(must.Read(t, path)), before)
}

func TestServeCopiesTheFileBeforeItMigrates(t *testing.T) {
	served, file := olderDatabase(t)
	servertest.Start(t, served, servertest.FreeAddress(t), servertest.NextMigration+"=1").Stop(t)
	if copies, err := filepath.Glob(file + ".version-*"); err != nil || len(copies) != 1 {
		t.Errorf("serve made the copies %q, want 1; %v", copies, err)
	}
}

func TestMigrateCopiesTheFileFirst(t *testing.T) {
	dir, path := olderDatabase(t)
	servertest.Run(t, dir, "migrate").Wants(0, path+" is up to date", path+".version-")
	servertest.Run(t, dir, "doctor").Wants(0, "The ledger adds up.")
	again := servertest.Run(t, dir, "migrate")
	again.Wants(0, fmt.Sprintf("is up to date: its schema has version %d.", nextmigration.Version()))
	must.Lack(t, "the second start", again.Out, "version-")
	copies, err := filepath.Glob(path + ".version-*")
	if err != nil || len(copies) != 1 {
		t.Fatalf("migrate made the copies %q, want 1; %v", copies, err)
	}
	// The copy has the older schema and can be migrated, too.
	copied := filepath.Join(t.TempDir(), "efie.db")
	must.Do(t, os.Rename(copies[0], copied))
	servertest.Run(t, filepath.Dir(copied), "hostels", "list").Wants(1, "run efie migrate")
	servertest.Run(t, filepath.Dir(copied), "migrate").Wants(0, "is up to date")
	servertest.Run(t, filepath.Dir(copied), "hostels", "list").Wants(0, "adom-court")
}

func TestOnlyMigrateMigratesPostgreSQL(t *testing.T) {
	address, _ := servertest.NewPostgres(t)
	dir, env := t.TempDir(), []string{"DATABASE", address}
	servertest.RunIn(t, env, dir, "hostels", "list").Wants(0)
	nextmigration.Add(t, nextmigration.AddsColumn)
	for _, command := range []string{"serve", "doctor"} {
		servertest.RunIn(t, env, dir, command).Wants(1, "run efie migrate")
	}
	servertest.RunIn(t, env, dir, "migrate").Wants(0, "is up to date")
	servertest.RunIn(t, env, dir, "migrate").Wants(0, fmt.Sprintf("has version %d.", nextmigration.Version()))
	servertest.RunIn(t, env, dir, "doctor").Wants(0, "The ledger adds up.")
}

// beforeRelease makes a database as programs before Efie 1.0.0 left it, with the tables that matter to a check.
const beforeRelease = `
create table goose_db_version (id integer primary key, version_id integer not null, is_applied integer not null,
	tstamp timestamp);
insert into goose_db_version values (1, 0, 1, null), (2, 1, 1, null), (3, 46, 1, null);
create table hostels (uuid text primary key, name text not null);
insert into hostels values ('h-1', 'Adom Court')`

// refusal has the words with which every command refuses such a database.
var refusal = []string{"before Efie 1.0.0", "rm -r data", "efie export writes hostels, but no accounts"}

// earlierDatabase returns the folder and the path of a database from before Efie 1.0.0.
func earlierDatabase(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = filepath.Join(dir, "efie.db")
	db := servertest.OpenDatabase(t, path)
	_, err := db.Exec(beforeRelease)
	must.Do(t, err)
	must.Do(t, db.Close())
	return dir, path
}

// TestNoCommandReadsADatabaseFromBeforeTheRelease runs each command, and finds the files as they were.
func TestNoCommandReadsADatabaseFromBeforeTheRelease(t *testing.T) {
	dir, path := earlierDatabase(t)
	before := sha256.Sum256(must.Read(t, path))
	empty := filepath.Join(t.TempDir(), "to.db")
	values := strings.NewReplacer("FILE", write(t, "hostels.json", servertest.CatalogueOf(1, 2)), "PICTURES", t.TempDir(),
		"COPIES", t.TempDir(), "move COPY", "move "+path, "EMPTY", empty)
	for line := range firstCommands {
		inDemo := line == "serve" // see the next test
		if inDemo || readsNoDatabase(line) {
			continue
		}
		servertest.Run(t, dir, strings.Fields(values.Replace(line))...).Wants(1, refusal...)
	}
	servertest.RunIn(t, inProduction(t), dir, "serve").Wants(1, refusal...)
	to := filepath.Join(t.TempDir(), "data")
	servertest.Run(t, to, "restore", path).Wants(1, refusal...)
	servertest.Run(t, to, "restore", inTar(t, path)).Wants(1, refusal...)
	servertest.Run(t, to, "restore", inTar(t, path, "published/terms.md")).Wants(1, refusal...)
	used := t.TempDir()
	current := servertest.NewDatabase(t, used, servertest.CatalogueOf(1, 1))
	servertest.Run(t, used, "move", current, path).Wants(1, refusal...)
	servertest.Run(t, used, "doctor").Wants(0)

	must.Equal(t, "the database from before the release", sha256.Sum256(must.Read(t, path)), before)
	files, err := os.ReadDir(dir)
	must.Do(t, err)
	must.Equal(t, "files in its folder", len(files), 1)
	for _, made := range []string{empty, filepath.Join(to, "efie.db"), filepath.Join(to, "efie.db.restoring")} {
		if exists(made) {
			t.Errorf("%s was made", made)
		}
	}
}

func TestPostgreSQLFromBeforeTheReleaseIsRefused(t *testing.T) {
	address, admin := servertest.NewPostgres(t)
	_, err := admin.Exec(beforeRelease)
	must.Do(t, err)
	env := []string{"DATABASE", address}
	dir := t.TempDir()
	for _, command := range []string{"serve", "migrate", "doctor"} {
		servertest.RunIn(t, env, dir, command).Wants(1, refusal...)
	}
	from := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 1))
	servertest.Run(t, dir, "move", from, address).Wants(1, refusal...)
	servertest.Run(t, dir, "move", address, filepath.Join(t.TempDir(), "to.db")).Wants(1, refusal...)
	tables := 0
	must.Do(t, admin.QueryRow(`select count(*) from pg_tables where schemaname = 'public'`).Scan(&tables))
	must.Equal(t, "tables", tables, 2)
}

func TestTheDemoSetsADatabaseFromBeforeTheReleaseAside(t *testing.T) {
	dir, path := earlierDatabase(t)
	before := sha256.Sum256(must.Read(t, path))
	p := servertest.Start(t, dir, servertest.FreeAddress(t))
	p.Stop(t)
	must.Equal(t, "the lines about it", strings.Count(p.Log.String(), "efie.db.before-1.0.0"), 1)
	must.Equal(t, "the database that is aside", sha256.Sum256(must.Read(t, path+".before-1.0.0")), before)
	servertest.Run(t, dir, "doctor").Wants(0, "The ledger adds up.")
	again := servertest.Start(t, dir, servertest.FreeAddress(t))
	again.Stop(t)
	must.Lack(t, "the second start", again.Log.String(), "before-1.0.0")
}

// A database that a program has open is not renamed: the program would go on writing into the renamed file.
func TestADatabaseInUseIsNotSetAside(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "efie.db")
	p := servertest.Start(t, dir, servertest.FreeAddress(t))
	database := servertest.OpenDatabase(t, path)
	_, err := database.Exec(`update goose_db_version set version_id = 46 where version_id > 46`)
	must.Do(t, err)
	must.Do(t, database.Close())
	servertest.Run(t, dir, "serve").Wants(1, "efie.db is in use")
	_, err = os.Stat(path + ".before-1.0.0")
	must.Fail(t, "the renamed database", err, fs.ErrNotExist)
	p.Stop(t)
}

// TestRestoreRefusesForeignObjectsAndLinks restores copies that an attacker has changed.
func TestRestoreRefusesForeignObjectsAndLinks(t *testing.T) {
	packed, unpacked := newBackupSite(t).makeUnpacked()
	copied, dir := filepath.Join(unpacked, "efie.db"), filepath.Join(t.TempDir(), "data")
	db := servertest.OpenDatabase(t, copied)
	_, err := db.Exec(`create trigger spy after update on room_beds begin update rooms set price = 1; end;
		create view prices as select * from rooms`)
	must.Do(t, err)
	servertest.Run(t, dir, "restore", "--yes", copied).
		Wants(1, "parts that do not belong to Efie: trigger spy, view prices")
	_, err = db.Exec(`drop trigger spy; drop view prices`)
	must.Do(t, err)
	for change, column := range map[string]string{
		`alter table bookings add column spied text generated always as (upper(id))`:        "bookings.spied",
		`create table foreign_rows (id integer, next integer generated always as (id + 1))`: "foreign_rows.next",
		`create table foreign_rows (id integer, next integer as (id + 1) stored)`:           "foreign_rows.next",
		`alter table goose_db_version add column next as (version_id + 1)`:                  "goose_db_version.next",
	} {
		_, err = db.Exec(change)
		must.Do(t, err)
		servertest.Run(t, dir, "restore", "--yes", copied).
			Wants(1, "parts that do not belong to Efie: generated column "+column+". It was changed by hand")
		table, name, _ := strings.Cut(column, ".")
		undo := `alter table ` + table + ` drop column ` + name
		if table == "foreign_rows" {
			undo = `drop table foreign_rows`
		}
		_, err = db.Exec(undo)
		must.Do(t, err)
	}
	must.Do(t, db.Close())

	secret := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(secret, "key"), []byte("a secret"), 0o600))
	linked := filepath.Join(secret, "link.db")
	must.Do(t, os.Symlink(copied, linked))
	servertest.Run(t, dir, "restore", "--yes", linked).Wants(1, linked+" is a link")

	to := filepath.Join(dir, "media")
	must.Do(t, os.MkdirAll(dir, 0o700))
	must.Do(t, os.Symlink(secret, to))
	servertest.Run(t, dir, "restore", "--yes", packed).Wants(1, to+" is a link")
	must.Do(t, os.Remove(to))
	if exists(filepath.Join(dir, "efie.db")) || exists(filepath.Join(dir, "efie.db.restoring")) {
		t.Error("a file was restored")
	}
	servertest.Run(t, dir, "restore", copied).Wants(0) // the control
}
