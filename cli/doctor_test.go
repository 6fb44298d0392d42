package cli

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/server/servertest"
	"efie/store"
	"efie/test/must"
)

// TestDoctorFindsChangesOfTheDatabase changes a database with SQL.
func TestDoctorFindsChangesOfTheDatabase(t *testing.T) {
	t.Parallel()
	const schema = "the schema of the database is wrong: "
	for change, want := range map[string]string{
		`update bookings set price = price + 1`: "Paid GH₵ 450.05 is not allocated 450.06 + refunded 0.00 " +
			"+ open 0.00.\n",
		`update payments set received = received - 1`:                      "the amount received differs from its history",
		`delete from transitions where next = 'allocated'`:                 "its state is not the last state of its history",
		`update payments set state = 'refunded'`:                           "but not paid by exactly one payment",
		`update room_beds set taken = taken + 1`:                           "its number of taken beds",
		`update bookings set state = 'expired'`:                            "to a booking that is not confirmed or ended",
		`update transitions set amount = 0 where amount > 0`:               "Paid GH₵ 0.00 is not allocated 450.05",
		`delete from room_beds where room_uuid='room-0'`:                   "takes a bed of a room type that does not exist",
		`pragma foreign_keys = off; update rooms set hostel_uuid = 'none'`: "is damaged: a row refers to a missing row",

		`create trigger spy after insert on bookings begin update rooms set price = 1; end`: schema +
			"trigger spy does not belong to Efie",
		`create view prices as select * from rooms`: schema + "view prices does not belong to Efie",
		`drop index bookings_one_hold_a_mailbox`:    schema + "index bookings_one_hold_a_mailbox is missing",
		`drop index bookings_in_room; create index bookings_in_room on bookings (room_uuid)`: schema +
			"index bookings_in_room is different",
		`alter table bookings add column spied text generated always as (upper(id))`: schema +
			"generated column bookings.spied does not belong to Efie",
		`alter table saved_hostels rename to former; create table saved_hostels (student_id text generated always as (1),
			other text)`: schema + "generated column saved_hostels.student_id does not belong to Efie",
		`create table _litestream_seq (id integer, next as (id + 1) stored)`: schema +
			"generated column _litestream_seq.next does not belong to Efie",
		`alter table bookings add column spied text`: schema + "column bookings.spied does not belong to Efie",
		`drop table saved_hostels`:                   schema + "table saved_hostels is missing",
		`create trigger closed_insert_rooms before insert on rooms begin delete from rooms; end`: schema + "trigger " +
			"closed_insert_rooms does not belong to Efie",
	} {
		t.Run(change, func(t *testing.T) {
			dir := servertest.NewBookedFolder(t)
			_, err := servertest.OpenDatabase(t, filepath.Join(dir, "efie.db")).Exec(change)
			must.Do(t, err)
			result := servertest.Run(t, dir, "doctor")
			result.Wants(1, want)
			must.Lack(t, "the report", result.Out, "adds up.")
		})
	}
}

func TestDoctorAcceptsTheTablesOfLitestreamAndMove(t *testing.T) {
	t.Parallel()
	dir := servertest.NewBookedFolder(t)
	file, moved := filepath.Join(dir, "efie.db"), filepath.Join(t.TempDir(), "moved.db")
	_, err := servertest.OpenDatabase(t, file).Exec(`create table _litestream_seq (id integer primary key, seq integer)`)
	must.Do(t, err)
	servertest.Run(t, dir, "doctor").Wants(0)
	servertest.Run(t, dir, "move", file, moved).Wants(0)
	servertest.Run(t, dir, "doctor").Wants(0) // the triggers of a move refuse writes, and are Efie's
}

func TestTheDoctorComparesTheSchemaOfAPostgres(t *testing.T) {
	t.Parallel()
	address, admin := servertest.NewPostgres(t)
	dir, env := t.TempDir(), []string{"DATABASE", address}
	servertest.RunIn(t, env, dir, "doctor").Wants(0, "The ledger adds up.")
	_, err := admin.Exec(`create function spy() returns trigger language plpgsql as $$ begin return null; end $$;
		create trigger spy before insert on bookings for each row execute function spy();
		drop index bookings_in_room; create view prices as select * from rooms;
		create rule nothing as on delete to rooms do instead nothing;
		alter table rooms add column spied text generated always as (upper(uuid)) stored`)
	must.Do(t, err)
	servertest.RunIn(t, env, dir, "doctor").Wants(1, "trigger spy on bookings does not belong to Efie",
		"index bookings_in_room is missing", "view prices does not belong to Efie",
		"rule nothing on rooms does not belong to Efie", "generated column rooms.spied does not belong to Efie")
}

