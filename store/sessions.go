package store

import (
	"context"
	"database/sql"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/db"
)

// OpenSession keeps a session under the hash of its token, and ends the oldest of a student who has
// too many. It fails with account.ErrInvalidCredentials where the password that let it begin was
// changed meanwhile.
func (s *Store) OpenSession(ctx context.Context, hash string, se account.Session) error {
	return s.WriteTx(ctx, func(tx db.Tx) error {
		// Changes nothing, but holds whoever changes the password back until the session is there
		// to be ended.
		stands, err := db.Changed(tx.ExecContext(ctx,
			`update students set id = id where id = $1 and password_hash = $2`, se.StudentID, se.Proof))
		if err != nil {
			return err
		}
		if !stands {
			return account.ErrInvalidCredentials
		}
		_, err = tx.ExecContext(ctx,
			`insert into sessions (hash, id, student_id, device, shared, created_at, seen_at, expires_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8)`,
			hash, se.ID, se.StudentID, se.Device, se.Shared, db.Millis(se.CreatedAt),
			db.Millis(se.SeenAt), db.Millis(se.ExpiresAt))
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `delete from sessions where student_id = $1 and hash not in (
			select hash from sessions where student_id = $2 order by created_at desc, seen_at desc, hash limit $3)`,
			se.StudentID, se.StudentID, account.MostSessions)
		return err
	})
}

// FindSession is a session and whose it is, or hostel.ErrUnknownStudent. Whether it is over by
// now is the caller's to ask.
func (s *Store) FindSession(ctx context.Context, hash string) (se account.Session, student hostel.Student, err error) {
	err = s.Read(ctx, func(from db.Tx) error {
		se, student, err = findSession(ctx, from, hash)
		return err
	})
	return se, student, err
}

func findSession(ctx context.Context, from db.Tx, hash string) (se account.Session, student hostel.Student, err error) {
	var created, seen, expires int64
	row := from.QueryRowContext(ctx,
		`select `+studentsOwn+`, se.id, se.device, se.shared, se.created_at, se.seen_at, se.expires_at
		from sessions se join students st on st.id = se.student_id
		where se.hash = $1`, hash)
	student, err = scanStudent(alsoScan{row, []any{&se.ID, &se.Device, &se.Shared, &created, &seen, &expires}})
	se.StudentID = student.ID
	se.CreatedAt, se.SeenAt, se.ExpiresAt = db.FromMillis(created), db.FromMillis(seen), db.FromMillis(expires)
	return se, student, err
}

// SeeSession notes that a session was used.
func (s *Store) SeeSession(ctx context.Context, hash string, now time.Time) error {
	_, err := s.Exec(ctx, `update sessions set seen_at = $1 where hash = $2 and seen_at < $3`, db.Millis(now), hash,
		db.Millis(now))
	return err
}

// CloseSession ends a session; ending one that is not there is fine.
func (s *Store) CloseSession(ctx context.Context, hash string) error {
	_, err := s.Exec(ctx, `delete from sessions where hash = $1`, hash)
	return err
}

// Logins are a student's sessions, the one used last first. Some may be over by now.
func (s *Store) Logins(ctx context.Context, studentID string) (list []account.Session, err error) {
	err = s.Read(ctx, func(from db.Tx) error {
		rows, err := from.QueryContext(ctx, `select `+sessionColumns+` from sessions
			where student_id = $1 order by seen_at desc, created_at desc, id`, studentID)
		list, err = db.Collect(rows, err, scanSession)
		return err
	})
	return list, err
}

const sessionColumns = `id, student_id, device, shared, created_at, seen_at, expires_at`

func scanSession(row db.Scanner) (account.Session, error) {
	var se account.Session
	var created, seen, expires int64
	err := row.Scan(&se.ID, &se.StudentID, &se.Device, &se.Shared, &created, &seen, &expires)
	se.CreatedAt, se.SeenAt, se.ExpiresAt = db.FromMillis(created), db.FromMillis(seen), db.FromMillis(expires)
	return se, err
}

// EndLogin ends one of a student's sessions by its public id; ending one that is not there, or
// another's, does nothing.
func (s *Store) EndLogin(ctx context.Context, studentID, id string) error {
	_, err := s.Exec(ctx, `delete from sessions where student_id = $1 and id = $2`, studentID, id)
	return err
}

// EndOtherLogins ends all of a student's sessions but one, named by its public id.
func (s *Store) EndOtherLogins(ctx context.Context, studentID, keep string) error {
	_, err := s.Exec(ctx, `delete from sessions where student_id = $1 and id <> $2`, studentID, keep)
	return err
}

// keepTraces is how long a used link, the row of a sent letter and a letter that was given up stay,
// to answer questions.
const keepTraces = 30 * 24 * time.Hour

// How long the hash of a mailbox stays with a hold. One that was never paid counts for seven hours and may be
// paid for a day more (booking.HoardingSince, RebookRefusal); one that was paid counts for 30 days after its
// cancellation, which comes soon.
const (
	keepUnpaidMailbox = 2 * 24 * time.Hour
	keepMailbox       = 34 * 24 * time.Hour
)

// Forget removes what is no longer needed: sessions that have expired, the mailboxes of old holds, and old
// links and letters; then also from the log of what was written.
func (s *Store) Forget(ctx context.Context, now time.Time) error {
	old := db.Millis(now.Add(-keepTraces))
	err := s.WriteTx(ctx, func(tx db.Tx) error {
		for _, remove := range []struct {
			query string
			until int64
		}{
			{`delete from sessions where expires_at <= $1`, db.Millis(now)},
			{`delete from resets where expires_at <= $1`, db.Millis(now)},
			{`delete from email_changes where expires_at <= $1`, db.Millis(now)},
			{`delete from verifications where expires_at <= $1`, old},
			{`delete from throttles where forget_at <= $1`, db.Millis(now)},
			{`update bookings set mailbox = '' where mailbox <> '' and confirmed_at = 0 and held_at <= $1`,
				db.Millis(now.Add(-keepUnpaidMailbox))},
			{
				`update bookings set mailbox = '' where mailbox <> '' and held_at <= $1`,
				db.Millis(now.Add(-keepMailbox)),
			},
			{`delete from outbox where sent_at > 0 and sent_at <= $1`, old},
			{`delete from outbox where sent_at = 0 and dead_at > 0 and dead_at <= $1`, old},
			{
				`delete from outbox where sent_at = 0 and dead_at > 0 and dead_at <= $1
					and letter like '{"kind":"account-deleted"%'`,
				db.Millis(now.Add(-keepLastLetter)),
			},
		} {
			if _, err := tx.ExecContext(ctx, remove.query, remove.until); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.PurgeDeleted(ctx)
}

// EndLogins ends all sessions of a student, or everybody's where studentID is "", and says how many
// those were.
func (s *Store) EndLogins(ctx context.Context, studentID string) (ended int64, err error) {
	var result sql.Result
	if studentID == "" {
		result, err = s.Exec(ctx, `delete from sessions`)
	} else {
		result, err = s.Exec(ctx, `delete from sessions where student_id = $1`, studentID)
	}
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
