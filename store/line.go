package store

import (
	"context"
	"time"
)

// LeaveLine implements handlers.Leavers.
func (s *Store) LeaveLine(ctx context.Context, studentID string, now time.Time) error {
	_, err := s.exec(ctx, `update students set left_line_at = $1 where id = $2 and left_line_at < $3 and deleted_at = 0`, millis(now), studentID, millis(now))
	return err
}

// LeftLine implements handlers.Leavers.
func (s *Store) LeftLine(ctx context.Context, studentID string) (at time.Time, err error) {
	err = s.ask(ctx, func(from transaction) error {
		var left int64
		err := from.QueryRowContext(ctx, `select left_line_at from students where id = $1`, studentID).Scan(&left)
		at = fromMillis(left)
		return err
	})
	return at, err
}
