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
)

// buyBed books a bed and pays for it in the sandbox, each call at another of the servers, and reports
// whether the student got it: either that, or that no bed is left, is what must come out.
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
		err = fmt.Errorf("paid, and has %+v", mine)
	}
	return true, err
}

// TestSeveralServersSellEachBedOnce lets 300 students, and 1,000 with STRESS set, ask three server processes on one
// database for 50 beds at once.
func TestSeveralServersSellEachBedOnce(t *testing.T) {
	t.Parallel()
	const beds = 50
	students := 300
	if servertest.Stress() {
		students = 1000
	}
	got, refused, path := rushServers(t, beds, students, func(*sql.DB) {})
	if got != beds || refused != students-beds {
		t.Errorf("%d got one of %d beds, %d were told that none is left", got, beds, refused)
	}
	if d := servertest.Examine(t, path); len(d.Wrong)+len(d.Waiting) > 0 ||
		d.Money.Allocated != beds*hostel.Cedis(450) || d.Money.Open != 0 {
		t.Errorf("the doctor finds %+v", d)
	}
}

// TestSeveralServersWithoutTheGuard is the control: see TestTheLastBedWithoutItsGuard.
func TestSeveralServersWithoutTheGuard(t *testing.T) {
	t.Parallel()
	got, _, path := rushServers(t, 1, 30, func(db *sql.DB) {
		if _, err := db.Exec(`create trigger blind after update of taken on room_beds
			begin update room_beds set taken = 0 where room_uuid = new.room_uuid; end`); err != nil {
			t.Fatal(err)
		}
	})
	if d := servertest.Examine(t, path); got < 2 || len(d.Wrong) == 0 {
		t.Errorf("without its guard one bed was sold %d times, and the doctor finds %v: the test above could not fail",
			got, d.Wrong)
	}
}

// rushServers lets students ask three servers on one database for beds at once.
func rushServers(t *testing.T, beds, students int, before func(*sql.DB)) (int, int, string) {
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
	got, refused := servertest.AtOnce(t, servertest.Enrol(t, db, 0, students),
		func(i int, a servertest.APIStudent) (bool, error) { return buyBed(a, t.Context(), servers, i, room) })
	for _, s := range servers {
		s.Stop(t)
	}
	return got, refused, path
}
