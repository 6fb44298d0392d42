package servertest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"testing"

	"efie/store"
	"efie/store/clustertest"
	"efie/test/must"
)

// Fingerprint is a hash of the catalogue and its version.
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

// NewCluster starts a PostgreSQL in a folder of the test's. It survives the end of a server's process.
func NewCluster(t testing.TB, settings ...string) *clustertest.Cluster {
	t.Helper()
	c, err := clustertest.New(t.TempDir(), append(clustertest.Quick, settings...)...)
	must.Do(t, err)
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	return c
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

// Examine runs the doctor on a database in use.
func Examine(t testing.TB, path string) store.Diagnosis {
	t.Helper()
	s, err := store.Open(context.Background(), path)
	must.Do(t, err)
	defer s.Close()
	d, err := s.Examine(context.Background())
	must.Do(t, err)
	return d
}

// ImportInto imports a catalogue into the database at an address. Servers may use it meanwhile.
func ImportInto(t testing.TB, address, catalogue string) {
	t.Helper()
	s, err := store.Open(context.Background(), address)
	must.Do(t, err)
	defer s.Close()
	Import(t, s, catalogue)
}
