package servertest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"

	"efie/config"
	"efie/store"
	"efie/store/clustertest"
	"efie/test/must"
)

func Fingerprint(t testing.TB, s *store.Store) string {
	t.Helper()
	hostels, version, err := s.Hostels(context.Background())
	must.Do(t, err)
	beds, _, err := s.AvailabilitySince(context.Background(), 0)
	must.Do(t, err)
	text, err := json.Marshal([]any{hostels, beds, version})
	must.Do(t, err)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// NewCluster starts a PostgreSQL in a folder of the test. It keeps running when a process of a server ends.
func NewCluster(t testing.TB, settings ...string) *clustertest.Cluster {
	t.Helper()
	c, err := clustertest.New(t.TempDir(), append(clustertest.Quick, settings...)...)
	must.Do(t, err)
	t.Cleanup(func() {
		must.Do(t, c.Stop())
	})
	return c
}

// shared is the PostgreSQL of all tests of a package. Main stops it.
var shared struct {
	sync.Mutex
	cluster   *clustertest.Cluster
	folder    string
	databases int
}

// NewPostgres returns the address of an empty PostgreSQL database, and a connection to it.
func NewPostgres(t testing.TB) (address string, db *sql.DB) {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	var err error
	if shared.cluster == nil {
		shared.folder, err = os.MkdirTemp("", "efie-postgres-")
		must.Do(t, err)
		shared.cluster, err = clustertest.New(shared.folder, clustertest.Quick...)
		must.Do(t, err)
	}
	shared.databases++
	name := fmt.Sprint("test_", shared.databases)
	all := openPostgres(t, shared.cluster.URL("postgres"))
	_, err = all.Exec(`create database ` + name)
	must.Do(t, err)
	address = shared.cluster.URL(name)
	return address, openPostgres(t, address)
}

func openPostgres(t testing.TB, address string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", address)
	must.Do(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func stopShared() {
	if shared.cluster != nil {
		_ = shared.cluster.Stop() // the tests have ended
		_ = os.RemoveAll(shared.folder)
	}
}

// OpenDatabase opens the SQLite database of running servers for direct access.
func OpenDatabase(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", path+"?_busy_timeout=10000&_txlock=immediate")
	must.Do(t, err)
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	return db
}

// Examine runs the doctor on a database, which a server may use.
func Examine(t testing.TB, path string) store.Diagnosis {
	t.Helper()
	s, err := store.Open(context.Background(), path)
	must.Do(t, err)
	defer s.Close()
	d, err := s.Examine(context.Background())
	must.Do(t, err)
	return d
}

// ImportInto imports a catalogue into the database at an address. A server may use the database.
func ImportInto(t testing.TB, address, catalogue string) {
	t.Helper()
	s, err := store.Open(context.Background(), address)
	must.Do(t, err)
	defer s.Close()
	must.Do(t, s.MarkMode(context.Background(), config.DemoMode))
	Import(t, s, catalogue)
}
