package store

import (
	"context"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// Raise implements booking.Payments.
func (s *Store) Raise(ctx context.Context, a hostel.Alarm) error {
	return s.WriteTx(ctx, func(tx db.Tx) error { return raise(ctx, tx, a) })
}

// raise stores an alarm. An alarm that was dismissed is raised again only with a new text.
func raise(ctx context.Context, tx db.Tx, a hostel.Alarm) error {
	_, err := tx.ExecContext(ctx,
		`insert into alarms (kind, reference, detail, raised_at, seen_at) values ($1, $2, $3, $4, 0)
		on conflict (kind, reference) do update set detail = excluded.detail, raised_at = excluded.raised_at,
			seen_at = case when alarms.detail = excluded.detail then alarms.seen_at else 0 end`,
		a.Kind, a.Reference, a.Detail, db.Millis(a.RaisedAt))
	return err
}

// ring raises the alarm of a payment that has entered a bad state, even if an earlier alarm of that state was
// dismissed.
func ring(p *db.Pipeline, a hostel.Alarm) {
	p.Do(`insert into alarms (kind, reference, detail, raised_at, seen_at) values ($1, $2, $3, $4, 0)
		on conflict (kind, reference) do update set detail = excluded.detail, raised_at = excluded.raised_at,
			seen_at = 0`,
		a.Kind, a.Reference, a.Detail, db.Millis(a.RaisedAt))
}

// seeTo ends an alarm whose cause is gone.
func seeTo(p *db.Pipeline, kind hostel.AlarmKind, reference string, now time.Time) {
	p.Do(`update alarms set seen_at = $1 where kind = $2 and reference = $3`, db.Millis(now), kind, reference)
}

// Dismiss ends every alarm about a reference, because an operator has dealt with it. It reports whether there was one.
func (s *Store) Dismiss(ctx context.Context, reference string, now time.Time) (bool, error) {
	return db.Changed(s.Exec(ctx, `update alarms set seen_at = $1 where reference = $2 and seen_at < 1`,
		db.Millis(now), reference))
}

// Alarms returns the alarms that wait for a person, the oldest first.
func (s *Store) Alarms(ctx context.Context) ([]hostel.Alarm, error) {
	rows, err := s.QueryContext(ctx,
		`select kind, reference, detail, raised_at from alarms where seen_at = 0 order by raised_at, reference`)
	return db.Collect(rows, err, func(row db.Scanner) (hostel.Alarm, error) {
		var a hostel.Alarm
		var raised int64
		err := row.Scan(&a.Kind, &a.Reference, &a.Detail, &raised)
		a.RaisedAt = db.FromMillis(raised)
		return a, err
	})
}
