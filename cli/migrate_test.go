package cli

import (
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"efie/server/servertest"
	"efie/store/migrations"
	"efie/test/must"
)

// newestVersion returns the version of this program's schema.
func newestVersion(t *testing.T) (version int64) {
	t.Helper()
	names, err := migrations.Files.ReadDir(".")
	must.Do(t, err)
	for _, name := range names {
		if strings.HasSuffix(name.Name(), ".sql") {
			version, err = goose.NumericComponent(name.Name())
			must.Do(t, err)
		}
	}
	return version
}

// migrateDown undoes the newest migration of a database.
func migrateDown(t *testing.T, db *sql.DB, dialect goose.Dialect) {
	t.Helper()
	defer db.Close()
	p, err := goose.NewProvider(dialect, db, migrations.Files)
	must.Do(t, err)
	_, err = p.Down(t.Context())
	must.Do(t, err)
}

// olderDatabase returns the folder and the path of a database with one hostel and the previous schema.
func olderDatabase(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 2))
	migrateDown(t, servertest.OpenDatabase(t, path), goose.DialectSQLite3)
	return dir, path
}

// needNoDatabase are the commands that open no database.
var needNoDatabase = []string{"config", "import --template", "completion", "help", "version", "restore"}

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
next:
	for line := range firstCommands {
		for _, command := range needNoDatabase {
			if strings.HasPrefix(line, command) {
				continue next
			}
		}
		words := strings.Fields(values.Replace(line))
		if line != "serve" && line != "migrate" {
			servertest.Run(t, older, words...).Wants(1, fmt.Sprint("needs version ", newestVersion(t)), "run efie migrate")
		}
		if !strings.HasPrefix(line, "move") { // its arguments name the older database
			servertest.Run(t, newer, words...).Wants(1, "has version 99999", "install the newer version")
		}
	}
	must.Equal(t, "the older database after the command", sha256.Sum256(must.Read(t, path)), before)
}

func TestMigrateAndServeCopyTheFileFirst(t *testing.T) {
	served, file := olderDatabase(t)
	servertest.Start(t, served, servertest.FreeAddress(t)).Stop(t)
	if copies, err := filepath.Glob(file + ".version-*"); err != nil || len(copies) != 1 {
		t.Errorf("serve made the copies %q, want 1; %v", copies, err)
	}
	dir, path := olderDatabase(t)
	servertest.Run(t, dir, "migrate").Wants(0, path+" is up to date", path+".version-")
	servertest.Run(t, dir, "doctor").Wants(0, "The ledger adds up.")
	again := servertest.Run(t, dir, "migrate")
	again.Wants(0, fmt.Sprintf("is up to date: its schema has version %d.", newestVersion(t)))
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
	address, admin := servertest.NewPostgres(t)
	dir, env := t.TempDir(), []string{"DATABASE", address}
	servertest.RunIn(t, env, dir, "hostels", "list").Wants(0)
	migrateDown(t, admin, goose.DialectPostgres)
	for _, command := range []string{"serve", "doctor"} {
		servertest.RunIn(t, env, dir, command).Wants(1, "run efie migrate")
	}
	servertest.RunIn(t, env, dir, "migrate").Wants(0, "is up to date")
	servertest.RunIn(t, env, dir, "migrate").Wants(0, fmt.Sprintf("has version %d.", newestVersion(t)))
	servertest.RunIn(t, env, dir, "doctor").Wants(0, "The ledger adds up.")
}

// partRefund turns the booking into one whose student changed to a room that costs GH₵ 40 less. The refund of these
// GH₵ 40 failed. Only schemas before version 30 have such refunds.
const partRefund = `update bookings set price = 41005;
	update payments set part_amount = 4000, part_state = 'refund failed';
	insert into moves (subject, number, was, next, cause, at, amount)
		select reference || '/part', 1, '', 'refund failed', 'reconciler', changed_at, 0 from payments`

