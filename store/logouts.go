package store

import (
	"context"
	"database/sql"
)

// EndLogins ends all sessions of a student, or everybody's where studentID is "", and says how many
// those were.
func (s *Store) EndLogins(ctx context.Context, studentID string) (ended int64, err error) {
	var result sql.Result
	if studentID == "" {
		result, err = s.exec(ctx, `delete from sessions`)
	} else {
		result, err = s.exec(ctx, `delete from sessions where student_id = $1`, studentID)
	}
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
