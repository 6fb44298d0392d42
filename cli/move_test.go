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

	"efie/server/servertest"
	"efie/test/must"
)

// asProcess returns a command that runs in its own process, and its output.
func asProcess(t *testing.T, args ...string) (*exec.Cmd, *servertest.LockedLog) {
	t.Helper()
	cmd, said := servertest.Command(t, t.TempDir(), args...), &servertest.LockedLog{}
	cmd.Stdout, cmd.Stderr = said, said
	return cmd, said
}

// TestADatabaseIsMovedToPostgreSQL kills the first move in the middle, and lets the doctor look at both sides of the
// second.
func TestADatabaseIsMovedToPostgreSQL(t *testing.T) {
	s, _, _ := servertest.NewBookedSite(t)
	path, old := s.Config.Database, servertest.OpenDatabase(t, s.Config.Database)
	there, now := servertest.NewPostgres(t)
	wellAt(t, there) // makes its tables
	_, err := now.Exec(`create function rest() returns trigger language plpgsql as $$ begin
			perform pg_sleep(2); return new; end $$;
		create trigger rest before insert on payments for each row execute function rest()`)
	must.Do(t, err)

	killInTheMiddle(t, now, path, there)
	_, err = now.Exec(`drop function rest() cascade`)
	must.Do(t, err)
	if n := numberIn(t, now, `select count(*) from hostels`) + numberIn(t, now, `select count(*) from payments`); n != 0 {
		t.Errorf("%d rows are left of a move that was killed", n)
	}
	was := wellAt(t, path)
	if _, err := old.Exec(`update bookings set changed_at = changed_at + 1`); err != nil {
		t.Errorf("after a move that was killed the old database is closed: %v", err)
	}

	move, said := asProcess(t, "move", path, there)
	if err := move.Run(); err != nil || !strings.Contains(said.String(), "Equal in both") {
		t.Fatalf("%v: %s", err, said)
	}
	for _, address := range []string{path, there} {
		if is := wellAt(t, address); was != is {
			t.Errorf("at %s the doctor finds %s, and before %s", address, is, was)
		}
	}
	for _, table := range []string{"hostels", "rooms", "room_beds", "students", "bookings", "payments", "transitions"} {
		if was, is := numberIn(t, old, `select count(*) from `+table),
			numberIn(t, now, `select count(*) from `+table); is != was || was == 0 {
			t.Errorf("%s: %d rows of %d", table, is, was)
		}
	}
}

// TestAServerGoesOnOnTheOtherDatabase moves what a server has in use: nothing is sold there any more.
func TestAServerGoesOnOnTheOtherDatabase(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, 2))
	old := servertest.OpenDatabase(t, path)
	crowd, room := servertest.Enrol(t, old, 0, 2), servertest.Rooms(t, old)["room-0"]
	first := servertest.Start(t, dir, servertest.FreeAddress(t))
	if held, err := crowd[0].Hold(t.Context(), first.URL, room); err != nil || held.Status != http.StatusOK {
		t.Fatalf("a hold says %+v, %v", held, err)
	}
	there, now := servertest.NewPostgres(t)
	if move, said := asProcess(t, "move", path, there); move.Run() != nil {
		t.Fatal(said)
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
	again, said := asProcess(t, "serve")
	again.Env = append(again.Env, "DATABASE="+path, "ADDR="+servertest.FreeAddress(t))
	if err := again.Run(); err == nil || !strings.Contains(said.String(), "DATABASE must name the other one") {
		t.Errorf("a server on the old database: %v, %s", err, said)
	}

	second := servertest.Start(t, dir, servertest.FreeAddress(t), "DATABASE="+there)
	if page, err := crowd[0].Checkout(t.Context(), second.URL, room); err != nil || page.Reference == "" {
		t.Errorf("the new server lets nobody pay for what is held: %+v, %v", page, err)
	}
	if held, err := crowd[1].Hold(t.Context(), second.URL, room); err != nil || held.Status != http.StatusOK {
		t.Errorf("the new server says to a hold %+v, %v", held, err)
	}
	if was, is := numberIn(t, old, `select count(*) from bookings`),
		numberIn(t, now, `select count(*) from bookings`); was != 1 || is != 2 {
		t.Errorf("%d bookings were made in the old database, %d in the new one", was, is)
	}
}

// killInTheMiddle kills a move while it copies.
func killInTheMiddle(t *testing.T, there *sql.DB, from, to string) {
	t.Helper()
	move, said := asProcess(t, "move", from, to)
	must.Do(t, move.Start())
	ended := make(chan error, 1)
	go func() { ended <- move.Wait() }()
	for numberIn(t, there, `select count(*) from pg_stat_activity where query like 'insert into payments%'`) == 0 {
		select {
		case err := <-ended:
			t.Fatalf("it ended before it could be killed: %v, %s", err, said)
		case <-time.After(time.Millisecond):
		}
	}
	must.Do(t, move.Process.Kill())
	if err := <-ended; err == nil {
		t.Fatalf("it was not killed: %s", said)
	}
}

// wellAt ends the test unless the doctor finds a database well, and returns what it says.
func wellAt(t *testing.T, address string) string {
	t.Helper()
	told := servertest.RunIn(t, []string{"DATABASE", address}, t.TempDir(), "doctor")
	told.Wants(statusDone, "The ledger adds up.")
	return told.Out
}

func numberIn(t *testing.T, db *sql.DB, query string) (n int) {
	t.Helper()
	must.Do(t, db.QueryRow(query).Scan(&n))
	return n
}

func TestAMoveSaysWhyItCannotBe(t *testing.T) {
	missing, there := filepath.Join(t.TempDir(), "missing.db"),
		servertest.NewDatabase(t, t.TempDir(), servertest.CatalogueOf(1, 1))
	full := servertest.NewDatabase(t, t.TempDir(), servertest.CatalogueOf(1, 1))
	for says, args := range map[string][]string{
		"there is nothing to move":    {missing, there},
		"FROM and TO are the same":    {there, there},
		"name the database":           {there},
		"the database is not closed":  {there, "--reopen"},
		"nothing was moved:\nthe new": {there, full},
		"is not a valid address":      {there, "postgres://[here"},
	} {
		servertest.Run(t, t.TempDir(), append([]string{"move"}, args...)...).Wants(statusFailed, says)
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("a database was made where there was none")
	}
	to := filepath.Join(t.TempDir(), "new.db")
	servertest.Run(t, t.TempDir(), "move", there, to, "--quiet").Wants(statusDone, "Equal in both", "SESSION_KEY", to)
	servertest.Run(t, t.TempDir(), "move", there, "--reopen").Wants(statusDone, "may be written to again")
}
