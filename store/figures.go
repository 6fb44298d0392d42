package store

import (
	"context"
	"time"

	"efie/store/db"
)

type Figure struct {
	Of    string // one of the names in figures
	Many  int64
	Since time.Time // the time of the oldest one, or the zero time
}

// figures counts active and waiting rows. It reads partial indexes, which leave most rows out.
const figures = `
	select 'letters waiting', count(*), coalesce(min(queued_at), 0) from outbox where sent_at = 0 and dead_at = 0
	union all select 'letters given up', count(*), coalesce(min(dead_at), 0) from outbox
		where sent_at = 0 and dead_at > 0
	union all select 'payments to ask', count(*), coalesce(min(next_at), 0) from payments
		where state in ('created', 'authorised', 'failed', 'abandoned', 'success') and next_at <= $1
	union all select state, count(*), coalesce(min(changed_at), 0) from payments
		where state in ('refund due', 'refunding') group by state
	union all select 'held', count(*), coalesce(min(held_at), 0) from bookings where state = 'held'
	union all select 'confirmed', count(*), coalesce(min(confirmed_at), 0) from bookings where state = 'confirmed'
	union all select 'alarms', count(*), coalesce(min(raised_at), 0) from alarms where seen_at = 0
	union all select 'catalogue version', value, 0 from versions where name = 'catalogue'`

// Figures returns the figures at the time now. Servers that share a database return the same figures.
func (s *Store) Figures(ctx context.Context, now time.Time) ([]Figure, error) {
	return db.ReadFew(ctx, s.DB, func(row db.Scanner) (f Figure, err error) {
		err = row.Scan(&f.Of, &f.Many, db.Time(&f.Since))
		return f, err
	}, figures, db.Millis(now))
}
