//go:build postgres

package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/store"
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
		"a history": {"payments", "payments", 3000, 20, func(c *serviceFixture, s *hostel.Student) {
			c.openPage(s, "r-1")
			c.Must(errorOf(c.Story(t.Context(), s.ID, 5, "")))
			c.Must(errorOf(c.OwnData(t.Context(), s.ID, account.UnpaidHoldsInData)))
		}},
		"a record": {"transitions", "transitions", 3000, 20, func(c *serviceFixture, s *hostel.Student) {
			b, _ := c.openPage(s, "r-1")
			c.Must(errorOf(c.Record(t.Context(), b.Code)))
			c.Must(errorOf(c.Story(t.Context(), s.ID, 5, "")))
			c.Must(errorOf(c.OwnData(t.Context(), s.ID, account.UnpaidHoldsInData)))
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

// earlierHolds adds earlier holds of a student, the newest three days ago, each with a failed payment and a link.
func (c *serviceFixture) earlierHolds(student string, n int) {
	c.T.Helper()
	c.Run(`insert into bookings (id, code, student_id, hostel_uuid, room_uuid, state, price, held_at, expires_at,
			confirmed_at, ends_at, changed_at)
		select $1 || n, $1 || n, $1, 'h-1', 'r-1', 'cancelled', 1, $2::bigint - n * 60000, $2::bigint - n * 60000 + 900000,
			0, 0, $2::bigint - n * 60000 + 1 from generate_series(1, $3) n`,
		student, noon.Add(-72*time.Hour).UnixMilli(), n)
	c.Run(`insert into payments (reference, booking_id, student_id, email, amount, state, checkout_url, access_code,
			created_at, checked_at, changed_at)
		select 'pay-' || b.id, b.id, b.student_id, '', 1, 'failed', '', '', b.held_at, b.held_at, b.held_at
		from bookings b where b.student_id = $1`, student)
	c.Run(`insert into payment_links (id, booking_id, token_hash, state, created_at, changed_at)
		select 'link-' || b.id, b.id, b.id, 'ended', b.held_at, b.held_at from bookings b where b.student_id = $1`, student)
	c.Run(`insert into transitions (subject, number, was, next, cause, at, amount)
		select b.id, n, '', 'held', '', b.held_at, 0 from bookings b, generate_series(1, 2) n where b.student_id = $1
		union all select p.reference, n, '', 'created', '', p.created_at, 0
			from payments p, generate_series(1, 2) n where p.student_id = $1`, student)
}

// TestWorkDoesNotGrowWithThePastOfAStudent: a hold, a press of Pay, a payment link and a page about one booking read as
// many rows with ten thousand earlier holds as with ten. The student's data file reads the newest hundred holds.
func TestWorkDoesNotGrowWithThePastOfAStudent(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 9), storetest.Beds("r-2", 9))
	pasts := map[string]int{"ten-": 10, "hundred-": 100, "many-": 10_000}
	students := map[string]*hostel.Student{}
	for id, n := range pasts {
		students[id] = c.student(id)
		c.earlierHolds(id, n)
	}
	c.Run(`analyze`)
	c.Must(c.Close())
	held := map[string]hostel.Booking{}
	for _, k := range []struct {
		name string
		few  string // the student to compare with
		do   func(store *store.Store, student *hostel.Student)
	}{
		{"a hold", "ten-", func(_ *store.Store, student *hostel.Student) {
			b, err := c.service.Hold(t.Context(), student, "r-1")
			c.Must(err)
			held[student.ID] = b
		}},
		{"Pay", "ten-", func(_ *store.Store, student *hostel.Student) {
			_, err := c.service.PressPay(t.Context(), student, held[student.ID], booking.PaymentPage{})
			c.Must(err)
		}},
		{"a payment link", "ten-", func(_ *store.Store, student *hostel.Student) {
			_, err := c.service.AskToPay(t.Context(), held[student.ID])
			c.Must(err)
		}},
		{"a record", "ten-", func(store *store.Store, student *hostel.Student) {
			record, err := store.Record(t.Context(), held[student.ID].Code)
			c.Must(err)
			must.Equal(t, "transitions", len(record.Transitions), 1)
		}},
		{"the dashboard", "ten-", func(store *store.Store, student *hostel.Student) {
			story, err := store.Story(t.Context(), student.ID, 5, "")
			c.Must(err)
			must.Equal(t, "bookings", len(story.Bookings), hostel.ListedBookings)
			must.Equal(t, "records", len(story.Records), 5)
			must.Equal(t, "transitions of an earlier hold", len(story.Records[1].Transitions), 4)
		}},
		{"a receipt", "ten-", func(store *store.Store, student *hostel.Student) {
			story, err := store.Story(t.Context(), student.ID, 0, student.ID+"7")
			c.Must(err)
			must.Equal(t, "records", len(story.Records), 2)
		}},
		{"the data file", "hundred-", func(store *store.Store, student *hostel.Student) {
			d, err := store.OwnData(t.Context(), student.ID, account.UnpaidHoldsInData)
			c.Must(err)
			holds := min(pasts[student.ID]+1, account.UnpaidHoldsInData)
			must.Equal(t, "bookings", len(d.Bookings), holds)
			must.Equal(t, "payments", len(d.Payments), holds-1)
			must.Equal(t, "links", len(d.PayLinks), holds)
		}},
		{"another room", "ten-", func(_ *store.Store, student *hostel.Student) {
			_, err := c.service.Hold(t.Context(), student, "r-2")
			c.Must(err)
		}},
	} {
		t.Run(k.name, func(t *testing.T) {
			rows := map[string]int{}
			for id, student := range students {
				c.Run(`select pg_stat_force_next_flush()`)
				before := c.rowsOfTheLedger()
				store := storetest.OpenStore(t, c.Address)
				c.service.Ledger = store
				k.do(store, student)
				c.Must(store.Close())
				c.waitForTheEnd()
				rows[id] = c.rowsOfTheLedger() - before
			}
			if rows["many-"] > rows[k.few]+20 {
				t.Errorf("%s reads %d rows with 10,000 earlier holds, and %d with %d", k.name, rows["many-"], rows[k.few],
					pasts[k.few])
			}
		})
	}
}

// rowsOfTheLedger returns the number of rows of bookings, payments, links and transitions that were read.
func (c *serviceFixture) rowsOfTheLedger() int {
	c.T.Helper()
	return c.Number(`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables
		where schemaname = current_schema() and relname in ('bookings', 'payments', 'payment_links', 'transitions')`)
}

// read closes the store and returns the number of rows of a table that were read, also from indexes. If a name matches
// several tables, it returns the largest number.
func (c *serviceFixture) read(like string) int {
	c.T.Helper()
	c.Must(c.Close())
	c.waitForTheEnd()
	return c.rowsRead(like)
}

// waitForTheEnd waits for the end of the connections of closed stores. A connection reports its counts when it closes.
func (c *serviceFixture) waitForTheEnd() {
	c.T.Helper()
	for c.Number(`select count(*) from pg_stat_activity
		where datname = current_database() and application_name = 'efie'`) > 0 {
		time.Sleep(10 * time.Millisecond)
	}
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
