//go:build !postgres

package store_test

import (
	"testing"
	"time"

	"efie/store/storetest"
)

// TestWhatAPageReads counts the queries of what personal pages ask the store (queries_test.go in
// handlers says which ask what).
func TestWhatAPageReads(t *testing.T) {
	c, ama := storied(t)
	c.AddSession("token", ama.ID, storetest.Noon.Add(time.Hour))
	all, err := c.Bookings(t.Context(), ama.ID)
	c.Must(err)
	counter, err := c.Count(c.Address)
	c.Must(err)
	for name, q := range map[string]struct {
		most int
		read func() error
	}{
		"session":  {1, func() error { _, _, err := c.FindSession(t.Context(), "token"); return err }},
		"standing": {1, func() error { _, err := c.Standing(t.Context(), ama.ID); return err }},
		"logins":   {1, func() error { _, err := c.Logins(t.Context(), ama.ID); return err }},
		"story":    {2, func() error { _, err := c.Story(t.Context(), ama.ID, 5, all[0].Code); return err }},
		"a story of nobody's": {1, func() error {
			_, err := c.Story(t.Context(), "nobody", 5, "")
			return err
		}},
	} {
		c.Must(q.read())
		if queries := counter.Queries(); len(queries) == 0 || len(queries) > q.most {
			t.Errorf("%s reads %d times, at most %d: %q", name, len(queries), q.most, queries)
		}
	}
	for _, b := range all { // the control: as the dashboard once read
		_, err := c.Record(t.Context(), b.Code)
		c.Must(err)
	}
	if n := len(counter.Queries()); n != 4*len(all) {
		t.Errorf("%d queries were counted of %d records", n, len(all))
	}
	_, read := c.Pools()
	if n := counter.Connections(); n > read.Stats().MaxOpenConnections {
		t.Errorf("%d connections were opened: they are not used again", n)
	}
}
