package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"

	"efie/store"
	"efie/store/clustertest"
)

// onPostgres says that this run holds the store on PostgreSQL: TEST_ENGINE=postgres. TEST_POSTGRES may name
// a server, whose role may make databases; without it one is started.
var onPostgres = os.Getenv("TEST_ENGINE") == "postgres"

// fresh makes the address of an empty database, with the schema.
var fresh func(t testing.TB) string

func TestMain(m *testing.M) {
	if !onPostgres {
		fresh = newFile
		os.Exit(m.Run())
	}
	os.Exit(runOnPostgres(m))
}

// newFile is the path of a database that is not there yet.
func newFile(t testing.TB) string { return filepath.Join(t.TempDir(), "efie.db") }

func runOnPostgres(m *testing.M) (status int) {
	server, stop, err := postgres()
	if err == nil {
		defer stop()
		err = templates(server)
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

// templates makes a database with the schema, of which every test gets a copy.
func templates(address func(string) string) error {
	run := fmt.Sprint("efie_", os.Getpid())
	admin, err := sql.Open("pgx", address("postgres"))
	if err != nil {
		return err
	}
	if _, err := admin.Exec(`create database ` + run); err != nil {
		return err
	}
	s, err := store.Open(context.Background(), address(run))
	if err != nil {
		return err
	}
	if err := s.Close(); err != nil {
		return err
	}
	var made atomic.Int64
	fresh = func(t testing.TB) string {
		t.Helper()
		name := fmt.Sprint(run, "_", made.Add(1))
		if _, err := admin.Exec(`create database ` + name + ` template ` + run); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if _, err := admin.Exec(`drop database ` + name + ` with (force)`); err != nil {
				t.Error(err)
			}
		})
		return address(name)
	}
	return nil
}
