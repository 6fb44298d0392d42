package store

import (
	"context"
	"time"

	"efie/hostel"
)

// OpenSession keeps a session under the hash of its token.
func (s *Store) OpenSession(ctx context.Context, hash, studentID string, now, expires time.Time) error {
	_, err := s.write.ExecContext(ctx, `insert into sessions (hash, student_id, created_at, expires_at) values ($1, $2, $3, $4)`,
		hash, studentID, millis(now), millis(expires))
	return err
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
	return err
}

// ForgetSessions removes sessions that have expired.
func (s *Store) ForgetSessions(ctx context.Context, now time.Time) error {
	_, err := s.write.ExecContext(ctx, `delete from sessions where expires_at <= $1`, millis(now))
	return err
}
