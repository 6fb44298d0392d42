package fleet_test

import (
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// TestThreeServersOnPostgresSellEachBedOnce lets 300 students ask three servers for 50 beds at once. The servers share
// only the database. One of them is killed in the middle. With STRESS set there are 1,000 students.
func TestThreeServersOnPostgresSellEachBedOnce(t *testing.T) {
	const beds = 50
	students := 300
	if servertest.Stress() {
		students = 1000
	}
	f := newFleet(t, servertest.NewCluster(t).URL("postgres"), servertest.CatalogueOf(1, beds), 3)
	var answered atomic.Int64
	got, refused := servertest.RunAtOnce(t, servertest.AddStudents(t, f.db, 0, students),
		func(i int, a servertest.APIStudent) (bool, error) {
			mine, err := f.bookWithRetries(t.Context(), a, i, f.rooms["room-0"])
			if answered.Add(1) == beds/2 {
				f.processes[1].Kill()
			}
			return mine, err
		})
	if got != beds || refused != students-beds {
		t.Errorf("%d students got one of %d beds, and %d were refused", got, beds, refused)
	}
	if d := f.wantSoundLedger(); d.Money.Allocated != beds*hostel.Cedis(450) || d.Money.Open+d.Money.Refunded != 0 {
		t.Errorf("the ledger's money is %+v, want only %d payments allocated", d.Money, beds)
	}
}

// TestThreeServersOnPostgresWithoutTheGuard is the control: without the guard of taken beds, one bed must be sold more
// than once.
func TestThreeServersOnPostgresWithoutTheGuard(t *testing.T) {
	f := newFleet(t, servertest.NewCluster(t).URL("postgres"), servertest.CatalogueOf(1, 1), 3)
	for _, statement := range []string{
		`alter table room_beds drop constraint room_beds_check`,
		`create function blind() returns trigger language plpgsql as $$ begin new.taken := 0; return new; end $$`,
		`create trigger blind before update on room_beds for each row execute function blind()`,
	} {
		_, err := f.db.Exec(statement)
		must.Do(t, err)
	}
	crowd := servertest.AddStudents(t, f.db, 0, 10)
	got, _ := servertest.RunAtOnce(t, crowd, func(i int, a servertest.APIStudent) (bool, error) {
		mine, err := f.bookWithRetries(t.Context(), a, i, f.rooms["room-0"])
		return mine && err == nil, nil
	})
	if d := servertest.Examine(t, f.address); got < 2 || len(d.Wrong) == 0 {
		t.Errorf("without its guard one bed was sold %d times, want 2 or more, and the doctor finds %v", got, d.Wrong)
	}
}
