//go:build postgres

package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
	"efie/test/must"
)

// many is the number of added rows that do not belong to the student.
const many = 3000

// piles add many rows to tables, as many other students do.
var piles = map[string]string{
	"outbox": `insert into outbox
			(id, student_id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
		select 'waiting-' || n, '', '{}', 1, 4102444800000, 0, 0, 0, 0, '' from generate_series(1, $1) n`,
	"stays": fmt.Sprintf(pileOfBookings, "b.state"),
	"holds": fmt.Sprintf(pileOfBookings, "'held'"),
	"payments": `insert into payments (reference, booking_id, student_id, email, amount, state, checkout_url,
			access_code, created_at, checked_at, changed_at)
		select 'pay-' || n, b.id, b.student_id, '', 1, 'authorised', '', '', 1, 1, 1
		from generate_series(1, $1) n, (select * from bookings where id = 'x1000001') b`,
	"transitions": `insert into transitions (subject, number, was, next, cause, at, amount)
		select 'subject-' || n, 1, '', 'held', '', 1, 0 from generate_series(1, $1) n`,
}

const pileOfBookings = `with others as (
		insert into accounts (id, email, name, phone, password_hash, created_at, verified_at)
		select 'other-' || n, n || '@example.com', n, '', '', 1, 1 from generate_series(1, $1) n
		returning id)
	insert into bookings (id, code, student_id, hostel_uuid, room_uuid, state, price, held_at, expires_at,
		confirmed_at, ends_at, changed_at)
	select 'stay-' || o.id, 'c-' || o.id, o.id, b.hostel_uuid, b.room_uuid, %s, b.price, b.held_at,
		b.expires_at, b.confirmed_at, b.ends_at, b.changed_at
	from others o, (select * from bookings where room_uuid = 'r-1' limit 1) b`

// TestACachedPlanReadsFewOfManyRows: PostgreSQL plans a statement again the first five times that a connection runs it.
// Then it may use a cached plan for few rows until it analyses the table again, though many rows were added.
func TestACachedPlanReadsFewOfManyRows(t *testing.T) {
	for name, k := range map[string]struct {
		table, pile string
		before      int // rows in all tables (fill)
		after       int // times; each connection mostly uses cached plans after 20
		does        func(c *serviceFixture, s *hostel.Student)
	}{
		"a booking, among emails": {"outbox", "outbox", 0, 20, books},
		"a booking, among stays":  {"bookings", "stays", 0, 1, books},
		"a payment's page": {"bookings", "holds", 1000, 20, func(c *serviceFixture, s *hostel.Student) {
			c.openPage(s, "r-1")
		}},
		"an email": {"outbox", "outbox", 0, 20, func(c *serviceFixture, _ *hostel.Student) {
			l := c.leases(noon)[0]
			c.fails(l.ID, "no answer", noon.Add(time.Hour), time.Time{})
		}},
		"a session": {"payments", "payments", 3000, 20, func(c *serviceFixture, s *hostel.Student) {
			_, reference := c.openPage(s, "r-1")
			c.AddSession("session of "+s.ID, s.ID, storetest.StayEnds)
			_, _, err := c.FindSession(t.Context(), "session of "+s.ID)
			c.Must(err)
			if p, err := c.LastOpen(t.Context(), s.ID, noon); err != nil || p.Reference != reference {
				t.Error(p, err)
			}
		}},
		"a record": {"transitions", "transitions", 3000, 20, func(c *serviceFixture, s *hostel.Student) {
			b, _ := c.openPage(s, "r-1")
			c.Must(errorOf(c.Record(t.Context(), b.Code)))
			c.Must(errorOf(c.OwnData(t.Context(), s.ID)))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			c := newServiceFixture(t, storetest.Beds("r-1", 99))
			c.service.Address = func(email string) (ascii, registrable string) { return email, email }
			c.fill(k.before)
			c.Run(`select pg_stat_force_next_flush()`)
			filled := c.rowsRead(k.table) // for foreign keys
			do := func(from, to int) {
				for n := from; n < to; n++ {
					k.does(c, c.student(fmt.Sprint("student-", n)))
				}
			}
			do(0, k.after)
			c.Run(piles[k.pile], many)
			do(k.after, 30)
			if read := c.read(k.table) - filled; read >= many {
				t.Errorf("thirty runs read %d rows, and %d do not belong to the student", read, many)
			}
		})
	}
}

// read closes the store and returns the number of rows of a table that were read, also from indexes. If a name matches
// several tables, it returns the largest number.
func (c *serviceFixture) read(like string) int {
	c.T.Helper()
	c.Must(c.Close()) // a connection reports its counts when it closes
	for c.Number(`select count(*) from pg_stat_activity
		where datname = current_database() and application_name = 'efie'`) > 0 {
		time.Sleep(10 * time.Millisecond)
	}
	return c.rowsRead(like)
}

func (c *serviceFixture) rowsRead(like string) int {
	c.T.Helper()
	return c.Number(`select max(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables
		where schemaname = current_schema() and relname like $1`, like)
}

// TestTheDoctorReadsEachRowAFewTimes also has a ledger in which everything is wrong.
func TestTheDoctorReadsEachRowAFewTimes(t *testing.T) {
	c := newServiceFixture(t)
	c.fill(many)
	d := c.Diagnosis()
	must.Equal(t, "bookings named", strings.Count(strings.Join(d.Wrong, "\n"), ": its terms are damaged"), many)
	if read := c.read("%"); read > 30*many {
		t.Errorf("the doctor read %d rows of a table that has %d", read, many)
	}
}

func books(c *serviceFixture, s *hostel.Student) { c.bookBed(s, "r-1") }
