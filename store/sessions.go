package store

import (
	"context"
	"database/sql"
	"time"

	"efie/hostel"
)

// OpenSession keeps a session under the hash of its token.
func (s *Store) OpenSession(ctx context.Context, hash, studentID string, now, expires time.Time) error {
	_, err := s.write.ExecContext(ctx, `insert into sessions (hash, student_id, created_at, expires_at) values ($1, $2, $3, $4)`,
		hash, studentID, millis(now), millis(expires))
	return notSaved(err)
}

// SessionStudent is whose session it is, or hostel.ErrUnknownStudent when it has ended.
func (s *Store) SessionStudent(ctx context.Context, hash string, now time.Time) (hostel.Student, error) {
	return scanStudent(s.read.QueryRowContext(ctx, `select st.id, st.email, st.name, st.gender, st.phone, st.password_hash, st.created_at, st.verified_at
		from sessions se join students st on st.id = se.student_id
		where se.hash = $1 and se.expires_at > $2`, hash, millis(now)))
}

// CloseSession ends a session; ending one that is not there is fine.
func (s *Store) CloseSession(ctx context.Context, hash string) error {
	_, err := s.write.ExecContext(ctx, `delete from sessions where hash = $1`, hash)
	return notSaved(err)
}

// keepTraces is how long a used link and the row of a sent letter stay, to answer questions.
const keepTraces = 30 * 24 * time.Hour

// Forget removes what nobody needs any more: sessions that have expired, and old links and
// letters.
func (s *Store) Forget(ctx context.Context, now time.Time) error {
	old := millis(now.Add(-keepTraces))
	return s.tx(ctx, func(tx *sql.Tx) error {
		for _, remove := range []struct {
			query string
			until int64
		}{
			{`delete from sessions where expires_at <= $1`, millis(now)},
			{`delete from verifications where expires_at <= $1`, old},
			{`delete from outbox where sent_at > 0 and sent_at <= $1`, old},
		} {
			if _, err := tx.ExecContext(ctx, remove.query, remove.until); err != nil {
				return err
			}
		}
		return nil
	})
}