// TestOpenPartRefundBlocksTheMigration runs on both engines.
func TestOpenPartRefundBlocksTheMigration(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	postgres, admin := servertest.NewPostgres(t)
	file, second := filepath.Join(t.TempDir(), "efie.db"), filepath.Join(t.TempDir(), "efie.db")
	s.Run("move", s.Config.Database, file).Wants(0)
	must.Do(t, os.WriteFile(second, must.Read(t, file), 0o600)) // a move closes its source
	s.Run("move", second, postgres).Wants(0)
	for name, c := range map[string]struct {
		address string
		db      *sql.DB
		dialect goose.Dialect
	}{
		"SQLite":     {file, servertest.OpenDatabase(t, file), goose.DialectSQLite3},
		"PostgreSQL": {postgres, admin, goose.DialectPostgres},
	} {
		t.Run(name, func(t *testing.T) {
			dir, env := t.TempDir(), []string{"DATABASE", c.address}
			exec := func(statements string) {
				t.Helper()
				_, err := c.db.Exec(statements)
				must.Do(t, err)
			}
			p, err := goose.NewProvider(c.dialect, c.db, migrations.Files)
			must.Do(t, err)
			_, err = p.DownTo(t.Context(), 29)
			must.Do(t, err)
			exec(partRefund)
			commands := []string{"migrate"}
			if name == "SQLite" { // on PostgreSQL, serve migrates nothing
				commands = append(commands, "serve")
			}
			refused := func(wants ...string) {
				t.Helper()
				for _, command := range commands {
					servertest.RunIn(t, env, dir, command).Wants(1, wants...)
				}
			}
			refused("booking "+code+": GH₵ 40 of payment "+reference+" is not refunded yet after a change to a cheaper room "+
				"(part refund failed)", "start the earlier version", "efie bookings refund "+code)
			if copies, err := filepath.Glob(c.address + ".version-*"); err != nil || len(copies) > 0 {
				t.Errorf("a refused migration made the copies %q; %v", copies, err)
			}
			exec(`update payments set state = 'refunding'`)
			refused("booking " + code + ": GH₵ 450.05 of payment " + reference + " is not refunded yet")
			exec(`update payments set state = 'allocated', part_state = 'refunded', part_returned = 4000;
				insert into moves (subject, number, was, next, cause, at, amount)
					select reference || '/part', 2, 'refund failed', 'refunded', 'reconciler', changed_at, 4000 from payments;
				insert into outbox (id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
					values ('about-a-part', '{"kind":"refunded","back":4000}', 0, 0, 0, 0, 0, 0, '')`)
			refused("email about-a-part about a change to a cheaper room is not sent")
			exec(`update outbox set sent_at = 1 where id = 'about-a-part'`)
			servertest.RunIn(t, env, dir, "migrate").Wants(0, "is up to date")
			servertest.RunIn(t, env, dir, "doctor").Wants(0,
				"Paid GH₵ 450.05 = allocated 410.05 + refunded 40.00 + open 0.00.", "The ledger adds up.")
			servertest.RunIn(t, env, dir, "bookings", "show", code).Wants(0, "REFUND DUE", "GH₵ 40", reference+"/part")
		})
	}
}

// TestRestoreRefusesForeignObjectsAndLinks restores copies that an attacker has changed.
func TestRestoreRefusesForeignObjectsAndLinks(t *testing.T) {
	copied, dir := newBackupSite(t).makeDatedFolder(), filepath.Join(t.TempDir(), "data")
	db := servertest.OpenDatabase(t, filepath.Join(copied, "efie.db"))
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
	linked := filepath.Join(copied, "media")
	must.Do(t, os.Rename(linked, linked+".was"))
	must.Do(t, os.Symlink(secret, linked))
	servertest.Run(t, dir, "restore", "--yes", copied).Wants(1, linked+" is a link")
	must.Do(t, os.Remove(linked))
	must.Do(t, os.Rename(linked+".was", linked))

	to := filepath.Join(dir, "media")
	must.Do(t, os.MkdirAll(dir, 0o700))
	must.Do(t, os.Symlink(secret, to))
	servertest.Run(t, dir, "restore", "--yes", copied).Wants(1, to+" is a link")
	must.Do(t, os.Remove(to))
	if exists(filepath.Join(dir, "efie.db")) || exists(filepath.Join(dir, "efie.db.restoring")) {
		t.Error("a file was restored")
	}
	servertest.Run(t, dir, "restore", copied).Wants(0) // the control
}
