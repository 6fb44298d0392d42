package booking_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/server/servertest"
	"efie/test/must"
)

// buyBed holds a bed and pays for it in the sandbox, with each call at another server. It reports whether the student
// got the bed. false means that the room is full; any other result is an error.
func buyBed(a servertest.APIStudent, ctx context.Context, servers []*servertest.Process, at int,
	room servertest.BookableRoom) (bool, error) {
	next := func() string { at++; return servers[at%len(servers)].URL }
	held, err := a.Hold(ctx, next(), room)
	if err != nil {
		return false, err
	}
	if held.Status == http.StatusConflict && held.Error == catalogue.ErrRoomFull.Message {
		return false, nil
	}
	if held.Status != http.StatusOK {
		return false, fmt.Errorf("hold: %+v", held)
	}
	page, err := a.Checkout(ctx, next(), room)
	if err != nil || page.Status != http.StatusOK {
		return false, fmt.Errorf("checkout: %+v: %w", page, err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, next()+"/sandbox/checkout/"+page.Reference,
		strings.NewReader(url.Values{"outcome": {"pay"}}.Encode()))
	if err != nil {
		return false, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := a.HTTP.Do(request)
	if err != nil {
		return false, err
	}
	response.Body.Close()
	if err := a.ComeBack(ctx, next(), page.Reference); err != nil {
		return false, err
	}
	mine, err := a.Booking(ctx, next())
	if err == nil && (mine.Stat != "True" || mine.Room != room.UUID) {
		err = fmt.Errorf("the student paid, but the booking is %+v", mine)
	}
	return true, err
}

// TestSeveralServersSellEachBedOnce lets 300 students ask for 50 beds at once. Three server processes share one
// database. With STRESS set there are 1,000 students.
func TestSeveralServersSellEachBedOnce(t *testing.T) {
	t.Parallel()
	const beds = 50
	students := 300
	if servertest.Stress() {
		students = 1000
	}
	got, refused, path := sellFromThreeServers(t, beds, students, func(*sql.DB) {})
	if got != beds || refused != students-beds {
		t.Errorf("%d students got one of %d beds, and %d were refused", got, beds, refused)
	}
	if d := servertest.Examine(t, path); len(d.Wrong)+len(d.Waiting) > 0 ||
		d.Money.Allocated != beds*hostel.Cedis(450) || d.Money.Open != 0 {
		t.Errorf("the doctor finds %+v", d)
	}
}

// TestSeveralServersWithoutTheGuard is the control of TestSeveralServersSellEachBedOnce: see
// TestTheLastBedWithoutItsGuard.
func TestSeveralServersWithoutTheGuard(t *testing.T) {
	t.Parallel()
	got, _, path := sellFromThreeServers(t, 1, 30, func(db *sql.DB) {
		_, err := db.Exec(`create trigger blind after update of taken on room_beds
			begin update room_beds set taken = 0 where room_uuid = new.room_uuid; end`)
		must.Do(t, err)
	})
	if d := servertest.Examine(t, path); got < 2 || len(d.Wrong) == 0 {
		t.Errorf("without its guard one bed was sold %d times, want 2 or more, and the doctor finds %v",
			got, d.Wrong)
	}
}

// sellFromThreeServers lets students ask three servers on one database for beds at once. It returns how many got a bed
// and how many were refused, and the path of the database.
func sellFromThreeServers(t *testing.T, beds, students int, before func(*sql.DB)) (int, int, string) {
	t.Helper()
	dir := t.TempDir()
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, beds))
	var servers []*servertest.Process
	for range 3 {
		servers = append(servers, servertest.Start(t, dir, servertest.FreeAddress(t)))
	}
	db := servertest.OpenDatabase(t, path)
	before(db)
	room := servertest.Rooms(t, db)["room-0"]
	got, refused := servertest.RunAtOnce(t, servertest.AddStudents(t, db, 0, students),
		func(i int, a servertest.APIStudent) (bool, error) { return buyBed(a, t.Context(), servers, i, room) })
	for _, s := range servers {
		s.Stop(t)
	}
	return got, refused, path
}
