//go:build postgres

package store_test

import (
	"fmt"
	"testing"

	"efie/store/storetest"
)

// TestABookingReadsFewOfTheLettersThatWait: PostgreSQL plans a statement of a connection once, when the table may be
// empty, and keeps that plan while letters pile up, until its statistics are made anew.
func TestABookingReadsFewOfTheLettersThatWait(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 99))
	book := func(students int) {
		for range students {
			c.booked(c.student(fmt.Sprint("student-", c.Number(`select count(*) from students`))), "r-1")
		}
	}
	book(20) // each connection of the store plans in these
	const waiting = 3000
	c.Run(`insert into outbox (id, student_id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
		select 'waiting-' || n, '', '{}', 1, 1, 0, 0, 0, 0, '' from generate_series(1, ` + fmt.Sprint(waiting) + `) n`)
	book(10)
	c.Must(c.Store.Close()) // which sends off what its connections have counted
	read := c.Number(`select seq_tup_read + idx_tup_fetch from pg_stat_user_tables where relname = 'outbox'`)
	if read >= waiting {
		t.Errorf("ten bookings read %d letters, while %d waited that have nothing to do with them", read, waiting)
	}
}
