package cli

import (
	"database/sql"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/cli/run"
	"efie/server/servertest"
	"efie/test/must"
)

// asProcess returns a command that will run in its own process, and its output.
func asProcess(t *testing.T, args ...string) (*exec.Cmd, *servertest.LockedLog) {
	t.Helper()
	cmd, out := servertest.Command(t, t.TempDir(), args...), &servertest.LockedLog{}
	cmd.Stdout, cmd.Stderr = out, out
	return cmd, out
}

// TestDatabaseIsMovedToPostgreSQL kills a first move in the middle, and runs the doctor on both databases of a second
// move.
func TestDatabaseIsMovedToPostgreSQL(t *testing.T) {
	t.Parallel()
	s, _, _ := servertest.NewBookedSite(t)
	path, old := s.Config.Database, servertest.OpenDatabase(t, s.Config.Database)
	there, now := servertest.NewPostgres(t)
	runDoctor(t, there) // makes its tables
	_, err := now.Exec(`create function rest() returns trigger language plpgsql as $$ begin
			perform pg_sleep(2); return new; end $$;
		create trigger rest before insert on payments for each row execute function rest()`)
	must.Do(t, err)

	killInTheMiddle(t, now, path, there)
	_, err = now.Exec(`drop function rest() cascade`)
	must.Do(t, err)
	rows := numberIn(t, now, `select count(*) from hostels`) + numberIn(t, now, `select count(*) from payments`)
	must.Equal(t, "rows after a killed move", rows, 0)
	was := runDoctor(t, path)
	if _, err := old.Exec(`update bookings set changed_at = changed_at + 1`); err != nil {
		t.Errorf("after a killed move the old database is closed: %v", err)
	}

	move, out := asProcess(t, "move", path, there)
	if err := move.Run(); err != nil || !strings.Contains(out.String(), "both ledgers add up") {
		t.Fatalf("%v: %s", err, out)
	}
	for _, address := range []string{path, there} {
		must.Equal(t, "the doctor at "+address, runDoctor(t, address), was)
	}
	for _, table := range []string{"hostels", "rooms", "room_beds", "students", "bookings", "payments", "transitions"} {
		if was, is := numberIn(t, old, `select count(*) from `+table),
			numberIn(t, now, `select count(*) from `+table); is != was || was == 0 {
			t.Errorf("%s: %d rows of %d", table, is, was)
		}
	}
}

// TestServerContinuesOnTheNewDatabase moves a database that a server uses. That server then stops selling.
func TestServerContinuesOnTheNewDatabase(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 2))
	old := servertest.OpenDatabase(t, path)
	crowd, room := servertest.AddStudents(t, old, 0, 2), servertest.Rooms(t, old)["room-0"]
	first := servertest.Start(t, dir, servertest.FreeAddress(t))
	if held, err := crowd[0].Hold(t.Context(), first.URL, room); err != nil || held.Status != http.StatusOK {
		t.Fatalf("a hold returns %+v, %v", held, err)
	}
	there, now := servertest.NewPostgres(t)
	move, out := asProcess(t, "move", path, there)
	if err := move.Run(); err != nil {
		t.Fatal(err, out)
	}
	if held, err := crowd[1].Hold(t.Context(), first.URL, room); err != nil ||
		held.Status < http.StatusInternalServerError {
		t.Errorf("the old server holds a bed: %+v, %v", held, err)
	}
	page, err := http.Get(first.URL + "/hostels")
	if err != nil || page.StatusCode != http.StatusOK {
		t.Errorf("the old server's pages: %v, %v", page, err)
	}
	first.Stop(t)
	again, out := asProcess(t, "serve")
	again.Env = append(again.Env, "DATABASE="+path, "ADDR="+servertest.FreeAddress(t))
	if err := again.Run(); err == nil || !strings.Contains(out.String(), "set DATABASE to the other one") {
		t.Errorf("a server on the old database: %v, %s", err, out)
	}

	second := servertest.Start(t, dir, servertest.FreeAddress(t), "DATABASE="+there)
	if page, err := crowd[0].Checkout(t.Context(), second.URL, room); err != nil || page.Reference == "" {
		t.Errorf("the new server refuses the payment for a held bed: %+v, %v", page, err)
	}
	if held, err := crowd[1].Hold(t.Context(), second.URL, room); err != nil || held.Status != http.StatusOK {
		t.Errorf("a hold on the new server returns %+v, %v", held, err)
	}
	if was, is := numberIn(t, old, `select count(*) from bookings`),
		numberIn(t, now, `select count(*) from bookings`); was != 1 || is != 2 {
		t.Errorf("%d bookings are in the old database, %d in the new one", was, is)
	}
}

// killInTheMiddle kills a move while it copies.
func killInTheMiddle(t *testing.T, there *sql.DB, from, to string) {
	t.Helper()
	move, out := asProcess(t, "move", from, to)
	must.Do(t, move.Start())
	ended := make(chan error, 1)
	go func() { ended <- move.Wait() }()
	for numberIn(t, there, `select count(*) from pg_stat_activity where query like 'insert into payments%'`) == 0 {
		select {
		case err := <-ended:
			t.Fatalf("the move ended before it could be killed: %v, %s", err, out)
		case <-time.After(time.Millisecond):
		}
	}
	must.Do(t, move.Process.Kill())
	if err := <-ended; err == nil {
		t.Fatalf("the move was not killed: %s", out)
	}
}

// runDoctor fails the test if the doctor finds a problem. It returns the doctor's output.
func runDoctor(t *testing.T, address string) string {
	t.Helper()
	result := servertest.RunIn(t, []string{"DATABASE", address}, t.TempDir(), "doctor")
	result.Wants(0, "The ledger adds up.")
	return result.Out
}

func numberIn(t *testing.T, db *sql.DB, query string) (n int) {
	t.Helper()
	must.Do(t, db.QueryRow(query).Scan(&n))
	return n
}

func TestRefusedMoveHasAReason(t *testing.T) {
	t.Parallel()
	missing, there := filepath.Join(t.TempDir(), "missing.db"),
		servertest.NewDatabase(t, t.TempDir(), servertest.CatalogueOf(1, 1))
	full := servertest.NewDatabase(t, t.TempDir(), servertest.CatalogueOf(1, 1))
	for want, args := range map[string][]string{
		"there is nothing to move":    {missing, there},
		"FROM and TO are the same":    {there, there},
		"expected FROM":               {there},
		"the database is not closed":  {there, "--reopen"},
		"nothing was moved:\nthe new": {there, full},
		"is not a valid address":      {there, "postgres://[here"},
	} {
		servertest.Run(t, t.TempDir(), append([]string{"move"}, args...)...).Wants(run.StatusFailed, want)
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("the command made the missing database")
	}
	to := filepath.Join(t.TempDir(), "new.db")
	servertest.Run(t, t.TempDir(), "move", there, to, "--quiet").Wants(0, "both ledgers add up",
		"SESSION_KEY", to)
	servertest.Run(t, t.TempDir(), "move", there, "--reopen").Wants(0, "is writable again")
}
