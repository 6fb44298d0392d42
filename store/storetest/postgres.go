//go:build postgres

package storetest

import (
	"database/sql"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"efie/store/clustertest"
	"efie/store/migrations"
	"efie/test/must"
)

// NewDatabase returns the address of a new database with tables, NewEmptyDatabase without tables. Main sets both.
var NewDatabase, NewEmptyDatabase func(t testing.TB) string

// usualThinning is the value of Thinning without STRESS. Each query is a round trip to a server.
const usualThinning = 6

const AllTables = `select tablename from pg_tables where schemaname = current_schema()`

func OpenDirect(address string) (*sql.DB, error) { return sql.Open("pgx", address) }

// AddTrigger creates a trigger that runs SQL at an event on a table, in place of another writer.
func (h *Fixture) AddTrigger(when, event, table, does string) {
	h.T.Helper()
	h.Run(`create function other() returns trigger language plpgsql as $$ begin ` + does +
		`; return coalesce(new, old); end $$`)
	h.Run(`create trigger other ` + when + ` ` + event + ` on ` + table +
		` for each row when (pg_trigger_depth() = 0) execute function other()`)
}

// StopRehearsals makes transactions commit at the first try (rehearsals).
func (h *Fixture) StopRehearsals() { h.T.Helper(); h.Run(`drop function rehearse cascade`) }

// BlockEvent creates a trigger that suppresses an event on a table.
func (h *Fixture) BlockEvent(event, table string) {
	h.T.Helper()
	h.Run(`create function nothing() returns trigger language plpgsql as $$ begin return null; end $$`)
	h.Run(`create trigger nothing before ` + event + ` on ` + table + ` for each row execute function nothing()`)
}

func (h *Fixture) DropTrigger(table string) { h.T.Helper(); h.Run(`drop trigger other on ` + table) }

// DropChecks removes the checks of room_beds.
func (h *Fixture) DropChecks() {
	h.T.Helper()
	h.Run(`alter table room_beds drop constraint room_beds_check`)
}

// Main runs the tests of a package on the PostgreSQL server of TEST_POSTGRES, or on one that it starts.
func Main(m *testing.M) (status int) {
	server, stop, err := postgres()
	if err == nil {
		defer stop()
		var end func()
		if end, err = prepareSchemas(server); err == nil {
			defer end()
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "PostgreSQL for the store's tests:", err)
		return 1
	}
	return m.Run()
}

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

func createDatabase(address func(string) string, name string) (*sql.DB, error) {
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

// prepareSchemas creates one database for this run. Each test gets its own schema in it, which is fast.
func prepareSchemas(address func(string) string) (end func(), err error) {
	run := fmt.Sprint("efie_", os.Getpid())
	tables, err := allMigrations()
	if err != nil {
		return nil, err
	}
	db, err := createDatabase(address, run)
	if err != nil {
		return nil, err
	}
	var made atomic.Int64
	schema := func(t testing.TB, tables string) string {
		t.Helper()
		name := fmt.Sprint("test_", made.Add(1))
		_, err := db.Exec(`begin; create schema ` + name + `; set local search_path = ` + name + `; ` + tables +
			`; commit`)
		must.Do(t, err)
		return with(address(run), "search_path="+name)
	}
	NewDatabase = func(t testing.TB) string { t.Helper(); return schema(t, tables) }
	NewEmptyDatabase = func(t testing.TB) string { t.Helper(); return schema(t, "") }
	return func() { _ = db.Close() }, nil
}

func with(address, setting string) string {
	if strings.Contains(address, "?") {
		return address + "&" + setting
	}
	return address + "?" + setting
}

// rehearsals makes every second transaction of a store fail with a conflict at its commit, so that each one runs twice.
// Only transactions that are retried have this lock_timeout. A rollback does not reset a sequence.
const rehearsals = `
	create sequence rehearsed;
	create function rehearse() returns trigger language plpgsql as $$ begin
		if current_setting('lock_timeout') = '100ms'
			and current_setting('efie.rehearsed', true) is distinct from 'yes' then
			perform set_config('efie.rehearsed', 'yes', true);
			if nextval('rehearsed') % 2 = 1 then
				raise exception 'rehearsed' using errcode = 'serialization_failure';
			end if;
		end if;
		return null;
	end $$;
	do $$ declare name text; begin
		for name in select tablename from pg_tables where schemaname = current_schema() loop
			execute format('create constraint trigger rehearse after insert or update or delete on %I
				deferrable initially deferred for each row execute function rehearse()', name);
		end loop;
	end $$`

// allMigrations returns the statements of all migrations, the rows of goose about them, and the rehearsals.
func allMigrations() (string, error) {
	paths, err := fs.Glob(migrations.Files, "*.sql")
	if err != nil {
		return "", err
	}
	statements := `create table goose_db_version (id integer primary key generated by default as identity,
		version_id bigint not null, is_applied boolean not null, tstamp timestamp not null default now());
		insert into goose_db_version (version_id, is_applied) values (0, true)`
	for _, path := range paths { // they come sorted
		text, err := fs.ReadFile(migrations.Files, path)
		if err != nil {
			return "", err
		}
		version, err := goose.NumericComponent(path)
		if err != nil {
			return "", err
		}
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		statements += fmt.Sprintf(";\n%s;\ninsert into goose_db_version (version_id, is_applied) values (%d, true)",
			up, version)
	}
	return statements + ";\n" + rehearsals, nil
}
