//go:build postgres

package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"efie/store"
	"efie/store/clustertest"
)

// fresh makes the address of an empty database with the tables, emptySchema of one without.
var fresh, emptySchema func(t testing.TB) string

// TestMain holds the store on PostgreSQL: go test -tags postgres. TEST_POSTGRES may name a server whose
// role may make databases; without it one is started. With TEST_POOLER set the stores are behind a PgBouncer.
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

// past is a way past a store, and past a pooler, to its database.
func past(address string) (*sql.DB, error) { return sql.Open("pgx", direct(address)) }

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
		prepare := prepareSchemas
		if os.Getenv("TEST_POOLER") != "" {
			prepare = prepareDatabases
		}
		var end func()
		if end, err = prepare(server); err == nil {
			defer end()
		}
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

// newDatabase makes a database, and connects to it.
func newDatabase(address func(string) string, name string) (*sql.DB, error) {
	admin, err := sql.Open("pgx", address("postgres"))
	if err != nil {
		return nil, err
	}
	defer admin.Close()
	if _, err := admin.Exec(`create database ` + name); err != nil {
		return nil, err
	}
	return sql.Open("pgx", with(address(name), "default_query_exec_mode=exec"))
}

// prepareSchemas makes a database for this run, in which every test gets a schema of its own: that takes a third
// of the time of a database.
func prepareSchemas(address func(string) string) (end func(), err error) {
	run := fmt.Sprint("efie_", os.Getpid())
	tables, err := allMigrations()
	if err != nil {
		return nil, err
	}
	db, err := newDatabase(address, run)
	if err != nil {
		return nil, err
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
	return func() { _ = db.Close() }, nil
}

// prepareDatabases gives every test a database of its own, behind a PgBouncer that this run starts: sessions there
// have no settings of their own, such as a schema.
func prepareDatabases(address func(string) string) (end func(), err error) {
	server, err := pgx.ParseConfig(address("postgres"))
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "efie-pooler-")
	if err != nil {
		return nil, err
	}
	// A database without a client gives its connections back soon: there is one for each test.
	pooler, err := clustertest.NewPooler(folder, int(server.Port), "server_idle_timeout = 2")
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	direct = func(behind string) string { return strings.Replace(behind, pooler.URL(""), address(""), 1) }
	tables, err := allMigrations()
	if err != nil {
		return nil, err
	}
	var made atomic.Int64
	database := func(t testing.TB, tables string) string {
		t.Helper()
		name := fmt.Sprint("test_", os.Getpid(), "_", made.Add(1))
		db, err := newDatabase(address, name)
		if err == nil {
			_, err = db.Exec(tables)
			err = errors.Join(err, db.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
		return pooler.URL(name)
	}
	fresh = func(t testing.TB) string { t.Helper(); return database(t, tables) }
	emptySchema = func(t testing.TB) string { t.Helper(); return database(t, "") }
	return func() { _, _ = pooler.Stop(), os.RemoveAll(folder) }, nil
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