func TestReversedPaymentDoesNotPayForTheBooking(t *testing.T) {
	t.Parallel()
	s, _, reference := servertest.NewBookedSite(t)
	other := hostel.Payment{
		Reference: "EFIE-OTHER", BookingID: s.Text(`select id from bookings`),
		StudentID: s.Text(`select id from accounts`), Email: "ama@example.com",
		Amount: 45005, Domain: "sandbox", State: hostel.PaymentCreated, CreatedAt: time.Now(),
	}
	s.Exec(`update bookings set state = 'held'`) // the state while the page of this payment was opened
	must.Do(t, s.Store.OpenPayment(t.Context(), other, other.CreatedAt.Add(time.Hour)))
	s.Exec(`update bookings set state = 'confirmed'`)
	reversed := booking.Outcome{Status: hostel.OutcomeReversed, Reference: other.Reference, Amount: 45005,
		Currency: booking.Currency, Domain: "sandbox"}
	if _, _, err := s.Store.RecordOutcome(t.Context(), other.Reference, reversed,
		hostel.Occasion{Now: time.Now(), Cause: hostel.ByReconciler}); err != nil {
		t.Fatal(err)
	}
	result := s.Run("doctor")
	result.Wants(2, "waiting: payment EFIE-OTHER: reversed",
		"Paid GH₵ 900.10 = allocated 450.05 + refunded 0.00 + open 450.05.\n")
	must.Lack(t, "the report", result.Out, "wrong:")
	s.Run("bookings", "refund", "EFIE-OTHER").Wants(1, "nothing left to refund")
	s.Run("bookings", "refund", reference).Wants(1, "cancel the booking")
	s.Run("bookings", "dismiss", "EFIE-OTHER").Wants(0, "Dismissed: payment EFIE-OTHER: reversed.")
	s.Run("doctor").Wants(0, "The ledger adds up.")
	s.Run("bookings", "cancel", "EFIE-OTHER").Wants(1, "All of its GH₵ 450.05 ("+reference+") is refunded.")
}

func TestDoctorReadsDuringAWrite(t *testing.T) {
	t.Parallel()
	s, _, _ := servertest.NewBookedSite(t)
	db := s.SQL()
	db.SetMaxOpenConns(1)
	for _, step := range []string{`begin immediate`, `update bookings set price = price + 1`} {
		if _, err := db.Exec(step); err != nil {
			t.Fatal(err)
		}
	}
	s.Run("doctor").Wants(0, "allocated 450.05") // the state before the write, without waiting for the lock
	if _, err := db.Exec(`rollback`); err != nil {
		t.Fatal(err)
	}
}

func TestTheDoctorWritesNothing(t *testing.T) {
	t.Parallel()
	s, _, _ := servertest.NewBookedSite(t)
	copied := filepath.Join(t.TempDir(), "efie.db") // no server writes to it
	s.Run("backup", copied).Wants(0)
	servertest.Run(t, filepath.Dir(copied), "doctor").Wants(0) // makes the copy a WAL database
	open := func() *sql.DB {
		db, err := sql.Open("sqlite3", copied)
		must.Do(t, err)
		t.Cleanup(func() { db.Close() })
		db.SetMaxOpenConns(1)
		return db
	}
	db := open()
	version := func() (n int) { // changes when another connection commits a change
		must.Do(t, db.QueryRow(`pragma data_version`).Scan(&n))
		return n
	}
	before := version()
	servertest.Run(t, filepath.Dir(copied), "doctor").Wants(0)
	must.Equal(t, "the version after the doctor", version(), before)
	if _, err := open().Exec(`update bookings set price = price + 1`); err != nil || version() == before {
		t.Errorf("the test does not notice a write (error %v)", err)
	}
}

func TestNewDatabaseIsReported(t *testing.T) {
	t.Parallel()
	for _, command := range [][]string{{"doctor"}, {"bookings", "list"}} {
		dir := filepath.Join(t.TempDir(), "made", "here")
		servertest.Run(t, dir, command...).Wants(0, "There was no database at "+filepath.Join(dir, "efie.db"),
			"DATA_DIR")
		if result := servertest.Run(t, dir, command...); result.Status != 0 || result.Err != "" {
			t.Errorf("the second time %v prints %q, exit status %d", command, result.Err, result.Status)
		}
	}
}

func TestTheBalanceIsExact(t *testing.T) {
	t.Parallel()
	for want, m := range map[string]store.Money{
		"Paid GH₵ 0.00 = allocated 0.00 + refunded 0.00 + open 0.00.": {},
		"Paid GH₵ 1,450.05 = allocated 1,000.00 + refunded 450.00 + open 0.05.": {Paid: 145005, Allocated: 100000,
			Refunded: 45000, Open: 5},
		"Paid GH₵ 450.00 is not allocated 449.99 + refunded 0.00 + open 0.00.": {Paid: hostel.Cedis(450),
			Allocated: 44999},
	} {
		must.Equal(t, fmt.Sprintf("the balance of %+v", m), m.Balance(), want)
	}
}
