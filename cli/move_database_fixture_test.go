package cli

import (
	"database/sql"
	"os/exec"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// asProcess is a command in a process of its own, and what it says.
func asProcess(t *testing.T, args ...string) (*exec.Cmd, *servertest.LockedLog) {
	t.Helper()
	cmd, said := servertest.Command(t, t.TempDir(), args...), &servertest.LockedLog{}
	cmd.Stdout, cmd.Stderr = said, said
	return cmd, said
}

// newPostgres is the address of an empty database of PostgreSQL's, and a way to it.
func newPostgres(t *testing.T) (address string, db *sql.DB) {
	t.Helper()
	address = servertest.NewCluster(t).URL("postgres")
	db, err := sql.Open("pgx", address)
	must.Do(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return address, db
}
