//go:build postgres

package store_test

import (
	"fmt"
	"testing"
	"time"

	"efie/store/storetest"
)

// TestABookingReadsFewOfManyRows: PostgreSQL plans a statement anew the first five times that a connection runs it.
// Then it may keep a plan, also one for an almost empty table, while rows pile up, until its statistics are made anew.
func TestABookingReadsFewOfManyRows(t *testing.T) {
	const many = 3000
	for table, pile := range map[string]struct {
		after int // bookings
		of    string
	}{
		// letters that wait, to anybody; each connection keeps its plans by then
		"outbox": {20, `insert into outbox
				(id, student_id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
			select 'waiting-' || n, '', '{}', 1, 1, 0, 0, 0, 0, '' from generate_series(1, $1) n`},
		// stays in the same room type; the plans are still to be made
		"bookings": {1, `with others as (
				insert into students (id, email, name, gender, phone, password_hash, created_at, verified_at)
				select 'other-' || n, n || '@example.com', n, 'female', '', '', 1, 1 from generate_series(1, $1) n
				returning id)
			insert into bookings (id, code, student_id, hostel_uuid, room_uuid, state, price, held_at, expires_at,
				confirmed_at, ends_at, changed_at)
			select 'stay-' || o.id, 'c-' || o.id, o.id, b.hostel_uuid, b.room_uuid, b.state, b.price, b.held_at,
				b.expires_at, b.confirmed_at, b.ends_at, b.changed_at
			from others o, (select * from bookings limit 1) b`},
	} {
		t.Run(table, func(t *testing.T) {
			c := newServiceFixture(t, storetest.Beds("r-1", 99))
			book := func(from, to int) {
				for n := from; n < to; n++ {
					c.booked(c.student(fmt.Sprint("student-", n)), "r-1")
				}
			}
			book(0, pile.after)
			c.Run(pile.of, many)
			book(pile.after, 30)
			c.Must(c.Close()) // at its end a connection sends off what it has counted
			counted := func(what, table string) int {
				return c.Number(`select `+what+` from pg_stat_user_tables
					where schemaname = current_schema() and relname = $1`, table)
			}
			for counted("n_tup_ins", "bookings")%many < 30 {
				time.Sleep(10 * time.Millisecond)
			}
			read := counted("seq_tup_read + idx_tup_fetch", table)
			if read >= many {
				t.Errorf("thirty bookings read %d rows, and %d have nothing to do with them", read, many)
			}
		})
	}
}
