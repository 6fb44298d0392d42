//go:build postgres

package store_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"efie/store"
	"efie/store/clustertest"
)

// fresh makes the address of an empty database with the tables, emptySchema of one without.
var fresh, emptySchema func(t testing.TB) string

// TestMain holds the store on PostgreSQL: go test -tags postgres. TEST_POSTGRES may name a server whose
// role may make databases; without it one is started.
func TestMain(m *testing.M) { os.Exit(runOnPostgres(m)) }

// thinned is the share of the longest tests that this engine goes through: what they hold is mostly rules
// that stand above the SQL, and each question is a journey to a server. With STRESS set it is all of them.
var thinned = 6

func init() {
	if os.Getenv("STRESS") != "" {
		thinned = 1
	}
}

// allTables are the names of all tables.
const allTables = `select tablename from pg_tables where schemaname = current_schema()`

// openStore opens a store, every transaction of which is carried out twice.
func openStore(t testing.TB, address string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	s.Rehearse()
	return s
}

// past is a way past a store to its database.
func past(address string) (*sql.DB, error) { return sql.Open("pgx", address) }

// meddles makes a trigger that does something at an event on a table, as another writer would who comes
// between two statements.
func (h *house) meddles(when, event, table, does string) {
	h.t.Helper()
	h.raw(`create function other() returns trigger language plpgsql as $$ begin ` + does + `; return coalesce(new, old); end $$`)
	h.raw(`create trigger other ` + when + ` ` + event + ` on ` + table + ` for each row when (pg_trigger_depth() = 0) execute function other()`)
}

// forestalls makes a trigger that lets nothing happen at an event on a table.
func (h *house) forestalls(event, table string) {
	h.t.Helper()
	h.raw(`create function nothing() returns trigger language plpgsql as $$ begin return null; end $$`)
	h.raw(`create trigger nothing before ` + event + ` on ` + table + ` for each row execute function nothing()`)
}

// rests takes the trigger of meddles away.
func (h *house) rests(table string) { h.t.Helper(); h.raw(`drop trigger other on ` + table) }

// unchecked takes the checks of room_beds away.
func (h *house) unchecked() {
	h.t.Helper()
	h.raw(`alter table room_beds drop constraint room_beds_check`)
}

func runOnPostgres(m *testing.M) (status int) {
	server, stop, err := postgres()
	if err == nil {
		defer stop()
		err = prepare(server)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "PostgreSQL for the store's tests:", err)
		return 1
	}
	return m.Run()
}

// postgres is how a database on a server is addressed, and what stops that.
func postgres() (address func(database string) string, stop func(), err error) {
	folder, err := os.MkdirTemp("", "efie-postgres-")
	if err != nil {
		return nil, nil, err
	}
	remove := func() { _ = os.RemoveAll(folder) }
	if named := os.Getenv("TEST_POSTGRES"); named != "" {
		return func(database string) string { return clustertest.At(named, database) }, remove, nil
	}
	c, err := clustertest.New(folder, append(clustertest.Quick, "max_connections=300")...)
	if err != nil {
		remove()
		return nil, nil, err
	}
	return c.URL, func() { _ = c.Stop(); remove() }, nil
}

// prepare makes a database for this run, in which every test gets a schema of its own: that takes a third
// of the time of a database.
func prepare(address func(string) string) error {
	run := fmt.Sprint("efie_", os.Getpid())
	admin, err := sql.Open("pgx", address("postgres"))
	if err != nil {
		return err
	}
	if _, err := admin.Exec(`create database ` + run); err != nil {
		return err
	}
	tables, err := allMigrations()
	if err != nil {
		return err
	}
	db, err := sql.Open("pgx", with(address(run), "default_query_exec_mode=exec"))
	if err != nil {
		return err
	}
	var made atomic.Int64
	schema := func(t testing.TB, tables string) string {
		t.Helper()
		name := fmt.Sprint("test_", made.Add(1))
		if _, err := db.Exec(`begin; create schema ` + name + `; set local search_path = ` + name + `; ` + tables + `; commit`); err != nil {
			t.Fatal(err)
		}
		return with(address(run), "search_path="+name)
	}
	fresh = func(t testing.TB) string { t.Helper(); return schema(t, tables) }
	emptySchema = func(t testing.TB) string { t.Helper(); return schema(t, "") }
	return nil
}

// with is an address with a setting more.
func with(address, setting string) string {
	if strings.Contains(address, "?") {
		return address + "&" + setting
	}
	return address + "?" + setting
}

// allMigrations are the statements of all migrations, and what goose would have written down.
func allMigrations() (string, error) {
	paths, err := filepath.Glob("migrations/*.sql")
	if err != nil {
		return "", err
	}
	statements := `create table goose_db_version (id integer primary key generated by default as identity,
		version_id bigint not null, is_applied boolean not null, tstamp timestamp not null default now());
		insert into goose_db_version (version_id, is_applied) values (0, true)`
	for _, path := range paths { // they come sorted
		text, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		version, err := goose.NumericComponent(path)
		if err != nil {
			return "", err
		}
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		statements += fmt.Sprintf(";\n%s;\ninsert into goose_db_version (version_id, is_applied) values (%d, true)", up, version)
	}
	return statements, nil
}
