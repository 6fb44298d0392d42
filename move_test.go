package main

import (
	"database/sql"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/demo"
)

// TestTheDemoWithItsBookingsIsMovedToPostgreSQL kills the first move in the middle, and lets the doctor look
// at both sides of the second.
func TestTheDemoWithItsBookingsIsMovedToPostgreSQL(t *testing.T) {
	const bookings = 10_000
	path := stock(t, t.TempDir(), string(demo.Hostels()))
	old := openBeside(t, path)
	fillLedger(t, old, bookings)
	there, now := newPostgres(t)

	killInTheMiddle(t, now, path, there)
	if n := numberIn(t, now, `select count(*) from hostels`) + numberIn(t, now, `select count(*) from moves`); n != 0 {
		t.Errorf("%d rows are left of a move that was killed", n)
	}
	was := wellAt(t, path)
	if _, err := old.Exec(`update bookings set changed_at = changed_at + 1 where id = 'booking-0'`); err != nil {
		t.Errorf("after a move that was killed the old database is closed: %v", err)
	}

	move, said := asProcess(t, "move", path, there)
	if err := move.Run(); err != nil || !strings.Contains(said.String(), "are equal in both") {
		t.Fatalf("%v: %s", err, said)
	}
	t.Logf("%d bookings: %s", bookings, said)
	for _, address := range []string{path, there} {
		if is := wellAt(t, address); was != is {
			t.Errorf("the doctor finds %s, and before %s", is, was)
		}
	}
	for _, table := range []string{"hostels", "rooms", "room_beds", "students", "bookings", "payments", "moves"} {
		if was, is := numberIn(t, old, `select count(*) from `+table), numberIn(t, now, `select count(*) from `+table); is != was || was == 0 {
			t.Errorf("%s: %d rows of %d", table, is, was)
		}
	}
}

// TestAServerGoesOnOnTheOtherDatabase moves what a server has in use: nothing is sold there any more.
func TestAServerGoesOnOnTheOtherDatabase(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := stock(t, dir, catalogueOf(1, 2))
	old := openBeside(t, path)
	crowd, room := enrolMany(t, old, 0, 2), roomsOf(t, old)["room-0"]
	first := start(t, dir, freeAddress(t))
	if held, err := crowd[0].hold(t.Context(), first.url, room); err != nil || held.status != http.StatusOK {
		t.Fatalf("a hold says %+v, %v", held, err)
	}
	there, now := newPostgres(t)
	if move, said := asProcess(t, "move", path, there); move.Run() != nil {
		t.Fatal(said)
	}
	if held, err := crowd[1].hold(t.Context(), first.url, room); err != nil || held.status < http.StatusInternalServerError {
		t.Errorf("the old server holds a bed: %+v, %v", held, err)
	}
	page, err := http.Get(first.url + "/hostels")
	if err != nil || page.StatusCode != http.StatusOK {
		t.Errorf("the old server's pages: %v, %v", page, err)
	}
	first.stop(t)
	again, said := asProcess(t, "serve")
	again.Env = append(again.Env, "DATABASE="+path, "ADDR="+freeAddress(t))
	if err := again.Run(); err == nil || !strings.Contains(said.String(), "DATABASE must name the other one") {
		t.Errorf("a server on the old database: %v, %s", err, said)
	}

	second := start(t, dir, freeAddress(t), "DATABASE="+there)
	if page, err := crowd[0].checkout(t.Context(), second.url, room); err != nil || page.Reference == "" {
		t.Errorf("the new server lets nobody pay for what is held: %+v, %v", page, err)
	}
	if held, err := crowd[1].hold(t.Context(), second.url, room); err != nil || held.status != http.StatusOK {
		t.Errorf("the new server says to a hold %+v, %v", held, err)
	}
	if was, is := numberIn(t, old, `select count(*) from bookings`), numberIn(t, now, `select count(*) from bookings`); was != 1 || is != 2 {
		t.Errorf("%d bookings were made in the old database, %d in the new one", was, is)
	}
}

// killInTheMiddle kills a move while it copies.
func killInTheMiddle(t *testing.T, there *sql.DB, from, to string) {
	t.Helper()
	move, said := asProcess(t, "move", from, to)
	if err := move.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- move.Wait() }()
	for numberIn(t, there, `select count(*) from pg_stat_activity where query like 'insert into "moves"%'`) == 0 {
		select {
		case err := <-ended:
			t.Fatalf("it ended before it could be killed: %v, %s", err, said)
		case <-time.After(time.Millisecond):
		}
	}
	if err := move.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err == nil {
		t.Fatalf("it was not killed: %s", said)
	}
}

// wellAt ends the test unless the doctor finds a database well, and returns what it says.
func wellAt(t *testing.T, address string) string {
	t.Helper()
	told := efieWith(t, []string{"DATABASE", address}, t.TempDir(), "doctor")
	told.says(statusDone, "The ledger adds up.")
	return told.out
}

func numberIn(t *testing.T, db *sql.DB, query string) (n int) {
	t.Helper()
	if err := db.QueryRow(query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestAMoveSaysWhyItCannotBe(t *testing.T) {
	missing, there := filepath.Join(t.TempDir(), "missing.db"), stock(t, t.TempDir(), catalogueOf(1, 1))
	full := stock(t, t.TempDir(), catalogueOf(1, 1))
	for says, args := range map[string][]string{
		"there is nothing to move":    {missing, there},
		"FROM and TO are the same":    {there, there},
		"name the database":           {there},
		"the database is not closed":  {there, "--reopen"},
		"nothing was moved:\nthe new": {there, full},
		"is no address":               {there, "postgres://[here"},
	} {
		efie(t, t.TempDir(), append([]string{"move"}, args...)...).says(statusFailed, says)
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("a database was made where there was none")
	}
	to := filepath.Join(t.TempDir(), "new.db")
	efie(t, t.TempDir(), "move", there, to, "--quiet").says(statusDone, "equal in both", "SESSION_KEY", to)
	efie(t, t.TempDir(), "move", there, "--reopen").says(statusDone, "may be written to again")
}
