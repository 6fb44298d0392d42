//go:build !postgres

package db_test

import (
	"testing"
	"time"

	"efie/store/storetest"
	"efie/test/must"
)

// TestPersonalPagesReadWithFewQueries counts the queries of the store's methods for personal pages.
// handlers/queries_test.go counts the methods. Only tests of this package can replace the read pool.
func TestPersonalPagesReadWithFewQueries(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
	h.AddStudents("ama", "esi")
	at := storetest.Noon
	for range 4 { // holds with a payment, each of which is released for the next
		h.OpenPage(h.HoldBed("ama", "r-1", at), at)
		h.Must(h.Release(t.Context(), "ama", at))
		at = at.Add(7 * time.Hour)
	}
	h.OpenPage(h.HoldBed("ama", "r-1", at), at)
	h.AddSession("token", "ama", at.Add(time.Hour))
	h.Book("esi", "r-1", at)
	all, err := h.Bookings(t.Context(), "ama")
	h.Must(err)
	counter := h.count()
	for name, q := range map[string]struct {
		most int
		read func() error
	}{
		"session":         {1, func() error { _, _, err := h.FindSession(t.Context(), "token"); return err }},
		"current booking": {1, func() error { _, err := h.CurrentBooking(t.Context(), "ama"); return err }},
		"logins":          {1, func() error { _, err := h.Sessions(t.Context(), "ama"); return err }},
		"story":           {1 + 5, func() error { _, err := h.Story(t.Context(), "ama", 5, all[0].Code); return err }},
		// A query reads the transitions of one record: for all records at once, PostgreSQL without statistics would read
		// many others. The third query counts the cancellations and refunds of the mailbox.
		"a story of a booked student": {3, func() error { _, err := h.Story(t.Context(), "esi", 5, ""); return err }},
		"a story of an unknown student": {1, func() error {
			_, err := h.Story(t.Context(), "nobody", 5, "")
			return err
		}},
	} {
		h.Must(q.read())
		if queries := counter.read(); len(queries) == 0 || len(queries) > q.most {
			t.Errorf("%s reads %d times, at most %d: %q", name, len(queries), q.most, queries)
		}
	}
	for _, b := range all { // the control, with three queries more for each record
		h.RecordOf(b.Code)
	}
	must.Equal(t, "queries of the records", len(counter.read()), 4*len(all))
}
