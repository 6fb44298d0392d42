package store

import "context"

// EndLogins ends all sessions of a student, or everybody's where studentID is "", and says how many
// those were.
func (s *Store) EndLogins(ctx context.Context, studentID string) (ended int64, err error) {
	result, err := s.write.ExecContext(ctx, `delete from sessions where $1 = '' or student_id = $2`, studentID, studentID)
	if err != nil {
		return 0, notSaved(err)
	}
	return result.RowsAffected()
}
