package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// Raise stores an alarm. A dismissed or emailed alarm is raised again only if its text has changed.
func (s *Store) Raise(ctx context.Context, a hostel.Alarm) error {
	_, err := s.Exec(ctx, upsertAlarm, a.Kind, a.Reference, a.Detail, db.Millis(a.RaisedAt))
	return err
}

const upsertAlarm = `insert into alarms (kind, reference, detail, raised_at, seen_at) values ($1, $2, $3, $4, 0)
	on conflict (kind, reference) do update set detail = excluded.detail, raised_at = excluded.raised_at,
		seen_at = case when alarms.detail = excluded.detail then alarms.seen_at else 0 end,
		emailed_at = case when alarms.detail = excluded.detail then alarms.emailed_at else 0 end`

// raiseAlarm stores the alarm of a payment that entered a bad state, even if an earlier one was dismissed.
func raiseAlarm(tx db.Tx, a hostel.Alarm) error {
	return db.Exec(tx, `insert into alarms (kind, reference, detail, raised_at, seen_at) values ($1, $2, $3, $4, 0)
		on conflict (kind, reference) do update set detail = excluded.detail, raised_at = excluded.raised_at,
			seen_at = 0, emailed_at = 0`,
		a.Kind, a.Reference, a.Detail, db.Millis(a.RaisedAt))
}

// endAlarm ends the alarm of a payment that changes from the state was to next, if there is one.
func endAlarm(tx db.Tx, reference string, was, next hostel.PaymentState, now time.Time) error {
	kind := hostel.AlarmKind(was)
	switch {
	case was.Unsettled() && !next.Unsettled():
		kind = hostel.AlarmNotSettled
	case was == hostel.PaymentRefundDue, was == hostel.PaymentRefunding:
		kind = hostel.AlarmRefundLate
	case !was.Alarming():
		return nil
	}
	return db.Exec(tx, `update alarms set seen_at = $1 where kind = $2 and reference = $3`,
		db.Millis(now), kind, reference)
}

// Dismiss ends all alarms about a reference for an operator. It reports whether there was one.
func (s *Store) Dismiss(ctx context.Context, reference string, now time.Time) (bool, error) {
	return db.Changed(s.Exec(ctx, `update alarms set seen_at = $1 where reference = $2 and seen_at < 1`,
		db.Millis(now), reference))
}

func (s *Store) Alarms(ctx context.Context) ([]hostel.Alarm, error) {
	return db.ReadAll(ctx, s.DB, scanAlarm, `select kind, reference, detail, raised_at, '' from alarms
		where seen_at = 0 order by kind = $1, raised_at, reference`, hostel.AlarmUnknownStudent)
}

func scanAlarm(row db.Scanner) (a hostel.Alarm, err error) {
	err = row.Scan(&a.Kind, &a.Reference, &a.Detail, db.Time(&a.RaisedAt), &a.Code)
	return a, err
}

// QueueAlarms queues an email about new alarms, at most one in hostel.AlarmEmailInterval. It reports whether it did. Of
// the alarms that strangers can raise, hostel.MaxUnknownStudents are in one email, after all others.
func (s *Store) QueueAlarms(ctx context.Context, to string, now time.Time) (queued bool, err error) {
	unsent, err := db.ReadOne(ctx, s.DB, db.ScanValue[int],
		`select count(*) from alarms where seen_at = 0 and emailed_at = 0`)
	if err != nil || unsent == 0 {
		return false, err
	}
	since := now.Add(-hostel.AlarmEmailInterval)
	return s.queueOnce(ctx, "alarms emailed", since, now, func(tx db.Tx) (hostel.Email, error) {
		alarms, err := db.All(tx, scanAlarm, `update alarms set emailed_at = $1 where seen_at = 0 and emailed_at = 0
				and (kind <> $2 or reference in (select u.reference from alarms u
					where u.kind = $3 and u.seen_at = 0 and u.emailed_at = 0 order by u.raised_at, u.reference limit $4))
			returning kind, reference, detail, raised_at, coalesce((select b.code from payments p
				join bookings b on b.id = p.booking_id where p.reference = alarms.reference), '')`,
			db.Millis(now), hostel.AlarmUnknownStudent, hostel.AlarmUnknownStudent, hostel.MaxUnknownStudents)
		slices.SortFunc(alarms, func(a, b hostel.Alarm) int {
			return cmp.Or(afterOthers(a)-afterOthers(b), a.RaisedAt.Compare(b.RaisedAt), cmp.Compare(a.Reference, b.Reference))
		})
		return hostel.Email{Kind: hostel.EmailAlarms, To: to, Alarms: alarms}, err
	})
}

// afterOthers returns 1 for an alarm that strangers can raise, otherwise 0.
func afterOthers(a hostel.Alarm) int {
	if a.Kind == hostel.AlarmUnknownStudent {
		return 1
	}
	return 0
}

func (s *Store) DigestDue(ctx context.Context, since time.Time) (bool, error) {
	later, err := db.ReadOne(ctx, s.DB, db.ScanValue[int],
		`select count(*) from versions where name = 'digest' and value >= $1`, db.Millis(since))
	return later == 0, err
}

// QueueDigest queues a digest for the operator, unless one was queued since a time. It reports whether it did.
func (s *Store) QueueDigest(ctx context.Context, digest hostel.Email, since, now time.Time) (queued bool, err error) {
	return s.queueOnce(ctx, "digest", since.Add(-time.Millisecond), now, func(db.Tx) (hostel.Email, error) {
		return digest, nil
	})
}

// queueOnce queues the email with a name, unless one was queued after a time. It locks the row of the name first.
func (s *Store) queueOnce(
	ctx context.Context, name string, after, now time.Time, write func(db.Tx) (hostel.Email, error),
) (queued bool, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		queued, err = db.Changed(tx.Exec(`insert into versions (name, value) values ($1, $2)
			on conflict (name) do update set value = excluded.value where versions.value <= $3`,
			name, db.Millis(now), db.Millis(after)))
		if err != nil || !queued {
			return err
		}
		l, err := write(tx)
		if err != nil {
			return err
		}
		return queueEmail(tx, "", l, now)
	})
	return queued, err
}
